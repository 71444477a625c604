import sql from 'sql-template-tag';
import { addExpectedGoods, orderMoves } from '#features/inventory/server/index.ts';
import { lockDocuments } from '#server/documents/read.ts';
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
  const { division } = call;
  const orders = await lockDocuments<OrderTypes>(
    call,
    orderTables,
    sql`r."receiptStatus" in ('Open', 'Partial') and exists (select from "purchaseOrderLine" l
      where l.division = ${division} and l."purchaseOrderId" = r.id and l."itemId" = any(${itemIds}::uuid[]) and l."deletedAt" is null)`,
  );
  return orders.flatMap((after) => stockMoves({ before: undefined, after }));
});
