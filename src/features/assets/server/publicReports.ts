import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import sql from 'sql-template-tag';
import type { z } from 'zod';
import { timeZone } from '#contract/days.ts';
import { invalidField, Problem } from '#contract/problem.ts';
import { startOf } from '#contract/startOf.ts';
import type { Language } from '#contract/values.ts';
import { newId } from '#server/database/newId.ts';
import { write } from '#server/database/write.ts';
import type { UploadedFile } from '#server/files/files.ts';
import { fileKinds } from '#server/files/fileTypes.ts';
import { receiveUpload, uploadLimits } from '#server/files/receiveUpload.ts';
import { noteStray } from '#server/files/strayFiles.ts';
import { json, type Answer } from '#server/http/answer.ts';
import { networkOf } from '#server/http/callerKey.ts';
import type { Call } from '#server/http/call.ts';
import { implement } from '#server/http/implement.ts';
import { assets } from '../contract.ts';
import type { publicReport } from '../publicReportSchema.ts';
import { isLive } from '../rules.ts';
import { lineageOf, recordAssetEvents } from './events.ts';
import { assetByTag, publicView, type TaggedAsset } from './publicAssets.ts';
import { countReport } from './publicLimits.ts';
import { addPhoto, openRequest, type PublicDefect } from './publicRequests.ts';
import { userChecks } from './publicUse.ts';
import { readTaggedAsset } from './store.ts';

type Report = z.output<typeof publicReport>;

/** Reading an object by its tag, and reports about it, without sign-in. */
export const publicRoutes = implement(assets, {
  getAssetByTag: async (call) => {
    if (call.person.kind === 'person') return readTaggedAsset(call, call.path.tag);
    return json(publicView(await assetByTag(call, call.path.tag), call.query.language ?? call.language, call.services));
  },
  reportOnAsset: async (call) => {
    const asset = await assetByTag(call, call.path.tag);
    const report: Report = call.body ?? { kind: 'Lookup' };
    // A bot filled in the invisible field: it gets the same answer as for reading
    if (report.kind === 'Lookup' || report.website) return answered(call, asset, report.language ?? call.language);
    checkReport(report, asset);
    await countReport(call, asset.tag, report.kind === 'UserCheck' ? 'check' : 'report');
    const photo = report.photo === undefined ? undefined : await receivePhoto(call, report.photo);
    return write({ ...call, person: reporterOf(call) }, async (inside) => {
      const serviceRequestNumber = await takeReport(inside, asset, report, photo);
      return answered(inside, asset, report.language ?? call.language, serviceRequestNumber);
    });
  },
});

// The person who reports, for the history of the request
function reporterOf({ person, language, services }: ReportCall): Call['person'] {
  return person.kind === 'person' ? person : { ...person, name: services.translate(language, 'publicReport.by') };
}

type ReportCall = Pick<
  Call<typeof assets.reportOnAsset>,
  'headers' | 'language' | 'services' | 'database' | 'division' | 'person' | 'requestId' | 'ip' | 'ifMatch' | 'idempotency'
>;

function checkReport(report: Report, asset: TaggedAsset): void {
  const { kind, name, email, phone, consent, checks = {}, photo } = report;
  if (!isLive(asset.status)) throw new Problem('closed');
  const isReachable = Boolean(name || email || phone);
  if (kind === 'Defect' && !isReachable) throw invalidField('name', 'nameEmailOrPhone');
  if (isReachable && consent !== true) throw invalidField('consent', 'required');
  if (kind === 'UserCheck' && photo !== undefined) throw invalidField('photo', 'notWithCheck');
  const known = userChecks(asset.assetType, 'nl').map(({ key }) => key);
  const unknown = Object.keys(checks).find((key) => kind !== 'UserCheck' || !known.includes(key));
  if (unknown !== undefined) throw invalidField(`checks.${unknown}`, 'unknownField', { field: unknown });
}

const pictureKinds = Object.fromEntries(Object.entries(fileKinds).filter(([, kind]) => kind.image));

// The photo is redrawn like every image, so that nothing but the picture is stored. A repeated report does not keep it
async function receivePhoto({ services, ip }: ReportCall, base64: string): Promise<UploadedFile> {
  const bytes = Buffer.from(base64, 'base64');
  const limits = { ...uploadLimits, fileSize: bytes.length, kinds: pictureKinds };
  const photo = await receiveUpload({ file: Readable.from([bytes]), filename: 'photo' }, limits, services.files, networkOf(ip));
  await noteStray(services, networkOf(ip), [photo.sha256]);
  return photo;
}

/** Stores a report and opens a request when it needs work. A repetition within minutes opens no second request, but may add its photo. */
async function takeReport(
  inside: ReportCall,
  asset: TaggedAsset,
  report: Report,
  photo: UploadedFile | undefined,
): Promise<number | undefined> {
  const { database, division, services } = inside;
  const { kind, name, email, phone, message, checks, language = inside.language } = report;
  // Reports about the same object are handled one after another
  await database.rows(sql`select from asset where division = ${division} and id = ${asset.id} for update`);
  const at = services.now().toISOString();
  const hash = hashOf([kind, name, email, phone, message, checks]);
  const earlier = await database.row<{ number: number | null }>(sql`
    select "serviceRequestNumber" as number from "publicReport"
    where division = ${division} and "assetId" = ${asset.id} and hash = ${hash} and at > ${at}::timestamptz - interval '10 minutes' limit 1`);
  if (earlier) {
    if (earlier.number !== null && photo) await addPhoto(inside, earlier.number, photo);
    return earlier.number ?? undefined;
  }
  const { id: assetId, assetType, tag, room, locationId } = asset;
  const reporter = { name, email, phone, message, language };
  const number = isDefect(kind)
    ? await openRequest(inside, { kind, assetId, assetType, tag, room, locationId, photo, ...reporter })
    : undefined;
  const to = { kind, ...(checks ? { checks } : {}), ...(number === undefined ? {} : { serviceRequestNumber: number }) };
  // The text of a defect is stored in its request, where it can be erased; events are kept forever
  const note = isDefect(kind) || message === undefined ? undefined : startOf(message, 1000);
  await recordAssetEvents(database, division, [{ assetId, kind: 'PublicReport', at, by: inside.person.oid, to, note }]);
  await database.rows(sql`delete from "publicReport" where division = ${division} and at < ${at}::timestamptz - interval '1 day'`);
  await database.rows(sql`
    insert into "publicReport" (division, id, "assetId", at, hash, "serviceRequestNumber")
    values (${division}, ${newId()}, ${assetId}, ${at}, ${hash}, ${number ?? null})`);
  return number;
}

function isDefect(kind: Report['kind']): kind is PublicDefect['kind'] {
  return kind === 'Defect' || kind === 'Used' || kind === 'Missing';
}

function hashOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

const usualHistory = 10;
// The events that anonymous people may see: they reveal nothing about the customer
const shownKinds = ['Created', 'Replaced', 'Reported', 'OutOfService', 'BackInService', 'Missing', 'Found', 'Removed', 'PublicReport'];

async function answered(
  { database, division, headers, services }: Pick<ReportCall, 'database' | 'division' | 'headers' | 'services'>,
  asset: TaggedAsset,
  language: Language,
  serviceRequestNumber?: number,
): Promise<Answer> {
  const ids = await lineageOf(database, division, [asset.id]);
  const history = await database.rows<{ at: string; kind: string }>(sql`
    select to_char(e.at at time zone ${timeZone}, 'YYYY-MM-DD') as at, e.kind from "assetEvent" e
    where e.division = ${division} and e."assetId" = any (${ids}::uuid[]) and e.kind = any (${shownKinds}::text[])
    order by e.at desc, e.id desc limit ${Number(headers['PageSize'] ?? usualHistory)}`);
  const view = publicView(asset, language, services);
  return json({ asset: view, history, ...(serviceRequestNumber === undefined ? {} : { serviceRequestNumber }) });
}
