import { compareDecimals, subtractDecimals } from '#contract/amounts.ts';
import type { InDivision } from '#server/database/writeCall.ts';
import { stockIn } from './published.ts';
import { deliveredAmong, keyOf, takePieces, type LyingPiece } from './serialNumbers.ts';
import type { StockMove } from './stockMove.ts';

/**
 * The pieces that leave the stock of the warehouse in which they lie. Where less is in stock than there are known pieces, a piece has
 * already left under another number, and the stock there stops at zero.
 */
export function piecesInStock(pieces: readonly LyingPiece[], balanceOf: (place: LyingPiece) => string): LyingPiece[] {
  const left = new Map<string, string>();
  return pieces.filter((piece) => {
    const place = `${piece.itemId} ${piece.warehouseId}`;
    const balance = left.get(place) ?? balanceOf(piece);
    if (compareDecimals(balance, '1') < 0) return false;
    left.set(place, subtractDecimals(balance, '1'));
    return true;
  });
}

/**
 * Takes out of stock what a visit uses of pieces, each with the warehouse that its line names. Returns the movements by which one that lies
 * elsewhere leaves the stock there instead.
 */
export async function takeUsedPieces(call: InDivision, used: readonly LyingPiece[]): Promise<StockMove[]> {
  const named = new Map(used.map((piece) => [keyOf(piece), piece.warehouseId]));
  const taken = await takePieces(call, used);
  const elsewhere = taken.filter((piece) => named.get(keyOf(piece)) !== piece.warehouseId);
  if (elsewhere.length === 0) return [];
  const [places, items] = [elsewhere.map(({ warehouseId }) => warehouseId), elsewhere.map(({ itemId }) => itemId)];
  const stock = new Map((await stockIn(call, places, items)).map((one) => [`${one.itemId} ${one.warehouseId}`, one.currentStock]));
  return piecesInStock(elsewhere, ({ itemId, warehouseId }) => stock.get(`${itemId} ${warehouseId}`) ?? '0').flatMap((piece) => {
    const { itemId, warehouseId } = piece;
    const namedId = named.get(keyOf(piece)) ?? warehouseId;
    return [
      { itemId, warehouseId, current: '-1' },
      { itemId, warehouseId: namedId, current: '1' },
    ];
  });
}

/**
 * The movements that make up for pieces of a visit that are with a customer: their goods delivery took them out of stock, so the visit
 * neither takes the ones that it names now, nor gives back those that it named before.
 */
export async function balanceDelivered(
  call: InDivision,
  { named, dropped }: { named: readonly LyingPiece[]; dropped: readonly LyingPiece[] },
): Promise<StockMove[]> {
  const movesOf = async (pieces: readonly LyingPiece[], current: string) =>
    (await deliveredAmong(call, pieces)).map(({ itemId, warehouseId }) => ({ itemId, warehouseId, current }));
  return [...(await movesOf(named, '1')), ...(await movesOf(dropped, '-1'))];
}
