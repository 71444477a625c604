import sql, { join } from 'sql-template-tag';
import { auditEach } from '../database/audit.ts';
import { problemOf } from '../database/brokenConstraint.ts';
import { removeRows } from '../database/removeRows.ts';
import { insertRows, updateRows } from '../database/rows.ts';
import { quoted, type Table } from '../database/table.ts';
import { leadsTo, usesOf } from '../database/uses.ts';
import type { WriteCall } from '../database/writeCall.ts';
import type { ImportChange, ImportValues } from './entity.ts';

/** Adds records of one table with their audit, by two statements for any number of them. @throws Problem duplicate, invalid */
export async function insertRecords(inside: WriteCall, table: Table, rows: readonly (ImportValues & { id: string })[]): Promise<void> {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const at = new Date().toISOString();
  const stamp = { division: inside.division, created: at, createdBy: inside.person.oid, modified: at, modifiedBy: inside.person.oid };
  const nothing = Object.fromEntries(names.map((name) => [name, null]));
  await insertRows(
    inside.database,
    table,
    rows.map((row) => ({ ...nothing, version: 1, syncStatus: 'LocalOnly', ...row, ...stamp })),
  ).catch((error: unknown) => {
    throw problemOf(error, table);
  });
  await auditEach(
    inside,
    rows.map((row) => ({ entity: table.name, entityId: row.id, action: 'create', after: shownOf(table, row) })),
  );
}

/** Changes locked records of one table with their versions and audit. @throws Problem duplicate, invalid */
export async function updateRecords(inside: WriteCall, table: Table, changes: readonly ImportChange[]): Promise<void> {
  if (changes.length === 0) return;
  const names = [...new Set(changes.flatMap(({ values }) => Object.keys(values)))];
  const stamp = { modified: new Date().toISOString(), modifiedBy: inside.person.oid };
  const rows = changes.map(({ before, values }) => ({
    ...Object.fromEntries(names.map((name) => [name, name in values ? values[name] : before[name]])),
    ...stamp,
    id: before.id,
    version: before.version + 1,
  }));
  await updateRows(inside.database, inside.division, table, { names: [...names, 'version', 'modified', 'modifiedBy'], rows }).catch(
    (error: unknown) => {
      throw problemOf(error, table);
    },
  );
  await auditEach(
    inside,
    changes.map(({ before, values }) => ({
      entity: table.name,
      entityId: before.id,
      action: 'update',
      before: shownOf(table, Object.fromEntries(Object.keys(values).map((name) => [name, before[name] ?? null]))),
      after: shownOf(table, values),
    })),
  );
}

/** Erases records of one table; the audit records their last values. */
export async function eraseRecords(inside: WriteCall, table: Table, ids: readonly string[]): Promise<void> {
  const { database, division } = inside;
  const rows = await database.rows<{ id: string; before: string }>(sql`
    with erased as (
      delete from ${table.sql} r where r.division = ${division} and r.id = any (${ids}::uuid[]) returning r.*
    )
    select r.id, (select jsonb_strip_nulls(to_jsonb(o)) from (select ${table.ownFields}) o)::text as before from erased r`);
  await auditEach(
    inside,
    rows.map(({ id, before }) => ({
      entity: table.name,
      entityId: id,
      action: 'delete',
      before: JSON.parse(before) as Record<string, unknown>, // the columns of the table
    })),
  );
}

/**
 * Undoes the addition of records of one table: erases them, except those that other deleted rows still refer to, such as the
 * ledger of stock; these are kept as deleted records.
 */
export async function takeBackRecords(inside: WriteCall, table: Table, ids: readonly string[]): Promise<void> {
  const { database, division } = inside;
  const uses = (await usesOf(database, table)).filter(({ isBeside }) => !isBeside);
  const kept =
    uses.length === 0
      ? []
      : await database.rows<{ id: string }>(
          sql`select r.id from ${table.sql} r where r.division = ${division} and r.id = any (${ids}::uuid[]) and (${join(
            uses.map(
              (use) =>
                sql`exists (select from ${quoted(use.table)} u where u.division = ${division} and ${leadsTo(use, sql`r.${quoted(use.key)}`)})`,
            ),
            ' or ',
          )})`,
        );
  const keptIds = kept.map(({ id }) => id);
  await eraseRecords(
    inside,
    table,
    ids.filter((id) => !keptIds.includes(id)),
  );
  await removeRows(inside, table, keptIds, new Date().toISOString());
  await auditEach(
    inside,
    keptIds.map((entityId) => ({ entity: table.name, entityId, action: 'delete' })),
  );
}

// The audit records the fields that a call would show
function shownOf(table: Table, values: ImportValues): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in table.columns));
}
