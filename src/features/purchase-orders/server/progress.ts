import { moveStock, type StockBooking } from '#features/inventory/server/index.ts';
import { together } from '#server/database/together.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { lockDocumentsOfLines, moved, type MovedProgress } from '#server/documents/progress.ts';
import { storeDocuments } from '#server/documents/store.ts';
import { orderStatesOf } from '../rules.ts';
import { orderTables, type OrderTypes, type StoredOrder } from './order.ts';
import { stockMoves } from './stockMoves.ts';

/** The orders that these lines belong to, locked until the transaction ends. */
export function lockOrdersOfLines(call: WriteCall, lineIds: readonly string[]): Promise<StoredOrder[]> {
  return lockDocumentsOfLines<OrderTypes>(call, orderTables, lineIds);
}

/** What a process moves on lines of orders. */
export interface Progress extends MovedProgress<'receivedQuantity' | 'invoicedQuantity'> {
  action: 'receive' | 'invoice';
  /** What stands in the ledger of stock beside what arrived. */
  booking?: StockBooking;
}

/**
 * Adds to (or takes from) the received or invoiced quantities of lines of locked orders; their states and the stock follow.
 * Nothing else of the orders is touched.
 */
export async function moveProgress(call: WriteCall, orders: readonly StoredOrder[], progress: Progress): Promise<void> {
  const changes = moved<OrderTypes, Progress['column']>(orders, progress, (order) => ({
    ...order,
    ...orderStatesOf(order.lines, order.orderStatus === 'Cancelled'),
  }));
  await together(
    storeDocuments<OrderTypes>(call, orderTables, changes),
    moveStock(
      call,
      changes.flatMap(({ before, after }) => stockMoves(before, after)),
      progress.booking,
    ),
  );
}
