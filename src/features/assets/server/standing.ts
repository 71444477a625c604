import sql, { type Sql } from 'sql-template-tag';
import type { OfDivision } from '#server/database/columnOf.ts';

/** How many objects are at a location, as an expression. */
export function assetCountAt(locationId: Sql, division: OfDivision): Sql {
  return sql`(select count(*)::integer ${standingAt(locationId, division)})`;
}

/** The first day on which an object at a location needs service, as an expression. */
export function nextServiceDateAt(locationId: Sql, division: OfDivision): Sql {
  return sql`(select min(s."nextServiceDate") ${standingAt(locationId, division)})`;
}

function standingAt(locationId: Sql, division: OfDivision): Sql {
  return sql`from asset s where s.division = ${division} and s."locationId" = ${locationId}
    and s.status not in ('Replaced', 'Removed') and s."deletedAt" is null`;
}

const daysDueSoon = 60;

// The words of the index by service: an object whose service counts
const isServed = sql`s.status in ('InService', 'OutOfService', 'Missing') and s."deletedAt" is null`;
const isLate = (today: string) => sql`s."nextServiceDate" < ${today}::date`;
const isDueSoon = (today: string) => sql`s."nextServiceDate" between ${today}::date and ${today}::date + ${daysDueSoon}::integer`;

/** The day of the next service at a location, as an expression. */
export function servedFrom(locationId: Sql, division: OfDivision): Sql {
  return sql`(select min(s."nextServiceDate") from asset s where s.division = ${division} and s."locationId" = ${locationId} and ${isServed})`;
}

/** How many objects are at some locations, and of how many the service is late or due soon: a query of one row. */
export function serviceFigures(locationIds: Sql, division: OfDivision, today: string): Sql {
  return sql`select count(*) as assets, count(*) filter (where ${isLate(today)}) as "lateAssets", count(*) filter (where ${isDueSoon(today)}) as "dueAssets"
    from asset s where s.division = ${division} and s."locationId" in (${locationIds}) and ${isServed}`;
}

/** The ids of the locations with objects whose service is late or due soon, as a query. */
export function locationIdsByService(standing: 'late' | 'soon', division: OfDivision, today: string): Sql {
  const condition = standing === 'late' ? isLate(today) : isDueSoon(today);
  return sql`select s."locationId" from asset s where s.division = ${division} and ${isServed} and ${condition}`;
}
