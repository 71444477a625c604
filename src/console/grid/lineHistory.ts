import type { CellPosition, LineRow } from './lineRow.ts';

/** Rows by their key. */
export type Rows<Line> = ReadonlyMap<string, LineRow<Line>>;

/** All rows and their order at one moment. */
export interface Standing<Line> {
  rows: Rows<Line>;
  keys: readonly string[];
}

/** The order of the rows and the position of the cursor, before or after a change. */
export interface Side {
  keys: readonly string[];
  cursor: CellPosition;
}

/** One change: the affected rows before and after it; undefined for a row that did not exist. */
export interface LineChange<Line> {
  rows: Map<string, { before: LineRow<Line> | undefined; after: LineRow<Line> | undefined }>;
  before: Side;
  after: Side;
  /** Whether it was undone, so that results of its look-ups are no longer wanted. */
  isTakenBack: boolean;
}

/** A change without any effect yet. */
export function emptyChange<Line>(side: Side): LineChange<Line> {
  return { rows: new Map(), before: side, after: side, isTakenBack: false };
}

/** Adds the differences of rows since `before` to a change: lines, typed texts and pending look-ups, but not the cursor. */
export function noteChange<Line>(change: LineChange<Line>, before: Rows<Line>, after: Rows<Line>, touched: Iterable<string>): void {
  for (const key of touched) {
    const [was, is] = [before.get(key), after.get(key)];
    if (was?.line === is?.line && was?.wrong === is?.wrong && was?.pending === is?.pending) continue;
    const known = change.rows.get(key);
    change.rows.set(key, { before: known ? known.before : was, after: is });
  }
}

/** Whether lines were added, removed or moved, or any of the affected ones differ from before. */
export function isOther<Line>(before: Standing<Line>, now: Standing<Line>, touched: Iterable<string>): boolean {
  const hasChanged = (was?: LineRow<Line>, is?: LineRow<Line>) =>
    was?.line !== is?.line || was?.wrong !== is?.wrong || was?.errors !== is?.errors;
  return before.keys !== now.keys || [...touched].some((key) => hasChanged(before.rows.get(key), now.rows.get(key)));
}

const mostChanges = 100;

/** The changes that can be undone, and the undone ones that can be redone. */
export class LineHistory<Line extends object> {
  #done: LineChange<Line>[] = [];
  #takenBack: LineChange<Line>[] = [];

  /** Records a change; redoing is then no longer possible. A change that is already recorded keeps its place. */
  keep(change: LineChange<Line>): void {
    if (change.rows.size === 0 || this.#done.includes(change)) return;
    this.#done = [...this.#done.slice(1 - mostChanges), change];
    this.#takenBack = [];
  }

  /** The change to undo (`before`) or redo (`after`); it then counts as undone or redone. */
  step(to: 'before' | 'after'): LineChange<Line> | undefined {
    const [from, onto] = to === 'before' ? [this.#done, this.#takenBack] : [this.#takenBack, this.#done];
    const change = from.pop();
    if (!change) return undefined;
    change.isTakenBack = to === 'before';
    onto.push(change);
    return change;
  }

  /** The next change to undo. */
  last(): LineChange<Line> | undefined {
    return this.#done.at(-1);
  }

  /** Removes a change that was undone before all of its results had arrived: it cannot be redone completely. */
  drop(change: LineChange<Line>): void {
    this.#takenBack = this.#takenBack.filter((one) => one !== change);
  }

  /** The last change, when all it did was to add this line. */
  begunWith(key: string): LineChange<Line> | undefined {
    const last = this.#done.at(-1);
    return last?.rows.size === 1 && last.rows.has(key) && !last.rows.get(key)?.before ? last : undefined;
  }
}

/**
 * Reverts the rows to one side of a change: lines that it added are removed (or added again), lines that it removed are in their
 * place again (or removed), changed fields have the values of that side. All other changes of the lines since then (saved, merged
 * with a colleague's) are kept.
 */
export function restore<Line extends object>(change: LineChange<Line>, to: 'before' | 'after', now: Standing<Line>): Standing<Line> {
  const rows = new Map(now.rows);
  let { keys } = now;
  for (const [key, sides] of change.rows) {
    const [target, source] = to === 'before' ? [sides.before, sides.after] : [sides.after, sides.before];
    const current = rows.get(key);
    if (target && source) {
      if (current) rows.set(key, { ...current, line: withPart(current.line, target.line, source.line), wrong: target.wrong, pending: [] });
    } else if (target && !current) {
      rows.set(key, { ...target, active: -1, editing: undefined, pending: [] });
      keys = withKey(keys, key, change[to].keys);
    } else if (!target) {
      rows.delete(key);
      keys = keys.filter((one) => one !== key);
    }
  }
  return { rows, keys };
}

/** A line in which the fields that differ between two of its states have the values of the first state. */
function withPart<Line extends object>(line: Line, target: Line, source: Line): Line {
  const wanted = new Map<string, unknown>(Object.entries(target));
  const other = new Map<string, unknown>(Object.entries(source));
  const names = [...wanted.keys(), ...other.keys()].filter((name) => wanted.get(name) !== other.get(name));
  return { ...line, ...Object.fromEntries(names.map((name) => [name, wanted.get(name)])) };
}

/** The keys with one more, placed after the nearest one that preceded it. */
function withKey(keys: readonly string[], key: string, order: readonly string[]): readonly string[] {
  const earlier = order.slice(0, order.indexOf(key)).findLast((one) => keys.includes(one));
  const at = earlier === undefined ? 0 : keys.indexOf(earlier) + 1;
  return keys.toSpliced(at, 0, key);
}
