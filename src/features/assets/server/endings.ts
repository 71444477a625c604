import type { PersonalCall } from '#server/database/writeCall.ts';
import { checkAssetTransition, assetTransitionRefused, isLive } from '../rules.ts';
import { saveChanges, type AssetChange } from './changes.ts';
import { lockPlace } from './edits.ts';
import { lockAssetAt, lockAssets, lockPartsOf } from './store.ts';

/**
 * Removes an object: its history is kept, its parts stay at the location. Repeating it changes nothing.
 * @throws notFound, versionConflict, transition
 */
export async function removeAsset(inside: PersonalCall, at: { locationId: string; id: string }): Promise<void> {
  const before = await lockAssetAt(inside, at.locationId, at.id);
  if (before.status === 'Removed') return;
  checkAssetTransition(before, 'Removed', 'delete', inside.person);
  const parts = await lockPartsOf(inside, [before.id]);
  const released = parts.filter(({ parentAssetId }) => parentAssetId === before.id);
  await saveChanges(inside, [
    { before, values: { status: 'Removed' }, events: [{ kind: 'Removed' }], action: 'delete' },
    ...released.map((part): AssetChange => ({ before: part, values: { parentAssetId: null }, events: [{ kind: 'Updated' }] })),
  ]);
}

/**
 * Restores a removed object to service; a rejected one stays out of service. Repeating it changes nothing.
 * @throws notFound, versionConflict, transition (also when it is in another division now), locationInactive
 */
export async function restoreAsset(inside: PersonalCall, at: { locationId: string; id: string }): Promise<void> {
  await lockPlace(inside, at.locationId, { isActive: false });
  const before = await lockAssetAt(inside, at.locationId, at.id);
  if (isLive(before.status)) return;
  const status = before.condition === 'Rejected' ? 'OutOfService' : 'InService';
  checkAssetTransition(before, status, 'restore', inside.person);
  if (before.movedToDivision !== null) throw assetTransitionRefused(before, status, 'restore');
  await lockPlace(inside, at.locationId);
  const [parent] = before.parentAssetId === null ? [] : await lockAssets(inside, [before.parentAssetId]);
  const isInPlace = parent !== undefined && isLive(parent.status) && parent.locationId === before.locationId;
  const values = { status, parentAssetId: isInPlace ? before.parentAssetId : null } as const;
  await saveChanges(inside, [{ before, values, events: [{ kind: 'BackInService' }], action: 'restore' }]);
}
