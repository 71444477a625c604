import sql, { type Sql } from 'sql-template-tag';
import { searchedWords } from '#contract/filter.ts';
import { parseFilter } from '#contract/parseFilter.ts';
import { numberFirst } from '#server/database/search.ts';
import { wholeOf } from '#server/database/table.ts';
import { filterOf, having, isBookedOn, linesThat, pageOf, refersTo, type ListCall } from '#server/documents/lists.ts';
import { list, type Answer } from '#server/http/answer.ts';
import type { Person } from '#server/http/call.ts';
import type { SalesOrderStatus } from '../schema.ts';
import { lineFilter, orderFilter } from './filterFields.ts';
import { goodsDeliveryTable, orderTablesFor, salesOrderTable } from './tables.ts';

type PersonalList = ListCall & { person: Person };

/** What narrows a list of orders. */
export interface OrderQuery {
  orderedById?: string | undefined;
  locationId?: string | undefined;
  workOrderId?: string | undefined;
  statusses?: readonly SalesOrderStatus[] | undefined;
  filter?: string | undefined;
}

/** Orders without their lines. */
export async function listOrders(call: ListCall, { filter, statusses: status, ...ids }: OrderQuery): Promise<Answer> {
  const words = searchedWords(parseFilter(filter, orderFilter.fields));
  const where = [...having({ ...ids, status }), filterOf(filter, orderFilter, call.division)];
  return list(await pageOf(call, salesOrderTable, where, { sort: { relevance: numberFirst(sql`r."orderNumber"`, words) } }));
}

/** What narrows the orders of a customer. */
export interface CustomerQuery {
  accountCode: string;
  filter?: string | undefined;
}

/** Orders of a customer: those that are open, or all. */
export async function listOrdersOf(call: ListCall, { accountCode, filter }: CustomerQuery, areAll = false): Promise<Answer> {
  const where = [ofCustomer(call.division, accountCode), ...(areAll ? [] : [isOpen]), filterOf(filter, orderFilter, call.division)];
  return list(await pageOf(call, salesOrderTable, where));
}

/** Open orders of a customer with their lines; from a day on the closed ones too. */
export async function listCurrentOrders(
  call: PersonalList,
  { accountCode, filter }: CustomerQuery,
  closedSince: string | undefined,
): Promise<Answer> {
  const isCurrent = closedSince === undefined ? isOpen : sql`(${isOpen} or r."orderDate" >= ${closedSince})`;
  const where = [ofCustomer(call.division, accountCode), isCurrent, filterOf(filter, orderFilter, call.division)];
  return list(await pageOf(call, salesOrderTable, where, { shown: wholeOf(orderTablesFor(call.person).orders, call.division) }));
}

const isOpen = sql`r.status in ('Open', 'Partial')`;

function ofCustomer(division: number, code: string): Sql {
  return refersTo('orderedById', sql`account o`, division, sql`o.code = ${code.trim()}`);
}

/** Order lines that fit a filter; an id stands for that line, or for the lines of that order. */
export async function listLines(call: PersonalList, filter: string | undefined): Promise<Answer> {
  const { lines } = orderTablesFor(call.person);
  const where = linesThat(salesOrderTable, filter, lineFilter, call.division);
  return list(await pageOf(call, lines, [where]));
}

/** What narrows a list of deliveries. */
export interface DeliveryQuery {
  salesOrderId?: string | undefined;
  deliveryAccountId?: string | undefined;
}

/** Goods deliveries with their lines. */
export async function listDeliveries(call: ListCall, { salesOrderId, deliveryAccountId }: DeliveryQuery): Promise<Answer> {
  const on = { lineId: 'salesOrderLineId', orderId: salesOrderId ?? '' };
  const isOnOrder = salesOrderId === undefined ? [] : [isBookedOn(goodsDeliveryTable, salesOrderTable, on, call.division)];
  return list(await pageOf(call, goodsDeliveryTable, [...having({ deliveryAccountId }), ...isOnOrder]));
}
