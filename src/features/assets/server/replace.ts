import { invalidField } from '#contract/problem.ts';
import { newId } from '#server/database/newId.ts';
import type { PersonalCall } from '#server/database/writeCall.ts';
import { carriedAttributes, mergeAttributes, type Attributes } from '../attributes.ts';
import { assetTypeOf } from '../norms/assetTypes.ts';
import { checkAssetTransition } from '../rules.ts';
import { insertAssets, saveChanges, type AssetChange, type AssetValues, type StoredAsset } from './changes.ts';
import { requireReferences, type AssetBody } from './edits.ts';
import { keepReplaced } from './extensions.ts';
import { sealedAttributes } from './secrets.ts';
import { lockAssetAt, lockAssetsNaming, lockPartsOf } from './store.ts';
import { newTag, retiredTag } from './tags.ts';

/** The body of the object that replaces another one. */
export type SuccessorBody = Omit<AssetBody, 'status' | 'tag'> & { tag?: string | null | undefined; keepTag?: boolean | undefined };

/** An object and the one that replaces it. */
export interface Replacement {
  before: StoredAsset;
  successor: AssetValues & Pick<StoredAsset, 'id' | 'tag' | 'assetType'>;
  keepTag: boolean;
}

/**
 * Replaces an object by a new one, which gets its parts and open work.
 * @returns the id of the new one
 * @throws notFound, versionConflict, transition, duplicateTag, invalid
 */
export async function replaceAsset(
  inside: PersonalCall,
  at: { locationId: string; id: string },
  body: SuccessorBody,
  reason?: string,
): Promise<string> {
  const before = await lockAssetAt(inside, at.locationId, at.id);
  const replacement = replacementOf(inside, before, body);
  await requireReferences(inside, before.locationId, { ...body, assetType: replacement.successor.assetType });
  await storeReplacements(inside, [replacement], reason);
  return replacement.successor.id;
}

/** The object that replaces another one; place, type and name are taken over unless the body has them. @throws transition, invalid */
export function replacementOf(call: PersonalCall, before: StoredAsset, body: SuccessorBody): Replacement {
  checkAssetTransition(before, 'Replaced', 'replace', call.person);
  const { keepTag = false, tag, attributes = {}, ...fields } = body;
  if (keepTag && tag && tag.toLowerCase() !== before.tag.toLowerCase()) throw invalidField('tag', 'keepTag');
  const id = newId();
  const assetType = fields.assetType ?? before.assetType;
  const merged = mergeAttributes(assetTypeOf(assetType), { ...takenOver(before, assetType), ...attributes });
  return {
    before,
    keepTag,
    successor: {
      ...placeOf(before),
      ...fields,
      id,
      assetType,
      tag: keepTag ? before.tag : tag || newTag(),
      isServerTag: keepTag ? before.isServerTag : !tag,
      attributes: sealedAttributes(call.services, { id, assetType }, merged),
      replacesId: before.id,
    },
  };
}

/** Stores any number of replacements in a few statements. @throws duplicateTag, invalid */
export async function storeReplacements(
  inside: PersonalCall,
  replacements: readonly Replacement[],
  note: string | undefined,
): Promise<void> {
  const toIds = new Map(replacements.map(({ before, successor }) => [before.id, successor.id]));
  const parts = await lockPartsOf(inside, [...toIds.keys()]);
  await saveChanges(
    inside,
    replacements.map(({ before, successor, keepTag }): AssetChange => ({
      before,
      values: { status: 'Replaced', replacedById: successor.id, ...(keepTag ? { tag: retiredTag(before.tag), isServerTag: false } : {}) },
      events: [{ kind: 'Replaced', note }],
      action: 'replace',
      reason: note,
    })),
  );
  // Objects that are replaced together hang on each other as before
  await insertAssets(
    inside,
    replacements.map(({ before, successor }) => ({ ...successor, ...followingOf({ ...before, ...successor }, toIds) })),
  );
  await saveChanges(inside, [...(await followersOf(inside, parts, toIds))]);
  await keepReplaced(
    inside,
    [...toIds].map(([fromId, toId]) => ({ fromId, toId })),
  );
}

/** The changes by which parts of replaced objects, and references to them in type-specific fields, are transferred to their successors. */
export async function followersOf(
  inside: PersonalCall,
  parts: readonly StoredAsset[],
  toIds: ReadonlyMap<string, string>,
): Promise<readonly AssetChange[]> {
  const naming = await lockAssetsNaming(inside, [...toIds.keys()]);
  const followers = new Map([...parts, ...naming].map((one) => [one.id, one]));
  return [...followers.values()].flatMap((before): AssetChange[] => {
    if (toIds.has(before.id)) return [];
    const values = followingOf(before, toIds);
    return Object.keys(values).length === 0 ? [] : [{ before, values, events: [{ kind: 'Updated' }] }];
  });
}

/** The parent and the references of an object that name replaced objects, with their successors instead. */
function followingOf(
  { assetType, parentAssetId, attributes }: Pick<StoredAsset, 'assetType' | 'parentAssetId' | 'attributes'>,
  toIds: ReadonlyMap<string, string>,
): AssetValues {
  const newParentId = parentAssetId === null ? undefined : toIds.get(parentAssetId);
  const refs = assetTypeOf(assetType).attributes.filter(({ type, key }) => type === 'assetRef' && toIds.has(String(attributes[key])));
  const changed = Object.fromEntries(refs.map(({ key }) => [key, toIds.get(String(attributes[key]))]));
  return {
    ...(newParentId === undefined ? {} : { parentAssetId: newParentId }),
    ...(refs.length === 0 ? {} : { attributes: { ...attributes, ...changed } }),
  };
}

function placeOf(before: StoredAsset): AssetValues {
  const { locationId, locationName, name, customerReference, number, building, floor, room, position, planX, planY, planDocumentId } =
    before;
  const { latitude, longitude, parentAssetId, ownership, serviceIntervalMonths } = before;
  return {
    locationId,
    locationName,
    name,
    customerReference,
    number,
    building,
    floor,
    room,
    position,
    planX,
    planY,
    planDocumentId,
    latitude,
    longitude,
    parentAssetId,
    ownership,
    serviceIntervalMonths,
  };
}

// An object of another type has other fields
function takenOver(before: StoredAsset, assetType: StoredAsset['assetType']): Attributes {
  return assetType === before.assetType ? carriedAttributes(assetTypeOf(assetType).attributes, before.attributes) : {};
}
