import { invalidField } from '#contract/problem.ts';
import { comparedNumber } from '#contract/tracking.ts';

/** A line that names pieces of an item; `field` is the prefix of its field names. */
interface LineOfPieces {
  itemId: string;
  field: string;
  serialNumbers: readonly string[];
}

/**
 * Refuses a piece that two lines name.
 * @throws Problem invalid naming the field of the second line
 */
export function requirePiecesOnce(lines: readonly LineOfPieces[]): void {
  const seen = new Set<string>();
  for (const { itemId, field, serialNumbers } of lines) {
    const pieces = serialNumbers.map((number) => `${itemId} ${comparedNumber(number)}`);
    if (pieces.some((piece) => seen.has(piece))) throw invalidField(`${field}serialNumbers`, 'serialNumberTwice');
    pieces.forEach((piece) => seen.add(piece));
  }
}
