import sql, { join } from 'sql-template-tag';
import { auditEach } from './audit.ts';
import { newId } from './newId.ts';
import { insertRows, updateRows } from './rows.ts';
import { quoted, type Table } from './table.ts';
import type { WriteCall } from './writeCall.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * Adds those records to a short list of a division whose keys it does not contain yet; a deleted record is restored with the
 * given values. All rows name the same columns. Returns the number of added records; each gets an audit entry.
 */
export async function addMissing(call: WriteCall, table: Table, key: readonly string[], rows: readonly Row[]): Promise<number> {
  const { database, division, person } = call;
  const keyOf = (row: Row) => key.map((name) => String(row[name])).join(' ');
  const known = await database.rows<{ id: string; key: string[]; version: number; isDeleted: boolean }>(sql`
    select r.id, array[${join(key.map((name) => sql`r.${quoted(name)}::text`))}] as key, r.version, r."deletedAt" is not null as "isDeleted"
    from ${table.sql} r where r.division = ${division}`);
  const before = new Map(known.map((row) => [row.key.join(' '), row]));
  const stamp = { modified: new Date().toISOString(), modifiedBy: person.oid };
  const added = rows.filter((row) => !before.has(keyOf(row))).map((row) => ({ ...row, id: newId() }));
  const restored = rows.flatMap((row) => {
    const former = before.get(keyOf(row));
    return former?.isDeleted ? [{ ...row, id: former.id, version: former.version + 1, deletedAt: null, ...stamp }] : [];
  });
  await insertRows(
    database,
    table,
    added.map((row) => ({ ...row, division, ...stamp, created: stamp.modified, createdBy: person.oid })),
  );
  const names = Object.keys(restored[0] ?? {}).filter((name) => name !== 'id');
  await updateRows(database, division, table, { names, rows: restored });
  const entries = [...added.map((row) => ({ row, action: 'create' })), ...restored.map((row) => ({ row, action: 'restore' }))];
  await auditEach(
    call,
    entries.map(({ row, action }) => ({ entity: table.name, entityId: row.id, action, after: row })),
  );
  return entries.length;
}
