import sql, { join, type Sql } from 'sql-template-tag';
import { mostHistoryEntries } from '#contract/auditEntry.ts';
import type { Database } from './database.ts';
import { newId } from './newId.ts';
import { runTogether } from './rows.ts';
import { instant } from './table.ts';
import type { InDivision, WriteCall } from './writeCall.ts';

/** One entry of the audit. */
export interface AuditOptions {
  entity: string;
  entityId: string;
  action: string;
  /** The fields that changed, with their values before and after. */
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
  reason?: string | undefined;
}

/**
 * Adds an audit entry for a hand-written statement, or for reading a secret. `createRecord`, `updateRecord` and `deleteRecord`
 * add their entries themselves.
 */
export function audit(call: WriteCall, entry: AuditOptions): Promise<void> {
  return auditEach(call, [entry]);
}

/** Adds several entries in one statement, all with the same time; see {@link audit}. */
export async function auditEach(call: WriteCall, entries: readonly AuditOptions[], at = new Date().toISOString()): Promise<void> {
  await runTogether(call.database, auditOf(call, entries, at));
}

/** The statement of {@link auditEach}; empty when there is no entry. */
export function auditOf(call: WriteCall, entries: readonly AuditOptions[], at: string): Sql[] {
  if (entries.length === 0) return [];
  const rows = entries.map((entry) => ({ id: newId(), ...entry, reason: entry.reason ?? call.reason }));
  return [
    sql`
    insert into audit (division, entity, "entityId", at, id, action, by, "byName", before, after, "requestId", operation, channel, reason)
    select ${call.division}::integer, e.entity, e."entityId", ${at}::timestamptz, e.id, e.action, ${call.person.oid},
      ${call.person.name}, e.before, e.after, ${call.requestId}, ${call.operation ?? null}, ${call.channel ?? null}, e.reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as e (id uuid, entity text, "entityId" uuid, action text, before jsonb, after jsonb, reason text)
    returning id`,
  ];
}

/** Removes the values of fields from the audit of records whose subject is erased; who did what and when is kept. */
export async function eraseAuditValues(
  { database, division }: InDivision,
  entity: string,
  ids: readonly string[],
  fields: readonly string[],
): Promise<void> {
  await database.rows(sql`select erase_audit_values(${division}, ${entity}, ${ids}::uuid[], ${fields}::text[])`);
}

/** An insert into the audit as a part of a larger statement. */
export function auditRow(
  call: WriteCall,
  entry: {
    entity: string;
    entityId: Sql;
    action: string;
    before?: Sql | undefined;
    after?: Sql | undefined;
    reason?: string | undefined;
    at: string;
  },
  from: Sql,
): Sql {
  return sql`insert into audit (division, entity, "entityId", at, id, action, by, "byName", before, after, "requestId", operation, channel, reason)
    select ${call.division}::integer, ${entry.entity}, ${entry.entityId}, ${entry.at}::timestamptz, ${newId()}::uuid, ${entry.action}, ${call.person.oid},
      ${call.person.name}, ${entry.before ?? sql`null::jsonb`}, ${entry.after ?? sql`null::jsonb`}, ${call.requestId}, ${call.operation ?? null}, ${call.channel ?? null},
      ${entry.reason ?? null} ${from} returning id`;
}

/**
 * The fields that differ in an entry of the audit, with both values, as a JSON array. `entry` is the name of its row. Each object is
 * taken apart once: looking up one field after another would read the whole object for each.
 */
export function differences(entry: Sql): Sql {
  return sql`(
    select coalesce(json_agg(json_build_object('field', field, 'before', b.value, 'after', f.value) order by field), '[]')
    from jsonb_each(${entry}.before) as b (field, value) full join jsonb_each(${entry}.after) as f (field, value) using (field)
    where b.value is distinct from f.value and coalesce(nullif(b.value, 'null'), nullif(f.value, 'null')) is not null)`;
}

/**
 * The history of a record, newest first, of its latest {@link mostHistoryEntries} changes: a JSON array of contract/auditEntry.ts, each
 * with the fields that differ.
 */
export function auditEntries(database: Database, record: { division: number; entity: string; entityId: string }): Promise<string> {
  return auditEntriesOf(database, record.division, [{ entity: record.entity, ids: [record.entityId] }]);
}

/**
 * The history of records that are shown together, such as an account and its contacts; in the form of {@link auditEntries}. The
 * ids of children may be a query, such as `array(select id from contact where …)`.
 */
export async function auditEntriesOf(
  database: Database,
  division: number,
  records: readonly { entity: string; ids: readonly string[] | Sql }[],
): Promise<string> {
  const ofRecords = join(
    records.map(({ entity, ids }) => sql`a.entity = ${entity} and a."entityId" = any (${ids}::uuid[])`),
    ' or ',
  );
  const row = await database.row<{ json: string }>(sql`
    select coalesce(json_agg(o), '[]')::text as json from (
      select a.id, ${instant(sql`a.at`)} as at, a.by, a."byName", a.entity, a."entityId", a.action, a.operation, a.reason,
        ${differences(sql`a`)} as changes
      from audit a where a.division = ${division} and (${ofRecords})
      order by a.at desc, a.id desc limit ${mostHistoryEntries}
    ) o`);
  return row?.json ?? '[]';
}
