import type { Cell, SheetRow } from '#server/sheets/sheet.ts';

// A title, a date and an empty line stand above the headings of many lists
const mostAbove = 10;

// Fewer known names could be words in a title or in a row of data
const fewestNames = 3;

/**
 * The rows of a sheet from its headings on. Among the first rows, the headings are the one with the most names of fields. Where no row
 * has several of these, they are the first row, or, below rows with a single cell such as a title, the first row with several cells that
 * is followed by another such row.
 */
export async function* fromHeadings(rows: AsyncIterable<SheetRow>, isName: (text: string) => boolean): AsyncGenerator<SheetRow> {
  let start: SheetRow[] | undefined = [];
  for await (const row of rows) {
    if (start === undefined) yield row;
    else {
      start.push(row);
      if (start.length <= mostAbove) continue;
      yield* start.slice(headingsIn(start, isName));
      start = undefined;
    }
  }
  if (start) yield* start.slice(headingsIn(start, isName));
}

function headingsIn(rows: readonly SheetRow[], isName: (text: string) => boolean): number {
  const counts = rows.map(({ cells }) => cells.filter((cell) => typeof cell === 'string' && isName(cell)).length);
  const most = Math.max(...counts);
  const shaped = firstWide(rows);
  return most >= fewestNames && most > (counts[shaped] ?? 0) ? counts.indexOf(most) : shaped;
}

function firstWide(rows: readonly SheetRow[]): number {
  const [first] = rows;
  if (first && isWide(first)) return 0;
  return Math.max(
    0,
    rows.findIndex((row, at) => isWide(row) && isWide(rows[at + 1] ?? { cells: [] })),
  );
}

function isWide({ cells }: { cells: readonly Cell[] }): boolean {
  return cells.filter((cell) => cell !== null && cell !== '').length > 1;
}
