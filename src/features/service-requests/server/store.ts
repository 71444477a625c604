import sql, { join, type Sql } from 'sql-template-tag';
import { timeZone } from '#contract/days.ts';
import { wordsOf } from '#contract/filter.ts';
import { Problem } from '#contract/problem.ts';
import { accountField, holdsWordWithAccount } from '#features/accounts/server/index.ts';
import { countryOf } from '#features/divisions/server/index.ts';
import { liveWorkOrdersOf, requestIdOfWorkOrder, workOrderStatusesOf } from '#features/work-orders/server/index.ts';
import type { Page } from '#server/http/answer.ts';
import type { ListRequest } from '#server/http/call.ts';
import { found } from '#server/http/found.ts';
import type { Database } from '#server/database/database.ts';
import { keptOfMany } from '#server/database/keptOfMany.ts';
import { listPage } from '#server/database/list.ts';
import { numberFirst } from '#server/database/search.ts';
import { getRecord } from '#server/database/read.ts';
import { instant } from '#server/database/table.ts';
import { requireVersion } from '#server/database/version.ts';
import type { InDivision, WriteCall } from '#server/database/writeCall.ts';
import type { ServiceRequestFilter } from '../contract.ts';
import { lateStatuses, readStatuses, type Subject, type WorkOrderStatus } from '../rules.ts';
import { serviceRequestStatus, type Priority, type ServiceRequestStatus } from '../schema.ts';
import { requestTable } from './tables.ts';

/** The fields of a request that decisions depend on. */
export interface RequestFacts extends Subject {
  id: string;
  version: number;
  accountId: string;
  priority: Priority;
  receiptDate: string;
  /** When it was opened, if it was a draft or declined before. */
  openedAt: string | null;
  periodStart: string | null;
  periodEnd: string | null;
  purchaseOrder: string | null;
  contactId: string | null;
  locationId: string | null;
  documentId: string | null;
  assetIds: string[];
  assignedToId: string | null;
  wifiNetwork: string | null;
  wifiCode: string | null;
  customerPoRequired: boolean;
  country: string;
}

/**
 * Reads a request by our id or Exact's for a change, and locks it until the transaction ends.
 * @throws notFound, versionConflict with the present record when its version differs from If-Match
 */
export async function lockRequest(inside: WriteCall, id: string): Promise<RequestFacts> {
  const { database, division } = inside;
  const facts = await database.row<RequestFacts>(sql`
    select r.id, r.version, r.status, r."createdBy", r."accountId", r.priority, ${instant(sql`r."receiptDate"`)} as "receiptDate",
      ${instant(sql`r."openedAt"`)} as "openedAt", r."periodStart", r."periodEnd", r."purchaseOrder", r."contactId", r."locationId", r."documentId", r."assetIds", r."assignedToId", r."wifiNetwork", r."wifiCode", ${accountField('customerPoRequired', sql`r."accountId"`, division)} as "customerPoRequired",
      ${countryOf(division)} as country, ${liveWorkOrdersOf(sql`r.id`, division)} as "liveWorkOrders"
    from "serviceRequest" r
    where r.division = ${division} and r.id = ${await ownIdOf(database, division, id)} and r."deletedAt" is null
    for update of r`);
  if (!facts) throw new Problem('notFound');
  const current = async () => JSON.parse((await getRecord(inside, requestTable, facts.id)).json ?? 'null');
  await requireVersion(inside, facts.version, current);
  return facts;
}

/** Our id of a request, by that id or Exact's. @throws notFound */
export async function ownIdOf(database: Database, division: number, id: string): Promise<string> {
  const row = await database.row<{ id: string }>(sql`
    select id from "serviceRequest" where division = ${division} and id = ${id} and "deletedAt" is null
    union all
    select id from "serviceRequest" where division = ${division} and "exactId" = ${id} and "deletedAt" is null limit 1`);
  if (!row) throw new Problem('notFound');
  return row.id;
}

/** The facts about an account that decide whether its request is accepted, and its working hours. */
export async function factsOfAccount(database: Database, division: number, id: string): Promise<{ blocked: boolean; country: string }> {
  const statement = sql`select ${accountField('blocked', sql`${id}::uuid`, division)} as blocked, ${countryOf(division)} as country`;
  return found(await database.row(statement));
}

/** The filters of a list of requests; states by their names. */
export interface Narrowing extends Omit<ServiceRequestFilter, 'status'> {
  statuses?: readonly ServiceRequestStatus[] | undefined;
}

/** Combines a filter object with the query of the call. @throws invalid for an unknown state */
export function narrowingOf({ status, ...filter }: ServiceRequestFilter, more: Narrowing, now: Date): Narrowing & { now: Date } {
  const asked = status?.flatMap((word) => readStatuses('filter.status', word));
  const statuses = more.statuses && asked ? more.statuses.filter((one) => asked.includes(one)) : (more.statuses ?? asked);
  return { ...filter, ...more, statuses, q: [filter.q, more.q].filter(Boolean).join(' '), now };
}

/** The conditions on a row `r` for the filters of a list. */
export function conditionsOf(division: number, narrowing: Narrowing & { now: Date }): Sql[] {
  const { statuses, id, accountId, locationId, assignedToId, requestType, priority, source, overdue, now } = narrowing;
  return [
    statuses && sql`r.status = any(${[...statuses]}::text[])`,
    id && sql`r.id = any(${id}::uuid[])`,
    accountId && sql`r."accountId" = ${accountId}`,
    locationId && sql`r."locationId" = ${locationId}`,
    assignedToId && sql`r."assignedToId" = ${assignedToId}`,
    requestType && sql`r."requestType" = ${requestType}`,
    priority && sql`r.priority = ${priority}`,
    source && sql`r.source = ${source}`,
    overdue === true && overdueAt(now),
    overdue === false && sql`not (${overdueAt(now)})`,
    ...periodConditions(narrowing.periodStart, narrowing.periodEnd),
    ...wordsOf(narrowing.q ?? '').map((word) => holdsWordWithAccount(requestTable, division, word)),
  ].filter((condition) => condition !== undefined && condition !== false && condition !== '');
}

/** The condition that the reaction to a request `r` is overdue; `isOverdue` of the rules in SQL. */
export function overdueAt(now: Date): Sql {
  return sql`r.status = any (${lateStatuses}::text[]) and coalesce(r."slaDueAt" < ${now.toISOString()}, false)`;
}

// A request without a wished period counts by the day of its receipt
function periodConditions(start: string | undefined, end: string | undefined): (Sql | undefined)[] {
  const received = sql`(r."receiptDate" at time zone ${timeZone})::date`;
  return [
    start ? sql`coalesce(r."periodEnd", r."periodStart", ${received}) >= ${wantedDay(start)}` : undefined,
    end ? sql`coalesce(r."periodStart", r."periodEnd", ${received}) <= ${wantedDay(end)}` : undefined,
  ];
}

function wantedDay(moment: string): Sql {
  return moment.length === 10 ? sql`${moment}::date` : sql`(${moment}::timestamptz at time zone ${timeZone})::date`;
}

/** The id of a request of an account; 404 also when it belongs to another one. @throws notFound */
export async function idOfAccount({ database, division }: InDivision, accountId: string, id: string): Promise<string> {
  const row = await database.row<{ id: string }>(sql`
    select id from "serviceRequest" where division = ${division} and "accountId" = ${accountId} and (id = ${id} or "exactId" = ${id}) and "deletedAt" is null`);
  if (!row) throw new Problem('notFound');
  return row.id;
}

/** The id of the request that a work order was made for. @throws notFound */
export async function idOfWorkOrder({ database, division }: InDivision, workOrderId: string): Promise<string> {
  return found(await requestIdOfWorkOrder(database, division, workOrderId));
}

/** The number of requests of a division. */
export async function countRequests(database: Database, division: number): Promise<number> {
  const row = await database.row<{ count: number }>(sql`
    select count(*)::integer as count from "serviceRequest" where division = ${division} and "deletedAt" is null`);
  return row?.count ?? 0;
}

/** One page of requests. */
export function listRequests(database: Database, division: number, list: ListRequest, narrowing: Narrowing & { now: Date }): Promise<Page> {
  const where = conditionsOf(division, narrowing);
  const sort = { relevance: numberFirst(sql`r.number`, wordsOf(narrowing.q ?? '')) };
  return listPage(database, { table: requestTable, division, list, where, sort });
}

interface StatusCount {
  status: ServiceRequestStatus;
  count: number;
  overdue: number;
}

/**
 * The numbers of requests in each state under the conditions, and of late ones. Without conditions, the final states, whose
 * numbers only grow, are cached for some seconds when there are `many`; the others are counted each time.
 */
export async function countByStatus(scope: InDivision, where: readonly Sql[], now: Date, many = usuallyMany): Promise<StatusCount[]> {
  if (where.length > 0) return countOf(scope, where, now);
  const [live, ended] = await Promise.all([
    countOf(scope, [isIn(liveStatuses)], now),
    keptEnded(scope.database, String(scope.division), many, () => countOf(scope, [isIn(endStatuses)], now)),
  ]);
  return [...live, ...ended];
}

// Fewer requests are counted in less than a millisecond
const usuallyMany = 1000;
const endStatuses: readonly ServiceRequestStatus[] = ['Declined', 'Processed', 'Void'];
const liveStatuses = serviceRequestStatus.options.filter((status) => !endStatuses.includes(status));
const isIn = (statuses: readonly ServiceRequestStatus[]) => sql`r.status = any (${statuses}::text[])`;
const keptEnded = keptOfMany<StatusCount[]>((counts) => counts.reduce((sum, { count }) => sum + count, 0));

function countOf({ database, division }: InDivision, where: readonly Sql[], now: Date): Promise<StatusCount[]> {
  const condition = join([sql`r.division = ${division}`, sql`r."deletedAt" is null`, ...where.map((part) => sql`(${part})`)], ' and ');
  return database.rows<StatusCount>(sql`
    select r.status, count(*)::integer as count, (count(*) filter (where ${overdueAt(now)}))::integer as overdue
    from "serviceRequest" r where ${condition} group by r.status`);
}

/** The states of the work orders of requests whose state depends on them. */
export function requestsWithWorkOrders(database: Database, division: number) {
  return database.rows<{ id: string; status: ServiceRequestStatus; workOrders: WorkOrderStatus[] }>(sql`
    select r.id, r.status, ${workOrderStatusesOf(sql`r.id`, division)} as "workOrders"
    from "serviceRequest" r
    where r.division = ${division} and r."deletedAt" is null and r.status in ('Accepted', 'Planned', 'Realised')`);
}

/** The encrypted Wi-Fi code of a request; undefined when it has none. */
export async function sealedWifiCode({ database, division }: InDivision, id: string): Promise<string | undefined> {
  const row = await database.row<{ wifiCode: string }>(sql`
    select "wifiCode" from "serviceRequest" where division = ${division} and id = ${id} and "wifiCode" is not null`);
  return row?.wifiCode;
}
