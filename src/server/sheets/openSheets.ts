import { buffer } from 'node:stream/consumers';
import { readCsv } from './readCsv.ts';
import { readWorkbook } from './readWorkbook.ts';
import { refused, sheetLimits, type SheetLimits, type Sheets, type SheetSource } from './sheet.ts';

// The file format OLE2, used by old Excel files and by workbooks with a password
const oldOffice = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const archive = Buffer.from('PK');
const otherFiles = ['%PDF', '\x89PNG', '\xff\xd8\xff', 'GIF8', '{\\rtf', '<?xml', '<html', '<!DOCTYPE'].map((start) =>
  Buffer.from(start, 'latin1'),
);
const password = Buffer.from('EncryptedPackage', 'utf16le');

/**
 * Opens an xlsx or CSV file; the bytes decide which of the two it is.
 * @throws Problem invalid with the reason: a format of another program, a password, a decompression bomb, …
 */
export async function openSheets(source: SheetSource, limits: SheetLimits = sheetLimits): Promise<Sheets> {
  const head = await start(source);
  if (head.subarray(0, 4).equals(oldOffice)) throw refused((await holds(source, password)) ? 'sheetEncrypted' : 'sheetFormat');
  if (head.subarray(0, 2).equals(archive)) return readWorkbook(source, limits);
  if (head.length === 0 || otherFiles.some((other) => head.subarray(0, other.length).equals(other))) throw refused('sheetFormat');
  return readCsv(source, limits);
}

async function start(source: SheetSource): Promise<Buffer> {
  if (source.size === 0) return Buffer.alloc(0);
  return buffer(source.open({ start: 0, end: Math.min(source.size, 64) - 1 }));
}

async function holds(source: SheetSource, bytes: Buffer): Promise<boolean> {
  const chunks: AsyncIterable<Buffer> = source.open();
  let rest = Buffer.alloc(0);
  for await (const chunk of chunks) {
    rest = Buffer.concat([rest.subarray(-bytes.length), chunk]);
    if (rest.includes(bytes)) return true;
  }
  return false;
}
