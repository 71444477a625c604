import { Problem } from '#contract/problem.ts';
import type { PersonalCall } from '#server/database/writeCall.ts';
import { eventOfTransition, isLive } from '../rules.ts';
import { saveChanges, type AssetChange, type StoredAsset } from './changes.ts';
import { keepReplaced } from './extensions.ts';
import { followersOf } from './replace.ts';
import { lockAssets, lockPartsOf } from './store.ts';
import { eventsBeside, type StoredEvent } from './undo.ts';

/** When replacements were made, and the events of that time by the ids of their objects. */
interface Moment {
  at: string;
  events: ReadonlyMap<string, readonly StoredEvent[]>;
}

interface Return {
  before: StoredAsset;
  successor: StoredAsset;
  status: StoredAsset['status'];
}

/**
 * Undoes replacements that were made at one moment: the former objects are back in the state that they had, with their parts and open
 * work, and their successors are removed, if nothing has happened to these since.
 * @returns why objects are refused, by their ids
 */
export async function undoReplacements(
  inside: PersonalCall,
  assets: readonly StoredAsset[],
  moment: Moment,
): Promise<ReadonlyMap<string, Problem>> {
  const problems = new Map<string, Problem>();
  if (assets.length === 0) return problems;
  const returns = await returnsOf(inside, assets, moment, problems);
  if (returns.length > 0) await bringBack(inside, returns);
  return problems;
}

async function returnsOf(
  inside: PersonalCall,
  assets: readonly StoredAsset[],
  { at, events }: Moment,
  problems: Map<string, Problem>,
): Promise<readonly Return[]> {
  const successorIds = assets.flatMap(({ replacedById }) => replacedById ?? []);
  const successors = new Map((await lockAssets(inside, successorIds)).map((asset) => [asset.id, asset]));
  const later = Map.groupBy(await eventsBeside(inside, at, successorIds), ({ assetId }) => assetId);
  return assets.flatMap((before): Return[] => {
    const event = events.get(before.id)?.find(({ kind }) => kind === 'Replaced');
    const successor = successors.get(before.replacedById ?? '');
    const isAsLeft = before.status === 'Replaced' && event?.to?.['replacedById'] === before.replacedById && before.movedToDivision === null;
    const names = isAsLeft && successor ? fieldsIn(later.get(successor.id) ?? [], successor) : ['status'];
    if (successor && isAsLeft && names.length === 0) return [{ before, successor, status: statusIn(event) }];
    problems.set(
      before.id,
      new Problem('changedSince', { fields: Object.fromEntries(names.map((name) => [name, [{ code: 'changedSince' }]])) }),
    );
    return [];
  });
}

// An event without fields of the object, such as a photo that was added, counts as well
function fieldsIn(events: readonly StoredEvent[], asset: StoredAsset): string[] {
  const names = events.flatMap(({ to, from }) => Object.keys({ ...from, ...to })).filter((name) => name in asset);
  return events.length > 0 && names.length === 0 ? ['attachments'] : [...new Set(names)];
}

function statusIn(event: StoredEvent | undefined): StoredAsset['status'] {
  return event?.from?.['status'] as StoredAsset['status']; // as it was stored
}

async function bringBack(inside: PersonalCall, returns: readonly Return[]): Promise<void> {
  const toIds = new Map(returns.map(({ before, successor }) => [successor.id, before.id]));
  const parts = await lockPartsOf(inside, [...toIds.keys()]);
  const wholeIds = returns.flatMap(({ before }) => before.parentAssetId ?? []);
  const wholes = new Map((await lockAssets(inside, wholeIds)).map((whole) => [whole.id, whole]));
  const isBack = new Set(returns.map(({ before }) => before.id));
  const parentOf = ({ parentAssetId, locationId }: StoredAsset) => {
    const whole = wholes.get(parentAssetId ?? '');
    return whole && whole.locationId === locationId && (isLive(whole.status) || isBack.has(whole.id)) ? parentAssetId : null;
  };
  await saveChanges(
    inside,
    returns.flatMap(({ before, successor, status }): AssetChange[] => [
      {
        before,
        values: { status, replacedById: null, parentAssetId: parentOf(before) },
        events: [{ kind: eventOfTransition('Replaced', status) }],
        action: 'undo',
      },
      {
        before: successor,
        values: { status: 'Removed', replacesId: null, parentAssetId: null },
        events: [{ kind: 'Removed' }],
        action: 'undo',
      },
    ]),
  );
  await saveChanges(inside, await followersOf(inside, parts, toIds));
  const replaced = [...toIds].map(([fromId, toId]) => ({ fromId, toId }));
  await keepReplaced(inside, replaced);
}
