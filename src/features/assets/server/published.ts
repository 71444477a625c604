import sql, { type Sql } from 'sql-template-tag';
import { columnOf, type OfDivision } from '#server/database/columnOf.ts';
import type { Reference } from '#server/database/requireLive.ts';
import { defineTable } from '#server/database/table.ts';
import type { InDivision } from '#server/database/writeCall.ts';
import type { AssetTypeKey } from '../assetTypeKeys.ts';
import { assetSummary } from '../schema.ts';
import { dueBeside } from './tables.ts';

/** The fields of an object that records of other features with a reference to it show. */
export const assetSummaryTable = defineTable({ name: 'asset', schema: assetSummary, beside: dueBeside });

/** A field of the object with an id, as an expression. */
export function assetField(name: 'tag' | 'locationId', id: Sql, division?: OfDivision): Sql {
  return columnOf('asset', name, id, division);
}

/** A field that refers to an object. */
export const assetReference: Reference = { table: 'asset' };

/** A field that refers to objects at some locations, whose ids a query returns. */
export function assetAt(locationIds: Sql): Reference {
  return { table: 'asset', condition: sql`t."locationId" in (${locationIds})` };
}

/** The kinds of some objects, by their ids. */
export async function assetTypesOf({ database, division }: InDivision, ids: readonly string[]): Promise<ReadonlyMap<string, AssetTypeKey>> {
  const rows = await database.rows<{ id: string; assetType: AssetTypeKey }>(sql`
    select a.id, a."assetType" from asset a where a.division = ${division} and a.id = any(${ids}::uuid[])`);
  return new Map(rows.map(({ id, assetType }) => [id, assetType]));
}

/** The due objects of a location. */
export interface DueAtLocation {
  locationId: string;
  assetIds: string[];
  assetTypes: AssetTypeKey[];
  firstDueDate: string;
}

/**
 * The locations with objects that are due until a day, sorted by the first due day, then by the id of that object. `except` is a
 * query of the ids of objects that do not count.
 */
export function dueAtLocations(
  { database, division }: InDivision,
  { until, except, limit }: { until: string; except: Sql; limit: number },
): Promise<DueAtLocation[]> {
  const isDue = sql`d.division = ${division} and d."dueDate" <= ${until}::date and d."assetId" not in (select id from excepted)`;
  const inOrder = sql`order by d."dueDate", d."assetId" limit 1`;
  // Walks the index from object to object, each time to the next one at a location that was not seen yet
  return database.rows<DueAtLocation>(sql`
    with recursive excepted as materialized (
      select e.id from (${except}) e (id)
    ), walk (day, "assetId", seen) as (
      (select d."dueDate", d."assetId", array[d."locationId"] from "assetDue" d where ${isDue} ${inOrder})
      union all
      select n.day, n."assetId", w.seen || n."locationId" from walk w cross join lateral (
        select d."dueDate" as day, d."assetId", d."locationId" from "assetDue" d
        where ${isDue} and (d."dueDate", d."assetId") > (w.day, w."assetId") and d."locationId" <> all (w.seen) ${inOrder}) n
      where cardinality(w.seen) < ${limit}
    ), page as materialized (
      select w.seen[cardinality(w.seen)] as "locationId", w.day from walk w
    )
    select p."locationId", o."assetIds", o."assetTypes", p.day::text as "firstDueDate"
    from page p cross join lateral (
      select array_agg(d."assetId" order by d."assetId") as "assetIds", array_agg(d."assetType" order by d."assetId") as "assetTypes"
      from "assetDue" d where ${isDue} and d."locationId" = p."locationId") o
    order by p.day, p."locationId"`);
}
