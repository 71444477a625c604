import sql, { join, type Sql } from 'sql-template-tag';
import { wholeOf } from '#server/database/table.ts';
import {
  filteredBy,
  filterOf,
  having,
  listBookings,
  listDocuments,
  listLinesThat,
  pageOf,
  refersTo,
  type ListCall,
} from '#server/documents/lists.ts';
import { list, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import type { purchaseOrders, ReceiptFilter } from '../contract.ts';
import { goodsReceiptTable, purchaseOrderLineTable, purchaseOrderTable } from './tables.ts';

/** The fields by which orders can be filtered, with Exact Online's names besides ours. */
export const orderFilter = filteredBy(
  purchaseOrderTable,
  {
    id: ['PurchaseOrderID'],
    supplierId: ['Supplier'],
    supplierCode: ['relationNumber'],
    warehouseId: ['Warehouse'],
    salesOrderId: ['SalesOrder'],
    amountInclVat: ['AmountFC'],
  },
  { supplierName: { column: 'supplierId', table: sql`account o`, of: sql`o.name` } },
);

/** The fields by which order lines can be filtered. */
export const lineFilter = filteredBy(purchaseOrderLineTable, {
  itemId: ['Item'],
  quantity: ['quantityInPurchaseUnits'],
  amount: ['AmountFC'],
  supplierId: ['Supplier'],
  salesOrderLineId: ['SalesOrderLine'],
});

/** Orders without their lines. Without filter and sorting, orders with expected goods come first. */
export function listOrders(call: Call<typeof purchaseOrders.listPurchaseOrders>): Promise<Answer> {
  const { accountCode, supplierId, statusses, filter } = call.query;
  const where = [
    ...(accountCode === undefined ? [] : [isOfSupplier(call.division, accountCode)]),
    ...having({ supplierId, orderStatus: statusses }),
  ];
  const isPlain = call.list.isPlain && statusses === undefined && call.list.after === undefined;
  if (isPlain) return openOrdersFirst(call, [...where, filterOf(filter, orderFilter, call.division)]);
  return listDocuments(call, orderFilter, { filter, number: 'orderNumber', where });
}

function isOfSupplier(division: number, code: string): Sql {
  return refersTo('supplierId', sql`account o`, division, sql`o.code = ${code}`);
}

// two keyset lists one after the other: each is answered by its own index
async function openOrdersFirst(call: ListCall, where: readonly Sql[]): Promise<Answer> {
  const isOpen = [...where, sql`r."orderStatus" in ('Open', 'Partial')`];
  const open = await pageOf(call, purchaseOrderTable, isOpen);
  // After the last open order, the exact number of open ones is needed, because the closed ones continue from there
  const offset = open.count === 0 && call.list.offset > 0 ? call.list.offset - (await countOf(call, isOpen)) : 0;
  const left = call.list.limit - open.count;
  const rest = { ...call, list: { ...call.list, offset, limit: Math.max(left, 1) } };
  const closed = await pageOf(rest, purchaseOrderTable, [...where, sql`r."orderStatus" in ('Complete', 'Cancelled')`]);
  const shown = left > 0 ? closed : { json: '[]', count: 0 };
  return list({
    json: joinArrays(open.json, shown.json),
    offset: call.list.offset,
    count: open.count + shown.count,
    total: open.total + closed.total,
    isEstimated: open.isEstimated || closed.isEstimated,
    after: undefined,
  });
}

async function countOf({ database, division }: ListCall, where: readonly Sql[]): Promise<number> {
  const row = await database.row<{ count: number }>(sql`
    select count(*)::integer as count from "purchaseOrder" r where r.division = ${division} and r."deletedAt" is null and ${join(where, ' and ')}`);
  return row?.count ?? 0;
}

function joinArrays(first: string, second: string): string {
  if (first === '[]') return second;
  return second === '[]' ? first : `${first.slice(0, -1)},${second.slice(1)}`;
}

/** Orders of a supplier with their lines, as far as they match a filter. */
export async function listOrdersOfRelation(call: ListCall, relationNumber: string, filter: string | undefined): Promise<Answer> {
  const where = [isOfSupplier(call.division, relationNumber.trim()), filterOf(filter, orderFilter, call.division)];
  return list(await pageOf(call, purchaseOrderTable, where, { shown: wholeOf(purchaseOrderTable, call.division) }));
}

/** Order lines that match all filters. */
export function listLines(call: ListCall, ...filters: readonly (string | undefined)[]): Promise<Answer> {
  return listLinesThat(call, purchaseOrderTable, lineFilter, ...filters);
}

/** Goods receipts with their lines. */
export function listReceipts(call: Call<typeof purchaseOrders.listGoodsReceipts>): Promise<Answer> {
  return listBookings(call, receipts, call.query, call.list.filter as ReceiptFilter); // the operation's schema has checked the filter
}

const receipts = {
  bookings: goodsReceiptTable,
  orders: purchaseOrderTable,
  orderId: 'purchaseOrderId',
  partyId: 'supplierId',
  lineId: 'purchaseOrderLineId',
  number: 'receiptNumber',
  reference: 'yourRef',
  date: 'receiptDate',
};
