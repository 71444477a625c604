import sql from 'sql-template-tag';
import { defineTable, thisDivision } from '#server/database/table.ts';
import { dataImport } from '../schema.ts';

/** Imports. */
export const importTable = defineTable({
  name: 'import',
  schema: dataImport,
  derived: {
    isInterrupted: sql`(r.status in ('Checking', 'Writing', 'Undoing') and not exists (
      select from job j where j.division = ${thisDivision} and j.id = r."jobId" and j.status in ('Waiting', 'Running')))`,
  },
  hidden: { sha256: 'text', decimalMark: 'text', jobId: 'uuid' },
  location: (division, id) => `/api/divisions/${division}/imports/${id}`,
});
