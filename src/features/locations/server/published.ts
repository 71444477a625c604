import sql, { join, type Sql } from 'sql-template-tag';
import { accountField } from '#features/accounts/server/index.ts';
import { locationSummary, type Location } from '#features/divisions/schema.ts';
import { columnOf, type OfDivision } from '#server/database/columnOf.ts';
import type { Database } from '#server/database/database.ts';
import type { Reference } from '#server/database/requireLive.ts';
import { readRecord } from '#server/database/read.ts';
import { searchIds } from '#server/database/search.ts';
import { quoted, thisDivision } from '#server/database/table.ts';
import type { InDivision } from '#server/database/writeCall.ts';
import { locationTable } from './tables.ts';

/** A field that refers to a location. */
export const locationReference: Reference = { table: 'location' };

/** A field that refers to a location of an account. */
export function locationOf(accountId: string): Reference {
  return { table: 'location', accountId };
}

/** A field of the location with an id, as an expression. */
export function locationField(
  name: 'accountId' | 'code' | 'name' | 'city' | 'country' | 'latitude' | 'longitude',
  id: Sql,
  division?: OfDivision,
): Sql {
  return columnOf('location', name, id, division);
}

/** A location in the form of its own call; undefined when it does not exist. */
export async function readLocation({ database, division }: InDivision, id: string): Promise<Location | undefined> {
  const row = await readRecord(database, locationTable, division, id);
  return row && (JSON.parse(row.json) as Location); // made from its schema
}

/** The division of a location; undefined when it does not exist. The database must have access to all divisions. */
export async function divisionOfLocation(database: Database, id: string): Promise<number | undefined> {
  const key = id.toLowerCase();
  const known = knownDivisions.get(database.source) ?? new Map<string, KnownDivision>();
  knownDivisions.set(database.source, known);
  const found = known.get(key);
  if (found && found.until > performance.now()) return found.division;
  const row = await database.rowByKey<{ division: number }>(sql`select division from "locationDivision" where id = ${id}`);
  if (known.size >= mostKnown) known.clear();
  if (row) known.set(key, { division: row.division, until: performance.now() + lifetime });
  return row?.division;
}

// Cached, because a location never changes its division and is requested often; only a repair of the directory changes it
interface KnownDivision {
  division: number;
  until: number;
}

const knownDivisions = new WeakMap<object, Map<string, KnownDivision>>();
const lifetime = 10_000;
const mostKnown = 10_000;

/** The facts that decide whether records may be added to a location. */
export interface LocationFacts {
  id: string;
  name: string;
  accountId: string;
  active: boolean;
  version: number;
}

/** Locations, locked against other changes of their records until the transaction ends. */
export function lockLocations(database: Database, division: number, ids: readonly string[]): Promise<LocationFacts[]> {
  return database.rows<LocationFacts>(sql`
    select l.id, l.name, l."accountId", l.active, l.version from location l
    where l.division = ${division} and l.id = any (${ids}::uuid[]) and l."deletedAt" is null order by l.id for no key update`);
}

/** The facts about a location that a visit needs. */
export interface VisitedLocation extends LocationFacts {
  contactId: string | null;
}

/** The location with an id, for a visit; undefined when it does not exist. */
export function visitedLocation({ database, division }: InDivision, id: string) {
  return database.rowByKey<VisitedLocation>(visited(division, id));
}

/** The same for a new visit: the location cannot be deleted until the transaction ends. */
export function keepVisitedLocation({ database, division }: InDivision, id: string) {
  return database.row<VisitedLocation>(sql`${visited(division, id)} for key share`);
}

function visited(division: number, id: string): Sql {
  return sql`
    select id, name, "accountId", "contactId", active from location where division = ${division} and id = ${id} and "deletedAt" is null`;
}

/** The condition that a row belongs to a location that contains a word, found by the index; `id` is the column with the location. */
export function isAtLocationWith(id: Sql, division: number, word: string): Sql {
  return sql`${id} = any((select ${searchIds({ name: 'location' }, division, [word], null)})::uuid[])`;
}

/** The locations with a code, in all divisions that the connection can access, or in one of them. */
export function locationsWithCode(database: Database, code: string, division: number | undefined) {
  return database.rows<{ id: string; division: number }>(sql`
    select l.id, l.division from location l
    where l.code = ${code} and l."deletedAt" is null and (${division ?? null}::integer is null or l.division = ${division ?? null}::integer)`);
}

/** The address of a location, for the customer. */
export function visitedAddress({ database, division }: InDivision, id: string) {
  return database.rowByKey<{ name: string; addressLine1: string; postcode: string; city: string; country: string }>(sql`
    select name, "addressLine1", postcode, city, country from location where division = ${division} and id = ${id}`);
}

/** The ids of the locations of an account, as a query. */
export function locationIdsOf(accountId: string | Sql, division: OfDivision): Sql {
  return sql`select l.id from location l where l.division = ${division} and l."accountId" = ${accountId} and l."deletedAt" is null`;
}

/** The ids of the accounts of some locations, whose ids a query returns. */
export function accountIdsAt(locationIds: Sql, division: OfDivision): Sql {
  return sql`select l."accountId" from location l
    where l.division = ${division} and l."deletedAt" is null and l."accountId" is not null and l.id in (${locationIds})`;
}

/** The condition that an account has a location for which a condition is true, evaluated account by account. */
export function hasLocationWhere(accountId: Sql, division: OfDivision, holds: (locationId: Sql) => Sql): Sql {
  return sql`exists (select from location l
    where l.division = ${division} and l."accountId" = ${accountId} and l."deletedAt" is null and ${holds(sql`l.id`)})`;
}

/** The minimum of an expression over the locations of an account, as an expression. */
export function leastAtLocations(accountId: Sql, division: OfDivision, of: (locationId: Sql) => Sql): Sql {
  return sql`(
    select min(each.value) from location l cross join lateral (select ${of(sql`l.id`)} as value) each
    where l.division = ${division} and l."accountId" = ${accountId} and l."deletedAt" is null)`;
}

const summary = join(Object.keys(locationSummary.shape).map((name) => sql`l.${quoted(name)}`));

/** The fields of a location that records of other features show, as an expression; null when it is deleted. */
export function locationSummaryOf(id: Sql, division: OfDivision = thisDivision): Sql {
  return sql`(select row_to_json(o) from (
    select ${summary} from location l where l.division = ${division} and l.id = ${id} and l."deletedAt" is null) o)`;
}

/** The condition that the directory of locations does not lead to this division. */
export function isLocationMisplaced(id: Sql, division: number): Sql {
  return sql`${columnOf('locationDivision', 'division', id, division)} is null`;
}

/** Sets this division for locations in the directory. */
export async function placeLocations(database: Database, division: number, ids: readonly string[]): Promise<void> {
  knownDivisions.delete(database.source);
  await database.rows(sql`
    insert into "locationDivision" (id, division) select unnest(${ids}::uuid[]), ${division}
    on conflict (id) do update set division = excluded.division returning id`);
}

/** The properties of a location that the due dates of its objects depend on. */
export interface LocationTerms {
  id: string;
  country: string;
  serviceIntervalMonths: number | null;
}

/** The country and agreed interval of some locations. */
export function termsOfLocations(database: Database, division: number, ids: readonly string[]): Promise<LocationTerms[]> {
  return database.rows(sql`
    select l.id, l.country, l."serviceIntervalMonths" from location l where l.division = ${division} and l.id = any(${ids}::uuid[])`);
}

/** The position and the customer of a location. */
export interface Place {
  id: string;
  name: string;
  addressLine1: string;
  postcode: string;
  city: string;
  country: string;
  latitude: number | null;
  longitude: number | null;
  accountName: string | null;
}

/** The positions of some locations. */
export function placesOf({ database, division }: InDivision, ids: readonly string[]): Promise<Place[]> {
  return database.rows<Place>(sql`
    select l.id, l.name, l."addressLine1", l.postcode, l.city, l.country, l.latitude::float8, l.longitude::float8,
      ${accountField('name', sql`l."accountId"`, division)} as "accountName"
    from location l where l.division = ${division} and l.id = any(${ids}::uuid[])`);
}
