import sql from 'sql-template-tag';
import { invalidField, Problem } from '#contract/problem.ts';
import type { z } from 'zod';
import { documentReference } from '#features/documents/server/index.ts';
import { itemReference } from '#features/items/server/index.ts';
import { lockLocations, type LocationFacts } from '#features/locations/server/index.ts';
import { newId } from '#server/database/newId.ts';
import { requireLive, type Reference } from '#server/database/requireLive.ts';
import type { PersonalCall } from '#server/database/writeCall.ts';
import { changedAssetRefs, mergeAttributes, type Attributes } from '../attributes.ts';
import { assetTypeOf } from '../norms/assetTypes.ts';
import { numberAfter } from '../numbers.ts';
import { checkAssetTransition, eventOfTransition, isLive } from '../rules.ts';
import type { assetFields } from '../schema.ts';
import { differingFields, insertAssets, saveChanges, type AssetChange, type AssetChangeEvent, type StoredAsset } from './changes.ts';
import { sealedAttributes } from './secrets.ts';
import { lastNumberAt, lockAssetAt, lockPartsOf } from './store.ts';
import { newTag } from './tags.ts';

type Fields = z.output<z.ZodObject<typeof assetFields>>;

/** The fields of an object in a body. */
export type AssetBody = Partial<Fields>;

/** The fields of a new object. */
export type NewAssetBody = Omit<AssetBody, 'status' | 'tag' | 'assetType'> & {
  assetType: Fields['assetType'];
  tag?: string | null | undefined;
};

/**
 * Adds an object to a location; without a tag it gets one that cannot be guessed, without a number the next one.
 * @returns its id
 * @throws notFound, locationInactive, duplicateTag, invalid
 */
export async function addAsset(inside: PersonalCall, locationId: string, body: NewAssetBody): Promise<string> {
  const place = await lockPlace(inside, locationId);
  const id = newId();
  const attributes = mergeAttributes(assetTypeOf(body.assetType), body.attributes ?? {});
  await requireReferences(inside, place.id, { ...body, attributes });
  const number = body.number ?? numberAfter(await lastNumberAt(inside.database, inside.division, place.id));
  const given = { ...body, ...ofPlace(place), id, number, tag: body.tag ? body.tag : newTag(), isServerTag: !body.tag };
  await insertAssets(inside, [{ ...given, attributes: sealedAttributes(inside.services, { id, assetType: body.assetType }, attributes) }]);
  return id;
}

/**
 * Changes an object of a location.
 * @throws notFound, versionConflict, transition, assetEnded, duplicateTag, invalid
 */
export async function editAsset(inside: PersonalCall, at: { locationId: string; id: string }, body: AssetBody): Promise<void> {
  if (body.parentAssetId) await lockPlace(inside, at.locationId, { isActive: false });
  const before = await lockAssetAt(inside, at.locationId, at.id);
  const change = editOf(inside, before, body);
  await requireReferences(inside, before.locationId, { ...body, attributes: change.values.attributes ?? before.attributes }, before);
  await requireNoCircle(inside, before, body.parentAssetId);
  await saveChanges(inside, [change]);
}

/**
 * Gives an object of a location a generated tag instead of a typed one. A generated tag is kept.
 * @throws notFound, versionConflict, assetEnded
 */
export async function giveTag(inside: PersonalCall, at: { locationId: string; id: string }): Promise<void> {
  const before = await lockAssetAt(inside, at.locationId, at.id);
  if (!isLive(before.status)) throw new Problem('assetEnded');
  if (before.isServerTag) return;
  await saveChanges(inside, [{ before, values: { tag: newTag(), isServerTag: true }, events: [{ kind: 'Updated' }] }]);
}

/** The change that an edit makes to an object. @throws transition, assetEnded, invalid */
export function editOf(call: PersonalCall, before: StoredAsset, body: AssetBody): AssetChange {
  const { status = before.status, tag, ...fields } = body;
  if (status !== before.status) checkAssetTransition(before, status, 'update', call.person);
  const attributes = attributesAfter(call, before, body);
  const isOtherTag = tag !== undefined && tag.toLowerCase() !== before.tag.toLowerCase();
  const values = { ...fields, attributes, status, ...(tag === undefined ? {} : { tag }), ...(isOtherTag ? { isServerTag: false } : {}) };
  const differing = differingFields({ before, values });
  if (differing.length > 0 && !isLive(before.status)) throw new Problem('assetEnded');
  return { before, values, events: eventsFor(before, status, differing) };
}

/** The active location of a new or moved object, locked. @throws notFound, locationInactive */
export async function lockPlace(inside: PersonalCall, locationId: string, { isActive = true } = {}): Promise<LocationFacts> {
  const [place] = await lockLocations(inside.database, inside.division, [locationId]);
  if (!place) throw new Problem('notFound');
  if (isActive && !place.active) throw new Problem('locationInactive', { params: { name: place.name } });
  return place;
}

/** The columns of an object that depend on its location. */
export function ofPlace({ id, name }: LocationFacts) {
  return { locationId: id, locationName: name };
}

type References = Pick<Partial<StoredAsset>, 'itemId' | 'planDocumentId' | 'parentAssetId' | 'assetType' | 'attributes'>;

/** Refuses references of an object to missing records. @throws invalid */
export async function requireReferences(inside: PersonalCall, locationId: string, given: References, before?: StoredAsset): Promise<void> {
  const standing: Reference = {
    table: 'asset',
    condition: sql`t."locationId" = ${locationId} and t.status not in ('Replaced', 'Removed')`,
  };
  const type = given.assetType ?? before?.assetType;
  const refs = type && given.attributes ? changedAssetRefs(assetTypeOf(type), given.attributes, before?.attributes) : {};
  const references = {
    itemId: itemReference,
    planDocumentId: documentReference,
    parentAssetId: standing,
    ...Object.fromEntries(Object.keys(refs).map((name) => [name, standing])),
  };
  await requireLive(inside, references, { ...given, ...refs }, { before: { ...before } });
}

function attributesAfter(
  { services }: PersonalCall,
  before: StoredAsset,
  { assetType = before.assetType, attributes }: AssetBody,
): Attributes {
  if (attributes === undefined && assetType === before.assetType) return before.attributes;
  const merged = mergeAttributes(assetTypeOf(assetType), attributes ?? {}, before.attributes);
  return sealedAttributes(services, { id: before.id, assetType }, merged, before.attributes);
}

function eventsFor(before: StoredAsset, status: StoredAsset['status'], differing: readonly string[]): AssetChangeEvent[] {
  const others = differing.filter((name) => name !== 'status');
  return [
    ...(status === before.status ? [] : [{ kind: eventOfTransition(before.status, status), fields: ['status'] }]),
    ...(others.length === 0 ? [] : [{ kind: 'Updated' as const, fields: others }]),
  ];
}

/** Refuses that an object becomes part of one of its own parts. @throws invalid */
export async function requireNoCircle(
  inside: PersonalCall,
  { id, parentAssetId: stored }: StoredAsset,
  parentAssetId: string | null | undefined,
): Promise<void> {
  if (!parentAssetId || parentAssetId === stored) return;
  const parts = parentAssetId === id ? [] : await lockPartsOf(inside, [id]);
  if (parentAssetId === id || parts.some((part) => part.id === parentAssetId)) throw invalidField('parentAssetId', 'assetCircle');
}
