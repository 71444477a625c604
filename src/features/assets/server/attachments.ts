import sql from 'sql-template-tag';
import { Problem } from '#contract/problem.ts';
import { auditEach } from '#server/database/audit.ts';
import { newId } from '#server/database/newId.ts';
import { insertRows } from '#server/database/rows.ts';
import { pickFields } from '#server/database/table.ts';
import { deleteRecord } from '#server/database/write.ts';
import type { PersonalCall } from '#server/database/writeCall.ts';
import { fileAnswer, thumbnailAnswer, type StoredFile } from '#server/files/fileAnswer.ts';
import type { UploadedFile } from '#server/files/files.ts';
import type { Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { found } from '#server/http/found.ts';
import { attachment } from '../attachmentSchema.ts';
import { isLive } from '../rules.ts';
import { recordAssetEvents } from './events.ts';
import { lockAssetAt } from './store.ts';
import { attachmentTable } from './tables.ts';

/** The form fields of a photo or video. */
export interface AttachmentForm {
  type: 'Photo' | 'Video';
  description: string | null;
}

/** @throws fileType when the file is a video but the form says photo, or the other way round */
export function requireMediaType({ type }: AttachmentForm, { mimeType }: UploadedFile): void {
  if (mimeType.startsWith('video/') !== (type === 'Video')) throw new Problem('fileType');
}

/** Adds a photo or video to an object. @throws notFound, assetEnded, fileType */
export async function attach(
  inside: PersonalCall,
  at: { locationId: string; id: string },
  form: AttachmentForm,
  file: UploadedFile,
): Promise<Answer> {
  requireMediaType(form, file);
  const { database, division, person, services } = inside;
  const asset = await lockAssetAt(inside, at.locationId, at.id);
  if (!isLive(asset.status)) throw new Problem('assetEnded');
  const id = newId();
  const stamp = { id, division, createdBy: person.oid, modifiedBy: person.oid };
  const created = services.now().toISOString();
  await insertRows(database, attachmentTable, [
    { ...stamp, created, modified: created, version: 1, syncStatus: 'LocalOnly', ...form, ...file, assetId: asset.id },
  ]);
  await auditEach(inside, [{ entity: 'assetAttachment', entityId: id, action: 'create', after: { ...form, fileName: file.fileName } }]);
  await noteFile(inside, asset.id, 'to', { ...form, fileName: file.fileName, reference: id });
  return { ...(await attachmentRecord(inside, asset.id, id)), status: 201 };
}

/** Removes a photo or video of an object. @throws notFound, assetEnded */
export async function detach(inside: PersonalCall, at: { locationId: string; id: string }, reference: string): Promise<Answer> {
  const asset = await lockAssetAt({ ...inside, ifMatch: undefined }, at.locationId, at.id);
  if (!isLive(asset.status)) throw new Problem('assetEnded');
  const { json = '{}' } = await attachmentRecord(inside, asset.id, reference);
  const { fileName, type, description } = JSON.parse(json) as Record<string, unknown>; // the fields of the attachment schema
  await noteFile(inside, asset.id, 'from', { type, description, fileName, reference });
  return deleteRecord(inside, attachmentTable, reference);
}

/** The bytes of a photo or video, or the thumbnail of a photo. @throws notFound */
export async function attachmentData(
  { database, division, services, person }: Call,
  path: { id: string; reference: string },
  isSmall: boolean,
): Promise<Answer> {
  const file = found(
    await database.rowByKey<StoredFile>(sql`
      select "fileName", "fileSize", "mimeType", sha256 from "assetAttachment"
      where division = ${division} and "assetId" = ${path.id} and id = ${path.reference} and "deletedAt" is null`),
  );
  return isSmall ? thumbnailAnswer(services.files, file, person.oid) : fileAnswer(services.files, file);
}

async function attachmentRecord({ database, division }: PersonalCall, assetId: string, reference: string): Promise<Answer> {
  const row = await database.row<{ json: string }>(sql`
    select row_to_json(o)::text as json from (
      select ${pickFields(attachmentTable, Object.keys(attachment.shape), division)} from "assetAttachment" r
      where r.division = ${division} and r."assetId" = ${assetId} and r.id = ${reference} and r."deletedAt" is null) o`);
  return found(row);
}

function noteFile(
  { database, division, person, services }: PersonalCall,
  assetId: string,
  side: 'from' | 'to',
  file: Record<string, unknown>,
): Promise<void> {
  return recordAssetEvents(database, division, [
    { assetId, kind: 'Updated', at: services.now().toISOString(), by: person.oid, [side]: { attachment: file } },
  ]);
}
