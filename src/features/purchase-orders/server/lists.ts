import sql, { join, type Sql } from 'sql-template-tag';
import { searchedWords } from '#contract/filter.ts';
import { parseFilter } from '#contract/parseFilter.ts';
import { list, type Answer } from '#server/http/answer.ts';
import { numberFirst } from '#server/database/search.ts';
import { wholeOf } from '#server/database/table.ts';
import { filterOf, having, isBookedOn, linesThat, pageOf, refersTo, type ListCall } from '#server/documents/lists.ts';
import { lineFilter, orderFilter } from './filterFields.ts';
import type { OrderState } from '../schema.ts';
import { goodsReceiptTable, purchaseOrderLineTable, purchaseOrderTable } from './tables.ts';

/** What narrows a list of orders. */
export interface OrderQuery {
  accountCode?: string | undefined;
  supplierId?: string | undefined;
  statusses?: readonly OrderState[] | undefined;
  filter?: string | undefined;
}

/** Orders without their lines. Where nothing narrows or sorts the list, those that still expect something come first. */
export async function listOrders(call: ListCall, query: OrderQuery): Promise<Answer> {
  const { accountCode, supplierId, statusses, filter } = query;
  const where = [
    ...(accountCode === undefined ? [] : [isOfSupplier(call.division, accountCode)]),
    ...having({ supplierId, orderStatus: statusses }),
    filterOf(filter, orderFilter, call.division),
  ];
  const isPlain = call.list.isPlain && statusses === undefined && call.list.after === undefined;
  if (isPlain) return openOrdersFirst(call, where);
  const words = searchedWords(parseFilter(filter, orderFilter.fields));
  return list(await pageOf(call, purchaseOrderTable, where, { sort: { relevance: numberFirst(sql`r."orderNumber"`, words) } }));
}

function isOfSupplier(division: number, code: string): Sql {
  return refersTo('supplierId', sql`account o`, division, sql`o.code = ${code}`);
}

// two keyset lists behind one another: each is answered by its own index
async function openOrdersFirst(call: ListCall, where: readonly Sql[]): Promise<Answer> {
  const isOpen = [...where, sql`r."orderStatus" in ('Open', 'Partial')`];
  const open = await pageOf(call, purchaseOrderTable, isOpen);
  // Behind the last open order their number must be exact, however many there are: the closed ones go on from there
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

/** Orders of a supplier with their lines. */
export async function listOrdersOfRelation(call: ListCall, relationNumber: string): Promise<Answer> {
  const where = [isOfSupplier(call.division, relationNumber.trim())];
  return list(await pageOf(call, purchaseOrderTable, where, { shown: wholeOf(purchaseOrderTable, call.division) }));
}

/** Order lines that fit a filter; an id stands for that line, or for the lines of that order. */
export async function listLines(call: ListCall, filter: string | undefined): Promise<Answer> {
  const where = linesThat(purchaseOrderTable, filter, lineFilter, call.division);
  return list(await pageOf(call, purchaseOrderLineTable, [where]));
}

/** Goods receipts with their lines. */
export async function listReceipts(
  call: ListCall,
  { purchaseOrderId, supplierId }: { purchaseOrderId?: string | undefined; supplierId?: string | undefined },
): Promise<Answer> {
  const on = { lineId: 'purchaseOrderLineId', orderId: purchaseOrderId ?? '' };
  const isOnOrder = purchaseOrderId === undefined ? [] : [isBookedOn(goodsReceiptTable, purchaseOrderTable, on, call.division)];
  return list(await pageOf(call, goodsReceiptTable, [...having({ supplierId }), ...isOnOrder]));
}
