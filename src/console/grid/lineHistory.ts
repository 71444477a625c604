import type { LineRow } from './lineRow.ts';

/** Rows by their key. */
export type Rows<Line> = ReadonlyMap<string, LineRow<Line>>;

/** All rows and their order at one moment. */
export interface Standing<Line> {
  rows: Rows<Line>;
  keys: readonly string[];
}

/** What one change did: the rows that it touched as they were before and after it; undefined where there was none. */
export interface LineChange<Line> {
  rows: Map<string, { before: LineRow<Line> | undefined; after: LineRow<Line> | undefined }>;
  /** The order of the rows before. */
  keys: readonly string[];
  /** Somebody took it back: what was still on its way for it is no longer wanted. */
  isTakenBack: boolean;
}

/** A change that has not done anything yet. */
export function emptyChange<Line>(keys: readonly string[]): LineChange<Line> {
  return { rows: new Map(), keys, isTakenBack: false };
}

/** Adds what happened to rows since `before`: lines and typed texts, not where the cursor stood. */
export function noteChange<Line>(change: LineChange<Line>, before: Rows<Line>, after: Rows<Line>, touched: Iterable<string>): void {
  for (const key of touched) {
    const [was, is] = [before.get(key), after.get(key)];
    if (was?.line === is?.line && was?.wrong === is?.wrong) continue;
    const known = change.rows.get(key);
    change.rows.set(key, { before: known ? known.before : was, after: is });
  }
}

/**
 * The rows without a change: what it added is gone, what it removed is back in its place, what it changed in a line stands
 * as before. Whatever else has happened to the lines since (saved, merged with a colleague's) stays.
 */
export function takeBack<Line extends object>({ rows: changed, keys: order }: LineChange<Line>, now: Standing<Line>): Standing<Line> {
  const rows = new Map(now.rows);
  let { keys } = now;
  for (const [key, { before, after }] of changed) {
    const current = rows.get(key);
    if (before && after) {
      if (current) rows.set(key, { ...current, line: withoutPart(current.line, before.line, after.line), wrong: before.wrong });
    } else if (before && !current) {
      rows.set(key, { ...before, active: -1, editing: undefined, pending: [] });
      keys = withKey(keys, key, order);
    } else if (!before) {
      rows.delete(key);
      keys = keys.filter((one) => one !== key);
    }
  }
  return { rows, keys };
}

/** A line whose fields that differ between two of its earlier states are as in the first of them. */
function withoutPart<Line extends object>(line: Line, before: Line, after: Line): Line {
  const was = new Map<string, unknown>(Object.entries(before));
  const is = new Map<string, unknown>(Object.entries(after));
  const names = [...was.keys(), ...is.keys()].filter((name) => was.get(name) !== is.get(name));
  return { ...line, ...Object.fromEntries(names.map((name) => [name, was.get(name)])) };
}

/** The keys with one more, behind the nearest one that stood before it. */
function withKey(keys: readonly string[], key: string, order: readonly string[]): readonly string[] {
  const earlier = order.slice(0, order.indexOf(key)).findLast((one) => keys.includes(one));
  const at = earlier === undefined ? 0 : keys.indexOf(earlier) + 1;
  return keys.toSpliced(at, 0, key);
}
