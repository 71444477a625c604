import sql, { type Sql } from 'sql-template-tag';
import { eraseMailsOf, eraseMailsTo } from '#features/mails/server/index.ts';
import { auditEach, eraseAuditValues } from '#server/database/audit.ts';
import { eraseFields } from '#server/database/eraseFields.ts';
import { found } from '#server/http/found.ts';
import type { OfDivision } from '#server/database/columnOf.ts';
import type { Database } from '#server/database/database.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { autographTable, workOrderTable } from './tables.ts';

const wifiFields = ['wifiNetwork', 'wifiCode'];
const personalFields = ['contactId', 'contactName', 'contactPhone', 'contactEmail', 'instructions', ...wifiFields];

/** Whether a work order of a service request still has its Wi-Fi network or code, as an expression. */
export function hasWifiOnWorkOrders(requestId: Sql, division: OfDivision): Sql {
  return sql`exists (select from "workOrder" w where w.division = ${division} and w."serviceRequestId" = ${requestId}
    and (w."wifiNetwork" is not null or w."wifiCode" is not null))`;
}

/** Locks the work orders of service requests, and returns the requests of which another call has locked one. */
export async function lockWorkOrdersOf({ database, division }: WriteCall, requestIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await database.rows<{ id: string }>(sql`
    with free as materialized (
      select w.id from "workOrder" w where w.division = ${division} and w."serviceRequestId" = any (${requestIds}::uuid[])
      order by w.id for update skip locked
    )
    select distinct w."serviceRequestId" as id from "workOrder" w
    where w.division = ${division} and w."serviceRequestId" = any (${requestIds}::uuid[]) and w.id not in (select f.id from free f)`);
  return new Set(rows.map(({ id }) => id));
}

/** Erases the Wi-Fi network and code that work orders copied from service requests, including their audit. */
export async function eraseWifiOnWorkOrders(inside: WriteCall, requestIds: readonly string[]): Promise<void> {
  const { database, division, person } = inside;
  const orders = await database.rows<{ id: string }>(sql`
    update "workOrder" set "wifiNetwork" = null, "wifiCode" = null,
      version = version + 1, modified = ${new Date().toISOString()}, "modifiedBy" = ${person.oid}
    where division = ${division} and "serviceRequestId" = any (${requestIds}::uuid[]) and ("wifiNetwork" is not null or "wifiCode" is not null)
    returning id`);
  await note(inside, orders, 'eraseWifiCode', wifiFields);
}

/**
 * Erases the copies on work orders from service requests whose retention period is over: the contact, the instructions, the
 * Wi-Fi; the signer, the address and the remark; and the mails about them. The same values are erased in the audit; the work and
 * the signature are kept.
 */
export async function eraseWorkOrdersOf(inside: WriteCall, requestIds: readonly string[]): Promise<void> {
  await eraseOrders(inside, sql`"serviceRequestId" = any (${requestIds}::uuid[])`);
}

/** The number of work orders that {@link eraseExpiredWorkOrders} would change. Locks nothing. */
export async function countExpiredWorkOrders(database: Database, division: number, months: number, now: Date): Promise<number> {
  const row = await database.row<{ count: number }>(sql`
    select count(*)::integer as count from "workOrder" w where w.division = ${division} and ${expiredOnItsOwn(division, months, now)}`);
  return row?.count ?? 0;
}

/**
 * Erases the same on the next work orders without a request that ended before the retention period; those that another call has
 * locked are left to the next run. Returns their number, and whether more may follow.
 */
export async function eraseExpiredWorkOrders(inside: WriteCall, months: number, now: Date): Promise<{ count: number; isFull: boolean }> {
  const { database, division } = inside;
  const found = await database.rows<{ id: string }>(sql`
    select w.id from "workOrder" w where w.division = ${division} and ${expiredOnItsOwn(division, months, now)}
    order by w.modified, w.id limit ${batchSize} for update skip locked`);
  await eraseOrders(inside, sql`id = any (${idsOf(found)}::uuid[])`);
  return { count: found.length, isFull: found.length === batchSize };
}

const batchSize = 200;

// an ended work order is never changed, so its last change was its end
function expiredOnItsOwn(division: number, months: number, now: Date): Sql {
  return sql`w."serviceRequestId" is null and w.status in ('Afgehandeld', 'Geannuleerd') and w."deletedAt" is null
    and w.modified < ${now.toISOString()}::timestamptz - make_interval(months => ${months})
    and (coalesce(w."contactId"::text, w."contactName", w."contactPhone", w."contactEmail", w.instructions) is not null
      or exists (select from autograph s where s.division = ${division} and s."workOrderId" = w.id and coalesce(s."signedBy", s.ip, s.remark) is not null))`;
}

async function eraseOrders(inside: WriteCall, which: Sql): Promise<void> {
  const { database, division, person } = inside;
  const now = new Date().toISOString();
  await database.rows(sql`select from "workOrder" w where w.division = ${division} and ${which} order by w.id for update`);
  const orders = await database.rows<{ id: string }>(sql`
    update "workOrder" set "contactId" = null, "contactName" = null, "contactPhone" = null, "contactEmail" = null, instructions = null,
      "wifiNetwork" = null, "wifiCode" = null, version = version + 1, modified = ${now}, "modifiedBy" = ${person.oid}
    where division = ${division} and ${which} returning id`);
  const ids = idsOf(orders);
  const signatures = await database.rows<{ id: string }>(sql`
    update autograph set "signedBy" = null, ip = null, remark = null, version = version + 1, modified = ${now}, "modifiedBy" = ${person.oid}
    where division = ${division} and "workOrderId" = any (${ids}::uuid[]) returning id`);
  await eraseAuditValues(inside, 'autograph', idsOf(signatures), ['signedBy', 'ip', 'remark']);
  await eraseMailsOf(inside, 'WorkOrder', ids);
  await note(inside, orders, 'cleanup', [...personalFields, 'signedBy']);
}

/** Erases the contact of work orders whose person is erased. */
export async function eraseContactsOnWorkOrders(
  inside: WriteCall,
  { contactIds, addresses }: { contactIds: readonly string[]; addresses: readonly string[] },
) {
  const { database, division } = inside;
  const orders = await database.rows<{ id: string }>(sql`
    select w.id from "workOrder" w where w.division = ${division} and w."contactId" = any (${contactIds}::uuid[]) order by w.id for update`);
  await eraseFields(inside, workOrderTable, idsOf(orders), { fields: ['contactName', 'contactPhone', 'contactEmail'] });
  await eraseMailsTo(inside, addresses);
}

/** Erases the name and the address of the signer of a work order; the signature itself is kept as proof. @throws Problem notFound */
export async function eraseSigner(inside: WriteCall, id: string): Promise<void> {
  const { database, division } = inside;
  const { workOrderId } = found(
    await database.row<{ workOrderId: string }>(sql`
      select s."workOrderId" from autograph s where s.division = ${division} and s.id = ${id} for update`),
  );
  await eraseFields(inside, autographTable, [id], { fields: ['signedBy', 'ip', 'remark'] });
  await eraseAuditValues(inside, workOrderTable.name, [workOrderId], ['signedBy']);
}

async function note(inside: WriteCall, orders: readonly { id: string }[], action: string, fields: readonly string[]): Promise<void> {
  const ids = idsOf(orders);
  await eraseAuditValues(inside, 'workOrder', ids, fields);
  await auditEach(
    inside,
    ids.map((entityId) => ({ entity: 'workOrder', entityId, action })),
  );
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
