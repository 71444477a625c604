import sql, { type Sql } from 'sql-template-tag';
import { instant } from '#server/database/table.ts';
import type { InDivision } from '#server/database/writeCall.ts';
import { longestVisitDays } from '../rules.ts';
import type { WorkOrder } from '../schema.ts';

/** The fields of a work order that planning needs. */
export type VisitToPlan = Pick<
  WorkOrder,
  | 'id'
  | 'version'
  | 'number'
  | 'status'
  | 'type'
  | 'priority'
  | 'description'
  | 'locationId'
  | 'engineerId'
  | 'engineerIds'
  | 'assetIds'
  | 'plannedStart'
  | 'plannedEnd'
  | 'windowStart'
  | 'windowEnd'
  | 'estimatedMinutes'
>;

const fields = sql`w.id, w.version, w.number, w.status, w.type, w.priority, w.description, w."locationId", w."engineerId", w."engineerIds",
  w."assetIds", ${instant(sql`w."plannedStart"`)} as "plannedStart", ${instant(sql`w."plannedEnd"`)} as "plannedEnd",
  ${instant(sql`w."windowStart"`)} as "windowStart", ${instant(sql`w."windowEnd"`)} as "windowEnd", w."estimatedMinutes"`;

/** Whether a visit, the row `visit`, takes place in a part of a period; one without an end takes no time. An index finds it. */
export function isPlannedBetween(visit: Sql, from: Sql, until: Sql): Sql {
  return sql`(${visit}."plannedStart" >= ${from} - make_interval(days => ${longestVisitDays + 1}) and ${visit}."plannedStart" < ${until}
    and (${visit}."plannedStart" >= ${from} or ${visit}."plannedEnd" > ${from}))`;
}

/** The planned visits of which a part is within a period and that are not cancelled, in order. */
export function plannedVisits({ database, division }: InDivision, from: Sql, until: Sql): Promise<VisitToPlan[]> {
  return database.rows<VisitToPlan>(sql`
    select ${fields} from "workOrder" w
    where w.division = ${division} and ${isPlannedBetween(sql`w`, from, until)} and w.status <> 'Geannuleerd' and w."deletedAt" is null
    order by w."plannedStart", w.id`);
}

/** Open work orders without an appointment, urgent ones first. */
export function visitsToPlan({ database, division }: InDivision, limit: number): Promise<VisitToPlan[]> {
  // the page is selected first, so that texts are only read for its rows
  const inOrder = sql`order by w."priorityRank" desc, w.created, w.id`;
  return database.rows<VisitToPlan>(sql`
    select ${fields} from (
      select w.* from "workOrder" w
      where w.division = ${division} and w.status = 'Open' and w."plannedStart" is null and w."deletedAt" is null
      ${inOrder} limit ${limit}) w
    ${inOrder}`);
}

/** The ids of the objects of open work orders, as a query. */
export function assetIdsOfOpenWork(division: number): Sql {
  return sql`select unnest(w."assetIds") from "workOrder" w
    where w.division = ${division} and w.status in ('Open', 'Bevestigd', 'Herpland') and w."deletedAt" is null`;
}

/**
 * The material that a visit will take out of the van: the items of its open lines with their quantities; undefined when the visit
 * does not exist.
 */
export async function materialOf({ database, division }: InDivision, id: string): Promise<MaterialOfVisit[] | undefined> {
  const row = await database.row<{ parts: string }>(sql`
    select (select coalesce(json_agg(o), '[]') from (
      select i."itemId", sum(i.quantity)::text as needed from "workOrderItem" i
      where i.division = ${division} and i."workOrderId" = w.id and i.kind in ('Material', 'Replacement') and i.status = 'Open'
        and i."itemId" is not null and i."deletedAt" is null
      group by i."itemId" order by i."itemId") o)::text as parts
    from "workOrder" w where w.division = ${division} and w.id = ${id} and w."deletedAt" is null`);
  return row && (JSON.parse(row.parts) as MaterialOfVisit[]); // built by the statement
}

/** See {@link materialOf}. */
export interface MaterialOfVisit {
  itemId: string;
  needed: string;
}

/** A visit in the calendar of its engineer. */
export interface VisitInCalendar {
  id: string;
  number: string;
  description: string;
  locationId: string;
  start: string;
  end: string | null;
  modified: string;
  /** Rises with each change, as RFC 5545 requires of the SEQUENCE of an appointment that moves. */
  version: number;
}

/** The agreed visits of an engineer, alone or in a team, of which a part is within a period. */
export function visitsOfEngineer(
  { database, division }: InDivision,
  engineerId: string,
  from: Date,
  until: Date,
): Promise<VisitInCalendar[]> {
  return database.rows<VisitInCalendar>(sql`
    select w.id, w.number, w.description, w."locationId", ${instant(sql`w."plannedStart"`)} as start, ${instant(sql`w."plannedEnd"`)} as end,
      ${instant(sql`w.modified`)} as modified, w.version
    from "workOrder" w
    where w.division = ${division}
      and ${isPlannedBetween(sql`w`, sql`${from.toISOString()}::timestamptz`, sql`${until.toISOString()}::timestamptz`)}
      and (w."engineerId" = ${engineerId} or ${engineerId}::uuid = any(w."engineerIds")) and w.status not in ('Open', 'Geannuleerd')
      and w."deletedAt" is null
    order by w."plannedStart", w.id`);
}
