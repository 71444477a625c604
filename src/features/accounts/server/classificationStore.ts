import sql from 'sql-template-tag';
import type { Database } from '#server/database/database.ts';
import { listAll } from '#server/database/listAll.ts';
import { defineTable } from '#server/database/table.ts';
import type { Answer } from '#server/http/answer.ts';
import { accountClassification } from '../schema.ts';

/** The classifications that accounts may have. */
export const classificationTable = defineTable({ name: 'accountClassification', schema: accountClassification });

/** All classifications, sorted by their name and code. */
export function listClassifications(database: Database, division: number): Promise<Answer> {
  return listAll(database, {
    table: classificationTable,
    division,
    order: sql`r."classificationName", r."classificationNameId", r.code`,
  });
}
