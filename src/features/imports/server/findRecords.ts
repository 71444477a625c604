import sql, { join, raw, type Sql } from 'sql-template-tag';
import { startOf } from '#contract/startOf.ts';
import { isUuid } from '#contract/values.ts';
import { quoted } from '#server/database/table.ts';
import {
  addError,
  type ImportCall,
  type ImportedRow,
  type ImportEntity,
  type ImportKey,
  type ImportRelation,
  type StoredRecord,
} from '#server/imports/entity.ts';
import type { RecordKey } from './judgeRows.ts';

/**
 * Replaces the names in cells by the records that they refer to; a name that matches none or several is an error. A name that matches none
 * is tried in capitals and in small letters as well, so that `sb6` is found as `SB6`, and in any case where an index allows it. Records
 * that earlier rows of the import will add count too, if they are given. Returns the names that several records have.
 */
export async function resolveNames(
  call: ImportCall,
  entity: ImportEntity,
  rows: readonly ImportedRow[],
  importId: string | undefined,
): Promise<readonly AmbiguousName[]> {
  const ambiguous: AmbiguousName[] = [];
  for (const [field, { relation }] of Object.entries(entity.fields)) {
    if (!relation) continue;
    const texts = [
      ...new Set(rows.flatMap(({ values }) => (typeof values[field] === 'string' ? [askedFor(relation, values[field])] : []))),
    ];
    if (texts.length === 0) continue;
    const beside = relation.entity === entity.name ? rowsByName(entity, relation, rows) : new Map<string, string[]>();
    const found = await findNames(call, relation, texts, beside, importId);
    const wrong = await namesOfWrongRows(
      call,
      relation,
      texts.filter((text) => !found(text)),
      importId,
    );
    for (const row of rows) {
      const text = row.values[field];
      if (typeof text !== 'string') continue;
      const asked = askedFor(relation, text);
      const hits = found(asked) ?? [];
      delete row.values[field];
      if (hits.length === 1) row.values[field] = hits[0];
      else if (wrong.has(asked)) addError(row, field, 'wrongRow');
      else addError(row, field, hits.length === 0 ? 'unknownName' : 'ambiguousName', { text: startOf(text, 100) });
      if (hits.length > 1) ambiguous.push({ row, field, hits });
    }
  }
  return ambiguous;
}

/** A function that returns the values of the records with a name, or with the name in capitals or small letters if none has it. */
async function findNames(
  call: ImportCall,
  relation: ImportRelation,
  texts: readonly string[],
  beside: ReadonlyMap<string, string[]>,
  importId: string | undefined,
): Promise<(text: string) => readonly string[] | undefined> {
  const exact = await recordsNamed(call, relation, texts, importId);
  const named = (text: string) => exact.get(text) ?? beside.get(text);
  const others = [...new Set(texts.filter((text) => !named(text)).flatMap(spellings))];
  if (others.length === 0) return named;
  const inOtherCase = await recordsNamed(call, relation, others, importId);
  const otherwise = (text: string) => spellings(text).map((other) => inOtherCase.get(other) ?? beside.get(other));
  const spelled = (text: string) => named(text) ?? otherwise(text).find(Boolean);
  const { foldedBy } = relation;
  const rest = texts.filter((text) => !spelled(text)).map((text) => text.toLowerCase());
  if (!foldedBy || rest.length === 0) return spelled;
  const inMixedCase = await recordsNamed(call, { ...relation, by: foldedBy, isFolded: true }, [...new Set(rest)], undefined);
  return (text) => spelled(text) ?? inMixedCase.get(text.toLowerCase());
}

// By the indexes of the columns; only few have one that ignores the case of all letters
function spellings(text: string): string[] {
  return [text.toUpperCase(), text.toLowerCase()].filter((other) => other !== text);
}

/** A cell with a name that several records have. */
export interface AmbiguousName {
  row: ImportedRow;
  field: string;
  hits: readonly string[];
}

/** Takes a name that several records have for the one that the stored record refers to, so that a list can be sent back as it was read. */
export function keepStoredNames(ambiguous: readonly AmbiguousName[]): void {
  for (const { row, field, hits } of ambiguous) {
    const stored = row.before?.[field];
    if (typeof stored !== 'string' || !hits.includes(stored)) continue;
    row.values[field] = stored;
    delete row.errors[field];
  }
}

function askedFor({ isFolded }: ImportRelation, text: string): string {
  return isFolded ? text.toLowerCase() : text;
}

/** The ids of rows that are checked together, by the first part of their key and by their names. */
function rowsByName({ key, calledBy }: ImportEntity, relation: ImportRelation, rows: readonly ImportedRow[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const field of [key[0]?.field, calledBy]) {
    for (const { id, values } of rows) {
      const value = field === undefined ? undefined : values[field];
      if (typeof value !== 'string') continue;
      const text = askedFor(relation, value);
      found.set(text, [...(found.get(text) ?? []), id]);
    }
  }
  return found;
}

/** Refuses rows that refer to a faulty row of the same batch. Returns whether there were any. */
export function refuseWrongNames({ fields, name }: ImportEntity, rows: readonly ImportedRow[]): boolean {
  const isWrong = ({ errors }: ImportedRow) => Object.keys(errors).length > 0;
  const wrong = new Set(rows.filter((row) => isWrong(row) && !row.before).map(({ id }) => id));
  const own = Object.entries(fields).flatMap(([field, { relation }]) => (relation?.entity === name ? [field] : []));
  let isFound = false;
  for (const row of rows.filter((one) => !isWrong(one))) {
    const field = own.find((one) => wrong.has(String(row.values[one])));
    if (field === undefined) continue;
    addError(row, field, 'wrongRow');
    isFound = true;
  }
  return isFound;
}

async function recordsNamed(
  { database, division }: ImportCall,
  { table, by, holds = 'id', condition = sql`true`, entity, isFolded = false }: ImportRelation,
  texts: readonly string[],
  importId: string | undefined,
): Promise<ReadonlyMap<string, string[]>> {
  const ids = texts.filter(isUuid);
  const value = sql`t.${quoted(holds)}::text`;
  const live = sql`t.division = ${division} and t."deletedAt" is null and (${condition})`;
  const ways = [
    ...by.map(
      (column, step) => sql`
      select ${step}::integer as step, asked.text, ${value} as value from unnest(${texts}::text[]) as asked (text)
      join ${quoted(table)} t on ${isFolded ? sql`lower(t.${quoted(column)})` : sql`t.${quoted(column)}`} = asked.text where ${live}`,
    ),
    ...(ids.length === 0
      ? []
      : [
          sql`select 9 as step, t.id::text as text, ${value} as value from ${quoted(table)} t where ${live} and t.id = any (${ids}::uuid[])`,
        ]),
    ...(entity === undefined || importId === undefined ? [] : addedRows(division, importId, { entity, holds }, texts)),
  ];
  const rows = await database.rows<{ step: number; text: string; value: string }>(sql`${join(ways, ' union ')} order by step, value`);
  const found = new Map<string, { step: number; values: string[] }>();
  for (const { step, text, value: one } of rows) {
    const known = found.get(text);
    if (!known) found.set(text, { step, values: [one] });
    else if (known.step === step) known.values.push(one);
  }
  return new Map([...found].map(([text, { values }]) => [text, [...new Set(values)]]));
}

// A row can be referred to by the first part of its key or by its name. A changed one may bring a deleted record back
function addedRows(
  division: number,
  importId: string,
  { entity, holds }: { entity: string; holds: 'id' | 'code' },
  texts: readonly string[],
): Sql[] {
  const value = holds === 'id' ? sql`w."recordId"::text` : sql`w.key`;
  const added = sql`w.division = ${division} and w."importId" = ${importId} and w.entity = ${entity} and w.outcome in ('New', 'Changed')`;
  return [
    sql`select 0 as step, w.key as text, ${value} as value from "importRow" w where ${added} and w.key = any (${texts}::text[])`,
    sql`select 1 as step, w.name as text, ${value} as value from "importRow" w where ${added} and w.name = any (${texts}::text[])`,
  ];
}

/** Those of the names that only faulty rows of the import have. */
async function namesOfWrongRows(
  { database, division }: ImportCall,
  { entity }: ImportRelation,
  texts: readonly string[],
  importId: string | undefined,
): Promise<ReadonlySet<string>> {
  if (entity === undefined || importId === undefined || texts.length === 0) return new Set();
  const wrong = sql`w.division = ${division} and w."importId" = ${importId} and w.entity = ${entity} and w.outcome = 'Wrong'`;
  const rows = await database.rows<{ text: string }>(sql`
    select w.key as text from "importRow" w where ${wrong} and w.key = any (${texts}::text[])
    union
    select w.name as text from "importRow" w where ${wrong} and w.name = any (${texts}::text[])`);
  return new Set(rows.map(({ text }) => text));
}

/** The rows of the import that already have one of these keys, by key. */
export async function keysBefore(
  { database, division }: ImportCall,
  importId: string,
  { name }: ImportEntity,
  keys: readonly (RecordKey | undefined)[],
): Promise<Map<string, number>> {
  const texts = keys.flatMap((key) => (key ? [key.text] : []));
  const rows = await database.rows<{ key: string; number: number }>(sql`
    select w.key, min(w.number) as number from "importRow" w
    where w.division = ${division} and w."importId" = ${importId} and w.entity = ${name} and w.key = any (${texts}::text[]) group by w.key`);
  return new Map(rows.map(({ key, number }) => [key, number]));
}

/** The existing records, deleted ones included, by the text of their keys; on request locked in the order of their ids. */
export async function findStored(
  { database, division }: ImportCall,
  { table, key }: ImportEntity,
  keys: readonly (RecordKey | undefined)[],
  isLocking: boolean,
): Promise<ReadonlyMap<string, StoredRecord>> {
  const given = keys.filter((one) => one !== undefined);
  if (given.length === 0) return new Map();
  const parts = key.map((_part, at) => sql`${given.map(({ parts: values }) => values[at] ?? '')}::text[]`);
  const names = key.map((_part, at) => raw(`part${at}`));
  const same = key.map((part, at) => samePart(part, sql`asked.${names[at]}`, at === 0));
  const rows = await database.rows<{ text: string; json: string }>(sql`
    select asked.text, (select row_to_json(o) from (select ${table.storedFields}) o)::text as json
    from unnest(${given.map(({ text }) => text)}::text[], ${join(parts)}) as asked (text, ${join(names)})
    join ${table.sql} r on r.division = ${division} and ${join(same, ' and ')}
    where r.division = ${division} order by r.id ${isLocking ? sql`for update of r` : sql``}`);
  const found = new Map<string, StoredRecord>();
  for (const { text, json } of rows) {
    const record = JSON.parse(json) as StoredRecord; // the columns of the table
    // the code of a deleted record may be used by another one now
    if (record['deletedAt'] === null || !found.has(text)) found.set(text, record);
  }
  return found;
}

// The first part is compared in the form of the index
function samePart({ field, as }: ImportKey, asked: Sql, isFirst: boolean): Sql {
  const column = sql`r.${quoted(field)}`;
  if (isFirst) return as === 'folded' ? sql`lower(${column}) = ${asked}` : sql`${column} = ${asked}::${raw(castOf[as] ?? 'text')}`;
  const text = as === 'folded' ? sql`lower(${column}::text)` : sql`${column}::text`;
  return sql`coalesce(${text}, '') = ${asked}`;
}

const castOf: Readonly<Partial<Record<ImportKey['as'], string>>> = { id: 'uuid', integer: 'integer' };
