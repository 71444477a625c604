import { isDeepStrictEqual } from 'node:util';
import { Decimal } from 'decimal.js';
import { sameDecimal } from '#contract/decimals.ts';
import { startOf } from '#contract/startOf.ts';
import { textOf } from '#server/imports/convert.ts';
import { breather } from '#server/http/breather.ts';
import {
  addError,
  keySign,
  type ImportCall,
  type ImportedRow,
  type ImportEntity,
  type ImportKey,
  type StoredRecord,
} from '#server/imports/entity.ts';
import type { ImportOutcome } from '../schema.ts';
import { doubtAlike } from './doubtAlike.ts';
import { leavesOut, readRow, type RowsToJudge, type RowToJudge } from './readRow.ts';
import { findStored, keysBefore } from './findRecords.ts';
import { keepStoredNames, refuseWrongNames, resolveNames } from './resolveNames.ts';

/** The outcome of a row. */
export interface JudgedRow {
  source: RowToJudge;
  row: ImportedRow;
  outcome: ImportOutcome;
  key: string | null;
  name: string | null;
  title: string;
  /** The values that differ from the stored ones; all values of a new record. */
  changes: Record<string, unknown>;
}

/**
 * Checks rows by the rules of the calls and against stored records, with a few statements for all of them. Rows without a value,
 * and the example of the template, are left out.
 */
export async function judgeRows(call: ImportCall, asked: RowsToJudge): Promise<JudgedRow[]> {
  const { entity } = asked;
  const isLeftOut = leavesOut(call.services.translate, asked);
  const read: { source: RowToJudge; row: ImportedRow }[] = [];
  const breathe = breather();
  for (const source of asked.rows) {
    const row = readRow(source, asked);
    if (!isLeftOut(row)) read.push({ source, row });
    await breathe();
  }
  const rows = read.map(({ row }) => row);
  const ambiguous = await resolveNames(call, entity, rows, asked.isCheck ? asked.importId : undefined);
  await entity.prepare?.(call, rows);
  const keys = new Map(rows.map((row) => [row, keyOf(entity, row)]));
  if (asked.isCheck && !asked.isRepeated) await refuseRepeated(call, asked, read, keys);
  const stored = entity.builtOn ? new Map<string, StoredRecord>() : await findStored(call, entity, [...keys.values()], !asked.isCheck);
  for (const row of rows) {
    const before = stored.get(keys.get(row)?.text ?? '');
    const isGone = before !== undefined && before['deletedAt'] !== null;
    if (before === undefined || (isGone && entity.takenAway === 'isFree')) refuseMissing(entity, row);
    else if (!isGone) Object.assign(row, { id: before.id, before });
    else if (entity.takenAway === 'comesBack')
      Object.assign(row, { id: before.id, before, values: { ...entity.defaults, ...row.values, deletedAt: null } });
    else addError(row, entity.key[0]?.field ?? '', 'taken');
  }
  keepStoredNames(ambiguous);
  entity.compose?.(call, rows, asked.reading);
  await entity.check?.(call, rows, asked.isCheck ? 'comparison' : 'writing');
  if (asked.isCheck && !asked.isRepeated) await doubtAlike(call, entity, rows);
  while (refuseWrongNames(entity, rows));
  leaveOutOwn(entity, rows);
  return read.map(({ source, row }) => judged(asked, source, row, keys.get(row)?.text ?? null));
}

function leaveOutOwn({ fields }: ImportEntity, rows: readonly ImportedRow[]): void {
  const own = Object.keys(fields).filter((name) => fields[name]?.own);
  if (own.length > 0) for (const { values } of rows) for (const name of own) delete values[name];
}

/** The key of a record: its parts in the form for comparison, and all of them as one text. */
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

function judged({ entity, fields }: RowsToJudge, source: RowToJudge, row: ImportedRow, key: string | null): JudgedRow {
  const changes = row.before ? differing(entity, row) : row.values;
  const outcome = outcomeOf(row, changes);
  const name = entity.calledBy === undefined ? null : row.values[entity.calledBy];
  // the other record is identified by its name in the file
  const partOf = (field: string) =>
    entity.fields[field]?.relation ? source.cells[fields.indexOf(field)] : (row.values[field] ?? row.before?.[field]);
  const title = [...new Set(entity.titles.map(partOf))].filter((part) => part !== undefined && part !== null && part !== '');
  return {
    source,
    row,
    outcome,
    key,
    name: typeof name === 'string' ? name : null,
    title: startOf(title.map(String).join(' '), 200),
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
