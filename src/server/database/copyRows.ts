import sql, { type Sql } from 'sql-template-tag';
import type { Database } from './database.ts';
import { insertRows, updateRows } from './rows.ts';
import type { Table } from './table.ts';

/** A row as an object by column, in the form of JSON. */
export type CopiedRow = Readonly<Record<string, unknown>> & { id: string };

/** The rows to copy, and the target. */
export interface RowsToCopy {
  table: Table;
  from: number;
  to: number;
  /** Conditions over the row `r`. */
  where: Sql;
  /** Changes a row for the other division. */
  change?: (row: CopiedRow) => CopiedRow;
}

/**
 * Copies rows with their ids to another division, in a transaction that can access both; a row that was copied from there before
 * takes its place again. The source rows are not changed. Decimals must not be longer than a JavaScript number can hold.
 */
export async function copyRows(
  database: Database,
  { table, from, to, where, change = (row) => row }: RowsToCopy,
): Promise<readonly CopiedRow[]> {
  const found = await database.rows<{ json: string }>(sql`
    select to_jsonb(r)::text as json from ${table.sql} r where r.division = ${from} and (${where}) order by r.id`);
  if (found.length === 0) return [];
  const computed = await database.rows<{ name: string }>(sql`
    select attname::text as name from pg_attribute where attrelid = ${`public."${table.name}"`}::regclass and attgenerated <> ''`);
  const rows = found.map(({ json }) => {
    const row = change(JSON.parse(json) as CopiedRow); // every table has an id
    const stored = Object.entries(row).filter(([column]) => !computed.some(({ name }) => name === column));
    return { ...Object.fromEntries(stored), id: row.id, division: to };
  });
  const ids = rows.map(({ id }) => id);
  const there = await database.rows<{ id: string }>(
    sql`select r.id from ${table.sql} r where r.division = ${to} and r.id = any (${ids}::uuid[])`,
  );
  const known = new Set(there.map(({ id }) => id));
  const [first] = rows;
  const columns = Object.keys(first ?? {}).filter((column) => column !== 'id' && column !== 'division');
  await insertRows(
    database,
    table,
    rows.filter(({ id }) => !known.has(id)),
  );
  await updateRows(database, to, table, { names: columns, rows: rows.filter(({ id }) => known.has(id)) });
  return rows;
}
