import { addDecimals, compareDecimals } from '#contract/amounts.ts';
import { moveStock, type StockBooking } from '#features/inventory/server/index.ts';
import { together } from '#server/database/together.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { lockDocuments, ownsLines } from '#server/documents/read.ts';
import { storeDocuments } from '#server/documents/store.ts';
import { orderStatesOf } from '../rules.ts';
import { orderTables, type OrderTypes, type StoredOrder } from './order.ts';
import { stockMoves } from './stockMoves.ts';

/** The orders that these lines belong to, locked until the transaction ends. */
export async function lockOrdersOfLines(call: WriteCall, lineIds: readonly string[]): Promise<StoredOrder[]> {
  if (lineIds.length === 0) return [];
  return lockDocuments<OrderTypes>(call, { header: orderTables.header }, ownsLines(orderTables, call.division, lineIds));
}

/** What a process moves on lines of orders. */
export interface Progress {
  column: 'receivedQuantity' | 'invoicedQuantity';
  /** How much more (or less), by the line's id. */
  quantities: ReadonlyMap<string, string>;
  action: 'receive' | 'invoice';
  /** What stands in the ledger of stock beside what arrived. */
  booking?: StockBooking;
  reason?: string | undefined;
}

/**
 * Adds to (or takes from) the received or invoiced quantities of lines of locked orders; their states and the stock follow.
 * Nothing else of the orders is touched.
 */
export async function moveProgress(call: WriteCall, orders: readonly StoredOrder[], progress: Progress): Promise<void> {
  const { column, quantities, action, booking, reason } = progress;
  const changes = orders.flatMap((before) => {
    if (before.lines.every((line) => compareDecimals(quantities.get(line.id) ?? '0', '0') === 0)) return [];
    const lines = before.lines.map((line) => ({ ...line, [column]: addDecimals(line[column], quantities.get(line.id) ?? '0') }));
    return [{ before, after: { ...before, lines, ...orderStatesOf(lines, before.orderStatus === 'Cancelled') }, action, reason }];
  });
  await together(
    storeDocuments<OrderTypes>(call, orderTables, changes),
    moveStock(
      call,
      changes.flatMap(({ before, after }) => stockMoves(before, after)),
      booking,
    ),
  );
}
