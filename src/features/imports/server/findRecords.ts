import sql, { join, raw, type Sql } from 'sql-template-tag';
import { quoted } from '#server/database/table.ts';
import type { ImportCall, ImportEntity, ImportKey, StoredRecord } from '#server/imports/entity.ts';
import type { RecordKey } from './judgeRows.ts';

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
