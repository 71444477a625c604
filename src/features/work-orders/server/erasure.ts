import sql, { type Sql } from 'sql-template-tag';
import { eraseMailsOf } from '#features/mails/server/index.ts';
import { auditEach, eraseAuditValues } from '#server/database/audit.ts';
import type { OfDivision } from '#server/database/columnOf.ts';
import type { WriteCall } from '#server/database/writeCall.ts';

const wifiFields = ['wifiNetwork', 'wifiCode'];
const personalFields = ['contactId', 'contactName', 'contactPhone', 'contactEmail', 'instructions', ...wifiFields];

/** Whether a work order of a service request still holds its Wi-Fi network or code, as an expression. */
export function hasWifiOnWorkOrders(requestId: Sql, division: OfDivision): Sql {
  return sql`exists (select from "workOrder" w where w.division = ${division} and w."serviceRequestId" = ${requestId}
    and (w."wifiNetwork" is not null or w."wifiCode" is not null))`;
}

/** Locks the work orders of service requests, and answers the requests of which another call has locked one. */
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

/** Erases the Wi-Fi network and code that work orders took over from service requests, in their audit too. */
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
 * Erases what work orders took over from service requests whose retention is over: the contact, the instructions, the Wi-Fi; who
 * signed and from where; and the mails about them. Their audit loses the same values; what was done, and the signature, stay.
 */
export async function eraseWorkOrdersOf(inside: WriteCall, requestIds: readonly string[]): Promise<void> {
  const { database, division, person } = inside;
  const now = new Date().toISOString();
  const orders = await database.rows<{ id: string }>(sql`
    update "workOrder" set "contactId" = null, "contactName" = null, "contactPhone" = null, "contactEmail" = null, instructions = null,
      "wifiNetwork" = null, "wifiCode" = null, version = version + 1, modified = ${now}, "modifiedBy" = ${person.oid}
    where division = ${division} and "serviceRequestId" = any (${requestIds}::uuid[]) returning id`);
  const ids = idsOf(orders);
  const signatures = await database.rows<{ id: string }>(sql`
    update autograph set "signedBy" = null, ip = null, version = version + 1, modified = ${now}, "modifiedBy" = ${person.oid}
    where division = ${division} and "workOrderId" = any (${ids}::uuid[]) returning id`);
  await eraseAuditValues(inside, 'autograph', idsOf(signatures), ['signedBy', 'ip']);
  await eraseMailsOf(inside, 'WorkOrder', ids);
  await note(inside, orders, 'cleanup', [...personalFields, 'signedBy']);
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
