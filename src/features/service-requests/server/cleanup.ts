import sql from 'sql-template-tag';
import { audit } from '#server/database/audit.ts';
import type { Database } from '#server/database/database.ts';
import type { WriteCall } from '#server/database/writeCall.ts';

const wifiCodeDays = 30;
const dayMs = 86_400_000;

/** What the retention job erases from a division. */
export interface Expired {
  requests: string[];
  /** Requests that stay but lose their Wi-Fi code. */
  wifiCodes: string[];
}

/** What is past its time: ended requests after the retention, Wi-Fi codes of finished work after 30 days. */
export async function expiredIn(database: Database, division: number, months: number, now: Date): Promise<Expired> {
  const rows = await database.rows<{ id: string; isEnded: boolean; hasCode: boolean }>(sql`
    select id, status in ('Processed', 'Declined', 'Void') and modified < ${now.toISOString()}::timestamptz - make_interval(months => ${months}) as "isEnded",
      "wifiCode" is not null and status in ('Realised', 'Processed') and modified < ${new Date(now.getTime() - wifiCodeDays * dayMs).toISOString()} as "hasCode"
    from "serviceRequest"
    where division = ${division} and "deletedAt" is null and status in ('Processed', 'Declined', 'Void', 'Realised') for update`);
  return {
    requests: rows.filter(({ isEnded }) => isEnded).map(({ id }) => id),
    wifiCodes: rows.filter(({ isEnded, hasCode }) => hasCode && !isEnded).map(({ id }) => id),
  };
}

/** How many contacts and files the requests have, deleted ones too. */
export async function childrenOf(database: Database, division: number, requests: readonly string[]) {
  const row = await database.row<{ contacts: number; attachments: number }>(sql`
    select (select count(*)::integer from "serviceRequestContact" where division = ${division} and "serviceRequestId" = any(${requests}::uuid[])) as contacts,
      (select count(*)::integer from "serviceRequestAttachment" where division = ${division} and "serviceRequestId" = any(${requests}::uuid[])) as attachments`);
  return row ?? { contacts: 0, attachments: 0 };
}

/** Erases contacts, files and story of the expired requests and gives the hashes of their files; the audit stays. */
export async function erase(inside: WriteCall, { requests, wifiCodes }: Expired, now: Date): Promise<string[]> {
  const { database, division } = inside;
  const files = await database.rows<{ sha256: string }>(sql`
    delete from "serviceRequestAttachment" where division = ${division} and "serviceRequestId" = any(${requests}::uuid[]) returning sha256`);
  await database.rows(
    sql`delete from "serviceRequestContact" where division = ${division} and "serviceRequestId" = any(${requests}::uuid[])`,
  );
  await database.rows(sql`
    update "serviceRequest" set "deletedAt" = ${now.toISOString()}, notes = null, "contactId" = null, "wifiNetwork" = null, "wifiCode" = null,
      version = version + 1, modified = ${now.toISOString()}, "modifiedBy" = ${inside.person.oid}
    where division = ${division} and id = any(${requests}::uuid[])`);
  await database.rows(sql`
    update "serviceRequest" set "wifiCode" = null, version = version + 1 where division = ${division} and id = any(${wifiCodes}::uuid[])`);
  for (const entityId of requests) await audit(inside, { entity: 'serviceRequest', entityId, action: 'cleanup' });
  for (const entityId of wifiCodes) await audit(inside, { entity: 'serviceRequest', entityId, action: 'eraseWifiCode' });
  return [...new Set(files.map(({ sha256 }) => sha256))];
}
