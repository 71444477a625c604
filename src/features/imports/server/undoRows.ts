import sql from 'sql-template-tag';
import { quoted } from '#server/database/table.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import type { ImportCall, ImportEntity, StoredRecord } from '#server/imports/entity.ts';
import { entities, entityNamed } from './entities.ts';
import type { Steps } from './jobs.ts';
import { keepStep, keepUndone, lastWritten, type WrittenRecord } from './store.ts';

type Scope = Pick<WriteCall, 'database' | 'division'>;

const atOnce = 1000;

/** Finds what keeps an import from being undone: records that were changed since, or that something else refers to. Gives how many. */
export async function findBlocked(scope: Scope, importId: string): Promise<number> {
  const { database, division } = scope;
  await database.rows(sql`
    update "importRow" set "blockedBy" = null where division = ${division} and "importId" = ${importId} and "blockedBy" is not null`);
  for (const entity of entities) {
    if (entity.builtOn) await keepBuiltOn(scope, importId, entity, await entity.builtOn(scope, importId));
    else {
      await findChanged(scope, importId, entity);
      const references = await referencesTo(scope, entity.table.name);
      const kept = references.filter(({ table }) => !entity.leaves?.includes(table.replaceAll('"', '')));
      for (const reference of kept) await findReferred(scope, importId, entity, reference);
    }
  }
  const row = await database.row<{ count: number }>(sql`
    select count(*)::integer as count from "importRow" where division = ${division} and "importId" = ${importId} and "blockedBy" is not null`);
  return row?.count ?? 0;
}

async function findChanged({ database, division }: Scope, importId: string, { name, table }: ImportEntity): Promise<void> {
  await database.rows(sql`
    update "importRow" w set "blockedBy" = 'changed'
    where w.division = ${division} and w."importId" = ${importId} and w.entity = ${name} and w."writtenVersion" is not null and not exists (
      select from ${table.sql} r
      where r.division = ${division} and r.id = w."recordId" and r.version = w."writtenVersion" and r."deletedAt" is null)`);
}

async function keepBuiltOn(
  { database, division }: Scope,
  importId: string,
  { name, table }: ImportEntity,
  keys: readonly string[],
): Promise<void> {
  await database.rows(sql`
    update "importRow" set "blockedBy" = ${table.name}
    where division = ${division} and "importId" = ${importId} and entity = ${name} and "writtenVersion" is not null and key = any (${keys}::text[])`);
}

interface ReferenceTo {
  table: string;
  column: string;
  /** Whether its rows are records. */
  hasId: boolean;
}

// What refers to a record by a foreign key, led by `division`. A row whose key is the record's own stands beside it and goes with it
async function referencesTo({ database }: Scope, table: string): Promise<ReferenceTo[]> {
  return database.rows<ReferenceTo>(sql`
    select c.conrelid::regclass::text as "table", a.attname::text as "column",
      exists (select from pg_attribute i where i.attrelid = c.conrelid and i.attname = 'id') as "hasId"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
    where c.contype = 'f' and c.confrelid = ${`"${table}"`}::regclass and array_length(c.conkey, 1) = 2
      and not exists (select from pg_constraint k where k.contype = 'p' and k.conrelid = c.conrelid and k.conkey = c.conkey)`);
}

// What this import wrote goes away with it, such as the contacts of an account
async function findReferred(
  { database, division }: Scope,
  importId: string,
  { name }: ImportEntity,
  { table, column, hasId }: ReferenceTo,
): Promise<void> {
  const referring = table.replaceAll('"', '');
  await database.rows(sql`
    update "importRow" w set "blockedBy" = ${referring}
    where w.division = ${division} and w."importId" = ${importId} and w.entity = ${name} and w.outcome = 'New' and w."writtenVersion" is not null
      and exists (
        select from ${quoted(referring)} c
        where c.division = ${division} and c.${quoted(column)} = w."recordId" ${
          hasId
            ? sql`and not exists (
          select from "importRow" o
          where o.division = ${division} and o."importId" = ${importId} and o."recordId" = c.id and o."writtenVersion" is not null)`
            : sql``
        })`);
}

/** Takes back what an import wrote, the last record first. */
export async function undoRows({ step }: Steps, importId: string): Promise<void> {
  let done = 0;
  const isMore = () =>
    step(async (inside) => {
      const records = await lastWritten(inside, importId, atOnce);
      const [first] = records;
      if (!first) return undefined;
      await undoBatch(inside, entityNamed(first.entity), records);
      await keepUndone(
        inside,
        importId,
        records.map(({ position }) => position),
      );
      done += records.length;
      await keepStep(inside, importId, { done });
      return { done };
    });
  while (await isMore());
}

async function undoBatch(inside: ImportCall, entity: ImportEntity, records: readonly WrittenRecord[]): Promise<void> {
  const changed = records.filter(({ before }) => before !== null);
  const stored = entity.builtOn ? new Map<string, StoredRecord>() : await lockRecords(inside, entity, records);
  const added = records.filter(({ before }) => before === null);
  await entity.remove(
    inside,
    added.map(({ recordId }) => recordId),
    added.map(({ key }) => key ?? ''),
  );
  await entity.update(
    inside,
    changed.flatMap(({ recordId, before }) => {
      const record = stored.get(recordId);
      return record && before ? [{ before: record, values: before }] : [];
    }),
  );
}

/** @throws Error when a record has changed since it was looked at: then the job looks again */
async function lockRecords(
  { database, division }: ImportCall,
  { table }: ImportEntity,
  records: readonly WrittenRecord[],
): Promise<ReadonlyMap<string, StoredRecord>> {
  const rows = await database.rows<{ json: string }>(sql`
    select (select row_to_json(o) from (select ${table.storedFields}) o)::text as json from ${table.sql} r
    where r.division = ${division} and r.id = any (${records.map(({ recordId }) => recordId)}::uuid[]) order by r.id for update of r`);
  const stored = new Map(rows.map(({ json }) => JSON.parse(json) as StoredRecord).map((record) => [record.id, record])); // the columns of the table
  const isOther = records.some(({ recordId, writtenVersion }) => stored.get(recordId)?.version !== writtenVersion);
  if (isOther) throw new Error('A record was changed while its import was being undone');
  return stored;
}
