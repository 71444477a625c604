import sql, { type Sql } from 'sql-template-tag';
import { quoted } from '#server/database/table.ts';
import { leadsTo, usesOf, type Use } from '#server/database/uses.ts';
import type { InDivision } from '#server/database/writeCall.ts';
import { keySign, type ImportCall, type ImportEntity, type StoredRecord } from '#server/imports/entity.ts';
import { entities, entityNamed } from './entities.ts';
import type { Steps } from './jobs.ts';
import { keepStep, keepUndone, lastWritten, rowsAtOnce, type WrittenRecord } from './store.ts';

const lastPosition = 2 ** 31 - 1;

/** Finds what prevents the undo of an import: records that were changed since, or that others refer to. Returns the number. */
export async function findBlocked(scope: InDivision, importId: string): Promise<number> {
  const { database, division } = scope;
  await database.rows(sql`
    update "importRow" set "blockedBy" = null where division = ${division} and "importId" = ${importId} and "blockedBy" is not null`);
  for (const entity of entities) {
    if (entity.builtOn) await keepBuiltOn(scope, importId, entity, await entity.builtOn(scope, importId));
    else {
      await findChanged(scope, importId, entity);
      const uses = await usesOf(database, entity.table);
      const kept = uses.filter(({ table, isBeside }) => !isBeside && !entity.leaves?.includes(table));
      for (const use of kept) await findReferred(scope, importId, entity, use);
      for (const use of entity.otherUses?.(division, importId) ?? []) await findUsed(scope, importId, entity, use);
    }
  }
  const row = await database.row<{ count: number }>(sql`
    select count(*)::integer as count from "importRow" where division = ${division} and "importId" = ${importId} and "blockedBy" is not null`);
  return row?.count ?? 0;
}

async function findChanged({ database, division }: InDivision, importId: string, { name, table }: ImportEntity): Promise<void> {
  await database.rows(sql`
    update "importRow" w set "blockedBy" = 'changed'
    where w.division = ${division} and w."importId" = ${importId} and w.entity = ${name} and w."writtenVersion" is not null and not exists (
      select from ${table.sql} r
      where r.division = ${division} and r.id = w."recordId" and r.version = w."writtenVersion" and r."deletedAt" is null)`);
}

async function keepBuiltOn(
  { database, division }: InDivision,
  importId: string,
  { name, table }: ImportEntity,
  keys: readonly string[],
): Promise<void> {
  await database.rows(sql`
    update "importRow" set "blockedBy" = ${table.name}
    where division = ${division} and "importId" = ${importId} and entity = ${name} and "writtenVersion" is not null and (
      key = any (${keys}::text[]) or exists (select from unnest(${keys}::text[]) as b where starts_with(key, b || ${keySign}::text)))`);
}

// References of records of the same import do not count, such as those of the contacts of an account
async function findReferred({ database, division }: InDivision, importId: string, { name }: ImportEntity, use: Use): Promise<void> {
  const isOther = use.hasId
    ? sql`and not exists (
          select from "importRow" o
          where o.division = ${division} and o."importId" = ${importId} and o."recordId" = u.id and o."writtenVersion" is not null)`
    : sql``;
  await database.rows(sql`
    update "importRow" w set "blockedBy" = ${use.table}
    where w.division = ${division} and w."importId" = ${importId} and w.entity = ${name} and w.outcome = 'New' and w."writtenVersion" is not null
      and exists (
        select from ${quoted(use.table)} u
        where u.division = ${division} and ${leadsTo(use, use.key === 'id' ? sql`w."recordId"` : sql`w.key`)} ${isOther})`);
}

async function findUsed(
  { database, division }: InDivision,
  importId: string,
  { name, table }: ImportEntity,
  use: { table: string; condition: Sql },
): Promise<void> {
  await database.rows(sql`
    update "importRow" w set "blockedBy" = ${use.table}
    where w.division = ${division} and w."importId" = ${importId} and w.entity = ${name} and w.outcome = 'New' and w."writtenVersion" is not null
      and exists (select from ${table.sql} r where r.division = ${division} and r.id = w."recordId" and ${use.condition})`);
}

/** Undoes the writes of an import, the last record first. */
export async function undoRows({ step }: Steps, importId: string): Promise<void> {
  // undone rows are not read again
  let reached = { done: 0, before: lastPosition };
  const isMore = async () => {
    let next = reached;
    const hasRows = await step(async (inside) => {
      const records = await lastWritten(inside, importId, { before: reached.before, most: rowsAtOnce });
      const [first] = records;
      if (!first) return undefined;
      await undoBatch(inside, entityNamed(first.entity), records);
      const positions = records.map(({ position }) => position);
      await keepUndone(inside, importId, positions);
      next = { done: reached.done + records.length, before: Math.min(...positions) };
      await keepStep(inside, importId, { done: next.done });
      return { done: next.done };
    });
    reached = next;
    return hasRows;
  };
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
  await keepOtherImports(inside, entity, changed);
}

/**
 * An undone record is as an earlier import may have left it, but with another version. The versions of earlier imports are moved up by as
 * many, so that these can be undone in turn, and only where nothing else changed the record.
 */
async function keepOtherImports(
  { database, division, importId }: ImportCall,
  { name, table }: ImportEntity,
  undone: readonly WrittenRecord[],
): Promise<void> {
  if (undone.length === 0) return;
  const others = await database.rows<{ id: string }>(
    sql`select id from import where division = ${division} and id <> ${importId} and status = 'Done'`,
  );
  if (others.length === 0) return;
  const rows = undone.map(({ key, recordId, writtenVersion }) => ({ key, recordId, former: writtenVersion - 1 }));
  await database.rows(sql`
    update "importRow" w set "writtenVersion" = w."writtenVersion" + r.version - n.former
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (key text, "recordId" uuid, former integer), ${table.sql} r
    where w.division = ${division} and w."importId" = any (${others.map(({ id }) => id)}::uuid[]) and w.entity = ${name} and w.key = n.key
      and w."recordId" = n."recordId" and w."writtenVersion" <= n.former and r.division = ${division} and r.id = n."recordId"`);
}

/** @throws Error when a record has changed since the check: the job then checks again */
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
