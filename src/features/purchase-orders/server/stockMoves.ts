import { addDecimals, negateDecimal } from '#contract/amounts.ts';
import type { StockMove } from '#features/inventory/server/index.ts';
import { quantityStillToCome } from '../rules.ts';
import type { StoredOrder } from './order.ts';

/** What a change of an order expects more (or less) in its warehouse, and what arrived there. */
export function stockMoves(before: StoredOrder | undefined, after: StoredOrder | undefined): StockMove[] {
  const stored = new Map(before?.lines.map((line) => [line.id, line]));
  const arrived = (after?.lines ?? []).flatMap((line) => {
    const current = addDecimals(line.receivedQuantity, negateDecimal(stored.get(line.id)?.receivedQuantity ?? '0'));
    return after?.warehouseId ? [{ itemId: line.itemId, warehouseId: after.warehouseId, current }] : [];
  });
  return [...expected(before, negateDecimal), ...expected(after, (quantity) => quantity), ...arrived];
}

function expected(order: StoredOrder | undefined, sign: (quantity: string) => string): StockMove[] {
  if (!order?.warehouseId || order.orderStatus === 'Cancelled') return [];
  const { warehouseId } = order;
  return order.lines.map((line) => ({ itemId: line.itemId, warehouseId, plannedIn: sign(quantityStillToCome(line)) }));
}
