import { same } from './columns.ts';

/**
 * Parses the clipboard format of spreadsheets: a row per line, cells separated by tabs. A cell that contains a tab, a line break
 * or a quote is quoted, with quotes doubled inside. Empty rows at the end are ignored.
 */
export function parseRows(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell.trim());
    cell = '';
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text.charAt(++at);
      else isQuoted = false;
    } else if (sign === '"' && cell === '' && closesAsCell(text, at)) isQuoted = true;
    else if (sign === '\t') endCell();
    else if (sign === '\n') {
      endCell();
      rows.push([]);
    } else if (sign !== '\r') cell += sign;
  }
  endCell();
  while (rows.length > 0 && rows.at(-1)?.every((one) => one === '')) rows.pop();
  return rows;
}

// an inch mark at the start of a text is not a quote: a quoted cell ends directly before a tab, a line break or the end
function closesAsCell(text: string, start: number): boolean {
  return /^"(?:[^"]|"")*"(?=[\t\r\n]|$)/.test(text.slice(start));
}

/** The properties of a column that pasting needs. */
export interface PasteColumn {
  name: string;
  label: string;
  /** Further headings of spreadsheets that mean this column. */
  alsoCalled?: readonly string[];
}

/** Which column each pasted cell belongs to, the rows without their headings, and what has no column. */
export interface PastePlan {
  columns: readonly (string | undefined)[];
  rows: readonly (readonly string[])[];
  /** The headings that are no labels of columns. */
  leftOut: readonly string[];
  /** Without headings, the number of filled columns beyond the last column of the grid. */
  beyond: number;
}

// titles above the headings of a table, each often one merged cell
const mostTitles = 3;

/**
 * Lays pasted rows on the columns from the cursor on; where the first row holds headings that are labels of columns, they
 * decide instead and what has no label is left out, by name where it holds anything. Titles above such headings are left out.
 */
export function planPaste(pasted: readonly (readonly string[])[], columns: readonly PasteColumn[], start: number): PastePlan {
  const rows = withoutTitles(pasted, columns);
  const [first = [], ...rest] = rows;
  const named = first.map((heading) => columnNamed(columns, heading)?.name);
  const isHeading = rest.length > 0 && named.filter((name) => name !== undefined).length >= Math.max(1, first.filter(Boolean).length / 2);
  if (isHeading) {
    const leftOut = first.filter((heading, index) => heading !== '' && named[index] === undefined && rest.some((row) => row[index]));
    return { columns: named, rows: rest, leftOut, beyond: 0 };
  }
  const width = Math.max(...rows.map((row) => row.length), 0);
  const places = Array.from({ length: width }, (_, index) => columns[start + index]?.name);
  const beyond = places.filter((name, index) => name === undefined && rows.some((row) => row[index])).length;
  return { columns: places, rows, leftOut: [], beyond };
}

function columnNamed(columns: readonly PasteColumn[], heading: string): PasteColumn | undefined {
  if (heading.trim() === '') return undefined;
  const isCalled = ({ alsoCalled = [] }: PasteColumn) => alsoCalled.some((name) => same(name, heading));
  return columns.find(({ label }) => same(label, heading)) ?? columns.find(isCalled);
}

// Two labels in a row are no coincidence; what stands above them in fewer cells is no line
function withoutTitles(rows: readonly (readonly string[])[], columns: readonly PasteColumn[]): readonly (readonly string[])[] {
  const at = rows.slice(0, mostTitles + 1).findIndex((row) => row.filter((cell) => columnNamed(columns, cell)).length >= 2);
  const cells = rows[at]?.filter(Boolean).length ?? 0;
  const areTitles = rows.slice(0, Math.max(at, 0)).every((row) => row.filter(Boolean).length < cells);
  return at > 0 && at < rows.length - 1 && areTitles ? rows.slice(at) : rows;
}
