import { orderMoves } from '#features/inventory/server/index.ts';
import { quantityOpen } from '../rules.ts';
import type { StoredOrder } from './order.ts';

/** What a change of an order takes from its warehouse, and what it lets be expected to leave there, or as a trade-in to come. */
export const stockMoves = orderMoves<StoredOrder>('plannedOut', ({ warehouseId, status, lines }) =>
  lines.map((line) => ({
    id: line.id,
    itemId: line.itemId,
    // goods that a supplier delivers directly to the customer are never in our stock
    warehouseId: line.useDropShipment ? null : warehouseId,
    planned: status === 'Cancelled' ? '0' : quantityOpen(line),
    moved: line.quantityDelivered,
  })),
);
