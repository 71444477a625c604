import type { Readable } from 'node:stream';
import { decimalSign } from '#contract/csv.ts';
import { dayOf, timeZone } from '#contract/days.ts';
import type { Operation } from '#contract/operation.ts';
import { invalidField } from '#contract/problem.ts';
import { writeCsv } from '../sheets/writeCsv.ts';
import { workbookType, writeWorkbook, type WrittenCell, type WrittenColumn } from '../sheets/writeWorkbook.ts';
import type { Answer } from './answer.ts';
import type { Call } from './call.ts';
import { exportColumnsOf, exportTypes, isTechnical, type ExportColumn, type ExportForm, type ExportKind } from './exportColumns.ts';
import { exportTexts, type ExportTexts } from './exportTexts.ts';
import { selectRows, type RowSelection } from './wholeList.ts';

/** A list to export and the handler that answers a page of it. */
export interface Export {
  operation: Operation;
  call: Call;
  form: ExportForm;
  handle: () => Promise<Answer>;
  /** The columns that depend on the data of the list. */
  further?: ((call: Call) => Promise<FurtherColumns>) | undefined;
  /** The requested sort, range and filter of a list that is answered as a whole. */
  selection: RowSelection | undefined;
}

/** Columns of an exported list that its schema does not tell, such as the type-specific fields of objects. */
export interface FurtherColumns {
  columns: readonly FurtherColumn[];
  /** Called with the rows of each page before they are written. */
  prepare?(rows: readonly ExportedRow[]): Promise<void>;
}

/** See {@link FurtherColumns}. */
export interface FurtherColumn {
  heading: string;
  kind: Exclude<ExportKind, 'choice'>;
  valueOf(row: ExportedRow): unknown;
}

/** A row of an exported list. */
export type ExportedRow = Readonly<Record<string, unknown>>;

type Row = ExportedRow;

/** A column to write, with its heading and the values of rows. */
interface Written extends Pick<ExportColumn, 'kind'> {
  heading: string;
  cellOf(row: Row): string | number | boolean | null;
}

const rowsOfPage = 1000;
// The rows of a sheet, without the heading
const rowsOfSheet = 1_048_575;

/** The file type that was requested from a call that answers with a list; undefined when JSON was requested. */
export function exportFormOf(operation: Operation, accepts: (mediaType: string) => boolean): ExportForm | undefined {
  const form = (['csv', 'xlsx'] as const).find((one) => accepts(exportTypes[one]));
  return form && exportColumnsOf(operation) && form;
}

/**
 * All rows of a list as a file that is written while it is sent. The handler of the list answers one page of 1,000 rows at a
 * time; the next page is read once the reader has received the previous one. No database connection is held in between, and
 * reading stops when the reader has disconnected.
 * @throws Problem that the list is refused with; invalid naming `Accept` for more rows than a sheet holds
 */
export async function exportList(asked: Export): Promise<Answer> {
  const { operation, call, form } = asked;
  const texts = exportTexts(operation, call.language, call.services.translate);
  startAtFirstRow(asked);
  const first = await pageOf(asked);
  if (form === 'xlsx' && first.total > rowsOfSheet) throw invalidField('Accept', 'max', { max: rowsOfSheet });
  const further = await asked.further?.(call);
  const columns = writtenColumns(operation, texts, further?.columns ?? []);
  const rows = rowsFrom(asked, first, further);
  const stream = form === 'csv' ? asCsv(rows, columns, texts, call) : asWorkbook(rows, columns, texts);
  const day = dayOf(call.services.now());
  return { download: { stream, mimeType: mimeTypes[form], fileName: `${texts.title.toLowerCase()}-${day}.${form}` } };
}

const mimeTypes: Readonly<Record<ExportForm, string>> = { csv: 'text/csv; charset=utf-8', xlsx: workbookType };

// The order of relevance has no key for the next page, and ends after a few thousand rows
function startAtFirstRow({ operation, call }: Export): void {
  const [usual = 'id'] = operation.list?.sort ?? [];
  const isRanked = call.list.sort.column === 'relevance';
  const sort = isRanked ? { column: usual.replace(/^-/, ''), descending: usual.startsWith('-') } : call.list.sort;
  call.list = { ...call.list, sort, offset: 0, limit: rowsOfPage, after: undefined, isExport: true };
}

interface ExportPage {
  rows: readonly Row[];
  total: number;
  after: string | undefined;
}

async function pageOf({ handle, selection }: Export): Promise<ExportPage> {
  const answer = await handle();
  const { json = '[]', headers = {} } = selection ? selectRows(answer, { ...selection, window: undefined }) : answer;
  const rows = JSON.parse(json) as Row[]; // the call declares a list
  return { rows, total: Number(headers['X-Total-Count'] ?? rows.length), after: headers['After'] };
}

// Further columns come before the technical ones
function writtenColumns(operation: Operation, texts: ExportTexts, further: readonly FurtherColumn[]): Written[] {
  const own = (exportColumnsOf(operation) ?? []).map(({ field, kind }) => ({
    field,
    kind,
    heading: texts.heading(field),
    cellOf: (row: Row) => cellOf(row[field], field, kind, texts),
  }));
  const added = further.map(({ heading, kind, valueOf }) => ({
    kind,
    heading,
    cellOf: (row: Row) => cellOf(valueOf(row), '', kind, texts),
  }));
  const behind = own.filter(({ field }) => isTechnical(field));
  return [...own.filter(({ field }) => !isTechnical(field)), ...added, ...behind];
}

async function* rowsFrom(asked: Export, first: ExportPage, further: FurtherColumns | undefined): AsyncGenerator<Row> {
  const { operation, call } = asked;
  await further?.prepare?.(first.rows);
  yield* first.rows;
  let [page, count] = [first, first.rows.length];
  while (operation.list && page.rows.length === rowsOfPage) {
    call.list = { ...call.list, offset: page.after === undefined ? count : 0, after: page.after };
    page = await pageOf(asked);
    await further?.prepare?.(page.rows);
    count += page.rows.length;
    yield* page.rows;
  }
}

function asCsv(rows: AsyncIterable<Row>, columns: readonly Written[], texts: ExportTexts, { language }: Call): Readable {
  const sign = decimalSign(language);
  const cell = (row: Row, { kind, cellOf: valueIn }: Written) => {
    const value = valueIn(row);
    if (typeof value === 'boolean') return texts.flag(value);
    if (kind === 'instant' && typeof value === 'string') return value.replace('T', ' ');
    return kind === 'decimal' && typeof value === 'string' ? value.replace('.', sign) : value;
  };
  return writeCsv(
    (async function* () {
      yield columns.map(({ heading }) => heading);
      for await (const row of rows) yield columns.map((column) => cell(row, column));
    })(),
    language,
  );
}

const cellKinds: Partial<Record<ExportColumn['kind'], NonNullable<WrittenColumn['kind']>>> = {
  number: 'number',
  decimal: 'number',
  date: 'date',
  instant: 'instant',
};

function asWorkbook(rows: AsyncIterable<Row>, columns: readonly Written[], texts: ExportTexts): Readable {
  const cells = (row: Row): WrittenCell[] =>
    columns.map(({ cellOf: valueIn }) => {
      const value = valueIn(row);
      return typeof value === 'boolean' ? texts.flag(value) : value;
    });
  const written = columns.map(({ heading, kind }): WrittenColumn => ({ heading, kind: cellKinds[kind] ?? 'text' }));
  const all = (async function* () {
    for await (const row of rows) yield cells(row);
  })();
  return writeWorkbook([{ name: texts.title, columns: written, rows: all }]);
}

function cellOf(value: unknown, field: string, kind: ExportColumn['kind'], texts: ExportTexts): string | number | boolean | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map((one) => cellOf(one, field, kind, texts)).join(', ');
  if (typeof value === 'boolean' || typeof value === 'number') return value;
  const text = String(value);
  if (kind === 'choice') return texts.choice(field, text);
  return kind === 'instant' ? onOurClocks(text) : text;
}

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });

function onOurClocks(instant: string): string {
  return clock.format(new Date(instant)).replace(' ', 'T');
}
