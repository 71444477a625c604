import sql from 'sql-template-tag';
import { addExpectedGoods, orderMoves } from '#features/inventory/server/index.ts';
import { lockDocumentsOfItems } from '#server/documents/read.ts';
import { quantityStillToCome } from '../rules.ts';
import { orderTables, type OrderTypes, type StoredOrder } from './order.ts';

/** The stock movements of a change of an order: changed expectations in its warehouse, and arrivals. */
export const stockMoves = orderMoves<StoredOrder>('plannedIn', ({ warehouseId, orderStatus, lines }) =>
  lines.map((line) => ({
    id: line.id,
    itemId: line.itemId,
    warehouseId,
    planned: orderStatus === 'Cancelled' ? '0' : quantityStillToCome(line),
    moved: line.receivedQuantity,
  })),
);

addExpectedGoods(async (call, itemIds) => {
  const condition = sql`r."receiptStatus" in ('Open', 'Partial')`;
  const orders = await lockDocumentsOfItems<OrderTypes>(call, orderTables, { condition, itemIds });
  return orders.flatMap((after) => stockMoves({ before: undefined, after }));
});
