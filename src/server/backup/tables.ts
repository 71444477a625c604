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

/** A piece of a table in an archive, in bytes. */
export const pieceSize = 4 * 1024 * 1024;

/** The migrations that a database has, by name, with their hashes. */
export async function migrationsOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration order by name');
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

/** The files that rows name: in every column `sha256`, and the archives of divisions that jobs have made. */
export async function namedFiles(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'sha256' and not a.attisdropped
    where c.relnamespace = to_regnamespace(current_schema()) and c.relkind in ('r', 'p') and not c.relispartition order by 1`);
  const each = tables.map(({ name }) => `select sha256 from ${quotedName(name)}`);
  const { rows } = await client.query<{ sha256: string }>(
    `select distinct sha256 from (${[...each, `select checkpoint->>'sha256' from job`].join(' union all ')}) f (sha256) where sha256 ~ '^[0-9a-f]{64}$'`,
  );
  return rows.map(({ sha256 }) => sha256);
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
