import { sameValue } from '../forms/mergeRecord.ts';

/** A cell: the key of its line and the number of its column. */
export interface CellPosition {
  key: string;
  column: number;
}

/** How a cell is edited: with its own text, or with the typed text instead (empty when the key itself goes to the input). */
export interface Editing {
  column: number;
  typed: string | undefined;
}

/** One line with everything that its row shows; a new object whenever any of it changes. */
export interface LineRow<Line> {
  key: string;
  line: Line;
  /** The column of the cursor, -1 when it is in another row. */
  active: number;
  editing: Editing | undefined;
  /** Texts that are not valid in their columns: kept as typed, shown as errors. */
  wrong: Readonly<Record<string, string>>;
  /** Columns whose text is being looked up. */
  pending: readonly string[];
  /** The errors of form and server, by column. */
  errors: Readonly<Record<string, string>>;
}

/** A row in which the text of a column is, or is no longer, being looked up; the same row where that is so already. */
export function withPending<Line>(row: LineRow<Line>, column: string, isPending: boolean): LineRow<Line> {
  if (row.pending.includes(column) === isPending) return row;
  return { ...row, pending: isPending ? [...row.pending, column] : row.pending.filter((name) => name !== column) };
}

/** The row below the last line, which adds a line. */
export const addRowKey = '+';

/**
 * The rows of new lines. A line keeps its previous row, found by its id, else by its position, because a newly typed line gets its id
 * only when it is saved; any other line gets an empty row with a new key. The row
 * of a line that is the same as before stays the same object.
 */
export function matchRows<Line extends object>(
  before: readonly LineRow<Line>[],
  lines: readonly Line[],
  newKey: () => string,
): LineRow<Line>[] {
  const ids = new Set(lines.map(idOf));
  const byId = new Map(before.map((row) => [idOf(row.line), row]));
  return lines.map((line, index) => {
    const id = idOf(line);
    const atPlace = before[index];
    const isFree = atPlace !== undefined && (idOf(atPlace.line) === undefined || !ids.has(idOf(atPlace.line)));
    const row = (id === undefined ? undefined : byId.get(id)) ?? (isFree ? atPlace : undefined);
    if (!row) return emptyRow(newKey(), line);
    const isSame = sameValue(row.line, line) && Object.keys(row.errors).length === 0;
    return isSame ? row : { ...row, line, errors: {} };
  });
}

/** The id of a line, undefined for one that was never saved. */
export function idOf(line: object): unknown {
  return 'id' in line ? (line.id ?? undefined) : undefined;
}

/** A row that has only a line. */
export function emptyRow<Line>(key: string, line: Line): LineRow<Line> {
  return { key, line, active: -1, editing: undefined, wrong: {}, pending: [], errors: {} };
}

/** The entries with one of them set or removed. */
export function withEntry(entries: Readonly<Record<string, string>>, name: string, text: string | undefined): Record<string, string> {
  const others = Object.entries(entries).filter(([key]) => key !== name);
  return Object.fromEntries(text === undefined ? others : [...others, [name, text]]);
}
