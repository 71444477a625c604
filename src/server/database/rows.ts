import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Database } from './database.ts';
import { quoted, type Table } from './table.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Rows with their ids, and the names of the columns to update. */
export interface ChangedRows {
  names: readonly string[];
  rows: Rows;
}

/** Inserts several rows of one table in one statement. All name the same columns; decimals may be text. The caller writes the audit. */
export async function insertRows(database: Database, table: Table, rows: Rows): Promise<void> {
  await runTogether(database, insertionOf(table, rows));
}

/** Updates the named columns of several rows of one table, found by their ids, in one statement. The caller writes the audit. */
export async function updateRows(database: Database, division: number, table: Table, changed: ChangedRows): Promise<void> {
  await runTogether(database, changeOf(division, table, changed));
}

/** The statement of {@link insertRows}; empty when there is no row. */
export function insertionOf(table: Table, rows: Rows): Sql[] {
  const [first] = rows;
  if (!first) return [];
  const columns = join(Object.keys(first).sort().map(quoted));
  return [
    sql`
    insert into ${table.sql} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${table.sql}, ${JSON.stringify(rows)}::jsonb) returning id`,
  ];
}

/** The statement of {@link updateRows}; empty when there is no row. */
export function changeOf(division: number, table: Table, { names, rows }: ChangedRows): Sql[] {
  if (rows.length === 0) return [];
  const changes = join(names.map((name) => sql`${quoted(name)} = n.${quoted(name)}`));
  return [
    sql`
    update ${table.sql} t set ${changes} from jsonb_populate_recordset(null::${table.sql}, ${JSON.stringify(rows)}::jsonb) n
    where t.division = ${division} and t.id = n.id`,
  ];
}

/**
 * Runs writes as parts of one statement. None of them sees the changes of another, and the database runs them in any order: two
 * of them must not touch the same row or the same value of a unique index. References between their rows are checked at the end.
 */
export async function runTogether(database: Database, writes: readonly Sql[]): Promise<void> {
  const last = writes.at(-1);
  if (!last) return;
  const others = writes.slice(0, -1).map((write, index) => sql`${raw(`write_${index + 1}`)} as (${write})`);
  await database.rows(others.length === 0 ? last : sql`with ${join(others, ', ')} ${last}`);
}
