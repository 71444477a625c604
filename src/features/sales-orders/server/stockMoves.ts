import { negateDecimal, subtractDecimals } from '#contract/amounts.ts';
import type { StockMove } from '#features/inventory/server/index.ts';
import { quantityOpen } from '../rules.ts';
import type { StoredOrder } from './order.ts';

/** What a change of an order takes from its warehouse, and what it lets be expected to leave there. */
export function stockMoves(before: StoredOrder | undefined, after: StoredOrder | undefined): StockMove[] {
  const stored = new Map(before?.lines.map((line) => [line.id, line]));
  const left = movesOf(after, (line) => {
    return { current: subtractDecimals(stored.get(line.id)?.quantityDelivered ?? '0', line.quantityDelivered) };
  });
  return [
    ...movesOf(before, (line) => ({ plannedOut: negateDecimal(expectedOf(before, line)) })),
    ...movesOf(after, (line) => ({ plannedOut: expectedOf(after, line) })),
    ...left,
  ];
}

type Line = StoredOrder['lines'][number];

function expectedOf(order: StoredOrder | undefined, line: Line): string {
  return order?.status === 'Cancelled' ? '0' : quantityOpen(line);
}

// what a supplier brings to the customer never lies here
function movesOf(order: StoredOrder | undefined, quantitiesOf: (line: Line) => Omit<StockMove, 'itemId' | 'warehouseId'>): StockMove[] {
  const { warehouseId = null, lines = [] } = order ?? {};
  if (warehouseId === null) return [];
  return lines.flatMap((line) => (line.useDropShipment ? [] : [{ itemId: line.itemId, warehouseId, ...quantitiesOf(line) }]));
}
