import { Readable } from 'node:stream';
import { openSheets } from '#server/sheets/openSheets.ts';
import type { SheetRow } from '#server/sheets/sheet.ts';

/** The rows of each sheet of a workbook. */
export async function sheetsIn(bytes: Buffer) {
  const { sheets } = await openSheets({
    size: bytes.length,
    open: ({ start, end } = { start: 0, end: bytes.length - 1 }) => Readable.from([bytes.subarray(start, end + 1)]),
  });
  return Promise.all(sheets.map(async ({ name, rows }) => ({ name, rows: (await Readable.from(rows()).toArray()) as SheetRow[] })));
}
