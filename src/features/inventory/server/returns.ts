import { addDecimals, compareDecimals, negateDecimal, subtractDecimals } from '#contract/amounts.ts';
import type { InDivision } from '#server/database/writeCall.ts';
import { movedBy } from './published.ts';
import type { StockMove } from './stockMove.ts';

/** Which movements of a document give back what it moved before: those that arrive, or all of them. */
export type Returning = 'arrivals' | 'all';

/**
 * Limits what a document gives back to what it has moved by the ledger: it gives back nothing of an item that was not stocked when it
 * was used. To be called with the document locked.
 */
export async function limitReturns(
  call: InDivision,
  moves: readonly StockMove[],
  sourceId: string,
  returning: Returning,
): Promise<StockMove[]> {
  const moved = Map.groupBy(await movedBy(call, sourceId), ({ itemId }) => itemId);
  return [...Map.groupBy(moves, ({ itemId }) => itemId)].flatMap(([itemId, own]) =>
    limited(own, addDecimals('0', ...(moved.get(itemId) ?? []).map(({ quantity }) => quantity)), returning),
  );
}

function limited(moves: readonly StockMove[], moved: string, returning: Returning): readonly StockMove[] {
  const net = addDecimals('0', ...moves.map(({ current = '0' }) => current));
  const arrives = compareDecimals(net, '0') > 0;
  if (!arrives && (returning === 'arrivals' || compareDecimals(net, '0') === 0)) return moves;
  const size = (quantity: string) => (arrives ? quantity : negateDecimal(quantity));
  let excess = subtractDecimals(size(net), larger(negateDecimal(size(moved)), '0'));
  return moves.map((move) => {
    const part = larger(smaller(excess, size(move.current ?? '0')), '0');
    excess = subtractDecimals(excess, part);
    return { ...move, current: subtractDecimals(move.current ?? '0', size(part)) };
  });
}

function larger(one: string, other: string): string {
  return compareDecimals(one, other) > 0 ? one : other;
}

function smaller(one: string, other: string): string {
  return compareDecimals(one, other) < 0 ? one : other;
}
