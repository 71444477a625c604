import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { workOrderAddress } from '#contract/publicAddresses.ts';
import { Problem } from '#contract/problem.ts';
import { companyOf } from '#features/divisions/server/index.ts';
import { publicUrl } from '#server/config/publicUrl.ts';
import { audit } from '#server/database/audit.ts';
import { newId } from '#server/database/newId.ts';
import { personName } from '#server/database/people.ts';
import { instant } from '#server/database/table.ts';
import { requireVersion } from '#server/database/version.ts';
import { getRecord } from '#server/database/read.ts';
import type { PersonalCall } from '#server/database/writeCall.ts';
import type { Call } from '#server/http/call.ts';
import { found } from '#server/http/found.ts';
import type { WorkOrderLinkState } from '../customerSchema.ts';
import { workOrderTable } from './tables.ts';
import { hashOfToken } from '#server/secrets/hashOfToken.ts';

/** A link, with its token, which is told once. */
export interface MadeLink {
  address: string;
  token: string;
}

/**
 * Creates a link with which a customer opens one work order, and returns its address, which is only known now; earlier links keep
 * working. For the screen and for mails.
 * @throws Problem notFound
 */
export async function makeLink(call: PersonalCall, workOrderId: string, days?: number): Promise<MadeLink> {
  const { database, division, person, services } = call;
  const token = randomBytes(32).toString('base64url');
  const now = services.now();
  const expires = new Date(now.getTime() + (days ?? services.settings.WORK_ORDER_LINK_DAYS) * 86_400_000).toISOString();
  const made = await database.rows(sql`
    insert into "workOrderLink" (division, id, created, "createdBy", modified, "modifiedBy", "workOrderId", "tokenHash", expires)
    select ${division}::integer, ${newId()}::uuid, ${now.toISOString()}::timestamptz, ${person.oid}, ${now.toISOString()}::timestamptz, ${person.oid}, w.id,
      ${hashOfToken(token)}, ${expires}::timestamptz
    from "workOrder" w where w.division = ${division} and w.id = ${workOrderId} and w."deletedAt" is null returning id`);
  if (made.length === 0) throw new Problem('notFound');
  await audit(call, { entity: 'workOrder', entityId: workOrderId, action: 'makeLink', after: { expires } });
  const brand = (await companyOf(database, division))?.theme ?? null;
  return { address: publicUrl(services.settings, workOrderAddress(workOrderId, token, brand), call.language), token };
}

/** The state of the links of a work order. @throws Problem notFound */
export async function linkState(
  { database, division, services }: Pick<Call, 'database' | 'division' | 'services'>,
  workOrderId: string,
): Promise<WorkOrderLinkState> {
  const row = await database.row<WorkOrderLinkState>(sql`
    select w.id as "workOrderId", w.version, coalesce(l.active, 0) as active, l.created, l.expires, ${personName(sql`l."createdBy"`)} as "creatorName"
    from "workOrder" w left join lateral (
      select count(*)::integer as active, ${instant(sql`max(k.created)`)} as created, ${instant(sql`max(k.expires)`)} as expires,
        (array_agg(k."createdBy" order by k.created desc))[1] as "createdBy"
      from "workOrderLink" k
      where k.division = ${division} and k."workOrderId" = w.id and k."revokedAt" is null and k.expires > ${services.now().toISOString()}
    ) l on true
    where w.division = ${division} and w.id = ${workOrderId} and w."deletedAt" is null`);
  return found(row);
}

/** Revokes all links of a work order. @throws Problem notFound; versionConflict with the present work order */
export async function revokeLinks(call: PersonalCall, workOrderId: string): Promise<void> {
  const { database, division, person, services } = call;
  const { version } = await linkState(call, workOrderId);
  await requireVersion(call, version, async () => JSON.parse((await getRecord(call, workOrderTable, workOrderId)).json ?? 'null'));
  const now = services.now().toISOString();
  const revoked = await database.rows(sql`
    update "workOrderLink" set "revokedAt" = ${now}, modified = ${now}, "modifiedBy" = ${person.oid}, version = version + 1
    where division = ${division} and "workOrderId" = ${workOrderId} and "revokedAt" is null and expires > ${now} returning id`);
  if (revoked.length > 0) await audit(call, { entity: 'workOrder', entityId: workOrderId, action: 'revokeLink' });
}

/** The expiry of the links of a work order. @throws Problem notFound */
export async function linkExpiry({ database, division, services }: PersonalCall, workOrderId: string): Promise<string> {
  const row = await database.row<{ expires: string | null }>(sql`
    select ${instant(sql`max(k.expires)`)} as expires from "workOrderLink" k
    where k.division = ${division} and k."workOrderId" = ${workOrderId} and k."revokedAt" is null and k.expires > ${services.now().toISOString()}`);
  return found(row?.expires ?? undefined);
}
