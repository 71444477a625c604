import { negateDecimal } from '#contract/amounts.ts';
import type { StockMove } from '#features/inventory/server/index.ts';
import { isDone } from '../rules.ts';
import type { StoredWorkOrder } from './workOrder.ts';

/**
 * What a change of a work order takes from the stock, or brings back to it: the material of a visit that is done counts, so a
 * repeated change moves nothing and a reopened visit brings all back.
 */
export function stockMoves(before: StoredWorkOrder | undefined, after: StoredWorkOrder): StockMove[] {
  return [...(before ? taken(before, (quantity) => quantity) : []), ...taken(after, negateDecimal)];
}

function taken({ status, lines }: StoredWorkOrder, sign: (quantity: string) => string): StockMove[] {
  if (!isDone(status)) return [];
  return lines.flatMap(({ kind, status: lineStatus, itemId, warehouseId, quantityUsed }) => {
    const isTaken = (kind === 'Material' || kind === 'Replacement') && lineStatus === 'Gerealiseerd';
    if (!isTaken || itemId === null || warehouseId === null || quantityUsed === null) return [];
    return [{ itemId, warehouseId, current: sign(quantityUsed) }];
  });
}
