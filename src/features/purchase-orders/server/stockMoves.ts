import { orderMoves } from '#features/inventory/server/index.ts';
import { quantityStillToCome } from '../rules.ts';
import type { StoredOrder } from './order.ts';

/** What a change of an order expects more (or less) in its warehouse, and what arrived there. */
export const stockMoves = orderMoves<StoredOrder>('plannedIn', ({ warehouseId, orderStatus, lines }) =>
  lines.map((line) => ({
    id: line.id,
    itemId: line.itemId,
    warehouseId,
    planned: orderStatus === 'Cancelled' ? '0' : quantityStillToCome(line),
    moved: line.receivedQuantity,
  })),
);
