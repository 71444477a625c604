import sql from 'sql-template-tag';
import { differences } from '#server/database/audit.ts';
import { defineTable } from '#server/database/table.ts';
import { auditRecord } from '../schema.ts';

/** Entries with the changed fields; names are looked up for a whole page at once. */
export const auditTable = defineTable({
  name: 'audit',
  schema: auditRecord,
  derived: { changes: differences(sql`r`) },
  computed: ['entityName', 'names', 'undo'],
});
