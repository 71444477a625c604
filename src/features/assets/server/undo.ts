import sql, { type Sql } from 'sql-template-tag';
import { Problem } from '#contract/problem.ts';
import { lockLocations } from '#features/locations/server/index.ts';
import type { PersonalCall } from '#server/database/writeCall.ts';
import { found } from '#server/http/found.ts';
import type { AssetEvent } from '../eventSchema.ts';
import { isLive } from '../rules.ts';
import { undoOf } from '../undo.ts';
import { saveChanges, type AssetChange, type StoredAsset } from './changes.ts';
import { editOf, lockPlace, ofPlace, requireNoCircle, requireReferences, type AssetBody } from './edits.ts';
import { lockAssetAt, lockPartsOf } from './store.ts';

/** An event of an object, as it is stored. */
export type StoredEvent = Pick<AssetEvent, 'kind' | 'from' | 'to' | 'note'> & { id: string; assetId: string; at: string };

/**
 * Undoes the events of one change of an object, as a change of its own: all of them, or none. Undoing a move also moves the parts that
 * moved along and still belong to the object.
 * @returns the ids of the parts that moved along
 * @throws notFound, versionConflict, undoFixed, changedSince naming the fields, assetEnded, transition, locationInactive,
 * duplicateTag, invalid
 */
export async function undoStored(
  inside: PersonalCall,
  at: { locationId: string; id: string },
  events: readonly StoredEvent[],
): Promise<readonly string[]> {
  if (events.length === 0) throw new Problem('undoFixed');
  const move = events.find(({ kind }) => kind === 'Moved');
  const formerId = move ? String(move.from?.['locationId']) : at.locationId;
  // Both locations in a fixed order, as for a move
  await lockLocations(inside.database, inside.division, [at.locationId, formerId]);
  const asset = await lockAssetAt(inside, at.locationId, at.id);
  if (!isLive(asset.status)) throw new Problem('assetEnded');
  if (move) return moveBack(inside, asset, move, formerId);
  // each part has the type of the whole
  const { isServerTag, ...values } = Object.assign({}, ...events.map((event) => valuesOf(event, asset))) as UndoneValues;
  await requireReferences(inside, asset.locationId, values, asset);
  await requireNoCircle(inside, asset, values.parentAssetId);
  const change = editOf(inside, asset, values);
  await saveChanges(inside, [
    { ...change, values: { ...change.values, ...(isServerTag === undefined ? {} : { isServerTag }) }, action: 'undo' },
  ]);
  return [];
}

async function moveBack(inside: PersonalCall, asset: StoredAsset, event: StoredEvent, formerId: string): Promise<readonly string[]> {
  const place = await lockPlace(inside, formerId);
  const parts = new Map((await lockPartsOf(inside, [asset.id])).map((part) => [part.id, part]));
  const along = await movesAt(inside, event.at, [...parts.keys()]);
  const moved = [{ asset, event }, ...along.map((one) => ({ asset: found(parts.get(one.assetId)), event: one }))];
  const changes = moved.map((one): AssetChange => {
    const values = { ...valuesOf(one.event, one.asset), ...ofPlace(place) };
    return { before: one.asset, values, events: [{ kind: 'Moved' }], action: 'undo' };
  });
  const ids = new Set(moved.map(({ asset: { id } }) => id));
  // A part that did not move with the object stays where it is, and does not belong to it any more
  const left = [...parts.values()].filter((part) => !ids.has(part.id) && part.parentAssetId !== null && ids.has(part.parentAssetId));
  const { planDocumentId, parentAssetId } = changes[0]?.values ?? {};
  await requireReferences(inside, place.id, { planDocumentId, parentAssetId }, asset);
  await saveChanges(inside, [
    ...changes,
    ...left.map((before): AssetChange => ({ before, values: { parentAssetId: null }, events: [{ kind: 'Updated' }] })),
  ]);
  return along.map(({ assetId }) => assetId);
}

type UndoneValues = AssetBody & { isServerTag?: boolean };

function valuesOf(event: StoredEvent, asset: StoredAsset): UndoneValues {
  const undo = undoOf(event, asset);
  if ('values' in undo) return undo.values; // fields of an object, as they were stored
  const fields = Object.fromEntries(undo.later.map((name) => [name, [{ code: 'changedSince' }]]));
  throw new Problem(undo.refused === 'fixed' ? 'undoFixed' : 'changedSince', { fields });
}

/** The event of an object with an id. */
export async function eventOf(inside: PersonalCall, assetId: string, id: string): Promise<StoredEvent | undefined> {
  const [event] = await eventsWhere(inside, sql`e."assetId" = ${assetId} and e.id = ${id}`);
  return event;
}

async function movesAt(inside: PersonalCall, at: string, assetIds: readonly string[]): Promise<readonly StoredEvent[]> {
  return (await eventsAt(inside, at, assetIds)).filter(({ kind }) => kind === 'Moved');
}

/** The events of some objects at one moment, in their order. */
export function eventsAt(inside: PersonalCall, at: string, assetIds: readonly string[]): Promise<readonly StoredEvent[]> {
  return eventsWhere(inside, sql`e."assetId" = any (${assetIds}::uuid[]) and e.at = ${at}::timestamptz`);
}

/** The events of some objects at any other moment. */
export function eventsBeside(inside: PersonalCall, at: string, assetIds: readonly string[]): Promise<readonly StoredEvent[]> {
  return eventsWhere(inside, sql`e."assetId" = any (${assetIds}::uuid[]) and e.at <> ${at}::timestamptz`);
}

async function eventsWhere({ database, division }: PersonalCall, where: Sql): Promise<readonly StoredEvent[]> {
  const row = await database.row<{ json: string }>(sql`
    select coalesce(json_agg(o), '[]')::text as json from (
      select e.id, e."assetId", e.kind, e.at, e."from", e."to", e.note from "assetEvent" e where e.division = ${division} and ${where} order by e.id) o`);
  return JSON.parse(row?.json ?? '[]') as StoredEvent[]; // the columns of the table
}
