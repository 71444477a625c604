import sql from 'sql-template-tag';
import type { Database } from '#server/database/database.ts';
import { defineTable, fieldsOf } from '#server/database/table.ts';
import { accountClassification } from '../schema.ts';

/** The classifications that accounts may have. */
export const classificationTable = defineTable({
  name: 'accountClassification',
  schema: accountClassification,
});

/** All classifications as JSON, by the name that they belong to and their code. */
export async function classificationsOf(database: Database, division: number): Promise<string> {
  const row = await database.row<{ json: string }>(sql`
    select coalesce(json_agg(o), '[]')::text as json from (
      select ${fieldsOf(classificationTable, division)} from "accountClassification" r where r.division = ${division} and r."deletedAt" is null
      order by r."classificationName", r."classificationNameId", r.code) o`);
  return row?.json ?? '[]';
}
