import sql from 'sql-template-tag';
import { invalidField, Problem } from '#contract/problem.ts';
import type { z } from 'zod';
import { requireActiveDivision } from '#features/divisions/server/index.ts';
import { sameItemsIn } from '#features/items/server/index.ts';
import { lockLocations, readLocation, sameLocationIn, type LocationFacts } from '#features/locations/server/index.ts';
import { auditEach } from '#server/database/audit.ts';
import { copyRows, type CopiedRow } from '#server/database/copyRows.ts';
import type { Database } from '#server/database/database.ts';
import { requireVersion } from '#server/database/version.ts';
import { requireDivision } from '#server/http/authorise.ts';
import type { PersonalCall } from '#server/database/writeCall.ts';
import type { divisionMove } from '../divisionMoveSchema.ts';
import { numberAfter } from '../numbers.ts';
import { isLive } from '../rules.ts';
import { agreedIntervalTable } from './agreedIntervals.ts';
import type { StoredAsset } from './changes.ts';
import { addDueDates, refreshDueDates } from './dueDates.ts';
import { lineageOf, recordAssetEvents } from './events.ts';
import { takeAlong } from './extensions.ts';
import { warningsOf } from './moves.ts';
import { lastNumberAt, lockAssets } from './store.ts';
import { assetTable, attachmentTable } from './tables.ts';

type Answer = z.infer<typeof divisionMove>;

/** The target of a move. */
interface Target {
  to: number;
  place: LocationFacts;
}

/**
 * Moves all objects of a location that have not ended to another division, with those that they replaced, their history, photos,
 * agreements and the records of other features. Their tags lead there from then on. The former division keeps its rows, marked as
 * moved, for its own work orders and reports. Everything is one transaction that has access to both divisions only.
 * @throws notFound, divisionForbidden, versionConflict (of the location), divisionUnknown, divisionInactive, noSuchAccount,
 * locationInactive
 */
export function moveToDivision(call: PersonalCall, locationId: string, to: number): Promise<Answer> {
  const { division: from, person, services } = call;
  requireDivision(person, to);
  return services.databaseOf([from, to]).transaction(async (database) => {
    const inside = { ...call, database };
    const [location] = await lockLocations(database, from, [locationId]);
    if (!location) throw new Problem('notFound');
    await requireVersion(call, location.version, () => readLocation(inside, location.id));
    if (to === from) throw invalidField('toDivisionId', 'invalid');
    await requireActiveDivision(database, to);
    const place = await sameLocationIn(inside, location, to);
    const moving = await lockMoving(inside, locationId);
    const live = moving.filter(({ status }) => isLive(status));
    if (live.length > 0) await take(inside, moving, { to, place });
    const warnings = await warningsOf(inside, live);
    return { moved: live.length, locationId: place.id, warnings: [...warnings.values()].flat() };
  });
}

async function lockMoving(inside: PersonalCall, locationId: string): Promise<readonly StoredAsset[]> {
  const { database, division } = inside;
  const rows = await database.rows<{ id: string }>(sql`
    select r.id from asset r
    where r.division = ${division} and r."locationId" = ${locationId} and r.status not in ('Replaced', 'Removed') and r."deletedAt" is null`);
  return lockAssets(
    inside,
    await lineageOf(
      database,
      division,
      rows.map(({ id }) => id),
    ),
  );
}

async function take(inside: PersonalCall, moving: readonly StoredAsset[], target: Target): Promise<void> {
  const { database, division: from } = inside;
  const { to } = target;
  const assetIds = moving.map(({ id }) => id);
  const liveIds = moving.filter(({ status }) => isLive(status)).map(({ id }) => id);
  const isOfThese = sql`r."assetId" = any (${assetIds}::uuid[])`;
  await copyRows(database, {
    table: assetTable,
    from,
    to,
    where: sql`r.id = any (${assetIds}::uuid[])`,
    change: await arrival(inside, moving, target),
  });
  await addDueDates(database, to, assetIds);
  await copyRows(database, { table: attachmentTable, from, to, where: isOfThese });
  await copyRows(database, { table: agreedIntervalTable, from, to, where: isOfThese });
  await note(inside, liveIds, target);
  await copyEvents(database, { from, to, assetIds });
  await takeAlong(database, { from, to, assetIds });
  await leaveBehind(inside, { to, assetIds });
  await database.rows(sql`
    update "tagDivision" set division = ${to} where tag = any (${moving.map(({ tag }) => tag.toLowerCase())}::text[]) returning tag`);
  await refreshDueDates(database, to, liveIds, inside.services.now());
}

/** What a row becomes in the other division: items are those with the same code, plans and Exact's ids stay behind. */
async function arrival(
  { database, division: from, person, services }: PersonalCall,
  moving: readonly StoredAsset[],
  { to, place }: Target,
) {
  const items = await sameItemsIn(database, { from, to, ids: moving.flatMap(({ itemId }) => itemId ?? []) });
  const last = await lastNumberAt(database, to, place.id);
  const inOrder = moving.toSorted((one, other) => (one.number ?? Infinity) - (other.number ?? Infinity)).map(({ id }) => id);
  const liveIds = new Set(moving.filter(({ status }) => isLive(status)).map(({ id }) => id));
  return (row: CopiedRow): CopiedRow => ({
    ...row,
    exactId: null,
    locationId: place.id,
    locationName: place.name,
    number: last === 0 ? row['number'] : numberAfter(last, inOrder.indexOf(row.id) + 1),
    itemId: items.get(String(row['itemId'])) ?? null,
    parentAssetId: liveIds.has(String(row['parentAssetId'])) ? row['parentAssetId'] : null,
    planX: null,
    planY: null,
    planDocumentId: null,
    movedToDivision: null,
    version: Number(row['version']) + 1,
    modified: services.now().toISOString(),
    modifiedBy: person.oid,
  });
}

async function copyEvents(
  database: Database,
  { from, to, assetIds }: { from: number; to: number; assetIds: readonly string[] },
): Promise<void> {
  await database.rows(sql`
    insert into "assetEvent" (division, id, "assetId", kind, at, by, "from", "to", note)
    select ${to}::integer, e.id, e."assetId", e.kind, e.at, e.by, e."from", e."to", e.note
    from "assetEvent" e where e.division = ${from} and e."assetId" = any (${assetIds}::uuid[])
    on conflict (division, "assetId", at, id) do nothing returning id`);
}

async function leaveBehind(
  { database, division: from, person, services }: PersonalCall,
  { to, assetIds }: { to: number; assetIds: readonly string[] },
): Promise<void> {
  const now = services.now();
  await database.rows(sql`
    update asset set "movedToDivision" = ${to}, status = case when status = 'Replaced' then status else 'Removed' end,
      version = version + 1, modified = ${now.toISOString()}, "modifiedBy" = ${person.oid}
    where division = ${from} and id = any (${assetIds}::uuid[]) returning id`);
  await refreshDueDates(database, from, assetIds, now);
}

// The event goes along with the history; the audit of both divisions says it
async function note(inside: PersonalCall, liveIds: readonly string[], { to, place }: Target): Promise<void> {
  const { database, division: from, person, services } = inside;
  const at = services.now().toISOString();
  const change = { from: { division: from }, to: { division: to, locationId: place.id, locationName: place.name } };
  const events = liveIds.map((assetId) => ({ assetId, kind: 'DivisionMoved' as const, at, by: person.oid, ...change }));
  await recordAssetEvents(database, from, events);
  const entries = liveIds.map((entityId) => ({
    entity: 'asset',
    entityId,
    action: 'moveDivision',
    before: change.from,
    after: change.to,
  }));
  await auditEach(inside, entries);
  await auditEach({ ...inside, division: to }, entries);
}
