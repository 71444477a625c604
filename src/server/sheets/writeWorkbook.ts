import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { serialOfDay } from './serialDays.ts';
import { letters } from './sheetRows.ts';
import type { Cell } from './sheet.ts';

/** A column of a sheet to write. */
export interface WrittenColumn {
  heading: string;
  /** In characters; 16 by default. */
  width?: number;
  /** `number` and `percent` write decimal texts as numbers, `date` writes days, `instant` days with a time; otherwise text stays text. */
  kind?: 'text' | 'number' | 'percent' | 'date' | 'instant';
  /** The choices that the cells of this column offer. */
  choices?: readonly string[];
  /** Whether the heading is marked as required. */
  isRequired?: boolean;
}

/** A cell to write; a marked cell is highlighted as faulty. */
export type WrittenCell = Cell | undefined | { value: Cell | undefined; isWrong: true };

/** A sheet to write; its rows are read while the file is sent. */
export interface WrittenSheet {
  name: string;
  columns: readonly WrittenColumn[];
  rows: AsyncIterable<readonly WrittenCell[]> | Iterable<readonly WrittenCell[]>;
}

/** The media type of an xlsx file. */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Writes sheets as an xlsx file row by row while it is sent. Text is written as text, so that it is never interpreted as a formula. */
export function writeWorkbook(sheets: readonly WrittenSheet[]): Readable {
  const zip = new ZipFile();
  const named = uniqueNames(sheets.map(({ name }) => name));
  const add = (path: string, xml: string) => zip.addBuffer(Buffer.from(head + xml), path, { mtime: noTime });
  add('[Content_Types].xml', contentTypes(sheets.length));
  add('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]));
  add('xl/workbook.xml', workbookXml(named));
  add(
    'xl/_rels/workbook.xml.rels',
    relations([...named.map((_name, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const), ['styles', 'styles.xml']]),
  );
  add('xl/styles.xml', styles);
  let underway: Readable | undefined;
  sheets.forEach((sheet, at) => {
    zip.addReadStreamLazy(`xl/worksheets/sheet${at + 1}.xml`, { mtime: noTime, compressionLevel: 5 }, (done) => {
      const rows = Readable.from(sheetXml(sheet), { objectMode: false });
      rows.on('error', (error) => output.destroy(error));
      underway = rows;
      if (output.destroyed) rows.destroy();
      done(null, rows);
    });
  });
  zip.end();
  const output = zip.outputStream as Readable; // yazl declares its stream by the interface of Node's older streams
  output.once('close', () => underway?.destroy());
  return output;
}

const noTime = new Date(Date.UTC(1980, 0, 1));
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Numbers of the styles in {@link styles}. */
const style = { number: 0, text: 1, heading: 2, required: 3, date: 4, instant: 5, wrong: 6, wrongDate: 7, percent: 8 } as const;

const styles = `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="5"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${[
  'FFE6EFEA',
  'FFF9E7B0',
  'FFFBD5D1',
]
  .map((colour) => `<fill><patternFill patternType="solid"><fgColor rgb="${colour}"/></patternFill></fill>`)
  .join('')}</fills>
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="9">${[
  [0, 0, 0],
  [49, 0, 0],
  [49, 1, 2],
  [49, 1, 3],
  [14, 0, 0],
  [164, 0, 0],
  [49, 0, 4],
  [14, 0, 4],
  [10, 0, 0],
]
  .map(
    ([format, font, fill]) =>
      `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" applyNumberFormat="1" applyFont="1" applyFill="1"/>`,
  )
  .join('')}</cellXfs></styleSheet>`;

function contentTypes(count: number): string {
  const sheets = Array.from(
    { length: count },
    (_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${sheetType}.worksheet+xml"/>`,
  );
  return `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/>${sheets.join('')}</Types>`;
}

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const all = targets.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`);
  return `<Relationships xmlns="${packages}/relationships">${all.join('')}</Relationships>`;
}

function workbookXml(names: readonly string[]): string {
  const sheets = names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  return `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

async function* sheetXml({ columns, rows }: WrittenSheet): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width = 16, kind = 'text' }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${style[kind]}" customWidth="1"/>`,
  );
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;
  yield `${widths.length > 0 ? `<cols>${widths.join('')}</cols>` : ''}<sheetData>`;
  let number = 1;
  let xml = rowXml(
    number,
    columns.map(({ heading, isRequired }, at) => textXml(at, number, heading, isRequired ? style.required : style.heading)),
  );
  for await (const row of rows) {
    number++;
    xml += rowXml(
      number,
      row.map((cell, at) => cellXml(cell, at, number, columns[at]?.kind)),
    );
    if (xml.length < 32_768) continue;
    yield xml;
    xml = '';
  }
  yield `${xml}</sheetData>${choicesXml(columns)}</worksheet>`;
}

function rowXml(number: number, cells: readonly string[]): string {
  return `<row r="${number}">${cells.join('')}</row>`;
}

function cellXml(cell: WrittenCell, at: number, row: number, kind: WrittenColumn['kind'] = 'text'): string {
  const isWrong = typeof cell === 'object' && cell !== null;
  const value = isWrong ? cell.value : cell;
  const place = `r="${letters(at + 1)}${row}"`;
  if (value === null || value === undefined || value === '') return isWrong ? `<c ${place} s="${style.wrong}"/>` : '';
  if (typeof value === 'boolean') return `<c ${place} s="${isWrong ? style.wrong : style.number}" t="b"><v>${value ? 1 : 0}</v></c>`;
  const number = numberOf(value, kind);
  if (number === undefined) return textXml(at, row, String(value), isWrong ? style.wrong : style.text);
  return `<c ${place} s="${isWrong ? wrongOf(kind) : style[kind]}"><v>${number}</v></c>`;
}

function wrongOf(kind: WrittenColumn['kind']): number {
  return kind === 'date' ? style.wrongDate : style.wrong;
}

function numberOf(value: string | number, kind: WrittenColumn['kind']): string | number | undefined {
  if (typeof value === 'number') return value;
  if ((kind === 'number' || kind === 'percent') && /^-?\d{1,15}(\.\d+)?$/.test(value)) return value;
  const isDay = (kind === 'date' && /^\d{4}-\d\d-\d\d$/.test(value)) || (kind === 'instant' && /^\d{4}-\d\d-\d\dT/.test(value));
  return isDay ? serialOfDay(value) : undefined;
}

function textXml(at: number, row: number, text: string, ofStyle: number): string {
  return `<c r="${letters(at + 1)}${row}" s="${ofStyle}" t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, 32_767))}</t></is></c>`;
}

// Excel limits a list of choices to 255 characters, separated by commas
function choicesXml(columns: readonly WrittenColumn[]): string {
  const lists = columns.flatMap(({ choices = [] }, at) => {
    const list = choices.join(',');
    if (choices.length === 0 || list.length > 250 || choices.some((choice) => /[",]/.test(choice))) return [];
    const column = letters(at + 1);
    return [
      `<dataValidation type="list" allowBlank="1" sqref="${column}2:${column}100000"><formula1>"${escaped(list)}"</formula1></dataValidation>`,
    ];
  });
  return lists.length > 0 ? `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>` : '';
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

// Leaves out characters that XML cannot contain: control characters and unpaired surrogates
function escaped(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are the characters to leave out
  const plain = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '');
  // A text that looks like an escaped character would be read as that character
  return plain.replace(/_(?=x[\dA-F]{4}_)/gi, '_x005F_').replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}

/** Names of sheets that Excel accepts: at most 31 characters, none of `[]:*?/\`, each name once. */
function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const plain =
      name
        .replace(/[[\]:*?/\\]/g, ' ')
        .trim()
        .slice(0, 28) || 'Sheet';
    let unique = plain;
    for (let count = 2; taken.has(unique.toLowerCase()); count++) unique = `${plain} ${count}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}
