import sql from 'sql-template-tag';
import { addExpectedGoods, orderMoves } from '#features/inventory/server/index.ts';
import { lockDocumentsOfItems } from '#server/documents/read.ts';
import { quantityOpen } from '../rules.ts';
import { orderTables, type OrderTypes, type StoredOrder } from './order.ts';

/** The stock movements of a change of an order: deliveries, and the quantities that will leave its warehouse or, as a trade-in, arrive. */
export const stockMoves = orderMoves<StoredOrder>('plannedOut', ({ warehouseId, status, source, lines }) =>
  lines.map((line) => ({
    id: line.id,
    itemId: line.itemId,
    // goods that a supplier delivers directly to the customer are never in our stock, and a visit has taken its material itself
    warehouseId: line.useDropShipment || source === 'WorkOrder' ? null : warehouseId,
    planned: status === 'Cancelled' ? '0' : quantityOpen(line),
    moved: line.quantityDelivered,
  })),
);

addExpectedGoods(async (call, itemIds) => {
  const condition = sql`r.status in ('Open', 'Partial')`;
  const orders = await lockDocumentsOfItems<OrderTypes>(call, orderTables, { condition, itemIds });
  return orders.flatMap((after) => stockMoves({ before: undefined, after }));
});
