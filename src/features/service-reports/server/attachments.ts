import sql from 'sql-template-tag';
import { invalidField, Problem } from '#contract/problem.ts';
import { assetTypeOf } from '#features/assets/norms/assetTypes.ts';
import { inspectedAsset, requireAssetAt, type InspectedAsset } from '#features/assets/server/index.ts';
import { audit } from '#server/database/audit.ts';
import { insertRows } from '#server/database/rows.ts';
import { requireVersion } from '#server/database/version.ts';
import { fieldsOf } from '#server/database/table.ts';
import type { InDivision, PersonalCall } from '#server/database/writeCall.ts';
import { fileAnswer, thumbnailAnswer, type StoredFile } from '#server/files/fileAnswer.ts';
import { noContent, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { found } from '#server/http/found.ts';
import type { UploadedFile } from '#server/files/files.ts';
import { daysForPhotos } from '../rules.ts';
import { reportOf } from './store.ts';
import { attachmentTable } from './tables.ts';
import { ownDraft, type AssetPath } from './write.ts';

/** A file that is added to a report, with the fields of its form. */
export interface NewAttachment {
  file: UploadedFile;
  type: string;
  description: string | undefined;
  checklistKey: string | undefined;
  id: string;
}

/**
 * Adds a photo or video to a draft; to a completed report only a supervisor may add photos, for some days.
 * @throws Problem notFound, forbidden, closed, fileType, invalid
 */
export async function addAttachment(call: PersonalCall, path: AssetPath, reportId: string, given: NewAttachment): Promise<Answer> {
  const asset = found(await inspectedAsset(call, path.locationId, path.id));
  const { file, type, description = null, checklistKey = null, id } = given;
  if (!file.mimeType.startsWith(type === 'Photo' ? 'image/' : 'video/')) throw new Problem('fileType');
  requirePoint(asset, checklistKey);
  await requireTakesFiles(call, asset.id, reportId, type);
  const at = call.services.now().toISOString();
  const by = {
    created: at,
    createdBy: call.person.oid,
    modified: at,
    modifiedBy: call.person.oid,
  };
  const row = {
    ...by,
    division: call.division,
    id,
    serviceReportId: reportId,
    type,
    description: description || null,
    checklistKey,
    ...file,
  };
  await insertRows(call.database, attachmentTable, [row]);
  await audit(call, {
    entity: attachmentTable.name,
    entityId: id,
    action: 'create',
    after: { serviceReportId: reportId, type, checklistKey },
  });
  return { status: 201, json: await attachmentJson(call, reportId, id) };
}

/** A photo or video as it is answered when it is added; undefined for one that never was. Also of one that was removed since. */
export async function addedAttachment({ database, division }: InDivision, reportId: string, id: string): Promise<Answer | undefined> {
  const row = await database.row<{ json: string }>(sql`
    select row_to_json(o)::text as json from (
      select ${fieldsOf(attachmentTable, division)} from "serviceReportAttachment" r
      where r.division = ${division} and r."serviceReportId" = ${reportId} and r.id = ${id}) o`);
  return row && { status: 201, json: row.json };
}

/**
 * Removes a photo or video of a draft.
 * @throws Problem notFound, forbidden, closed
 */
export async function removeAttachment(call: PersonalCall, path: AssetPath, reportId: string, id: string): Promise<Answer> {
  const asset = found(await inspectedAsset(call, path.locationId, path.id));
  const current = { ...(JSON.parse(await attachmentJson(call, reportId, id)) as object), version: 1 }; // a file is never changed
  await ownDraft({ ...call, ifMatch: undefined }, asset.id, reportId);
  await requireVersion(call, current.version, async () => current);
  await call.database.rows(sql`
    update "serviceReportAttachment" set "deletedAt" = ${call.services.now().toISOString()}, "modifiedBy" = ${call.person.oid}, version = version + 1
    where division = ${call.division} and id = ${id} returning id`);
  await audit(call, { entity: attachmentTable.name, entityId: id, action: 'delete', before: current });
  return noContent;
}

/**
 * The bytes of a photo or video, or the small picture of a photo.
 * @throws Problem notFound
 */
export async function attachmentData(
  call: Pick<Call, 'database' | 'division' | 'services' | 'person'>,
  path: AssetPath,
  { reportId, id, isSmall }: { reportId: string; id: string; isSmall: boolean },
): Promise<Answer> {
  await requireAssetAt(call, path);
  found(await reportOf(call, path.id, reportId));
  const file = found(
    await call.database.row<StoredFile>(sql`
      select "fileName", "fileSize", "mimeType", sha256 from "serviceReportAttachment"
      where division = ${call.division} and "serviceReportId" = ${reportId} and id = ${id} and "deletedAt" is null`),
  );
  return isSmall ? thumbnailAnswer(call.services.files, file, call.person.oid) : fileAnswer(call.services.files, file);
}

async function attachmentJson({ database, division }: InDivision, reportId: string, id: string): Promise<string> {
  const row = await database.row<{ json: string }>(sql`
    select row_to_json(o)::text as json from (
      select ${fieldsOf(attachmentTable, division)} from "serviceReportAttachment" r
      where r.division = ${division} and r."serviceReportId" = ${reportId} and r.id = ${id} and r."deletedAt" is null) o`);
  return found(row).json;
}

async function requireTakesFiles(call: PersonalCall, assetId: string, reportId: string, type: string): Promise<void> {
  const report = found(await reportOf(call, assetId, reportId));
  if (report.status === 'Concept') return void (await ownDraft({ ...call, ifMatch: undefined }, assetId, reportId));
  if (!call.person.can('supervisor')) throw new Problem('forbidden');
  const until = Date.parse(report.completedAt ?? '') + daysForPhotos * 86_400_000;
  if (type !== 'Photo' || call.services.now().getTime() > until) throw new Problem('closed');
}

function requirePoint({ assetType }: InspectedAsset, key: string | null): void {
  if (key !== null && !assetTypeOf(assetType).checklist.some((point) => point.key === key))
    throw invalidField('checklistKey', 'unknownField', { field: key });
}
