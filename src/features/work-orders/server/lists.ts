import sql, { join, type Sql } from 'sql-template-tag';
import { addDays, dayOf, timeZone } from '#contract/days.ts';
import { wordsOf } from '#contract/filter.ts';
import { holdsWordWithAccount } from '#features/accounts/server/index.ts';
import { engineerIdOf } from '#features/divisions/server/index.ts';
import { isAtLocationWith, locationsWithCode, visitedLocation } from '#features/locations/server/index.ts';
import { listPage, whereIds } from '#server/database/list.ts';
import { fieldsOf, quoted } from '#server/database/table.ts';
import { list, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { found } from '#server/http/found.ts';
import { ratingGroups, type WorkOrderFilter } from '../contract.ts';
import { isPlannedBetween } from './planned.ts';
import { workOrderTable } from './tables.ts';

type ListCall = Pick<Call, 'database' | 'division' | 'list' | 'person' | 'services'>;

/** One page of the work orders of a division. */
export async function searchWorkOrders(call: ListCall, more: readonly Sql[] = []): Promise<Answer> {
  const { database, division } = call;
  const where = [...more, ...conditionsOf(call)];
  return list(await listPage(database, { table: workOrderTable, division, list: call.list, where, sort: ranks }));
}

/** The same of one location. @throws Problem notFound */
export async function workOrdersAt(call: ListCall, locationId: string): Promise<Answer> {
  found(await visitedLocation(call, locationId));
  return searchWorkOrders(call, [sql`r."locationId" = ${locationId}`]);
}

// States and priorities are sorted in their own order, not alphabetically
const ranks: Readonly<Record<string, Sql>> = { status: sql`r."statusRank"`, priority: sql`r."priorityRank"` };

function conditionsOf({ division, list: asked, person, services }: Omit<ListCall, 'database'>): Sql[] {
  const filter = asked.filter as WorkOrderFilter; // checked by the operation's schema
  const { q, id, status, type, priority, engineerId, accountId, locationId, serviceRequestId, assetId } = filter;
  const { plannedFrom, plannedUntil, plannedOn, planned, rating, mine } = filter;
  return [
    id && sql`r.id = any(${id}::uuid[])`,
    status && sql`r.status = any(${status}::text[])`,
    type && sql`r.type = any(${type}::text[])`,
    priority && sql`r.priority = any(${priority}::text[])`,
    engineerId === null && sql`r."engineerId" is null`,
    engineerId && isVisitOf(sql`${engineerId}::uuid`),
    mine && isVisitOf(engineerIdOf(person, division)),
    accountId && sql`r."accountId" = ${accountId}`,
    locationId && sql`r."locationId" = ${locationId}`,
    serviceRequestId && sql`r."serviceRequestId" = ${serviceRequestId}`,
    assetId && names(division, assetId),
    plannedFrom && sql`r."plannedStart" >= ${momentOf(plannedFrom)}`,
    plannedUntil && sql`r."plannedStart" < ${momentOf(plannedUntil, 1)}`,
    plannedOn && plannedOnDays(plannedOn, 1),
    planned && plannedIn(planned, services.now()),
    rating && ratedWithin(division, ratingGroups[rating]),
    ...wordsOf(q ?? '').map((word) => holdsWord(division, word)),
  ].filter((condition) => typeof condition === 'object' && condition !== null);
}

function isVisitOf(engineerId: Sql): Sql {
  return sql`(r."engineerId" = ${engineerId} or ${engineerId} = any(r."engineerIds"))`;
}

// a work order refers to an object itself, or on a line
function names(division: number, assetId: string): Sql {
  return sql`r.id in (
    select w.id from "workOrder" w where w.division = ${division} and w."assetIds" @> array[${assetId}::uuid]
    union
    select i."workOrderId" from "workOrderItem" i where i.division = ${division} and i."assetId" = ${assetId} and i."deletedAt" is null)`;
}

function ratedWithin(division: number, [lowest, highest]: readonly [number, number]): Sql {
  return sql`r.id in (
    select s."workOrderId" from autograph s
    where s.division = ${division} and s.rating between ${lowest} and ${highest} and s."supersededAt" is null)`;
}

function plannedIn(planned: NonNullable<WorkOrderFilter['planned']>, now: Date): Sql {
  const today = dayOf(now);
  const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
  switch (planned) {
    case 'none':
      return sql`r."plannedStart" is null`;
    case 'past':
      return sql`(r."plannedEnd" < ${now.toISOString()} and r.status in ('Open', 'Bevestigd', 'Herpland'))`;
    case 'today':
      return plannedOnDays(today, 1);
    case 'tomorrow':
      return plannedOnDays(addDays(today, 1), 1);
    case 'thisWeek':
      return plannedOnDays(monday, 7);
    default:
      return plannedOnDays(addDays(monday, 7), 7);
  }
}

function plannedOnDays(first: string, count: number): Sql {
  return isPlannedBetween(sql`r`, momentOf(first), momentOf(first, count));
}

// A day is its midnight in our time zone, optionally some days later: a day has 23 or 25 hours when the clocks change. The
// database adds the days, because the day after the last one of the calendar (9999-12-31) has no text of ten characters
function momentOf(moment: string, daysLater = 0): Sql {
  if (moment.length > 10) return sql`${moment}::timestamptz`;
  return sql`((${moment}::date + ${daysLater}::integer)::timestamp at time zone ${timeZone})`;
}

/**
 * The work orders at the locations with a code, of all divisions that the caller has access to or of one of them: one statement
 * queries each division separately.
 */
export async function workOrdersAtCode(
  { database, list: asked, person, services }: Omit<ListCall, 'division'>,
  code: string,
  division: string | undefined,
) {
  const places = await locationsWithCode(database, code, division === undefined ? undefined : Number(division));
  if (places.length === 0) return list({ json: '[]', offset: asked.offset, count: 0, total: 0, isEstimated: false, after: undefined });
  const { offset, limit, sort } = asked;
  const direction = sort.descending ? sql`desc` : sql`asc`;
  const column = ranks[sort.column] ?? sql`r.${quoted(sort.column)}`;
  const sources = places.map((place) => {
    const where = [
      sql`r.division = ${place.division}`,
      sql`r."locationId" = ${place.id}`,
      sql`r."deletedAt" is null`,
      ...whereIds({ list: asked }),
      ...conditionsOf({ division: place.division, list: asked, person, services }).map((condition) => sql`(${condition})`),
    ];
    return { division: place.division, sql: sql`from "workOrder" r where ${join(where, ' and ')}` };
  });
  const parts = sources.map((source) => {
    const fields = fieldsOf(workOrderTable, source.division);
    return sql`(select (select row_to_json(f) from (select ${fields}) f) as row, ${column} as key, r.id ${source.sql})`;
  });
  const row = await database.row<{ json: string; count: number; total: number }>(sql`
    select coalesce(json_agg(p.row order by p.key ${direction}, p.id ${direction}), '[]')::text as json, count(*)::integer as count,
      (${join(
        sources.map((source) => sql`(select count(*)::integer ${source.sql})`),
        ' + ',
      )}) as total
    from (select * from (${join(parts, ' union all ')}) u order by u.key ${direction}, u.id ${direction} limit ${limit} offset ${offset}) p`);
  const { json = '[]', count = 0, total = 0 } = row ?? {};
  return list({ json, offset, count, total, isEstimated: false, after: undefined });
}

// A word that is too short for the index is searched for in the work order alone
function holdsWord(division: number, word: string): Sql {
  const own = holdsWordWithAccount(workOrderTable, division, word);
  return word.length < 3 ? own : sql`(${own} or ${isAtLocationWith(sql`r."locationId"`, division, word)})`;
}
