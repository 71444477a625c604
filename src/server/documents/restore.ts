import sql, { join } from 'sql-template-tag';
import { Problem } from '#contract/problem.ts';
import { auditEach } from '../database/audit.ts';
import { problemOf } from '../database/brokenConstraint.ts';
import { pickFields, quoted, type Table } from '../database/table.ts';
import type { WriteCall } from '../database/writeCall.ts';
import { wholeOf } from './difference.ts';
import { lineTable, type DocumentKind, type DocumentTables, type DocumentTypes, type Stored } from './kind.ts';

/**
 * Restores a deleted document, with its number and the lines that were deleted together with it. The records that it refers to
 * must still exist, and the effects of a new document, such as stock movements, happen again.
 * @throws Problem notFound; invalid naming the field; what the kind refuses
 */
export async function restoreDocument<T extends DocumentTypes>(
  call: WriteCall,
  kind: DocumentKind<T>,
  id: string,
  context: T['context'],
): Promise<void> {
  const after = await lockRemoved<T>(call, kind, id);
  const { field } = lineTable(kind.header);
  // the columns of a document are fields of its body
  const sent = after.lines.map((line, index) => ({ body: line as T['sent'], stored: undefined, field: `${field}.${index}.` }));
  const draft = { before: undefined, body: after as T['body'], sent, areLinesKept: false };
  const facts = await kind.facts(call, draft, context);
  await kind.effects?.(call, { before: undefined, after, action: 'restore' }, facts);
  try {
    await revive(
      call,
      lineTable(kind.header).table,
      after.lines.map((line) => line.id),
    );
    await revive(call, kind.header, [after.id]);
  } catch (error) {
    throw kind.refusal?.(error, after) ?? problemOf(error, kind.header);
  }
  await auditEach(call, [{ entity: kind.header.name, entityId: after.id, action: 'restore', after: wholeOf(kind, after) }]);
}

async function lockRemoved<T extends DocumentTypes>(
  { database, division }: WriteCall,
  { header, described = [] }: DocumentTables,
  id: string,
): Promise<Stored<T>> {
  const { table, parent } = lineTable(header);
  const fields = described.length === 0 ? table.storedFields : join([table.storedFields, pickFields(table, described, division)]);
  const locked = await database.row<{ deletedAt: string }>(sql`
    select r."deletedAt"::text as "deletedAt" from ${header.sql} r where r.division = ${division} and r.id = ${id} and r."deletedAt" is not null for update`);
  if (!locked) throw new Problem('notFound');
  const row = await database.row<{ json: string }>(sql`
    select row_to_json(f)::text as json from (
      select d.*, (
        select coalesce(json_agg(l), '[]') from (
          select ${fields} from ${table.sql} r
          where r.division = ${division} and r.${quoted(parent)} = d.id and r."deletedAt" = ${locked.deletedAt}::timestamptz order by r."lineNumber"
        ) l
      ) as lines
      from (select ${header.storedFields} from ${header.sql} r where r.division = ${division} and r.id = ${id}) d
    ) f`);
  return JSON.parse(row?.json ?? '{}') as Stored<T>; // built by the database from the tables' own columns
}

async function revive({ database, division, person }: WriteCall, table: Table, ids: readonly string[]): Promise<void> {
  await database.rows(sql`
    update ${table.sql} set "deletedAt" = null, modified = ${new Date().toISOString()}, "modifiedBy" = ${person.oid}, version = version + 1
    where division = ${division} and id = any (${ids}::uuid[]) returning id`);
}
