import type { SheetRow } from '#server/sheets/sheet.ts';

// A title, a date and an empty line stand above the headings of many lists
const mostAbove = 10;

/**
 * The rows of a sheet from its headings on. The headings are the first row, or, below rows with a single cell such as a title, the
 * first row with several cells that is followed by another such row.
 */
export async function* fromHeadings(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow> {
  let start: SheetRow[] | undefined = [];
  for await (const row of rows) {
    if (start === undefined) yield row;
    else {
      start.push(row);
      const [first] = start;
      const isDecided = (first && isWide(first)) || headingsIn(start) > 0 || start.length > mostAbove;
      if (!isDecided) continue;
      yield* start.slice(Math.max(0, headingsIn(start)));
      start = undefined;
    }
  }
  if (start) yield* start;
}

function headingsIn(rows: readonly SheetRow[]): number {
  return rows.findIndex((row, at) => isWide(row) && isWide(rows[at + 1] ?? { number: 0, cells: [] }));
}

function isWide({ cells }: SheetRow): boolean {
  return cells.filter((cell) => cell !== null && cell !== '').length > 1;
}
