import { Readable } from 'node:stream';
import { byteOrderMark, csvLine } from '#contract/csv.ts';
import type { Language } from '#contract/values.ts';

/** Writes rows as a CSV file for the spreadsheets of a language's readers, while it is sent. */
export function writeCsv(rows: AsyncIterable<readonly unknown[]>, language: Language): Readable {
  return Readable.from(lines(rows, language), { objectMode: false });
}

async function* lines(rows: AsyncIterable<readonly unknown[]>, language: Language): AsyncIterable<string> {
  let text = byteOrderMark;
  for await (const row of rows) {
    text += csvLine(row, language);
    if (text.length < 16_384) continue;
    yield text;
    text = '';
  }
  yield text;
}
