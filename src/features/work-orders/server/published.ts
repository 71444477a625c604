import sql, { type Sql } from 'sql-template-tag';
import type { OfDivision } from '#server/database/columnOf.ts';
import type { Database } from '#server/database/database.ts';
import type { Reference } from '#server/database/requireLive.ts';
import { defineTable, instant } from '#server/database/table.ts';
import { workOrderSummary } from '../schema.ts';

/** What a record of another feature shows of its work orders. */
export const workOrderSummaryTable = defineTable({ name: 'workOrder', schema: workOrderSummary });

/** A field that refers to a work order of an account. */
export function workOrderOf(accountId: string): Reference {
  return { table: 'workOrder', accountId };
}

/** A field that refers to a work order at a location. */
export function workOrderAt(locationId: string): Reference {
  return { table: 'workOrder', condition: sql`t."locationId" = ${locationId}` };
}

/** The ids of the work orders of a service request, as an expression. */
export function workOrderIdsOf(requestId: Sql, division: OfDivision): Sql {
  return sql`(select coalesce(array_agg(w.id order by w.id), '{}') ${workOrdersOf(requestId, division)})`;
}

/** The states of the work orders of a service request, as an expression. */
export function workOrderStatusesOf(requestId: Sql, division: OfDivision): Sql {
  return sql`(select coalesce(array_agg(w.status), '{}') ${workOrdersOf(requestId, division)})`;
}

/** How many work orders of a service request are not cancelled, as an expression. */
export function liveWorkOrdersOf(requestId: Sql, division: OfDivision): Sql {
  return sql`(select count(*)::integer ${workOrdersOf(requestId, division)} and w.status <> 'Geannuleerd')`;
}

/** The ids of the work orders of a service request to which the directory does not lead in this division, as a query. */
export function misplacedWorkOrdersOf(requestId: Sql, division: number): Sql {
  return sql`select w.id ${workOrdersOf(requestId, division)} and not exists (
    select from "workOrderDivision" d where d.id = w.id and d.division = ${division})`;
}

function workOrdersOf(requestId: Sql, division: OfDivision): Sql {
  return sql`from "workOrder" w where w.division = ${division} and w."serviceRequestId" = ${requestId} and w."deletedAt" is null`;
}

/**
 * The last signature at a location, as an expression: JSON with signedBy, role, signedAt and the number of the work order; null
 * where nothing was ever signed.
 * @public
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

/** Lets the directory of work orders lead to this division. */
export async function placeWorkOrders(database: Database, division: number, ids: readonly string[]): Promise<void> {
  await database.rows(sql`
    insert into "workOrderDivision" (id, division) select unnest(${ids}::uuid[]), ${division}
    on conflict (id) do update set division = excluded.division returning id`);
}
