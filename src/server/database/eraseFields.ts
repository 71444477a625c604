import sql, { join } from 'sql-template-tag';
import { auditEach, eraseAuditValues } from './audit.ts';
import { quoted, type Table } from './table.ts';
import type { WriteCall } from './writeCall.ts';

/** What stands in a field that may not be empty, in place of what was erased. */
export const erasedText = '–';

/** What an erasure takes from records. */
export interface ErasedFields {
  /** Fields that become empty. */
  fields: readonly string[];
  /** Fields that may not be empty, and what they hold afterwards. */
  filled?: Readonly<Record<string, unknown>>;
}

/**
 * Takes personal data out of records and out of all that the audit ever kept of these fields, also of records that are deleted. That
 * the records were there, and who did what with them, stays.
 */
export async function eraseFields(
  inside: WriteCall,
  table: Table,
  ids: readonly string[],
  { fields, filled = {} }: ErasedFields,
): Promise<void> {
  if (ids.length === 0) return;
  const { database, division, person } = inside;
  const emptied = fields.map((name) => sql`${quoted(name)} = null`);
  const replaced = Object.entries(filled).map(([name, value]) => sql`${quoted(name)} = ${value}`);
  await database.rows(sql`
    update ${table.sql} set ${join([...emptied, ...replaced])}, version = version + 1, modified = ${new Date().toISOString()}, "modifiedBy" = ${person.oid}
    where division = ${division} and id = any (${ids}::uuid[]) returning id`);
  await eraseAuditValues(inside, table.name, ids, [...fields, ...Object.keys(filled)]);
  await auditEach(
    inside,
    ids.map((entityId) => ({ entity: table.name, entityId, action: 'erase' })),
  );
}
