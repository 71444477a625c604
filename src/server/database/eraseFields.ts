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
  const names = [...fields, ...Object.keys(filled)];
  const emptied = fields.map((name) => sql`${quoted(name)} = null`);
  const replaced = Object.entries(filled).map(([name, value]) => sql`${quoted(name)} = ${value}`);
  const rows = await database.rows<{ id: string; held: string }>(sql`
    with old as (
      select r.id, ${join(names.map((name) => sql`r.${quoted(name)}`))} from ${table.sql} r
      where r.division = ${division} and r.id = any (${ids}::uuid[]) for update
    ), changed as (
      update ${table.sql} t set ${join([...emptied, ...replaced])}, version = t.version + 1, modified = ${new Date().toISOString()}, "modifiedBy" = ${person.oid}
      from old where t.division = ${division} and t.id = old.id returning t.id
    )
    select old.id, jsonb_strip_nulls(to_jsonb(old))::text as held from old join changed on changed.id = old.id`);
  for (const { id, ...row } of rows) {
    const held = JSON.parse(row.held) as Readonly<Record<string, unknown>>; // the columns named above
    const erased = names.filter((name) => name in held && saysSomething(held[name], filled[name]));
    if (erased.length > 0) inside.onErased?.({ entity: table.name, ids: [id], fields: erased });
  }
  await eraseAuditValues(inside, table.name, ids, names);
  await auditEach(
    inside,
    ids.map((entityId) => ({ entity: table.name, entityId, action: 'erase' })),
  );
}

// A choice of yes or no says nothing about a person
function saysSomething(held: unknown, filled: unknown): boolean {
  return typeof held !== 'boolean' && held !== filled && JSON.stringify(held) !== filled;
}
