import sql from 'sql-template-tag';
import { Problem } from '#contract/problem.ts';
import { audit } from '#server/database/audit.ts';
import { newId } from '#server/database/newId.ts';
import { createRecord } from '#server/database/write.ts';
import type { PersonalCall, WriteCall } from '#server/database/writeCall.ts';
import { lockDocuments } from '#server/documents/read.ts';
import { fileAnswer } from '#server/files/fileAnswer.ts';
import type { UploadedFile } from '#server/files/files.ts';
import type { Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { found } from '#server/http/found.ts';
import { takesSignature } from '../rules.ts';
import { currentForm } from '../signedContent.ts';
import { reportsOfWorkOrders } from './extensions.ts';
import { linkExpiry } from './links.ts';
import { signedHash } from './signedHash.ts';
import { autographTable } from './tables.ts';
import { workOrderTables, type WorkOrderTypes } from './workOrder.ts';

/** The data of a signature. */
export interface Signing {
  locationId: string;
  id: string;
  form: Record<string, string | undefined>;
  file: UploadedFile;
  ip: string;
}

/** The most signatures in an hour by links of one work order: each is kept with its image. */
const mostByLinks = 20;
const hourMs = 3_600_000;

/**
 * Puts a signature under a work order; the one that held before is kept as superseded.
 * @throws Problem forbidden for a person who is no engineer; notFound; signatureClosed; tooManyRequests by a link; versionConflict when it
 * is not the version that was read, or its objects came out otherwise than was read, without the record, which holds more than a customer
 * may know
 */
export async function sign(call: PersonalCall, { locationId, id, form, file, ip }: Signing): Promise<Answer> {
  if (call.person.kind === 'person' && !call.person.can('engineer')) throw new Problem('forbidden');
  const [order] = await lockDocuments<WorkOrderTypes>(call, workOrderTables, sql`r.id = ${id} and r."locationId" = ${locationId}`);
  if (!order) throw new Problem('notFound');
  if (!takesSignature(order.status)) throw new Problem('signatureClosed');
  if (call.ifMatch !== undefined && call.ifMatch !== order.version) throw new Problem('versionConflict');
  // completing a report in the meantime does not change the version of the work order
  const documentHash = signedHash(order, await reportsOfWorkOrders().outcomesOf(call, order.id));
  if (form['contentHash'] !== undefined && form['contentHash'] !== documentHash) throw new Problem('versionConflict');
  const now = call.services.now().toISOString();
  const byLink = call.person.kind === 'link';
  if (byLink) {
    // the link was checked before the image arrived, which takes a while on a bad line
    await linkExpiry(call, order.id);
    await requireFewSignatures(call, order.id);
  }
  // who read an unsigned work order does not know of the signature that another person put under the same content since
  if (byLink && form['contentHash'] !== undefined && (await isSigned(call, order.id, documentHash))) throw new Problem('versionConflict');
  await supersede(call, order.id, now);
  // the holder of a link has no name in the directory, so the audit notes the one that was signed with
  const signer = byLink ? { ...call, person: { ...call.person, name: form['signedBy'] ?? '' } } : call;
  const answer = await createRecord({ ...signer, ifMatch: undefined }, autographTable, {
    id: newId(),
    workOrderId: order.id,
    signedBy: form['signedBy'] || null,
    role: form['role'] || null,
    remark: form['remark'] || null,
    rating: form['rating'] ? Number(form['rating']) : null,
    signedAt: now,
    ip,
    signedByLink: byLink,
    documentHash,
    contentForm: currentForm,
    fileSize: file.fileSize,
    sha256: file.sha256,
  });
  await audit(signer, { entity: 'workOrder', entityId: order.id, action: 'sign', after: { signedBy: form['signedBy'] ?? null } });
  return answer;
}

async function isSigned({ database, division }: PersonalCall, workOrderId: string, documentHash: string): Promise<boolean> {
  const row = await database.row(sql`
    select id from autograph
    where division = ${division} and "workOrderId" = ${workOrderId} and "supersededAt" is null and "deletedAt" is null and "documentHash" = ${documentHash}`);
  return row !== undefined;
}

async function requireFewSignatures({ database, division, services }: PersonalCall, workOrderId: string): Promise<void> {
  const since = new Date(services.now().getTime() - hourMs).toISOString();
  const row = await database.row<{ count: number }>(sql`
    select count(*)::integer as count from autograph
    where division = ${division} and "workOrderId" = ${workOrderId} and "signedByLink" and "signedAt" > ${since}`);
  if ((row?.count ?? 0) >= mostByLinks) throw new Problem('tooManyRequests', { headers: { 'Retry-After': String(hourMs / 1000) } });
}

/** Marks the signature that holds as superseded. */
export async function supersede({ database, division, person }: WriteCall, workOrderId: string, at: string): Promise<void> {
  await database.rows(sql`
    update autograph set "supersededAt" = ${at}, version = version + 1, modified = ${at}, "modifiedBy" = ${person.oid}
    where division = ${division} and "workOrderId" = ${workOrderId} and "supersededAt" is null`);
}

/** The image of the valid signature; browsers do not cache it. @throws notFound */
export async function autographImage(
  { database, division, services }: Pick<Call, 'database' | 'division' | 'services'>,
  { locationId, id }: { locationId: string; id: string },
): Promise<Answer> {
  const file = await database.row<{ fileSize: number; sha256: string }>(sql`
    select s."fileSize", s.sha256 from autograph s join "workOrder" w on w.division = ${division} and w.id = s."workOrderId"
    where s.division = ${division} and s."workOrderId" = ${id} and s."supersededAt" is null
      and w."locationId" = ${locationId} and w."deletedAt" is null`);
  const answer = fileAnswer(services.files, { fileName: 'autograph.png', mimeType: 'image/png', ...found(file) });
  return { ...answer, headers: { 'Cache-Control': 'private, no-store' } };
}
