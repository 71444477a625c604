import { listed } from '#contract/listed.ts';
import { Problem } from '#contract/problem.ts';
import { lockLocations, type LocationFacts } from '#features/locations/server/index.ts';
import type { PersonalCall } from '#server/database/writeCall.ts';
import { numberAfter } from '../numbers.ts';
import { isLive } from '../rules.ts';
import { saveChanges, type AssetChange, type StoredAsset } from './changes.ts';
import { lockPlace, ofPlace } from './edits.ts';
import { openWorkOf } from './extensions.ts';
import { lastNumberAt, lockAssetAt, lockPartsOf } from './store.ts';

/**
 * Moves an object with its parts to another location of the division; open work orders keep their reference.
 * @returns warnings for the person
 * @throws notFound, versionConflict, locationInactive, assetEnded
 */
export async function moveAsset(
  inside: PersonalCall,
  at: { locationId: string; id: string },
  newLocationId: string,
): Promise<readonly string[]> {
  // Both locations in a fixed order, so that two opposite moves cannot deadlock
  await lockLocations(inside.database, inside.division, [at.locationId, newLocationId]);
  const place = await lockPlace(inside, newLocationId);
  const asset = await lockAssetAt(inside, at.locationId, at.id);
  if (asset.locationId === place.id) return [];
  if (!isLive(asset.status)) throw new Problem('assetEnded');
  const changes = await movesTo(inside, [asset], place);
  await saveChanges(inside, changes);
  const warnings = await warningsOf(
    inside,
    changes.map(({ before }) => before),
  );
  return [...warnings.values()].flat();
}

/**
 * The changes that move objects and their parts: they are numbered after the last object of the new location, and their exact
 * place is cleared.
 */
export async function movesTo(inside: PersonalCall, assets: readonly StoredAsset[], place: LocationFacts): Promise<readonly AssetChange[]> {
  const parts = await lockPartsOf(
    inside,
    assets.map(({ id }) => id),
  );
  const moving = [...assets, ...parts].toSorted((one, other) => (one.number ?? Infinity) - (other.number ?? Infinity));
  const ids = new Set(moving.map(({ id }) => id));
  const last = await lastNumberAt(inside.database, inside.division, place.id);
  return moving.map((before, index) => ({
    before,
    values: {
      ...ofPlace(place),
      ...openPlace,
      number: numberAfter(last, index + 1),
      parentAssetId: before.parentAssetId !== null && ids.has(before.parentAssetId) ? before.parentAssetId : null,
    },
    events: [{ kind: 'Moved' }],
    action: 'move',
  }));
}

/** The warnings about moved or replaced objects, by their ids: open work orders that refer to them. */
export async function warningsOf(
  inside: PersonalCall,
  assets: readonly Pick<StoredAsset, 'id' | 'tag'>[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { database, division, services, language } = inside;
  const open = Map.groupBy(
    await openWorkOf(
      database,
      division,
      assets.map(({ id }) => id),
    ),
    ({ assetId }) => assetId,
  );
  return new Map(
    assets.map(({ id, tag }) => {
      const numbers = open.get(id)?.map(({ number }) => number) ?? [];
      const text = () => services.translate(language, 'assetWarnings.openWorkOrders', { tag, numbers: listed(numbers) });
      return [id, numbers.length === 0 ? [] : [text()]];
    }),
  );
}

// Building, room and position on the plan are those of the former location
const openPlace = {
  building: null,
  floor: null,
  room: null,
  position: null,
  planX: null,
  planY: null,
  planDocumentId: null,
  latitude: null,
  longitude: null,
} as const;
