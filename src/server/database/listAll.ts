import sql, { join, type Sql } from 'sql-template-tag';
import { list, type Answer } from '../http/answer.ts';
import type { Database } from './database.ts';
import { fieldsOf, type Table } from './table.ts';

/** The parts of a whole list. */
export interface WholeList {
  table: Table;
  division: number;
  /** Conditions over the row `r`, joined by and. Deleted rows are left out. */
  where?: readonly Sql[];
  /** The sort columns, `sql\`r.code\``. */
  order: Sql;
  /** The fields to show; by default all that the table shows in a list. */
  fields?: Sql;
}

/** All rows of a short list (lookups, the children of one record) as a list answer; a page size does not cut it. */
export async function listAll(database: Database, { table, division, where = [], order, fields }: WholeList): Promise<Answer> {
  const condition = join([sql`r.division = ${division}`, sql`r."deletedAt" is null`, ...where.map((part) => sql`(${part})`)], ' and ');
  const row = await database.row<{ json: string; count: number }>(sql`
    select coalesce(json_agg(o), '[]')::text as json, count(*)::integer as count from (
      select ${fields ?? fieldsOf(table, division)} from ${table.sql} r where ${condition} order by ${order}) o`);
  const { json = '[]', count = 0 } = row ?? {};
  return list({ json, offset: 0, count, total: count, isEstimated: false, after: undefined });
}
