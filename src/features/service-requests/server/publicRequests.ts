import sql from 'sql-template-tag';
import { startOf } from '#contract/startOf.ts';
import type { Language } from '#contract/values.ts';
import { accountField } from '#features/accounts/server/index.ts';
import { assetTypeOf } from '#features/assets/norms/assetTypes.ts';
import type { PublicDefect } from '#features/assets/server/index.ts';
import { countryOf } from '#features/divisions/server/index.ts';
import { accountIdsAt } from '#features/locations/server/index.ts';
import { createRecord } from '#server/database/write.ts';
import type { PersonalCall } from '#server/database/writeCall.ts';
import type { UploadedFile } from '#server/files/files.ts';
import { addRequest } from './changes.ts';
import type { ServiceRequest } from '../schema.ts';
import { attachmentTable } from './tables.ts';

/**
 * Opens a request for an anonymous report about an object: for the account of its location, with the object, the contact data of
 * the reporter, and the photo. None is opened for an account that is blocked or deleted.
 */
export async function openPublicRequest(inside: PersonalCall, defect: PublicDefect): Promise<number | undefined> {
  const place = await placeOf(inside, defect.locationId);
  if (!place?.accountId || place.blocked) return undefined;
  const { kind, assetId, locationId, photo } = defect;
  const { json } = await addRequest(
    inside,
    {
      requestType: 'Repair',
      priority: kind === 'Defect' ? 'Normal' : 'High',
      accountId: place.accountId,
      locationId,
      assetIds: [assetId],
      ...textsOf(inside, defect, place.country === 'DE' ? 'de' : 'nl'),
    },
    'Public',
  );
  const { id, number } = JSON.parse(json ?? '{}') as Pick<ServiceRequest, 'id' | 'number'>; // addRequest answers with the request
  if (photo) await createRecord(inside, attachmentTable, { ...photo, serviceRequestId: id });
  return number;
}

/** Adds a photo to a request that an anonymous report opened; none is added where it has the same one. */
export async function addPublicPhoto(inside: PersonalCall, number: number, photo: UploadedFile): Promise<void> {
  const { database, division } = inside;
  const request = await database.row<{ id: string }>(sql`
    select r.id from "serviceRequest" r
    where r.division = ${division} and r.number = ${number} and r."deletedAt" is null and not exists (
      select from "serviceRequestAttachment" a
      where a.division = ${division} and a."serviceRequestId" = r.id and a.sha256 = ${photo.sha256} and a."deletedAt" is null)`);
  if (request) await createRecord(inside, attachmentTable, { ...photo, serviceRequestId: request.id });
}

async function placeOf({ database, division }: PersonalCall, locationId: string) {
  const accountId = sql`(${accountIdsAt(sql`${locationId}::uuid`, division)})`;
  return database.row<{ accountId: string | null; blocked: boolean | null; country: string }>(sql`
    select ${accountId} as "accountId", ${accountField('blocked', accountId, division)} as blocked, ${countryOf(division)} as country`);
}

// In the language of the division, for our people; the reporter's own text is not translated
function textsOf({ services }: PersonalCall, defect: PublicDefect, language: Language) {
  const { kind, assetType, room, tag, name, email, phone, message } = defect;
  const text = (key: string, params?: Record<string, string>) => services.translate(language, `publicReport.${key}`, params);
  const type = assetTypeOf(assetType).label[language];
  const description = text('description', { what: text(kind), type, room: room ? `, ${room}` : '' });
  const isReachable = Boolean(email || phone);
  const contact = {
    name: name || text('reporter'),
    email: email ?? null,
    phone: phone ?? null,
    role: 'Requester' as const,
    isPrimary: true,
  };
  return {
    description: startOf(description, 255),
    notes: [message, tag, !isReachable && name ? text('reportedBy', { name }) : ''].filter(Boolean).join('\n\n'),
    ...(isReachable ? { contacts: [contact] } : {}),
  };
}
