import sql, { join, type Sql } from 'sql-template-tag';
import { list, type Answer } from '../http/answer.ts';
import type { Database } from './database.ts';
import type { Table } from './table.ts';

/** What a whole list is made of. */
export interface WholeList {
  table: Table;
  /** Conditions over the row `r`, joined by and. Deleted rows are left out. */
  where: readonly Sql[];
  /** Columns in their order, `sql\`r.code\``. */
  order: Sql;
  /** The fields to show; all of the table's unless given. */
  fields?: Sql;
}

/** All rows of a short list (lookups, the children of one record) as a list answer; never cut by a page size. */
export async function listAll(database: Database, { table, where, order, fields }: WholeList): Promise<Answer> {
  const condition = join([sql`r."deletedAt" is null`, ...where.map((part) => sql`(${part})`)], ' and ');
  const row = await database.row<{ json: string; count: number }>(sql`
    select coalesce(json_agg(o), '[]')::text as json, count(*)::integer as count from (
      select ${fields ?? table.fields} from ${table.sql} r where ${condition} order by ${order}) o`);
  const { json = '[]', count = 0 } = row ?? {};
  return list({ json, offset: 0, count, total: count, isEstimated: false, after: undefined });
}
