import sql, { join } from 'sql-template-tag';
import type { Database } from './database.ts';
import { quoted, type Table } from './table.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Adds several rows of one table in one statement. All name the same columns; decimals may be text. The caller keeps the audit. */
export async function insertRows(database: Database, table: Table, rows: Rows): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = join(Object.keys(first).sort().map(quoted));
  await database.rows(sql`
    insert into ${table.sql} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${table.sql}, ${JSON.stringify(rows)}::jsonb) returning id`);
}

/** Changes the named columns of several rows of one table, found by their ids, in one statement. The caller keeps the audit. */
export async function updateRows(database: Database, division: number, table: Table, names: readonly string[], rows: Rows): Promise<void> {
  if (rows.length === 0) return;
  const changes = join(names.map((name) => sql`${quoted(name)} = n.${quoted(name)}`));
  await database.rows(sql`
    update ${table.sql} t set ${changes} from jsonb_populate_recordset(null::${table.sql}, ${JSON.stringify(rows)}::jsonb) n
    where t.division = ${division} and t.id = n.id`);
}
