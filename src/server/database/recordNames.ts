import sql, { join, type Sql } from 'sql-template-tag';
import type { Database } from './database.ts';
import { tableNamed } from './describedTables.ts';
import { quoted } from './table.ts';

/** A record by its table and id. */
export interface RecordKey {
  table: string;
  id: string;
}

// The columns by which people identify a record: first a number or code, then a name
const ofDocuments = ['entryNumber', 'deliveryNumber', 'receiptNumber', 'countNumber', 'transferNumber'];
const numbers = ['number', 'orderNumber', 'invoiceNumber', ...ofDocuments, 'code', 'tag', 'year'];
const names = ['fullName', 'name', 'description', 'subject', 'title', 'fileName', 'key', 'signedBy', 'addressLine1', 'period'];
// The number that the other party gave a document, for one without a description
const reference = 'yourRef';

/**
 * The names of records of any tables, by their ids, deleted ones included, read by one statement. Records without a number and
 * name have none.
 */
export async function recordNames(database: Database, division: number, keys: readonly RecordKey[]): Promise<ReadonlyMap<string, string>> {
  const selects = [...Map.groupBy(keys, ({ table }) => table)].flatMap(([table, of]) => {
    const ids = [...new Set(of.map(({ id }) => id))];
    return namesIn(table, division, ids) ?? [];
  });
  if (selects.length === 0) return new Map();
  const rows = await database.rows<{ id: string; name: string | null }>(join(selects, ' union all '));
  return new Map(rows.flatMap(({ id, name }) => (name ? [[id, name]] : [])));
}

function namesIn(name: string, division: number, ids: readonly string[]): Sql | undefined {
  const table = tableNamed(name);
  if (!table?.columns['id']) return undefined;
  const found = [numbers, names].flatMap((words) => words.find((word) => word in table.columns && !table.beside?.columns[word]) ?? []);
  if (found.length === 0) return undefined;
  const instead = reference in table.columns && !table.beside?.columns[reference] ? sql`r.${quoted(reference)}` : sql`null`;
  const text = join(
    found.map((column) => (column === 'description' ? sql`coalesce(r.description, ${instead})` : sql`r.${quoted(column)}::text`)),
    ', ',
  );
  return sql`select r.id::text as id, concat_ws(' ', ${text}) as name from ${table.sql} r where r.division = ${division} and r.id = any (${ids}::uuid[])`;
}

/** The tables that columns refer to by foreign keys, by `table.column`. */
export async function referredTables(database: Database, tables: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await database.rows<{ column: string; to: string }>(sql`
    select t.relname || '.' || a.attname as column, f.relname::text as to
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class f on f.oid = c.confrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and t.relname = any (${tables}::text[])`);
  return new Map(rows.map(({ column, to }) => [column, to]));
}
