import sql, { type Sql } from 'sql-template-tag';
import { runTogether } from './rows.ts';
import type { Table } from './table.ts';
import type { WriteCall } from './writeCall.ts';

/** Marks several rows of one table as deleted, in one statement. The caller writes the audit. */
export async function removeRows(call: WriteCall, table: Table, ids: readonly string[], now: string): Promise<void> {
  await runTogether(call.database, removalOf(call, table, ids, now));
}

/** The statement of {@link removeRows}; empty when there is no id. */
export function removalOf({ division, person }: WriteCall, table: Table, ids: readonly string[], now: string): Sql[] {
  if (ids.length === 0) return [];
  return [
    sql`
    update ${table.sql} set "deletedAt" = ${now}, modified = ${now}, "modifiedBy" = ${person.oid}, version = version + 1
    where division = ${division} and id = any(${ids}::uuid[]) and "deletedAt" is null`,
  ];
}
