import sql, { type Sql } from 'sql-template-tag';
import { dayOf } from '#contract/days.ts';
import { wholeOf } from '#server/database/table.ts';
import { filteredBy, filterOf, having, listBookings, listDocuments, listLinesThat, pageOf, refersTo } from '#server/documents/lists.ts';
import { list, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import type { DeliveryFilter, salesOrders } from '../contract.ts';
import { goodsDeliveryTable, orderTablesFor, salesOrderLineTable, salesOrderTable } from './tables.ts';

// With Exact Online's names beside ours
const orderFilter = filteredBy(salesOrderTable, {
  id: ['OrderID'],
  orderedById: ['OrderedBy'],
  orderedByCode: ['accountCode'],
  deliverToId: ['DeliverTo'],
  invoiceToId: ['InvoiceTo'],
  warehouseId: ['Warehouse'],
  amountInclVat: ['AmountFC'],
});
const lineFilter = filteredBy(salesOrderLineTable, { itemId: ['Item'], amount: ['AmountFC'], orderedById: ['OrderedBy'] });

/** Orders without their lines. */
export function listOrders(call: Call<typeof salesOrders.listSalesOrders>): Promise<Answer> {
  const { filter, statusses: status, ...ids } = call.query;
  return listDocuments(call, orderFilter, { filter, number: 'orderNumber', where: having({ ...ids, status }) });
}

/** Orders of a customer: the open ones, or all. */
export async function listOrdersOf(call: Call<typeof salesOrders.listSalesOrdersOfAccount>): Promise<Answer> {
  return list(await pageOf(call, salesOrderTable, [...ofCustomer(call), ...(call.query.allStatuses ? [] : [isOpen])]));
}

/** Open orders of a customer with their lines, or also those of this year. */
export async function listCurrentOrders(call: Call<typeof salesOrders.listCurrentSalesOrders>): Promise<Answer> {
  const firstOfYear = `${dayOf(call.services.now()).slice(0, 4)}-01-01`;
  const isCurrent = call.query.allStatuses ? sql`(${isOpen} or r."orderDate" >= ${firstOfYear})` : isOpen;
  const shown = wholeOf(orderTablesFor(call.person).orders, call.division);
  return list(await pageOf(call, salesOrderTable, [...ofCustomer(call), isCurrent], { shown }));
}

const isOpen = sql`r.status in ('Open', 'Partial')`;

type OfCustomer = Call<typeof salesOrders.listCurrentSalesOrders | typeof salesOrders.listSalesOrdersOfAccount>;

function ofCustomer({ division, path, query }: OfCustomer): Sql[] {
  const isOf = refersTo('orderedById', sql`account o`, division, sql`o.code = ${path.accountCode.trim()}`);
  return [isOf, filterOf(query.filter, orderFilter, division)];
}

/** Order lines that match a filter. */
export function listLines(call: Call, filter: string | undefined): Promise<Answer> {
  return listLinesThat(call, orderTablesFor(call.person).orders, lineFilter, filter);
}

/** Goods deliveries with their lines. */
export function listDeliveries(call: Call<typeof salesOrders.listGoodsDeliveries>): Promise<Answer> {
  return listBookings(call, deliveries, call.query, call.list.filter as DeliveryFilter); // the operation's schema has checked the filter
}

const deliveries = {
  bookings: goodsDeliveryTable,
  orders: salesOrderTable,
  orderId: 'salesOrderId',
  partyId: 'deliveryAccountId',
  lineId: 'salesOrderLineId',
  number: 'deliveryNumber',
  reference: 'trackingNumber',
  date: 'deliveryDate',
};
