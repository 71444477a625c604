import { negateDecimal } from '#contract/amounts.ts';
import { comparedNumber } from '#contract/tracking.ts';
import {
  balanceDelivered,
  limitReturns,
  moveStock,
  returnPieces,
  takeUsedPieces,
  type LyingPiece,
  type StockMove,
} from '#features/inventory/server/index.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { isDone } from '../rules.ts';
import type { StoredWorkOrder } from './workOrder.ts';

/**
 * Moves stock and pieces as a change of a work order uses or gives back material. The material of a finished visit counts, so repeating a
 * change moves nothing, and reopening a visit returns everything that it took.
 */
export async function moveMaterial(call: WriteCall, before: StoredWorkOrder | undefined, after: StoredWorkOrder): Promise<void> {
  const [was, is] = [before ? usedPieces(before) : [], usedPieces(after)];
  const [named, dropped] = [without(is, was), without(was, is)];
  const fromElsewhere = await takeUsedPieces(call, named);
  const atCustomers = await balanceDelivered(call, { named, dropped });
  const moves = [
    ...(before ? taken(before, (quantity) => quantity) : []),
    ...taken(after, negateDecimal),
    ...fromElsewhere,
    ...atCustomers,
    ...stayingGone(was, is),
  ];
  const isReturning = before !== undefined && isDone(before.status);
  await moveStock(call, isReturning ? await limitReturns(call, moves, after.id, 'arrivals') : moves, {
    kind: 'Use',
    source: { kind: 'WorkOrder', id: after.id },
  });
  await returnPieces(call, dropped);
}

// A piece has left the warehouse where it lay, also when its line gets another one afterwards
function stayingGone(was: readonly LyingPiece[], is: readonly LyingPiece[]): StockMove[] {
  const before = new Map(was.map((piece) => [keyOf(piece), piece.warehouseId]));
  return is.flatMap((piece) => {
    const { itemId, warehouseId } = piece;
    const formerId = before.get(keyOf(piece)) ?? warehouseId;
    if (formerId === warehouseId) return [];
    return [
      { itemId, warehouseId: formerId, current: '-1' },
      { itemId, warehouseId, current: '1' },
    ];
  });
}

function keyOf({ itemId, serialNumber }: LyingPiece): string {
  return `${itemId} ${comparedNumber(serialNumber)}`;
}

function without(pieces: readonly LyingPiece[], others: readonly LyingPiece[]): LyingPiece[] {
  const known = new Set(others.map(keyOf));
  return pieces.filter((piece) => !known.has(keyOf(piece)));
}

function usedPieces(order: StoredWorkOrder): LyingPiece[] {
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
