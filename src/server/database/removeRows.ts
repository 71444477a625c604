import sql from 'sql-template-tag';
import type { Table } from './table.ts';
import type { WriteCall } from './writeCall.ts';

/** Marks several rows of one table as deleted, in one statement. The caller keeps the audit. */
export async function removeRows(
  { database, division, person }: WriteCall,
  table: Table,
  ids: readonly string[],
  now: string,
): Promise<void> {
  if (ids.length === 0) return;
  await database.rows(sql`
    update ${table.sql} set "deletedAt" = ${now}, modified = ${now}, "modifiedBy" = ${person.oid}, version = version + 1
    where division = ${division} and id = any(${ids}::uuid[]) and "deletedAt" is null`);
}
