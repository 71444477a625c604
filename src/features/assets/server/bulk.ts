import { invalidField, Problem } from '#contract/problem.ts';
import type { z } from 'zod';
import { itemReference } from '#features/items/server/index.ts';
import { requireLive } from '#server/database/requireLive.ts';
import type { PersonalCall } from '#server/database/writeCall.ts';
import { changedAssetRefs } from '../attributes.ts';
import { mostAssetsAtOnce, type assetBulkChange } from '../bulkSchema.ts';
import { assetTypeOf } from '../norms/assetTypes.ts';
import { isLive } from '../rules.ts';
import { differingFields, saveChanges, type AssetChange, type StoredAsset } from './changes.ts';
import { attempted, plansIn, resultFor, rowsOf, type BulkResult, type BulkRow, type Outcome } from './bulkRows.ts';
import { editOf, lockPlace } from './edits.ts';
import { movesTo, warningsOf } from './moves.ts';
import { replacementOf, storeReplacements, type Replacement } from './replace.ts';
import { idsOfFilter, lockAssets } from './store.ts';

type BulkChange = z.output<typeof assetBulkChange>;
type Of<Action> = Extract<BulkChange, { action: Action }>;

/**
 * Changes many objects in one transaction, with a result for each: objects for which the rules refuse the change are skipped, the
 * others are changed. With `dryRun` nothing is changed, and the results say what would happen.
 * @throws invalid for a value that is invalid for every object, and for a filter that matches more objects than may be changed at
 * once
 */
export async function changeMany(call: PersonalCall, change: BulkChange): Promise<BulkResult> {
  // One time for all that it changes, by which it can be taken back
  const now = call.services.now();
  const inside = { ...call, services: { ...call.services, now: () => now } };
  const ids = await idsOf(inside, change);
  const place = change.action === 'move' ? await lockTarget(inside, change.locationId) : undefined;
  const assets = new Map((await lockAssets(inside, ids)).map((asset) => [asset.id, asset]));
  const all = [...assets.values()];
  const rows =
    change.action === 'move' && place
      ? await moveMany(inside, all, place, change)
      : change.action === 'replace'
        ? await replaceMany(inside, all, change)
        : await updateMany(inside, all, change as Of<'update'>); // the remaining kind
  const result = resultFor(inside, ids, rows);
  return change.dryRun || result.changed === 0 ? result : { at: now.toISOString(), ...result };
}

async function idsOf(inside: PersonalCall, { ids, filter }: BulkChange): Promise<readonly string[]> {
  if ((ids === undefined) === (filter === undefined)) throw invalidField('ids', 'idsOrFilter');
  if (ids) return ids.map((id) => id.toLowerCase());
  const found = await idsOfFilter(inside, filter ?? {}, inside.services.now(), mostAssetsAtOnce + 1);
  if (found.length > mostAssetsAtOnce) throw invalidField('filter', 'maxItems', { max: mostAssetsAtOnce, smart_count: mostAssetsAtOnce });
  return found;
}

async function updateMany(inside: PersonalCall, assets: readonly StoredAsset[], { values, dryRun }: Of<'update'>) {
  await requireLive(inside, { itemId: itemReference }, values, { at: 'values.' });
  const planned = attempted(assets, (before) => {
    const change = editOf(inside, before, values);
    requireNoRefs(before, change.values.attributes);
    return change;
  });
  const changes = plansIn(planned);
  if (!dryRun) await saveChanges(inside, changes);
  return rowsOf(inside, assets, planned, (change) => ({ result: resultOf(change), warnings: [] }));
}

async function moveMany(
  inside: PersonalCall,
  assets: readonly StoredAsset[],
  place: Awaited<ReturnType<typeof lockPlace>>,
  { dryRun }: Of<'move'>,
) {
  const planned = attempted(assets, (before) => {
    if (!isLive(before.status)) throw new Problem('assetEnded');
    return before;
  });
  const moving = plansIn(planned).filter(({ locationId }) => locationId !== place.id);
  if (!dryRun) await saveChanges(inside, await movesTo(inside, moving, place));
  const warnings = await warningsOf(inside, moving);
  return rowsOf(inside, assets, planned, ({ id }) => ({
    result: warnings.has(id) ? 'Changed' : 'Unchanged',
    warnings: [...(warnings.get(id) ?? [])],
  }));
}

async function replaceMany(inside: PersonalCall, assets: readonly StoredAsset[], { values, reason, dryRun }: Of<'replace'>) {
  await requireLive(inside, { itemId: itemReference }, values, { at: 'values.' });
  const planned: Outcome<Replacement> = attempted(assets, (before) => {
    const replacement = replacementOf(inside, before, values);
    requireNoRefs(before, values.attributes);
    return replacement;
  });
  if (!dryRun) await storeReplacements(inside, plansIn(planned), reason);
  return rowsOf(inside, assets, planned, ({ successor }) => ({
    result: 'Changed',
    warnings: [],
    ...(dryRun ? {} : { newId: successor.id, newTag: successor.tag }),
  }));
}

async function lockTarget(inside: PersonalCall, locationId: string) {
  try {
    return await lockPlace(inside, locationId);
  } catch (error) {
    throw error instanceof Problem && error.code === 'notFound' ? invalidField('locationId', 'unknownRecord') : error;
  }
}

// References are to objects of the same location, so one value cannot be right for objects of several locations
function requireNoRefs({ assetType, attributes: stored }: StoredAsset, attributes: StoredAsset['attributes'] | undefined): void {
  const [name] = Object.keys(changedAssetRefs(assetTypeOf(assetType), attributes ?? {}, stored));
  if (name !== undefined) throw invalidField(name, 'notInBulk');
}

function resultOf(change: AssetChange): BulkRow['result'] {
  return differingFields(change).length > 0 ? 'Changed' : 'Unchanged';
}
