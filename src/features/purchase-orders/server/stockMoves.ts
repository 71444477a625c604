import { addDecimals, compareDecimals, negateDecimal } from '#contract/amounts.ts';
import type { StockMove } from '#features/inventory/server/index.ts';
import { quantityStillToCome } from '../rules.ts';
import type { StoredOrder } from './order.ts';

/** What a change of an order expects more (or less) in its warehouse, and what arrived there. */
export function stockMoves(before: StoredOrder | undefined, after: StoredOrder | undefined): StockMove[] {
  const stored = new Map(before?.lines.map((line) => [line.id, line]));
  const arrived = (after?.lines ?? []).flatMap((line) => {
    const current = addDecimals(line.receivedQuantity, negateDecimal(stored.get(line.id)?.receivedQuantity ?? '0'));
    return after?.warehouseId ? [{ itemId: line.itemId, warehouseId: after.warehouseId, planned: '0', current }] : [];
  });
  const moves = [...expected(before, negateDecimal), ...expected(after, (quantity) => quantity), ...arrived];
  const byPlace = Map.groupBy(moves, ({ itemId, warehouseId }) => `${itemId} ${warehouseId}`);
  return [...byPlace.values()].flatMap((own) => sumOf(own));
}

function expected(order: StoredOrder | undefined, sign: (quantity: string) => string): StockMove[] {
  if (!order?.warehouseId || order.orderStatus === 'Cancelled') return [];
  const { warehouseId } = order;
  return order.lines.map((line) => ({ itemId: line.itemId, warehouseId, planned: sign(quantityStillToCome(line)), current: '0' }));
}

function sumOf(moves: readonly StockMove[]): StockMove[] {
  const [first] = moves;
  const planned = addDecimals(...moves.map((move) => move.planned));
  const current = addDecimals(...moves.map((move) => move.current));
  return first && (compareDecimals(planned, '0') !== 0 || compareDecimals(current, '0') !== 0) ? [{ ...first, planned, current }] : [];
}
