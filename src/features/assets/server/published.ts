import sql, { raw, type Sql } from 'sql-template-tag';
import { columnOf, type OfDivision } from '#server/database/columnOf.ts';
import type { Reference } from '#server/database/requireLive.ts';
import { defineTable } from '#server/database/table.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import type { AssetTypeKey } from '../assetTypeKeys.ts';
import { assetSummary } from '../schema.ts';
import { dueBeside } from './tables.ts';

/** What a record of another feature shows of the objects that it names. */
export const assetSummaryTable = defineTable({ name: 'asset', schema: assetSummary, beside: dueBeside });

/** A field of the object with an id, as an expression. */
export function assetField(name: 'tag' | 'locationId', id: Sql, division?: OfDivision): Sql {
  return columnOf('asset', name, id, division);
}

/** A field that refers to an object. */
export const assetReference: Reference = { table: 'asset' };

/** A field that refers to objects at some locations, whose ids a query gives. */
export function assetAt(locationIds: Sql): Reference {
  return { table: 'asset', condition: sql`t."locationId" in (${locationIds})` };
}

/** The kinds of some objects, by their ids. */
export async function assetTypesOf(
  { database, division }: Pick<WriteCall, 'database' | 'division'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AssetTypeKey>> {
  const rows = await database.rows<{ id: string; assetType: AssetTypeKey }>(sql`
    select a.id, a."assetType" from asset a where a.division = ${division} and a.id = any(${ids}::uuid[])`);
  return new Map(rows.map(({ id, assetType }) => [id, assetType]));
}

/** The objects of a location that are due. */
export interface DueAtLocation {
  locationId: string;
  assetIds: string[];
  assetTypes: AssetTypeKey[];
  firstDueDate: string;
}

/**
 * The locations with objects that are due until a day, those that are due first at the front; `except` is a query of the ids of
 * objects that do not count.
 */
export function dueAtLocations(
  { database, division }: Pick<WriteCall, 'database' | 'division'>,
  { until, except, limit }: { until: string; except: Sql; limit: number },
): Promise<DueAtLocation[]> {
  const isDue = sql`d.division = ${division} and d."dueDate" <= ${until}::date and d."assetId" not in (select id from excepted)`;
  const read = raw(String(limit * objectsOfLocation));
  // Objects are read from the first day on until they are of enough locations; all that are due only where these do not suffice
  return database.rows<DueAtLocation>(sql`
    with excepted as materialized (
      select e.id from (${except}) e (id)
    ), first as materialized (
      select d."locationId", d."dueDate" from "assetDue" d where ${isDue} order by d."dueDate", d."assetId" limit ${read}
    ), places as materialized (
      select f."locationId", min(f."dueDate") as day from first f group by f."locationId"
    ), read as materialized (
      select (select count(*) from first) < ${read}
        or (select count(*) from places p where p.day < (select max(f."dueDate") from first f)) >= ${limit} as "isEnough"
    ), page as materialized (
      (select p."locationId", p.day from places p where (select "isEnough" from read) order by p.day, p."locationId" limit ${limit})
      union all
      (select d."locationId", min(d."dueDate") as day from "assetDue" d where not (select "isEnough" from read) and ${isDue}
        group by d."locationId" order by min(d."dueDate"), d."locationId" limit ${limit})
    )
    select p."locationId", o."assetIds", o."assetTypes", p.day::text as "firstDueDate"
    from page p cross join lateral (
      select array_agg(d."assetId" order by d."assetId") as "assetIds", array_agg(d."assetType" order by d."assetId") as "assetTypes"
      from "assetDue" d where ${isDue} and d."locationId" = p."locationId") o
    order by p.day, p."locationId"`);
}

// So many objects that are due are read for each location that is asked for; few locations have more
const objectsOfLocation = 30;
