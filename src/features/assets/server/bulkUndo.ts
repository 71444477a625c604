import { Problem } from '#contract/problem.ts';
import type { z } from 'zod';
import { lockLocations } from '#features/locations/server/index.ts';
import type { PersonalCall } from '#server/database/writeCall.ts';
import type { assetBulkUndo } from '../bulkSchema.ts';
import { refusedRow, resultFor, type BulkResult, type BulkRow } from './bulkRows.ts';
import type { StoredAsset } from './changes.ts';
import { lockAssets } from './store.ts';
import { eventsAt, undoStored, type StoredEvent } from './undo.ts';
import { undoReplacements } from './undoReplacements.ts';

/**
 * Undoes what one change of many objects did to some of them, in one transaction, with a result for each: what was changed again since
 * is refused, with the fields, and the others get their former values.
 */
export async function undoMany(call: PersonalCall, { at, ids: named }: z.output<typeof assetBulkUndo>): Promise<BulkResult> {
  const inside = { ...call, ifMatch: undefined };
  const ids = named.map((id) => id.toLowerCase());
  const events = Map.groupBy(await eventsAt(inside, at, ids), ({ assetId }) => assetId);
  await lockPlacesOf(inside, ids, [...events.values()].flat());
  const assets = wholesFirst(await lockAssets(inside, ids));
  const isReplaced = ({ id }: StoredAsset) => events.get(id)?.some(({ kind }) => kind === 'Replaced') === true;
  const problems = new Map(await undoReplacements(inside, assets.filter(isReplaced), { at, events }));
  const moved = new Set<string>();
  for (const asset of assets) {
    if (isReplaced(asset) || moved.has(asset.id)) continue;
    try {
      const along = await undoStored(inside, asset, events.get(asset.id) ?? []);
      for (const id of along) moved.add(id);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      problems.set(asset.id, error);
    }
  }
  return resultFor(inside, ids, new Map(assets.map((asset) => [asset.id, rowOf(inside, asset, problems.get(asset.id))])));
}

// The locations before the objects, in one order, as every move locks them
async function lockPlacesOf(inside: PersonalCall, ids: readonly string[], events: readonly StoredEvent[]): Promise<void> {
  const former = events.flatMap(({ kind, from }) => (kind === 'Moved' ? [String(from?.['locationId'])] : []));
  const present = former.length === 0 ? [] : events.flatMap(({ kind, to }) => (kind === 'Moved' ? [String(to?.['locationId'])] : []));
  if (ids.length > 0 && former.length > 0) await lockLocations(inside.database, inside.division, [...new Set([...former, ...present])]);
}

/** An object before its parts: these go back with it. */
function wholesFirst(assets: readonly StoredAsset[]): readonly StoredAsset[] {
  const parents = new Map(assets.map(({ id, parentAssetId }) => [id, parentAssetId]));
  const depthOf = (id: string | null | undefined, depth = 0): number =>
    id && parents.has(id) && depth < assets.length ? depthOf(parents.get(id), depth + 1) : depth;
  return assets.toSorted((one, other) => depthOf(one.id) - depthOf(other.id));
}

function rowOf(inside: PersonalCall, asset: StoredAsset, problem: Problem | undefined): BulkRow {
  return problem ? refusedRow(inside, problem)(asset) : { id: asset.id, tag: asset.tag, result: 'Changed', warnings: [] };
}
