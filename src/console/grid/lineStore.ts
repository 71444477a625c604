import { emptyChange, isOther, LineHistory, noteChange, restore, type LineChange, type Standing } from './lineHistory.ts';
import { LineListeners, type Listener } from './lineListeners.ts';
import { addRowKey, emptyRow, idOf, matchRows, withEntry, withPending, type CellPosition, type Editing, type LineRow } from './lineRow.ts';

/** The kind of a change: one that can be undone, one of shown content only, or one of the cursor only. */
type Kind = 'edit' | 'content' | 'cursor';

/**
 * The lines of a grid, outside of React: each row listens to itself only, so that typing in one of 200 lines renders one.
 * Snapshots are immutable; every change can be undone and redone.
 */
export class LineStore<Line extends object> {
  #rows = new Map<string, LineRow<Line>>();
  #keys: readonly string[] = [];
  #cursor: CellPosition = { key: addRowKey, column: 0 };
  #lines: readonly Line[] | undefined;
  #history = new LineHistory<Line>();
  #nextKey = 1;
  /** The ids of lines that were saved. */
  #stored: ReadonlySet<unknown> = new Set();
  #listeners = new LineListeners();
  #batch: { touched: Set<string>; before: Standing<Line>; kind: Kind; change: LineChange<Line> } | undefined;
  #revision = 0;
  #wantsFocus = false;
  #openEdit: Listener | undefined;

  constructor(lines: readonly Line[] = []) {
    this.#fill(lines);
  }

  keys = (): readonly string[] => this.#keys;

  row = (key: string): LineRow<Line> | undefined => this.#rows.get(key);

  cursor = (): CellPosition => this.#cursor;

  /** All lines in their order; the same array until something changes. */
  lines = (): readonly Line[] => {
    this.#lines ??= this.#keys.flatMap((key) => this.#rows.get(key)?.line ?? []);
    return this.#lines;
  };

  /** A number that increases with each change of a line, an error or an invalid text. */
  revision = (): number => this.#revision;

  /** Every invalid text, with the index of its line. */
  wrongTexts(): { index: number; column: string; text: string }[] {
    return this.#keys.flatMap((key, index) =>
      Object.entries(this.#rows.get(key)?.wrong ?? {}).map(([column, text]) => ({ index, column, text })),
    );
  }

  subscribeRow = (key: string, listener: Listener): (() => void) => this.#listeners.ofRow(key, listener);

  /** Subscribes to lines being added, removed or moved, and to the cursor entering or leaving the row that adds one. */
  subscribeKeys = (listener: Listener): (() => void) => this.#listeners.ofKeys(listener);

  /** Subscribes to changes of any line. */
  subscribe = (listener: Listener): (() => void) => this.#listeners.ofAll(listener);

  /** Registers the function that enters the text of the edited cell; returns a function that removes it. */
  holdEdit(enter: Listener): () => void {
    this.#openEdit = enter;
    return () => {
      if (this.#openEdit === enter) this.#openEdit = undefined;
    };
  }

  /** Enters the text of the edited cell without leaving it, so that the record is saved as it is shown. */
  commitEdit(): void {
    this.#openEdit?.();
  }

  /** Sets whether the cell of the cursor gets the focus at the next render. */
  wantFocus(wantsFocus = true): void {
    this.#wantsFocus = wantsFocus;
  }

  /** Whether the cell of the cursor gets the focus now; true only once. */
  takesFocus(): boolean {
    const takes = this.#wantsFocus;
    this.#wantsFocus = false;
    return takes;
  }

  /** Changes fields of a line. */
  set(key: string, part: Partial<Line>): void {
    this.change(() => this.#patch(key, (row) => (holds(row.line, part) ? row : { ...row, line: { ...row.line, ...part } })));
  }

  /** Marks the text of a cell as invalid, or removes the mark with undefined. */
  setWrong(key: string, column: string, text: string | undefined): void {
    this.change(() =>
      this.#patch(key, (row) => (row.wrong[column] === text ? row : { ...row, wrong: withEntry(row.wrong, column, text) })),
    );
  }

  /** Whether the text of a cell is being looked up. */
  isPending(): boolean {
    return [...this.#rows.values()].some((row) => row.pending.length > 0);
  }

  /** Resolves as soon as no text is being looked up any more. */
  async settled(): Promise<void> {
    while (this.isPending()) {
      await new Promise<void>((resolve) => {
        const stop = this.subscribe(() => {
          stop();
          resolve();
        });
      });
    }
  }

  /** Sets whether the texts of cells are being looked up. */
  setPending(cells: readonly { key: string; column: { name: string } }[], isPending: boolean): void {
    this.#group('cursor', () => cells.forEach(({ key, column }) => this.#patch(key, (row) => withPending(row, column.name, isPending))));
  }

  /** Adds a line at the end and returns its key. */
  add(line: Line): string {
    const key = String(this.#nextKey++);
    this.change(() => {
      this.#rows.set(key, emptyRow(key, line));
      this.#keys = [...this.#keys, key];
      this.#batch?.touched.add(key);
    });
    return key;
  }

  /** Removes a line; the cursor moves to the one that takes its place. */
  remove(key: string): void {
    const index = this.#keys.indexOf(key);
    if (index < 0) return;
    this.change(() => {
      const { column } = this.#cursor;
      this.activate(this.#cursor.key === key ? { key: this.#keys[index + 1] ?? addRowKey, column } : this.#cursor);
      this.#rows.delete(key);
      this.#keys = this.#keys.filter((one) => one !== key);
      this.#batch?.touched.add(key);
    });
  }

  /**
   * Replaces the lines, by those of the server or of a draft. A line that existed before, by its id or else by its position,
   * keeps its row, and the cursor stays in it.
   */
  replace(lines: readonly Line[]): void {
    this.#group('content', () => {
      const before = this.#keys.flatMap((key) => this.#rows.get(key) ?? []);
      const cursor = { ...this.#cursor, index: this.#keys.indexOf(this.#cursor.key) };
      const rows = matchRows(before, lines, () => String(this.#nextKey++));
      this.#rows = new Map(rows.map((row) => [row.key, row]));
      this.#keys = rows.map((row) => row.key);
      [...before, ...rows].forEach((row) => this.#batch?.touched.add(row.key));
      this.#stored = new Set(lines.map(idOf));
      const isFirstFill = before.length === 0 && rows.length > 0;
      const isGone = cursor.key !== addRowKey && !this.#rows.has(cursor.key);
      if (isFirstFill || isGone) this.activate({ key: this.#keys[Math.max(cursor.index, 0)] ?? addRowKey, column: cursor.column });
    });
  }

  /** Undoes the last change; false when there is none. */
  undo = (): boolean => this.#step('before');

  /** Redoes the change that was undone last; false when there is none, or something else was changed since. */
  redo = (): boolean => this.#step('after');

  /** Sets the errors of form and server: `2.quantity` → text. */
  setErrors(errors: Readonly<Record<string, string>>): void {
    this.#group('content', () => {
      this.#keys.forEach((key, index) => {
        const own = Object.entries(errors).filter(([path]) => path.startsWith(`${index}.`));
        const next = Object.fromEntries(own.map(([path, text]) => [path.slice(path.indexOf('.') + 1), text]));
        const current = this.#rows.get(key)?.errors ?? {};
        if (JSON.stringify(next) !== JSON.stringify(current)) this.#patch(key, (row) => ({ ...row, errors: next }));
      });
    });
  }

  /** Moves the cursor to a cell and ends editing. */
  activate(cell: CellPosition): void {
    this.#moveCursor(cell, undefined);
  }

  /** Moves the cursor to a cell and edits it: its own text, or the typed text instead. */
  edit(cell: CellPosition, typed?: string): void {
    this.#moveCursor(cell, { column: cell.column, typed });
  }

  /** Makes several changes that are shown, and undone, as one; later results can be added ({@link amend}). */
  change(work: () => void): LineChange<Line> {
    return this.#group('edit', work);
  }

  /** Like {@link change}; a line that was just added and not changed since is undone together with it. */
  changeBegun(key: string, work: () => void): void {
    this.#group('edit', work, this.#history.begunWith(key));
  }

  /** Adds results that arrived later to a change, so that both are undone as one. Does nothing once the change was undone. */
  amend(change: LineChange<Line>, work: () => void): void {
    if (change.isTakenBack) this.#history.drop(change);
    else this.#group('edit', work, change);
  }

  /** Adds consequences of the last change, such as a price that was looked up, to it, so that they are not an undo step of their own. */
  follow(work: () => void): void {
    const last = this.#history.last();
    this.#group(last ? 'edit' : 'content', work, last);
  }

  #step(to: 'before' | 'after'): boolean {
    const change = this.#history.step(to);
    if (!change) return false;
    this.#group('content', () => {
      const { rows, keys } = restore(change, to, { rows: this.#rows, keys: this.#keys });
      this.#rows = new Map([...rows].map(([key, row]) => [key, this.#rows.has(key) ? row : this.#withStoredId(row)]));
      this.#keys = keys;
      for (const key of change.rows.keys()) this.#batch?.touched.add(key);
      const { key, column } = change[to].cursor;
      const isThere = key === addRowKey || this.#rows.has(key);
      this.activate({ key: isThere ? key : (this.#keys.at(-1) ?? addRowKey), column });
    });
    return true;
  }

  #moveCursor(cell: CellPosition, editing: Editing | undefined) {
    this.#group('cursor', () => {
      const previous = this.#cursor.key;
      this.#cursor = cell;
      if (previous !== cell.key) this.#patch(previous, (row) => ({ ...row, active: -1, editing: undefined }));
      this.#patch(cell.key, (row) => ({ ...row, active: cell.column, editing }));
      if (previous === addRowKey || cell.key === addRowKey) this.#batch?.touched.add(addRowKey);
    });
  }

  #patch(key: string, change: (row: LineRow<Line>) => LineRow<Line>) {
    const row = this.#rows.get(key);
    const changed = row && change(row);
    if (!changed || changed === row) return;
    this.#rows.set(key, changed);
    this.#batch?.touched.add(key);
  }

  // a line that another person deleted is saved as a new one
  #withStoredId(row: LineRow<Line>): LineRow<Line> {
    const id = idOf(row.line);
    return id === undefined || this.#stored.has(id) ? row : { ...row, line: { ...row.line, id: undefined } };
  }

  #fill(lines: readonly Line[]) {
    this.#keys = lines.map(() => String(this.#nextKey++));
    lines.forEach((line, index) => {
      const key = this.#keys[index] ?? '';
      this.#rows.set(key, { ...emptyRow(key, line), active: index === 0 ? 0 : -1 });
    });
    this.#cursor = { key: this.#keys[0] ?? addRowKey, column: 0 };
    this.#stored = new Set(lines.map(idOf));
    this.#lines = undefined;
  }

  #group(kind: Kind, work: () => void, change: LineChange<Line> = emptyChange({ keys: this.#keys, cursor: this.#cursor })) {
    if (this.#batch) {
      if (this.#batch.kind === 'cursor') this.#batch.kind = kind;
      work();
      return this.#batch.change;
    }
    this.#batch = { touched: new Set(), before: { rows: new Map(this.#rows), keys: this.#keys }, kind, change };
    work();
    this.#finish();
    return change;
  }

  #finish() {
    const batch = this.#batch;
    this.#batch = undefined;
    if (!batch) return;
    const { touched, before, kind, change } = batch;
    if (kind !== 'cursor' && isOther(before, { rows: this.#rows, keys: this.#keys }, touched)) {
      this.#lines = undefined;
      this.#revision += 1;
    }
    if (kind === 'edit') {
      noteChange(change, before.rows, this.#rows, touched);
      change.after = { keys: this.#keys, cursor: this.#cursor };
      this.#history.keep(change);
    }
    this.#listeners.call(touched, before.keys !== this.#keys || touched.has(addRowKey));
  }
}

function holds<Line extends object>(line: Line, part: Partial<Line>): boolean {
  return Object.entries(part).every(([name, value]) => (line as Readonly<Record<string, unknown>>)[name] === value); // a part names fields of its line
}
