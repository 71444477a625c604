import type { CellPosition, LineRow } from './lineRow.ts';

/** Rows by their key. */
export type Rows<Line> = ReadonlyMap<string, LineRow<Line>>;

/** All rows and their order at one moment. */
export interface Standing<Line> {
  rows: Rows<Line>;
  keys: readonly string[];
}

/** The order of the rows and the place of the cursor, at one side of a change. */
export interface Side {
  keys: readonly string[];
  cursor: CellPosition;
}

/** What one change did: the rows that it touched as they were before and after it; undefined where there was none. */
export interface LineChange<Line> {
  rows: Map<string, { before: LineRow<Line> | undefined; after: LineRow<Line> | undefined }>;
  before: Side;
  after: Side;
  /** It was taken back: what is still looked up for it is no longer wanted. */
  isTakenBack: boolean;
}

/** A change that has not done anything yet. */
export function emptyChange<Line>(side: Side): LineChange<Line> {
  return { rows: new Map(), before: side, after: side, isTakenBack: false };
}

/** Adds what happened to rows since `before`: lines, typed texts and what is looked up for them, not where the cursor stood. */
export function noteChange<Line>(change: LineChange<Line>, before: Rows<Line>, after: Rows<Line>, touched: Iterable<string>): void {
  for (const key of touched) {
    const [was, is] = [before.get(key), after.get(key)];
    if (was?.line === is?.line && was?.wrong === is?.wrong && was?.pending === is?.pending) continue;
    const known = change.rows.get(key);
    change.rows.set(key, { before: known ? known.before : was, after: is });
  }
}

/** Whether lines came, went or moved, or some of those that were touched are others than before. */
export function isOther<Line>(before: Standing<Line>, now: Standing<Line>, touched: Iterable<string>): boolean {
  const hasChanged = (was?: LineRow<Line>, is?: LineRow<Line>) =>
    was?.line !== is?.line || was?.wrong !== is?.wrong || was?.errors !== is?.errors;
  return before.keys !== now.keys || [...touched].some((key) => hasChanged(before.rows.get(key), now.rows.get(key)));
}

const mostChanges = 100;

/** The changes that can be taken back, and those that were and can be put back. */
export class LineHistory<Line extends object> {
  #done: LineChange<Line>[] = [];
  #takenBack: LineChange<Line>[] = [];

  /** Keeps a change; after a new one nothing can be put back any more. A change that is known already stays where it is. */
  keep(change: LineChange<Line>): void {
    if (change.rows.size === 0 || this.#done.includes(change)) return;
    this.#done = [...this.#done.slice(1 - mostChanges), change];
    this.#takenBack = [];
  }

  /** The change to take back (`before`) or to put back (`after`), which then counts as done so. */
  step(to: 'before' | 'after'): LineChange<Line> | undefined {
    const [from, onto] = to === 'before' ? [this.#done, this.#takenBack] : [this.#takenBack, this.#done];
    const change = from.pop();
    if (!change) return undefined;
    change.isTakenBack = to === 'before';
    onto.push(change);
    return change;
  }

  /** The change that is taken back next. */
  last(): LineChange<Line> | undefined {
    return this.#done.at(-1);
  }

  /** Leaves out a change that was taken back before all of it had arrived: it cannot be put back as a whole. */
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
 * The rows as they were before or after a change: what it added is gone (or there again), what it removed is in its place
 * again (or gone), what it changed in a line is as on that side. Everything else that has happened to the lines since
 * (saved, merged with a colleague's) stays.
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

/** A line whose fields that differ between two of its states are as in the first of them. */
function withPart<Line extends object>(line: Line, target: Line, source: Line): Line {
  const wanted = new Map<string, unknown>(Object.entries(target));
  const other = new Map<string, unknown>(Object.entries(source));
  const names = [...wanted.keys(), ...other.keys()].filter((name) => wanted.get(name) !== other.get(name));
  return { ...line, ...Object.fromEntries(names.map((name) => [name, wanted.get(name)])) };
}

/** The keys with one more, behind the nearest one that stood before it. */
function withKey(keys: readonly string[], key: string, order: readonly string[]): readonly string[] {
  const earlier = order.slice(0, order.indexOf(key)).findLast((one) => keys.includes(one));
  const at = earlier === undefined ? 0 : keys.indexOf(earlier) + 1;
  return keys.toSpliced(at, 0, key);
}
