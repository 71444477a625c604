import sql, { type Sql } from 'sql-template-tag';
import type { OfDivision } from '#server/database/columnOf.ts';

/** How many objects are at a location, as an expression. */
export function assetCountAt(locationId: Sql, division: OfDivision): Sql {
  return sql`(select count(*)::integer ${standingAt(locationId, division)})`;
}

/** The first day on which something is due at a location, as an expression. */
export function nextServiceDateAt(locationId: Sql, division: OfDivision): Sql {
  return sql`(select min(s."dueDate") ${standingAt(locationId, division)})`;
}

function standingAt(locationId: Sql, division: OfDivision): Sql {
  return sql`from asset s where s.division = ${division} and s."locationId" = ${locationId}
    and s.status not in ('Replaced', 'Removed') and s."deletedAt" is null`;
}

const daysDueSoon = 60;

/** The condition that the service of an object counts, in the words of the index by service. */
export const isServed = (row: Sql) => sql`${row}.status in ('InService', 'OutOfService', 'Missing') and ${row}."deletedAt" is null`;

/** The condition that the service of an object is late. */
export const isLate = (row: Sql, today: string) => sql`${row}."dueDate" < ${today}::date`;

/** The condition that the service of an object is due soon and not late. */
export const isDueSoon = (row: Sql, today: string) =>
  sql`${row}."dueDate" between ${today}::date and ${today}::date + ${daysDueSoon}::integer`;

const s = sql`s`;

/** The first day on which something is due at a location, of what counts, as an expression. */
export function servedFrom(locationId: Sql, division: OfDivision): Sql {
  return sql`(select min(s."dueDate") from asset s where s.division = ${division} and s."locationId" = ${locationId} and ${isServed(s)})`;
}

/** How many objects are at some locations, and of how many the service is late or due soon: a query of one row. */
export function serviceFigures(locationIds: Sql, division: OfDivision, today: string): Sql {
  return sql`select count(*) as assets, count(*) filter (where ${isLate(s, today)}) as "lateAssets", count(*) filter (where ${isDueSoon(s, today)}) as "dueAssets"
    from asset s where s.division = ${division} and s."locationId" in (${locationIds}) and ${isServed(s)}`;
}

/** The ids of the locations with objects whose service is late or due soon, as a query. */
export function locationIdsByService(standing: 'late' | 'soon', division: OfDivision, today: string): Sql {
  const condition = standing === 'late' ? isLate(s, today) : isDueSoon(s, today);
  return sql`select s."locationId" from asset s where s.division = ${division} and ${isServed(s)} and ${condition}`;
}
