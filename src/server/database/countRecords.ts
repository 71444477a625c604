import sql, { join, raw } from 'sql-template-tag';
import type { Database } from './database.ts';
import type { Table } from './table.ts';

/** The numbers of records of some tables in a division, without deleted ones, by the names given here; counted up to `most`. */
export async function countRecords<Name extends string>(
  database: Database,
  division: number,
  tables: Readonly<Record<Name, Table>>,
  most = 1000,
): Promise<Record<Name, number>> {
  const counts = Object.values<Table>(tables).map(
    (table) => sql`(select count(*)::integer from (
      select from ${table.sql} r where r.division = ${division} and r."deletedAt" is null limit ${raw(String(most))}) c)`,
  );
  const row = await database.row<{ counts: number[] }>(sql`select array[${join(counts)}] as counts`);
  return Object.fromEntries(Object.keys(tables).map((name, index) => [name, row?.counts[index] ?? 0])) as Record<Name, number>; // one for each
}
