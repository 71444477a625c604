import { locales } from '#contract/locales.ts';
import sql from 'sql-template-tag';
import type { Readable } from 'node:stream';
import type { FieldError } from '#contract/problem.ts';
import { startOf } from '#contract/startOf.ts';
import { columnKind } from '#server/database/columnKind.ts';
import type { InDivision } from '#server/database/writeCall.ts';
import { writtenIn } from '#server/http/problemAnswer.ts';
import { isShare } from '#server/imports/convert.ts';
import type { ImportEntity, ImportField } from '#server/imports/entity.ts';
import type { Cell } from '#server/sheets/sheet.ts';
import { writeCsv } from '#server/sheets/writeCsv.ts';
import { writeWorkbook, type WrittenColumn } from '#server/sheets/writeWorkbook.ts';
import type { ImportSheet } from '../schema.ts';
import { entityNamed, labelOf } from './entities.ts';
import { jsonRows, type StoredImport } from './store.ts';
import { choiceText, type FileReader } from './template.ts';

interface WrongRow {
  position: number;
  sheet: number;
  cells: Cell[];
  errors: Record<string, FieldError[]>;
}

/**
 * The faulty rows of an import in their original form, with the faulty cells marked and the errors in a last column; in the
 * format of the uploaded file.
 */
export function errorsFile(scope: InDivision, stored: StoredImport, reader: FileReader): Readable {
  const sheets = stored.sheets.flatMap((sheet, index) => (sheet.entity ? [{ sheet, index }] : []));
  if (stored.mimeType === 'text/csv') return writeCsv(csvRows(scope, stored, reader), reader.language);
  return writeWorkbook(
    sheets.map(({ sheet, index }) => ({
      name: sheet.name,
      columns: [...sheet.columns.map((column) => writtenColumn(sheet, column)), { heading: reasonHeading(reader), width: 60 }],
      rows: workbookRows(scope, stored, index, reader),
    })),
  );
}

function reasonHeading({ translate, language }: FileReader): string {
  return translate(language, 'imports.reason');
}

function writtenColumn({ entity }: ImportSheet, { heading, field }: ImportSheet['columns'][number]): WrittenColumn {
  const known = entity && field ? entityNamed(entity).fields[field] : undefined;
  return { heading, kind: known && columnKind(known.schema) === 'date' && !known.relation ? 'date' : 'text' };
}

async function* workbookRows(scope: InDivision, stored: StoredImport, index: number, reader: FileReader) {
  const sheet = stored.sheets[index];
  for await (const { cells, errors } of wrongRows(scope, stored.id, index)) {
    const marked = (sheet?.columns ?? []).map(({ field }, at) => {
      const value = cells[at] ?? null;
      return field !== null && errors[field] ? { value, isWrong: true as const } : value;
    });
    yield [...marked, reasonOf(sheet, errors, reader)];
  }
}

async function* csvRows(scope: InDivision, stored: StoredImport, reader: FileReader) {
  const [sheet] = stored.sheets;
  yield [...(sheet?.columns ?? []).map(({ heading }) => heading), reasonHeading(reader)];
  const columns = sheet?.columns ?? [];
  for await (const { cells, errors } of wrongRows(scope, stored.id, 0))
    yield [...columns.map((_column, at) => cells[at] ?? ''), reasonOf(sheet, errors, reader), ...cells.slice(columns.length)];
}

async function* wrongRows({ database, division }: InDivision, importId: string, sheet: number): AsyncGenerator<WrongRow> {
  for (let behind = 0; ;) {
    const rows = await jsonRows<WrongRow>(
      database,
      sql`
      select w.position, w.sheet, w.cells, w.errors from "importRow" w
      where w.division = ${division} and w."importId" = ${importId} and w.outcome = 'Wrong' and w.sheet = ${sheet} and w.position > ${behind}
      order by w.position limit 1000`,
    );
    const last = rows.at(-1);
    if (!last) return;
    yield* rows;
    behind = last.position;
  }
}

function reasonOf(sheet: ImportSheet | undefined, errors: Record<string, FieldError[]>, reader: FileReader): string {
  return describedErrors(sheet?.entity ? entityNamed(sheet.entity) : undefined, errors, reader)
    .map(({ label, text }) => `${label}: ${text}`)
    .join(' ');
}

/** The errors of a row in the reader's language. */
export function describedErrors(
  entity: ImportEntity | undefined,
  errors: Record<string, FieldError[]>,
  { translate, language }: FileReader,
): { field: string; label: string; text: string }[] {
  const order = Object.keys(entity?.fields ?? {});
  const sorted = Object.entries(errors).toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other));
  return sorted.map(([field, of]) => ({
    field,
    label: startOf(labelIn(entity, field, { translate, language }), 100),
    text: startOf(of.map((error) => errorText(error, entity?.fields[field], { translate, language })).join(' '), 500),
  }));
}

// An error without a field is of the whole row
function labelIn(entity: ImportEntity | undefined, field: string, { translate, language }: FileReader): string {
  if (field === '') return translate(language, 'imports.row.whole');
  return entity?.fields[field] ? labelOf(translate, language, entity, field) : field;
}

// The values of a choice have their names, and fractions are per cent, as in the cells of the column
function errorText({ code, params }: FieldError, field: ImportField | undefined, reader: FileReader): string {
  const shown = writtenIn(reader.language, { ...params, ...(field ? asInCells({ code, params: params ?? {} }, field, reader) : {}) });
  return reader.translate(reader.language, `validation.${code}`, shown);
}

function asInCells({ code, params }: Required<FieldError>, field: ImportField, reader: FileReader): Record<string, string> {
  const { values } = params;
  if (code === 'choice' && typeof values === 'string') return { values: choiceNames(field, values, reader) };
  if (!isShare(field.schema)) return {};
  const limits = Object.entries(params).filter(([name, limit]) => ['min', 'max'].includes(name) && typeof limit === 'number');
  const percent = new Intl.NumberFormat(locales[reader.language], { style: 'percent' });
  return Object.fromEntries(limits.map(([name, limit]) => [name, percent.format(Number(limit))]));
}

// As many names as fit into the text of an error
const longestList = 400;

function choiceNames(field: ImportField, values: string, reader: FileReader): string {
  const names = values.split(', ').map((value) => choiceText(field, value, reader));
  const all = names.join(', ');
  return all.length <= longestList ? all : `${all.slice(0, all.lastIndexOf(', ', longestList))}, …`;
}
