import { moveStock, type StockBooking } from '#features/inventory/server/index.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { lockDocumentsOfLines, moveDocuments, type MovedProgress } from '#server/documents/progress.ts';
import { orderStatesOf } from '../rules.ts';
import { orderTables, type OrderTypes, type StoredOrder } from './order.ts';
import { stockMoves } from './stockMoves.ts';

/** The orders that these lines belong to, locked until the transaction ends. */
export function lockOrdersOfLines(call: WriteCall, lineIds: readonly string[]): Promise<StoredOrder[]> {
  return lockDocumentsOfLines<OrderTypes>(call, orderTables, lineIds);
}

type Column = 'receivedQuantity' | 'invoicedQuantity';

/** Adds to (or takes from) the received or invoiced quantities of lines of locked orders; their states and the stock follow. */
export function moveProgress(
  call: WriteCall,
  orders: readonly StoredOrder[],
  progress: MovedProgress<Column>,
  booking?: StockBooking,
): Promise<void> {
  return moveDocuments<OrderTypes, Column>(call, orders, progress, {
    tables: orderTables,
    settled: (order) => ({ ...order, ...orderStatesOf(order.lines, order.orderStatus === 'Cancelled') }),
    follow: async (changes) => {
      const moves = changes.flatMap(({ before, after }) => stockMoves(before, after));
      await moveStock(call, moves, booking);
    },
  });
}
