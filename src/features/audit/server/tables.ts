import sql from 'sql-template-tag';
import { defineTable } from '#server/database/table.ts';
import { auditRecord } from '../schema.ts';

/** Entries with the changed fields; names are looked up for a whole page at once. */
export const auditTable = defineTable({
  name: 'audit',
  schema: auditRecord,
  derived: {
    changes: sql`(
      select coalesce(json_agg(json_build_object('field', field, 'before', r.before -> field, 'after', r.after -> field) order by field), '[]')
      from (select jsonb_object_keys(r.before) union select jsonb_object_keys(r.after)) as keys (field)
      where r.before -> field is distinct from r.after -> field
        and coalesce(nullif(r.before -> field, 'null'), nullif(r.after -> field, 'null')) is not null)`,
  },
  computed: ['entityName', 'names', 'undo'],
});
