import sql, { type Sql } from 'sql-template-tag';
import type { OfDivision } from '#server/database/columnOf.ts';

/** The number of objects at a location, as an expression. */
export function assetCountAt(locationId: Sql, division: OfDivision): Sql {
  return sql`(select count(*)::integer from asset s where s.division = ${division} and s."locationId" = ${locationId}
    and s.status not in ('Replaced', 'Removed') and s."deletedAt" is null)`;
}

/** The first due day at a location, as an expression; objects out of use are never due. */
export function nextServiceDateAt(locationId: Sql, division: OfDivision): Sql {
  return sql`(select min(d."dueDate") from "assetDue" d where d.division = ${division} and d."locationId" = ${locationId})`;
}

const daysDueSoon = 60;

/** The condition that an object counts for service. */
export const isServed = (row: Sql) => sql`${row}.status in ('InService', 'OutOfService', 'Missing') and ${row}."deletedAt" is null`;

/** The condition that the service of an object is late. */
export const isLate = (row: Sql, today: string) => sql`${row}."dueDate" < ${today}::date`;

/** The condition that the service of an object is due soon and not late. */
export const isDueSoon = (row: Sql, today: string) =>
  sql`${row}."dueDate" between ${today}::date and ${today}::date + ${daysDueSoon}::integer`;

const s = sql`s`;
const d = sql`d`;

/** The numbers of objects at some locations, and of those whose service is late or due soon: a query with one row. */
export function serviceFigures(locationIds: Sql, division: OfDivision, today: string): Sql {
  return sql`select count(*) as assets, count(*) filter (where ${isLate(d, today)}) as "lateAssets", count(*) filter (where ${isDueSoon(d, today)}) as "dueAssets"
    from asset s join "assetDue" d on d.division = ${division} and d."assetId" = s.id where s.division = ${division} and s."locationId" in (${locationIds}) and ${isServed(s)}`;
}

/** The condition that a location has objects whose service is late or due soon. */
export function hasServiceAt(standing: 'late' | 'soon', locationId: Sql, division: OfDivision, today: string): Sql {
  const condition = standing === 'late' ? isLate(d, today) : isDueSoon(d, today);
  return sql`exists (select from "assetDue" d where d.division = ${division} and d."locationId" = ${locationId} and ${condition})`;
}
