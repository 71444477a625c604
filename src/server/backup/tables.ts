import type pg from 'pg';
import { quotedName } from '../database/quotedName.ts';

/** A table and its columns that hold data of their own. */
export interface BackedUpTable {
  name: string;
  columns: string[];
}

/** What a table holds: how many rows, and a sum over all of them that does not depend on their order. */
export interface TableSum {
  rows: number;
  sum: string;
}

/** Settings under which every session writes rows in the same form. */
export const sessionSettings =
  "set timezone to 'UTC'; set datestyle to 'ISO'; set intervalstyle to 'iso_8601'; set extra_float_digits to 1; set statement_timeout to 0";

/** All tables of the application but the list of its migrations, and those that need not survive a crash; a partitioned one as a whole. */
export async function tablesOf(client: pg.Client): Promise<BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable>(`
    select c.relname as name, array_agg(a.attname::text order by a.attname) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = to_regnamespace(current_schema()) and c.relkind in ('r', 'p') and not c.relispartition
      and c.relpersistence = 'p' and c.relname <> 'migration'
    group by c.relname order by c.relname`);
  return rows;
}

/** The columns of a table as they stand in COPY. */
export function columnsOf(table: BackedUpTable): string {
  return table.columns.map(quotedName).join(', ');
}

/** See {@link TableSum}. */
export async function sumOf(client: pg.Client, table: BackedUpTable): Promise<TableSum> {
  const { rows } = await client.query<TableSum>(
    `select count(*)::integer as rows, coalesce(sum(('x' || left(md5(row(${columnsOf(table)})::text), 15))::bit(60)::bigint), 0)::text as sum from ${quotedName(table.name)}`,
  );
  return rows[0] ?? { rows: 0, sum: '0' };
}
