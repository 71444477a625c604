import sql from 'sql-template-tag';
import { eraseMailsOf } from '#features/mails/server/index.ts';
import {
  countExpiredWorkOrders,
  eraseExpiredWorkOrders,
  eraseWifiOnWorkOrders,
  eraseWorkOrdersOf,
  hasWifiOnWorkOrders,
  lockWorkOrdersOf,
} from '#features/work-orders/server/index.ts';
import { auditEach, eraseAuditValues } from '#server/database/audit.ts';
import type { Database } from '#server/database/database.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { attachmentTable, contactTable, requestTable } from './tables.ts';

const wifiCodeDays = 30;
const batchSize = 200;

/** The numbers of records that the retention job erases. */
export interface Erased {
  requests: number;
  contacts: number;
  attachments: number;
  /** Requests that are kept without their Wi-Fi code, or that of their work orders. */
  wifiCodes: number;
  /** Work orders without a request. */
  workOrders: number;
}

/** The condition of ended requests `r` whose retention period is over. */
function expired(months: number, now: Date) {
  return sql`r.status in ('Processed', 'Declined', 'Void') and r."statusChangedAt" < ${now.toISOString()}::timestamptz - make_interval(months => ${months})`;
}

/** The condition of requests `r` with finished work that still have a Wi-Fi code, themselves or on a work order. */
function finished(division: number, now: Date) {
  return sql`r.status in ('Realised', 'Processed') and (r."wifiCode" is not null or ${hasWifiOnWorkOrders(sql`r.id`, division)})
    and r."statusChangedAt" < ${now.toISOString()}::timestamptz - make_interval(days => ${wifiCodeDays})`;
}

/** The numbers that {@link eraseExpired} would erase in a division. Locks nothing. */
export async function countExpired(database: Database, division: number, months: number, now: Date): Promise<Erased> {
  const row = await database.row<Omit<Erased, 'workOrders'>>(sql`
    with ended as (select r.id from "serviceRequest" r where r.division = ${division} and r."deletedAt" is null and ${expired(months, now)})
    select (select count(*)::integer from ended) as requests,
      (select count(*)::integer from "serviceRequestContact" c where c.division = ${division} and c."serviceRequestId" in (select id from ended)) as contacts,
      (select count(*)::integer from "serviceRequestAttachment" f where f.division = ${division} and f."serviceRequestId" in (select id from ended)) as attachments,
      (select count(*)::integer from "serviceRequest" r where r.division = ${division} and r."deletedAt" is null and ${finished(division, now)}
        and r.id not in (select id from ended)) as "wifiCodes"`);
  const workOrders = await countExpiredWorkOrders(database, division, months, now);
  return { requests: 0, contacts: 0, attachments: 0, wifiCodes: 0, ...row, workOrders };
}

/**
 * Erases contacts, files, notes and Wi-Fi codes of ended requests after the retention period, and Wi-Fi codes of finished work
 * after 30 days, with the copies on their work orders; and the same on ended work orders without a request. Works in batches with
 * a transaction each, and skips requests that another call has locked, or one of their work orders: the next run erases them.
 * `afterBatch` gets the hashes of the files that a batch no longer names.
 */
export async function eraseExpired(
  call: WriteCall,
  months: number,
  now: Date,
  afterBatch: (hashes: readonly string[]) => Promise<void>,
): Promise<Erased> {
  const total = { requests: 0, contacts: 0, attachments: 0, wifiCodes: 0, workOrders: 0 };
  for (let isFull = true; isFull;) {
    const batch = await call.database.transaction((database) => eraseBatch({ ...call, database }, months, now));
    await afterBatch(batch.hashes);
    total.requests += batch.requests;
    total.contacts += batch.contacts;
    total.attachments += batch.hashes.length;
    isFull = batch.isFull;
  }
  for (let isFull = true; isFull;) {
    const batch = await call.database.transaction((database) => eraseWifiCodes({ ...call, database }, now));
    total.wifiCodes += batch.requests;
    isFull = batch.isFull;
  }
  for (let isFull = true; isFull;) {
    const batch = await call.database.transaction((database) => eraseExpiredWorkOrders({ ...call, database }, months, now));
    total.workOrders += batch.count;
    isFull = batch.isFull;
  }
  return total;
}

async function eraseBatch(inside: WriteCall, months: number, now: Date) {
  const { database, division } = inside;
  const found = await database.rows<{ id: string }>(sql`
    select r.id from "serviceRequest" r where r.division = ${division} and r."deletedAt" is null and ${expired(months, now)}
    order by r."statusChangedAt" limit ${batchSize} for update skip locked`);
  const requests = await freeOf(inside, found);
  const files = await database.rows<{ id: string; sha256: string }>(sql`
    delete from "serviceRequestAttachment" where division = ${division} and "serviceRequestId" = any(${requests}::uuid[]) returning id, sha256`);
  const contacts = await database.rows<{ id: string }>(sql`
    delete from "serviceRequestContact" where division = ${division} and "serviceRequestId" = any(${requests}::uuid[]) returning id`);
  await database.rows(sql`
    update "serviceRequest" set "deletedAt" = ${now.toISOString()}, notes = null, "contactId" = null, "wifiNetwork" = null, "wifiCode" = null,
      version = version + 1, modified = ${now.toISOString()}, "modifiedBy" = ${inside.person.oid}
    where division = ${division} and id = any(${requests}::uuid[])`);
  await eraseAuditValues(inside, requestTable.name, requests, ['notes', 'contactId', 'wifiNetwork']);
  await eraseAuditValues(inside, contactTable.name, idsOf(contacts), ['contactId', 'name', 'email', 'phone', 'mobile']);
  await eraseAuditValues(inside, attachmentTable.name, idsOf(files), ['fileName', 'sha256']);
  await eraseMailsOf(inside, 'ServiceRequest', requests);
  await eraseWorkOrdersOf(inside, requests);
  await auditEach(inside, entriesOf(requests, 'cleanup'));
  return { ...extentOf(found, requests), contacts: contacts.length, hashes: files.map(({ sha256 }) => sha256) };
}

async function eraseWifiCodes(inside: WriteCall, now: Date): Promise<Extent> {
  const { database, division } = inside;
  const found = await database.rows<{ id: string }>(sql`
    select r.id from "serviceRequest" r where r.division = ${division} and r."deletedAt" is null and ${finished(division, now)}
    order by r."statusChangedAt" limit ${batchSize} for update skip locked`);
  const requests = await freeOf(inside, found);
  await database.rows(sql`
    update "serviceRequest" set "wifiCode" = null, version = version + 1 where division = ${division} and id = any(${requests}::uuid[])`);
  await eraseWifiOnWorkOrders(inside, requests);
  await auditEach(inside, entriesOf(requests, 'eraseWifiCode'));
  return extentOf(found, requests);
}

/** The number of requests that a batch erased, and whether more may follow. */
interface Extent {
  requests: number;
  isFull: boolean;
}

// A batch of which every request is locked by others is the last one, so that the job ends
function extentOf(found: readonly unknown[], { length }: readonly string[]): Extent {
  return { requests: length, isFull: found.length === batchSize && length > 0 };
}

// Calls lock a work order before its request, so waiting for it here would be a deadlock
async function freeOf(inside: WriteCall, found: readonly { id: string }[]): Promise<string[]> {
  const ids = idsOf(found);
  const busy = await lockWorkOrdersOf(inside, ids);
  return ids.filter((id) => !busy.has(id));
}

function entriesOf(requests: readonly string[], action: string) {
  return requests.map((entityId) => ({ entity: requestTable.name, entityId, action }));
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
