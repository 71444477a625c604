/** A cell: the key of its line and the number of its column. */
export interface CellPosition {
  key: string;
  column: number;
}

/**
 * How a cell is being edited: with its own text, or with what was typed in its place (nothing yet, where a key goes to the input itself).
 */
export interface Editing {
  column: number;
  typed: string | undefined;
}

/** One line with all that its row shows; a new object whenever something of it changed. */
export interface LineRow<Line> {
  key: string;
  line: Line;
  /** The column of the cursor, -1 when it stands elsewhere. */
  active: number;
  editing: Editing | undefined;
  /** Texts that are no values of their columns: kept as typed, shown as errors. */
  wrong: Readonly<Record<string, string>>;
  /** Columns whose text is being looked up. */
  pending: readonly string[];
  /** What the form or the server says, by column. */
  errors: Readonly<Record<string, string>>;
}

/** The row below the last line, which adds one. */
export const addRowKey = '+';

/** The row of each line among the rows before: by its id, else by its place, as a line that was typed now has an id. */
export function matchRows<Line extends object>(before: readonly LineRow<Line>[], lines: readonly Line[]): (LineRow<Line> | undefined)[] {
  const ids = new Set(lines.map(idOf));
  const byId = new Map(before.map((row) => [idOf(row.line), row]));
  return lines.map((line, index) => {
    const id = idOf(line);
    const atPlace = before[index];
    const isFree = atPlace !== undefined && (idOf(atPlace.line) === undefined || !ids.has(idOf(atPlace.line)));
    const row = (id === undefined ? undefined : byId.get(id)) ?? (isFree ? atPlace : undefined);
    return row && { ...row, line, errors: {} };
  });
}

/** The id of a line, undefined for one that the server has not seen. */
export function idOf(line: object): unknown {
  return 'id' in line ? (line.id ?? undefined) : undefined;
}

/** A row that shows a line and nothing else. */
export function emptyRow<Line>(key: string, line: Line): LineRow<Line> {
  return { key, line, active: -1, editing: undefined, wrong: {}, pending: [], errors: {} };
}

/** Entries with one set, or left out. */
export function withEntry(entries: Readonly<Record<string, string>>, name: string, text: string | undefined): Record<string, string> {
  const others = Object.entries(entries).filter(([key]) => key !== name);
  return Object.fromEntries(text === undefined ? others : [...others, [name, text]]);
}
