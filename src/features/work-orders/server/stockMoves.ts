import { negateDecimal } from '#contract/amounts.ts';
import { comparedNumber } from '#contract/tracking.ts';
import { placePieces, takePieces, type Piece, type StockMove } from '#features/inventory/server/index.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { isDone } from '../rules.ts';
import type { StoredWorkOrder } from './workOrder.ts';

/**
 * The stock movements of a change of a work order. The material of a finished visit counts, so repeating a change moves nothing,
 * and reopening a visit returns everything.
 */
export function stockMoves(before: StoredWorkOrder | undefined, after: StoredWorkOrder): StockMove[] {
  return [...(before ? taken(before, (quantity) => quantity) : []), ...taken(after, negateDecimal)];
}

/** Records the pieces that a change of a work order takes from their warehouse, or returns to it, like {@link stockMoves}. */
export async function movePieces(call: WriteCall, before: StoredWorkOrder | undefined, after: StoredWorkOrder): Promise<void> {
  const [was, is] = [before ? usedPieces(before) : [], usedPieces(after)];
  const keyOf = ({ itemId, serialNumber }: Piece) => `${itemId} ${comparedNumber(serialNumber)}`;
  const without = (pieces: readonly Piece[], others: readonly Piece[]) => {
    const known = new Set(others.map(keyOf));
    return pieces.filter((piece) => !known.has(keyOf(piece)));
  };
  await takePieces(call, without(is, was));
  await placePieces(call, without(was, is));
}

function usedPieces(order: StoredWorkOrder): Piece[] {
  return usedLines(order).flatMap(({ itemId, warehouseId, serialNumbers }) =>
    serialNumbers.map((serialNumber) => ({ itemId, serialNumber, warehouseId })),
  );
}

function taken(order: StoredWorkOrder, sign: (quantity: string) => string): StockMove[] {
  return usedLines(order).map(({ itemId, warehouseId, quantityUsed }) => ({ itemId, warehouseId, current: sign(quantityUsed) }));
}

function usedLines({ status, lines }: StoredWorkOrder) {
  if (!isDone(status)) return [];
  return lines.flatMap(({ kind, status: lineStatus, itemId, warehouseId, quantityUsed, serialNumbers }) => {
    const isTaken = (kind === 'Material' || kind === 'Replacement') && lineStatus === 'Gerealiseerd';
    if (!isTaken || itemId === null || warehouseId === null || quantityUsed === null) return [];
    return [{ itemId, warehouseId, quantityUsed, serialNumbers }];
  });
}
