import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { quotedName } from '../database/quotedName.ts';

/** A table with rows of divisions, and its columns. */
export const divisionTable = z.object({
  name: z.string(),
  /** All columns that hold data of their own. */
  columns: z.array(z.string()),
  /** The columns of the primary key. */
  key: z.array(z.string()),
});

/** See {@link divisionTable}. */
export type DivisionTable = z.infer<typeof divisionTable>;

// Jobs, answers to repeated requests, unfinished uploads and sign-in sessions have no use in another installation
const transientTables = ['directoryState', 'idempotency', 'job', 'migration', 'publicReportCount', 'requestCount', 'upload'];

/** All tables with rows of divisions, and the table of the people who wrote them. */
export const divisionTables: Sql = sql`
  select c.relname::text as name,
    (select array_agg(a.attname::text order by a.attname) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select array_agg(a.attname::text order by array_position(i.indkey::integer[], a.attnum::integer)) from pg_index i
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey) where i.indrelid = c.oid and i.indisprimary) as key
  from pg_class c
  where c.relnamespace = to_regnamespace('public') and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
    and c.relname <> all (${transientTables}::text[]) and (c.relname in ('division', 'person') or exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'division' and not a.attisdropped))
  order by c.relname`;

/** One batch of a table's rows of a division as JSON, beginning behind the row `after`. */
export function batchOf({ name, columns, key }: DivisionTable, division: number, after: string | undefined, limit: number): Sql {
  // names come from the catalogue of the database and are quoted
  const column = (of: string) => (named: string) => raw(`${of}.${quotedName(named)}`);
  const [own, last] = [key.map(column('r')), key.map(column('k'))];
  const behind =
    after === undefined
      ? sql`true`
      : sql`(${join(own)}) > (select ${join(last)} from jsonb_populate_record(null::${raw(quotedName(name))}, ${after}::jsonb) k)`;
  return sql`select (select to_jsonb(x) from (select ${join(columns.map(column('r')))}) x)::text as json
    from ${raw(quotedName(name))} r where ${ofDivision(name, division)} and ${behind} order by ${join(own)} limit ${limit}`;
}

/** The number of rows of a division in a table. */
export function countOf({ name }: Pick<DivisionTable, 'name'>, division: number): Sql {
  return sql`select count(*)::integer as rows from ${raw(quotedName(name))} r where ${ofDivision(name, division)}`;
}

function ofDivision(name: string, division: number): Sql {
  if (name === 'division') return sql`r.code = ${division}`;
  if (name === 'person') return sql`r.oid in (select a.by from audit a where a.division = ${division})`;
  return sql`r.division = ${division}`;
}
