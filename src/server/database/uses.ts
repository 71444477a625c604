import sql, { join, type Sql } from 'sql-template-tag';
import { Problem } from '#contract/problem.ts';
import type { Database } from './database.ts';
import { referringColumns } from './describedTables.ts';
import { quoted, type Table } from './table.ts';
import type { InDivision } from './writeCall.ts';

/** A column that refers to records of a table, by their id or by their code. */
export interface Use {
  table: string;
  column: string;
  key: string;
  isList: boolean;
  hasDeleted: boolean;
  /** Whether the rows of its table are records. */
  hasId: boolean;
  /** Whether the column is the key of its own row, which is stored beside the record and deleted with it. */
  isBeside: boolean;
}

/** A record that refers to another one; without an id when its table has none. */
export interface Referring {
  table: string;
  id: string | null;
}

/**
 * Refuses to delete a record that existing records of other tables refer to, by a foreign key or by a column that its table
 * declares in `refersTo`.
 * @throws Problem inUse naming the tables, and a few records of each
 */
export async function requireUnused({ database, division }: InDivision, table: Table, id: string): Promise<void> {
  const uses = await usesOf(database, table);
  if (uses.length === 0) return;
  const rows = await database.rows<Referring>(
    join(
      uses.map((use) => usedBy(use, table, division, id)),
      ' union all ',
    ),
  );
  const tables = [...new Set(rows.map((row) => row.table))];
  if (tables.length > 0) throw new Problem('inUse', { extra: { usedBy: tables, usedByRecords: rows } });
}

function usedBy(use: Use, of: Table, division: number, id: string): Sql {
  const { table, key, hasDeleted } = use;
  const own =
    key === 'id' ? sql`${id}::uuid` : sql`(select k.${quoted(key)} from ${of.sql} k where k.division = ${division} and k.id = ${id})`;
  const isLive = hasDeleted ? sql`and u."deletedAt" is null` : sql``;
  const found = use.hasId ? sql`u.id::text` : sql`null::text`;
  return sql`(select ${table}::text as table, ${found} as id from ${quoted(table)} u
    where u.division = ${division} and ${leadsTo(use, own)} ${isLive} limit ${mostNamed})`;
}

const mostNamed = 3;

/** The condition that a row `u` refers to the record with a key, which is given as an expression. */
export function leadsTo({ column, isList }: Use, key: Sql): Sql {
  return isList ? sql`u.${quoted(column)} @> array[${key}]` : sql`u.${quoted(column)} = ${key}`;
}

/** The columns that refer to records of a table, by foreign keys and by the `refersTo` of tables. */
export async function usesOf(database: Database, { name }: Table): Promise<readonly Use[]> {
  const found = known.get(name) ?? readUses(database, name);
  known.set(name, found);
  found.catch(() => known.delete(name));
  return found;
}

const known = new Map<string, Promise<readonly Use[]>>();

// Every foreign key is (division, column) → (division, key)
function readUses(database: Database, name: string): Promise<Use[]> {
  const declared = JSON.stringify(referringColumns(name));
  return database.rows<Use>(sql`
    with use as (
      select c.conrelid as relation, a.attname::text as column, k.attname::text as key
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
      join pg_attribute k on k.attrelid = c.confrelid and k.attnum = c.confkey[2]
      where c.contype = 'f' and c.confrelid = ${`public."${name}"`}::regclass
      union
      select format('public.%I', d."table")::regclass, d."column", d.key from jsonb_to_recordset(${declared}::jsonb) as d ("table" text, "column" text, key text)
    )
    select t.relname::text as table, u."column", u.key, a.attndims > 0 as "isList",
      exists (select from pg_attribute d where d.attrelid = u.relation and d.attname = 'deletedAt') as "hasDeleted",
      exists (select from pg_attribute d where d.attrelid = u.relation and d.attname = 'id') as "hasId",
      exists (select from pg_constraint p where p.contype = 'p' and p.conrelid = u.relation and p.conkey[2] = a.attnum and array_length(p.conkey, 1) = 2) as "isBeside"
    from use u join pg_class t on t.oid = u.relation join pg_attribute a on a.attrelid = u.relation and a.attname = u."column"
    order by 1, 2`);
}
