import sql, { join } from 'sql-template-tag';
import { auditEach, eraseAuditValues } from './audit.ts';
import { quoted, type Table } from './table.ts';
import type { WriteCall } from './writeCall.ts';

/** The value of an erased field that must not be empty. */
export const erasedText = '–';

/** The fields of records that an erasure empties. */
export interface ErasedFields {
  /** Fields that become empty. */
  fields: readonly string[];
  /** Fields that must not be empty, with their values after the erasure. */
  filled?: Readonly<Record<string, unknown>>;
}

/**
 * Removes personal data from records, deleted ones included, and from all entries of these fields in the audit. The records, and
 * who did what with them, are kept.
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

// A yes-or-no choice says nothing about a person
function saysSomething(held: unknown, filled: unknown): boolean {
  return typeof held !== 'boolean' && held !== filled && JSON.stringify(held) !== filled;
}
