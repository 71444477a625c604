import { isDeepStrictEqual } from 'node:util';
import { Decimal } from 'decimal.js';
import type { FieldError } from '#contract/problem.ts';
import { sameDecimal } from '#contract/decimals.ts';
import { fieldErrorsOf } from '#contract/validation.ts';
import { newId } from '#server/database/newId.ts';
import { textOf, valueOf, type Reading } from '#server/imports/convert.ts';
import {
  addError,
  keySign,
  type ImportCall,
  type ImportedRow,
  type ImportEntity,
  type ImportKey,
  type StoredRecord,
} from '#server/imports/entity.ts';
import type { Cell } from '#server/sheets/sheet.ts';
import type { ImportOutcome } from '../schema.ts';
import { findStored, keysBefore, refuseWrongNames, resolveNames } from './findRecords.ts';

/** Rows of one sheet that are judged together. */
export interface RowsToJudge {
  entity: ImportEntity;
  /** The field of each column; null for one that is left out. */
  fields: readonly (string | null)[];
  rows: readonly RowToJudge[];
  reading: Reading;
  importId: string;
  /** Whether rows are compared only: records of earlier rows are not there yet. Else what is stored is locked. */
  isCheck: boolean;
}

/** A row as it stands in the file. */
export interface RowToJudge {
  sheet: number;
  number: number;
  cells: readonly Cell[];
  /** The id that a new record gets; a new one unless given. */
  recordId?: string | undefined;
}

/** What becomes of a row. */
export interface JudgedRow {
  source: RowToJudge;
  row: ImportedRow;
  outcome: ImportOutcome;
  key: string | null;
  name: string | null;
  title: string;
  /** The values that differ from what is stored; all of a new record. */
  changes: Record<string, unknown>;
}

/** Judges rows by the rules of the calls and by what is stored: a few statements for all of them. Rows without a value are left out. */
export async function judgeRows(call: ImportCall, asked: RowsToJudge): Promise<JudgedRow[]> {
  const { entity } = asked;
  const read = asked.rows.map((source) => ({ source, row: readRow(source, asked) })).filter(({ row }) => !isEmpty(row));
  const rows = read.map(({ row }) => row);
  await resolveNames(call, entity, rows, asked.isCheck ? asked.importId : undefined);
  await entity.prepare?.(call, rows);
  const keys = new Map(rows.map((row) => [row, keyOf(entity, row)]));
  if (asked.isCheck) await refuseRepeated(call, asked, read, keys);
  const stored = entity.builtOn ? new Map<string, StoredRecord>() : await findStored(call, entity, [...keys.values()], !asked.isCheck);
  for (const row of rows) {
    const before = stored.get(keys.get(row)?.text ?? '');
    if (before === undefined) refuseMissing(entity, row);
    else if (before['deletedAt'] !== null) addError(row, entity.key[0]?.field ?? '', 'taken');
    else Object.assign(row, { id: before.id, before });
  }
  await entity.check?.(call, rows);
  while (refuseWrongNames(entity, rows));
  return read.map(({ source, row }) => judged(entity, source, row, keys.get(row)?.text ?? null));
}

function readRow(source: RowToJudge, { entity, fields, reading }: RowsToJudge): ImportedRow {
  const row: ImportedRow = { id: source.recordId ?? newId(), values: {}, before: undefined, errors: {} };
  fields.forEach((name, at) => {
    const field = name === null ? undefined : entity.fields[name];
    const cell = source.cells[at] ?? null;
    if (!field || name === null || cell === null || cell === '') return;
    const value = valueOf(cell, field, reading);
    if (field.relation) row.values[name] = value;
    else {
      const parsed = field.schema.safeParse(value);
      if (!parsed.success) row.errors[name] = errorsIn(parsed.error.issues, value);
      else if (parsed.data !== null) row.values[name] = parsed.data;
    }
  });
  Object.assign(row.values, entity.derive?.(row.values));
  return row;
}

function errorsIn(issues: Parameters<typeof fieldErrorsOf>[0], value: unknown): FieldError[] {
  return Object.values(fieldErrorsOf(issues, value)).flat().slice(0, 3);
}

function isEmpty({ values, errors }: ImportedRow): boolean {
  return Object.keys(values).length + Object.keys(errors).length === 0;
}

/** By what a record is found: its parts as they are compared, and all of them as one text. */
export interface RecordKey {
  parts: readonly string[];
  text: string;
}

function keyOf(entity: ImportEntity, { values }: ImportedRow): RecordKey | undefined {
  const [first] = entity.key;
  if (first === undefined || values[first.field] === undefined || values[first.field] === null) return undefined;
  const parts = entity.key.map(({ field, as }) => keyPart(values[field] ?? entity.defaults[field], as));
  return { parts, text: parts.join(keySign) };
}

function keyPart(value: unknown, as: ImportKey['as']): string {
  if (value === undefined || value === null) return '';
  const text = String(value as string | number); // fields of keys are texts, ids and amounts
  if (as === 'decimal') return /^-?[\d.]+$/.test(text) ? new Decimal(text).toFixed(4) : text;
  return as === 'exact' ? text : text.toLowerCase();
}

async function refuseRepeated(
  call: ImportCall,
  { entity, importId }: RowsToJudge,
  read: readonly { source: RowToJudge; row: ImportedRow }[],
  keys: ReadonlyMap<ImportedRow, RecordKey | undefined>,
): Promise<void> {
  const known = await keysBefore(call, importId, entity, [...keys.values()]);
  for (const { source, row } of read) {
    const key = keys.get(row);
    if (!key) continue;
    const first = known.get(key.text);
    if (first === undefined) known.set(key.text, source.number);
    else addError(row, entity.key[0]?.field ?? '', 'duplicateRow', { row: first });
  }
}

function refuseMissing({ required }: ImportEntity, row: ImportedRow): void {
  for (const field of required) if (row.values[field] === undefined && !row.errors[field]) addError(row, field, 'required');
}

function judged(entity: ImportEntity, source: RowToJudge, row: ImportedRow, key: string | null): JudgedRow {
  const changes = row.before ? differing(entity, row) : row.values;
  const outcome = outcomeOf(row, changes);
  const name = entity.calledBy === undefined ? null : row.values[entity.calledBy];
  const title = [...new Set(entity.titles.map((field) => row.values[field] ?? row.before?.[field]))].filter(
    (part) => part !== undefined && part !== null,
  );
  return {
    source,
    row,
    outcome,
    key,
    name: typeof name === 'string' ? name : null,
    title: title.map(String).join(' ').slice(0, 200),
    changes,
  };
}

function outcomeOf(row: ImportedRow, changes: object): ImportOutcome {
  if (Object.keys(row.errors).length > 0) return 'Wrong';
  if (!row.before) return 'New';
  return Object.keys(changes).length > 0 ? 'Changed' : 'Same';
}

function differing({ table }: ImportEntity, { values, before = { id: '', version: 0 } }: ImportedRow): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(table.columns[name], value, before[name])));
}

function isSame(kind: string | undefined, value: unknown, stored: unknown): boolean {
  if (kind === 'decimal')
    return sameDecimal(value === null || value === undefined ? null : textOf(value as string), stored as string | null); // a decimal is text
  return isDeepStrictEqual(value ?? null, stored ?? null);
}
