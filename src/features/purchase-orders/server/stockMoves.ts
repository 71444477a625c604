import { orderMoves } from '#features/inventory/server/index.ts';
import { quantityStillToCome } from '../rules.ts';
import type { StoredOrder } from './order.ts';

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
