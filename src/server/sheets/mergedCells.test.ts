import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { Readable as Stream } from 'node:stream';
import { expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { Problem } from '#contract/problem.ts';
import { openSheets } from './openSheets.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (number: number, ...texts: string[]) => `<row r="${number}">${texts.map(cell).join('')}</row>`;
const data = [row(1, 'Klanten'), row(3, 'Naam', 'Plaats'), row(4, 'A', 'Assen'), row(5, 'B'), row(9, 'Totaal')].join('');

/** The code and the cells of the refusal of a sheet with merged cells; undefined where it is read. */
async function refusalOf(...merged: string[]) {
  const zip = new ZipFile();
  const cells = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  const parts = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Blad1" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${data}</sheetData><mergeCells>${cells}</mergeCells></worksheet>`,
  };
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  const bytes = await buffer(zip.outputStream as Readable); // the stream of yazl
  const open = ({ start = 0, end = bytes.length - 1 } = {}) => Stream.from([bytes.subarray(start, end + 1)]);
  const { sheets } = await openSheets({ size: bytes.length, open });
  try {
    for (const sheet of sheets) for await (const _row of sheet.rows());
    return undefined;
  } catch (error) {
    return error instanceof Problem ? error.details.fields?.['file'] : error;
  }
}

it('refuses cells that are merged over several rows with values, because all but the first would be empty', async () => {
  expect(await refusalOf('A1:D2', 'B4:B5')).toEqual([{ code: 'sheetMerged', params: { sheet: 'Blad1', cells: 'B4:B5' } }]);
});

it.each(['A1:D2', 'A3:A4', 'B4:C4', 'B9:B12', 'C20:C30', 'A1', 'x'])('reads a sheet with the merged cells %s', async (ref) => {
  expect(await refusalOf(ref)).toBeUndefined();
});
