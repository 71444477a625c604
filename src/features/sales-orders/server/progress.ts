import { moveStock, type StockBooking } from '#features/inventory/server/index.ts';
import { together } from '#server/database/together.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { moved, type MovedProgress } from '#server/documents/progress.ts';
import { storeDocuments } from '#server/documents/store.ts';
import { orderTables, type OrderTypes, type StoredOrder } from './order.ts';
import { settled } from './orderKind.ts';
import { stockMoves } from './stockMoves.ts';

type Column = 'quantityDelivered' | 'quantityInvoiced';

/**
 * Adds to (or takes from) the delivered or invoiced quantities of lines of locked orders; their states and the stock follow.
 * Nothing else of the orders is touched.
 * @throws Problem insufficientStock
 */
export async function moveProgress(
  call: WriteCall,
  orders: readonly StoredOrder[],
  progress: MovedProgress<Column>,
  booking?: StockBooking,
): Promise<void> {
  const changes = moved<OrderTypes, Column>(orders, progress, (order) => settled(order));
  const moves = changes.flatMap(({ before, after }) => stockMoves(before, after));
  await together(storeDocuments<OrderTypes>(call, orderTables, changes), moveStock(call, moves, booking));
}
