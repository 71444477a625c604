import sql, { type Sql } from 'sql-template-tag';

/** How many days before its date a service counts as due soon. */
export const daysDueSoon = 60;

/** The condition that an object `s` is in use, so that its service counts; the words of the index by service. */
export const isLiveAsset = sql`s.status in ('InService', 'OutOfService', 'Missing') and s."deletedAt" is null`;

/** The condition that an account `r` has objects whose service is late, or that are soon due and none late. */
export function serviceStands(standing: 'late' | 'soon', { division, today }: { division: number; today: string }): Sql {
  const isLate = hasAssets(division, sql`s."nextServiceDate" < ${today}::date`);
  if (standing === 'late') return isLate;
  return sql`(${hasAssets(division, sql`s."nextServiceDate" between ${today}::date and ${today}::date + ${daysDueSoon}::integer`)} and not ${isLate})`;
}

/** The day on which the next of the objects of an account `r` is due for service. */
export function nextServiceOf(division: number): Sql {
  return sql`(select min(s."nextServiceDate") from location l
    join asset s on s.division = ${division} and s."locationId" = l.id and ${isLiveAsset}
    where l.division = ${division} and l."accountId" = r.id and l."deletedAt" is null)`;
}

function hasAssets(division: number, condition: Sql): Sql {
  return sql`r.id in (
    select l."accountId" from asset s join location l on l.division = s.division and l.id = s."locationId" and l."deletedAt" is null
    where s.division = ${division} and ${isLiveAsset} and ${condition} and l."accountId" is not null)`;
}
