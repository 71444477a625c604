import { moveStock, type StockBooking } from '#features/inventory/server/index.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { moveDocuments, type MovedProgress } from '#server/documents/progress.ts';
import { orderTables, type OrderTypes, type StoredOrder } from './order.ts';
import { settled } from './orderKind.ts';
import { stockMoves } from './stockMoves.ts';

type Column = 'quantityDelivered' | 'quantityInvoiced';

/**
 * Adds to (or takes from) the delivered or invoiced quantities of lines of locked orders; their states and the stock follow.
 * @throws Problem insufficientStock
 */
export function moveProgress(
  call: WriteCall,
  orders: readonly StoredOrder[],
  progress: MovedProgress<Column>,
  booking?: StockBooking,
): Promise<void> {
  return moveDocuments<OrderTypes, Column>(call, orders, progress, {
    tables: orderTables,
    settled: (order) => settled(order),
    follow: async (changes) => {
      const moves = changes.flatMap(({ before, after }) => stockMoves(before, after));
      await moveStock(call, moves, booking);
    },
  });
}
