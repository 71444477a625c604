import sql, { join } from 'sql-template-tag';
import type { Database } from './database.ts';
import { quoted, type Table } from './table.ts';

const neverChanged = new Set(['division', 'id', 'created', 'createdBy']);

/**
 * Writes several rows of one table in one statement: those with a known id are changed (but for who made them when), the
 * others added. All rows name the same columns; decimals may be text. The caller keeps the audit.
 */
export async function upsertRows(database: Database, table: Table, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first);
  const columns = names.map(quoted);
  const changes = names.filter((name) => !neverChanged.has(name)).map((name) => sql`${quoted(name)} = excluded.${quoted(name)}`);
  await database.rows(sql`
    insert into ${table.sql} (${join(columns)})
    select ${join(columns)} from jsonb_populate_recordset(null::${table.sql}, ${JSON.stringify(rows)}::jsonb)
    on conflict (division, id) do update set ${join(changes)}`);
}
