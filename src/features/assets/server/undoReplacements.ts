import { Problem } from '#contract/problem.ts';
import type { PersonalCall } from '#server/database/writeCall.ts';
import { eventOfTransition, isLive } from '../rules.ts';
import { saveChanges, type AssetChange, type StoredAsset } from './changes.ts';
import { keepReplaced } from './extensions.ts';
import { followersOf } from './replace.ts';
import { lockAssetAt, lockAssets, lockPartsOf } from './store.ts';
import { retiredTag } from './tags.ts';
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
  /** The tag that the former object gave to its successor. */
  tag: Partial<Pick<StoredAsset, 'tag' | 'isServerTag'>>;
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

/**
 * Undoes the replacement of one object, like {@link undoReplacements}.
 * @throws notFound, versionConflict, changedSince naming the fields
 */
export async function undoReplacement(inside: PersonalCall, at: { locationId: string; id: string }, event: StoredEvent): Promise<void> {
  const asset = await lockAssetAt(inside, at.locationId, at.id);
  const problems = await undoReplacements(inside, [asset], { at: event.at, events: new Map([[asset.id, [event]]]) });
  const problem = problems.get(asset.id);
  if (problem) throw problem;
}

async function returnsOf(
  inside: PersonalCall,
  assets: readonly StoredAsset[],
  { at, events }: Moment,
  problems: Map<string, Problem>,
): Promise<readonly Return[]> {
  const successorIds = assets.flatMap(({ replacedById }) => replacedById ?? []);
  const successors = new Map((await lockAssets(inside, successorIds)).map((asset) => [asset.id, asset]));
  // The making of a new object belongs to the replacement, although a single one has a moment of its own for each object
  const since = (await eventsBeside(inside, at, successorIds)).filter(({ kind }) => kind !== 'Created');
  const later = Map.groupBy(since, ({ assetId }) => assetId);
  return assets.flatMap((before): Return[] => {
    const event = events.get(before.id)?.find(({ kind }) => kind === 'Replaced');
    const successor = successors.get(before.replacedById ?? '');
    const isAsLeft = before.status === 'Replaced' && event?.to?.['replacedById'] === before.replacedById && before.movedToDivision === null;
    const names = isAsLeft && successor ? fieldsIn(later.get(successor.id) ?? [], successor) : ['status'];
    if (successor && isAsLeft && names.length === 0) return [{ before, successor, status: statusIn(event), tag: tagIn(event, successor) }];
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

function tagIn(event: StoredEvent | undefined, successor: StoredAsset): Return['tag'] {
  const { tag, isServerTag = successor.isServerTag } = (event?.from ?? {}) as Partial<StoredAsset>; // as they were stored
  return tag === undefined || tag.toLowerCase() !== successor.tag.toLowerCase() ? {} : { tag, isServerTag };
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
  // A tag is free for the former object once the successor has given it back
  await saveChanges(
    inside,
    returns.map(({ successor, tag }): AssetChange => ({
      before: successor,
      values: {
        status: 'Removed',
        replacesId: null,
        parentAssetId: null,
        ...(tag.tag === undefined ? {} : { tag: retiredTag(tag.tag), isServerTag: false }),
      },
      events: [{ kind: 'Removed' }],
      action: 'undo',
    })),
  );
  await saveChanges(
    inside,
    returns.map(({ before, status, tag }): AssetChange => ({
      before,
      values: { status, replacedById: null, parentAssetId: parentOf(before), ...tag },
      events: [{ kind: eventOfTransition('Replaced', status) }],
      action: 'undo',
    })),
  );
  await saveChanges(inside, await followersOf(inside, parts, toIds));
  const replaced = [...toIds].map(([fromId, toId]) => ({ fromId, toId }));
  await keepReplaced(inside, replaced);
}
