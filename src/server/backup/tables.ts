import type pg from 'pg';
import { z } from 'zod';
import { quotedName } from '../database/quotedName.ts';

/** A table and its columns that hold data of their own. */
export const backedUpTable = z.object({ name: z.string(), columns: z.array(z.string()) });

/** See {@link backedUpTable}. */
export type BackedUpTable = z.infer<typeof backedUpTable>;

/** The contents of a table: the number of rows, and a sum over all of them that does not depend on their order. */
export const tableSum = z.object({ rows: z.int(), sum: z.string() });

/** See {@link tableSum}. */
export type TableSum = z.infer<typeof tableSum>;

/** Settings that make every session write rows in the same format. */
export const sessionSettings =
  "set timezone to 'UTC'; set datestyle to 'ISO'; set intervalstyle to 'iso_8601'; set extra_float_digits to 1; set statement_timeout to 0";

/** All tables of the application, except the list of migrations and unlogged tables; a partitioned table counts as one. */
export async function tablesOf(client: pg.Client): Promise<BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable>(`
    select c.relname as name, array_agg(a.attname::text order by a.attname) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = to_regnamespace(current_schema()) and c.relkind in ('r', 'p') and not c.relispartition
      and c.relpersistence = 'p' and c.relname <> 'migration'
    group by c.relname order by c.relname`);
  return rows;
}

/** The size of one piece of a table in an archive, in bytes. */
export const pieceSize = 4 * 1024 * 1024;

/** The migrations that a database has applied, by name, with their hashes. */
export async function migrationsOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration order by name');
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

/** A source of rows of a table: the whole table, or its rows on one node of a distributed PostgreSQL. */
export interface TablePart {
  client: pg.Client;
  /** The quoted name of the relation to read from. */
  name: string;
}

/** The files that rows name: in every column `sha256`, and the archives of divisions that jobs have made. */
export async function namedFiles(tables: readonly BackedUpTable[], partsOf: (table: BackedUpTable) => TablePart[]): Promise<string[]> {
  const named = new Set<string>();
  for (const table of tables) {
    const value = table.columns.includes('sha256') ? 'sha256' : table.name === 'job' ? "checkpoint->>'sha256'" : undefined;
    for (const { client, name } of value === undefined ? [] : partsOf(table)) {
      const { rows } = await client.query<{ sha256: string }>(
        `select distinct sha256 from (select ${value} from ${name}) f (sha256) where sha256 ~ '^[0-9a-f]{64}$'`,
      );
      for (const { sha256 } of rows) named.add(sha256);
    }
  }
  return [...named];
}

/** The columns of a table as a list for COPY. */
export function columnsOf(table: BackedUpTable): string {
  return table.columns.map(quotedName).join(', ');
}

/** See {@link TableSum}. */
export async function sumOf(table: BackedUpTable, parts: readonly TablePart[]): Promise<TableSum> {
  let [count, total] = [0, 0n];
  for (const { client, name } of parts) {
    const { rows } = await client.query<TableSum>(
      `select count(*)::integer as rows, coalesce(sum(('x' || left(md5(row(${columnsOf(table)})::text), 15))::bit(60)::bigint), 0)::text as sum from ${name}`,
    );
    count += rows[0]?.rows ?? 0;
    total += BigInt(rows[0]?.sum ?? 0);
  }
  return { rows: count, sum: String(total) };
}

/** A table that one session reads as a whole. */
export function wholeTable(client: pg.Client, { name }: BackedUpTable): TablePart[] {
  return [{ client, name: quotedName(name) }];
}
