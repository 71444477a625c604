import sql, { type Sql } from 'sql-template-tag';
import { columnOf, type OfDivision } from '#server/database/columnOf.ts';
import type { Database } from '#server/database/database.ts';
import type { Reference } from '#server/database/requireLive.ts';
import { defineTable, fieldsOf, instant } from '#server/database/table.ts';
import type { InDivision } from '#server/database/writeCall.ts';
import { workOrderSummary, type WorkOrderStatus } from '../schema.ts';
import { workOrderItemTable } from './tables.ts';

/** The fields of work orders that other features show. */
export const workOrderSummaryTable = defineTable({ name: 'workOrder', schema: workOrderSummary });

/** A field of the work order with an id, as an expression. */
export function workOrderField(name: 'number', id: Sql, division?: OfDivision): Sql {
  return columnOf('workOrder', name, id, division);
}

/** A field that refers to a line of a work order. */
export const workOrderItemReference: Reference = { table: 'workOrderItem' };

/** A field that refers to a work order of an account. */
export function workOrderOf(accountId: string): Reference {
  return { table: 'workOrder', accountId };
}

/** A field that refers to a work order at the location of an object, or to one that names the object, which may have been moved since. */
export function workOrderFor({ locationId, assetId }: { locationId: string; assetId: string }, division: number): Reference {
  const onLine = sql`select from "workOrderItem" i
    where i.division = ${division} and i."workOrderId" = t.id and i."assetId" = ${assetId} and i."deletedAt" is null`;
  return { table: 'workOrder', condition: sql`t."locationId" = ${locationId} or ${assetId} = any (t."assetIds") or exists (${onLine})` };
}

/** The ids of the work orders of a service request, as an expression. */
export function workOrderIdsOf(requestId: Sql, division: OfDivision): Sql {
  return sql`(select coalesce(array_agg(w.id order by w.id), '{}') ${workOrdersOf(requestId, division)})`;
}

/** The states of the work orders of a service request, as an expression. */
export function workOrderStatusesOf(requestId: Sql, division: OfDivision): Sql {
  return sql`(select coalesce(array_agg(w.status), '{}') ${workOrdersOf(requestId, division)})`;
}

/** The numbers of work orders in some states, as an expression with JSON; states without any are left out. */
export function workOrderCountsOf(division: OfDivision, statuses: readonly WorkOrderStatus[]): Sql {
  return sql`(select coalesce(json_object_agg(c.status, c.count), '{}') from (
    select w.status, count(*) as count from "workOrder" w
    where w.division = ${division} and w.status = any (${statuses}::text[]) and w."deletedAt" is null group by w.status) c)`;
}

/** The number of work orders of a service request that are not cancelled, as an expression. */
export function liveWorkOrdersOf(requestId: Sql, division: OfDivision): Sql {
  return sql`(select count(*)::integer ${workOrdersOf(requestId, division)} and w.status <> 'Geannuleerd')`;
}

/** The ids of the work orders of a service request for which the directory does not lead to this division, as a query. */
export function misplacedWorkOrdersOf(requestId: Sql, division: number): Sql {
  return sql`select w.id ${workOrdersOf(requestId, division)} and not exists (
    select from "workOrderDivision" d where d.id = w.id and d.division = ${division})`;
}

function workOrdersOf(requestId: Sql, division: OfDivision): Sql {
  return sql`from "workOrder" w where w.division = ${division} and w."serviceRequestId" = ${requestId} and w."deletedAt" is null`;
}

/** The material used at an object on a visit, as an expression with JSON. */
export function partsUsedAt(workOrderId: Sql, assetId: Sql, division: OfDivision): Sql {
  // the lines also call their row r, so the report's fields are renamed first
  return sql`(select (
    select coalesce(json_agg(o), '[]') from (
      select ${fieldsOf(workOrderItemTable, division as number)} from "workOrderItem" r
      where r.division = ${division} and r."workOrderId" = visit."workOrderId" and r."assetId" = visit."assetId"
        and r.kind in ('Material', 'Replacement') and r."deletedAt" is null order by r."lineNumber"
    ) o) from (select ${workOrderId} as "workOrderId", ${assetId} as "assetId") visit)`; // an inserted division is a number
}

/** Records on the service lines of an object which report was made about them. */
export async function noteReportOnLines(
  { database, division }: InDivision,
  { workOrderId, assetId, reportId }: { workOrderId: string; assetId: string; reportId: string },
): Promise<void> {
  await database.rows(sql`
    update "workOrderItem" set "serviceReportId" = ${reportId}
    where division = ${division} and "workOrderId" = ${workOrderId} and "assetId" = ${assetId} and kind = 'Service' and "deletedAt" is null
    returning id`);
}

/**
 * The last signature at a location, as an expression: JSON with signedBy, role, signedAt and the number of the work order; null
 * when nothing was ever signed.
 */
export function lastAutographAt(locationId: Sql, division: OfDivision): Sql {
  return sql`(select json_build_object('signedBy', s."signedBy", 'role', s.role, 'signedAt', ${instant(sql`s."signedAt"`)}, 'sha256', s.sha256, 'number', w.number)
    from "workOrder" w join autograph s on s.division = ${division} and s."workOrderId" = w.id and s."supersededAt" is null
    where w.division = ${division} and w."locationId" = ${locationId} and w."deletedAt" is null
    order by s."signedAt" desc limit 1)`;
}

/** The service request that a work order was made for. */
export async function requestIdOfWorkOrder(database: Database, division: number, id: string): Promise<string | undefined> {
  const row = await database.row<{ id: string }>(sql`
    select "serviceRequestId" as id from "workOrder"
    where division = ${division} and id = ${id} and "serviceRequestId" is not null and "deletedAt" is null`);
  return row?.id;
}

/** Sets this division for work orders in the directory. */
export async function placeWorkOrders(database: Database, division: number, ids: readonly string[]): Promise<void> {
  await database.rows(sql`
    insert into "workOrderDivision" (id, division) select unnest(${ids}::uuid[]), ${division}
    on conflict (id) do update set division = excluded.division returning id`);
}
