import sql from 'sql-template-tag';
import { invalidField } from '#contract/problem.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { mayBook, type Booker, type BookingPlace } from '../rules.ts';
import { keyOf, lockCountedPieces, type ArrivingPiece, type CountedItems, type LyingPiece } from './serialNumbers.ts';

/** The counted pieces, and the items whose pieces were counted. */
export interface CountedPieces extends CountedItems {
  pieces: readonly ArrivingPiece[];
}

/**
 * Locks the pieces of a count, and returns those that lie in another warehouse by the books, which lose them. The person must be allowed to
 * move them from there.
 * @throws Problem invalid naming the field of the first number that the person may not take out of its warehouse
 */
export async function piecesFromElsewhere(call: WriteCall, counted: CountedPieces, booker: Booker): Promise<readonly LyingPiece[]> {
  const elsewhere = await lockCountedPieces(call, counted, counted.pieces);
  if (elsewhere.length === 0) return elsewhere;
  const { database, division } = call;
  const ids = [...new Set([counted.warehouseId, ...elsewhere.map(({ warehouseId }) => warehouseId)])];
  const places = await database.rows<BookingPlace & { id: string; description: string }>(sql`
    select id, email, description from warehouse where division = ${division} and id = any (${ids}::uuid[]) and "deletedAt" is null
    order by id for key share`);
  const live = new Map(places.map((place) => [place.id, place]));
  const own = live.get(counted.warehouseId.toLowerCase());
  for (const piece of elsewhere) {
    const place = live.get(piece.warehouseId);
    if (place && own && !mayBook(booker, [own, place])) throw refusalOf(counted, piece, place.description);
  }
  return elsewhere.filter(({ warehouseId }) => live.has(warehouseId));
}

function refusalOf({ pieces }: CountedPieces, piece: LyingPiece, warehouse: string) {
  const { field, serialNumber: number } = pieces.find((one) => keyOf(one) === keyOf(piece)) ?? { field: 'lines', ...piece };
  return invalidField(field, 'serialNumberInStock', { number, warehouse });
}
