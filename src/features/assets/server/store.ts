import sql, { type Sql } from 'sql-template-tag';
import { dayOf } from '#contract/days.ts';
import { wordsOf } from '#contract/filter.ts';
import { Problem } from '#contract/problem.ts';
import { tagOfAddress } from '#contract/publicAddresses.ts';
import type { z } from 'zod';
import { countryOf } from '#features/divisions/server/index.ts';
import { locationIdsOf } from '#features/locations/server/index.ts';
import type { Database } from '#server/database/database.ts';
import { listPage } from '#server/database/list.ts';
import { readRecord, type RecordJson } from '#server/database/read.ts';
import { allFieldsOf, listedOf, rowsOf } from '#server/database/table.ts';
import { requireVersion } from '#server/database/version.ts';
import type { InDivision, WriteCall } from '#server/database/writeCall.ts';
import { list, record, type Answer, type Page } from '#server/http/answer.ts';
import type { Call, ListRequest } from '#server/http/call.ts';
import { found } from '#server/http/found.ts';
import type { assetFilter } from '../bulkSchema.ts';
import { assetTypes } from '../norms/assetTypes.ts';
import type { StoredAsset } from './changes.ts';
import { isDueSoon, isLate, isServed } from './standing.ts';
import { assetTable } from './tables.ts';
import { findByTag, hasTag, typedTag } from './tags.ts';

/** The filters of a list of objects. */
export type AssetFilter = z.output<typeof assetFilter>;

/** One object with its photos and newest reports, at a location when one is given. @throws notFound */
export async function readAsset(scope: InDivision, id: string, locationId?: string): Promise<Answer> {
  const isThere = locationId === undefined ? sql`true` : sql`r."locationId" = ${locationId}`;
  return record(found(await wholeAsset(scope, sql`r.id = ${id} and ${isThere}`)));
}

/** The same for the object with a tag, ignoring case. @throws notFound */
export async function readTaggedAsset(scope: InDivision, tag: string): Promise<Answer> {
  return record(found(await findByTag(tag, true, (isTagged) => wholeAsset(scope, isTagged))));
}

function wholeAsset({ database, division }: InDivision, condition: Sql): Promise<RecordJson | undefined> {
  return database.rowByKey<RecordJson>(sql`
    select row_to_json(o)::text as json, o.version from (
      select ${allFieldsOf(assetTable, division)} from ${rowsOf(assetTable, division)}
      where r.division = ${division} and r."deletedAt" is null and ${condition}) o`);
}

/** The id of an object of the division. @throws notFound */
export async function storedAsset({ database, division }: InDivision, id: string): Promise<string> {
  const row = await database.rowByKey<{ id: string }>(sql`
    select r.id from asset r where r.division = ${division} and r.id = ${id} and r."deletedAt" is null`);
  return found(row).id;
}

/** @throws notFound when an object did not replace another one */
export async function requireReplacement({ database, division }: InDivision, id: string, replacedId: string): Promise<void> {
  found(
    await database.row(sql`
    select from asset r where r.division = ${division} and r.id = ${id} and r."replacesId" = ${replacedId} and r."deletedAt" is null`),
  );
}

/** Stored objects, locked in the order of their ids until the transaction ends; missing ones are left out. */
export async function lockAssets({ database, division }: InDivision, ids: readonly string[]): Promise<readonly StoredAsset[]> {
  if (ids.length === 0) return [];
  const row = await database.row<{ json: string }>(sql`
    select coalesce(json_agg(o), '[]')::text as json from (
      select ${assetTable.storedFields} from asset r
      where r.division = ${division} and r.id = any (${ids}::uuid[]) and r."deletedAt" is null order by r.id for no key update) o`);
  return JSON.parse(row?.json ?? '[]') as StoredAsset[]; // the columns of the table
}

/**
 * An object of a location, locked.
 * @throws notFound, versionConflict with the present record when its version differs from If-Match
 */
export async function lockAssetAt(inside: WriteCall, locationId: string, id: string): Promise<StoredAsset> {
  const [asset] = await lockAssets(inside, [id]);
  if (asset?.locationId !== locationId.toLowerCase()) throw new Problem('notFound');
  await requireVersion(inside, asset.version, async () => {
    const current = await readRecord(inside.database, assetTable, inside.division, asset.id);
    return JSON.parse(current?.json ?? 'null');
  });
  return asset;
}

/** The objects that are parts of others, directly or indirectly, and are therefore at the same location; locked. */
export async function lockPartsOf(scope: InDivision, ids: readonly string[]): Promise<readonly StoredAsset[]> {
  const { database, division } = scope;
  const rows = await database.rows<{ id: string }>(sql`
    with recursive part as (
      select a.id, a."locationId" from asset a where a.division = ${division} and a.id = any (${ids}::uuid[])
      union
      select a.id, a."locationId" from part p join asset a on a.division = ${division} and a."parentAssetId" = p.id and a."locationId" = p."locationId"
        where a.division = ${division} and a.status not in ('Replaced', 'Removed') and a."deletedAt" is null
    ) select id from part where id <> all (${ids}::uuid[])`);
  return lockAssets(
    scope,
    rows.map(({ id }) => id),
  );
}

const refKeys = [
  ...new Set(assetTypes.flatMap(({ attributes }) => attributes.filter(({ type }) => type === 'assetRef').map(({ key }) => key))),
];

/** The objects with references to others in their type-specific fields, which are at the same location; locked. */
export async function lockAssetsNaming(scope: InDivision, ids: readonly string[]): Promise<readonly StoredAsset[]> {
  const { database, division } = scope;
  const rows = await database.rows<{ id: string }>(sql`
    select r.id from asset r
    where r.division = ${division} and r.status not in ('Replaced', 'Removed') and r."deletedAt" is null and r.attributes ?| ${refKeys}::text[]
      and r."locationId" in (select a."locationId" from asset a where a.division = ${division} and a.id = any (${ids}::uuid[]))
      and exists (select from jsonb_each_text(r.attributes) e where e.key = any (${refKeys}::text[]) and e.value = any (${ids}::text[]))`);
  return lockAssets(
    scope,
    rows.map(({ id }) => id),
  );
}

/** The ids of all objects that match a filter, up to a maximum. */
export async function idsOfFilter(
  { database, division }: InDivision,
  filter: AssetFilter,
  now: Date,
  most: number,
): Promise<readonly string[]> {
  const page: ListRequest = {
    sort: { column: 'number', descending: false },
    offset: 0,
    limit: most,
    after: undefined,
    filter: {},
    isPlain: false,
  };
  const { json } = await listPage(database, { ...listOptions(division, page, filter, now), shown: listedOf(assetTable, division, ['id']) });
  return (JSON.parse(json) as { id: string }[]).map(({ id }) => id); // the selected column
}

/** One page of the objects of a division. */
export function listAssets({ database, division }: InDivision, asked: ListRequest, filter: AssetFilter, now: Date): Promise<Page> {
  return listPage(database, listOptions(division, asked, filter, now));
}

/** One page of the objects of a location; replaced and removed ones only when all are requested. */
export async function listAssetsAt(
  { database, division, list: asked, services }: Pick<Call, 'database' | 'division' | 'list' | 'services'>,
  filter: AssetFilter & { locationId: string },
  all = false,
): Promise<Answer> {
  const { where, words } = searchOf(division, filter, { asked, now: services.now(), all });
  return list(await listPage(database, { table: assetTable, division, list: asked, where, words, respell: typedTag }));
}

const isLiveAsset = sql`r.status not in ('Replaced', 'Removed')`;

function listOptions(division: number, asked: ListRequest, filter: AssetFilter, now: Date) {
  const { assetType = [] } = filter;
  // For a single type, its own index is sorted by day
  const isOfOne = assetType.length === 1 && asked.sort.column === 'dueDate' ? [sql`r."dueType" = ${assetType[0]}`] : [];
  const { where, words } = searchOf(division, filter, { asked, now });
  return { table: assetTable, division, list: asked, where: [...where, ...isOfOne], words, respell: typedTag };
}

/**
 * The conditions and words of a search. The address on a label finds the object with that tag in any status, as the camera does.
 */
function searchOf(
  division: number,
  { q = '', ...filter }: AssetFilter,
  { asked, now, all = false }: { asked: ListRequest; now: Date; all?: boolean },
): { where: Sql[]; words: string[] } {
  const tag = tagOfAddress(q);
  const where = [...(tag === undefined ? [] : [hasTag(tag)]), ...conditionsOf(division, filter, dayOf(now))];
  const isNarrowed = all || tag !== undefined || filter.status !== undefined || asked.ids !== undefined;
  return { where: isNarrowed ? where : [isLiveAsset, ...where], words: tag === undefined ? wordsOf(q) : [] };
}

function conditionsOf(division: number, filter: Omit<AssetFilter, 'q'>, today: string): Sql[] {
  const { assetType, status, condition, accountId, locationId, itemId, parentAssetId, building, floor } = filter;
  return [
    assetType && sql`r."assetType" = any (${assetType}::text[])`,
    status && sql`r.status = any (${status}::text[])`,
    condition && sql`r.condition = any (${condition}::text[])`,
    accountId && sql`r."locationId" in (${locationIdsOf(accountId, division)})`,
    locationId && sql`r."locationId" = ${locationId}`,
    itemId && sql`r."itemId" = ${itemId}`,
    parentAssetId && sql`r."parentAssetId" = ${parentAssetId}`,
    building && sql`r.building = ${building}`,
    floor && sql`r.floor = ${floor}`,
    ...dueConditionsOf(filter, today),
  ].filter((part) => part !== undefined && part !== '');
}

/** The conditions on the first date of an object: late, soon, within days from today, in a month, or between days. */
function dueConditionsOf({ standing, dueFrom, dueUntil, dueWithin, dueMonth }: AssetFilter, today: string) {
  const r = sql`r`;
  const month = dueMonth && `${dueMonth}-01`;
  return [
    standing && sql`${isServed(r)} and ${standing === 'late' ? isLate(r, today) : isDueSoon(r, today)}`,
    dueWithin !== undefined && sql`${isServed(r)} and r."dueDate" between ${today}::date and ${today}::date + ${dueWithin}::integer`,
    month && sql`r."dueDate" >= ${month}::date and r."dueDate" < ${month}::date + interval '1 month'`,
    dueFrom && sql`r."dueDate" >= ${dueFrom}::date`,
    dueUntil && sql`r."dueDate" <= ${dueUntil}::date`,
  ].filter((part) => part !== undefined && part !== '' && part !== false);
}

/** The country of a division. */
export async function countryOfDivision(database: Database, division: number): Promise<string> {
  const row = await database.rowByKey<{ country: string }>(sql`select ${countryOf(division)} as country`);
  return found(row).country;
}

/** The highest number at a location. */
export async function lastNumberAt(database: Database, division: number, locationId: string): Promise<number> {
  const row = await database.row<{ last: number }>(sql`
    select coalesce(max(r.number), 0) as last from asset r
    where r.division = ${division} and r."locationId" = ${locationId} and r."deletedAt" is null`);
  return row?.last ?? 0;
}
