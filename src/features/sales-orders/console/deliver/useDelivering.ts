import { addDecimals, compareDecimals } from '#contract/amounts.ts';
import { useBookedLines } from '#features/items/console/lines/index.ts';
import { quantityOpen } from '../../rules.ts';
import type { SalesOrderLine } from '../../schema.ts';
import { allAvailable, bodyOf, isOver, leavingQuantity, lineOfCode, nothing, oneMore, problemOf, withPiece } from './leaving.ts';

/** The input for each line of an order, and what follows from it. */
export function useDelivering(lines: readonly SalesOrderLine[]) {
  const { typedOf: leavingOf, itemOf, items, booked: leaving, change, fill, forget } = useBookedLines(lines, () => nothing);
  const allThere = allAvailable(lines, itemOf);
  const thereOf = ({ id }: SalesOrderLine) => allThere.get(id) ?? '0';
  return {
    itemOf,
    leavingOf,
    change,
    leaving,
    /** The first line with an unreadable quantity, or with missing or wrong numbers. */
    wrong: lines
      .filter((line) => leaving.includes(line) || !leavingOf(line).isNumber)
      .flatMap((line) => {
        const error = problemOf(leavingOf(line), itemOf(line));
        return error ? [{ line, error }] : [];
      })[0],
    over: leaving.filter((line) => isOver(line, leavingOf(line))),
    short: lines.filter((line) => compareDecimals(thereOf(line), quantityOpen(line)) < 0),
    pieces: addDecimals('0', ...leaving.map((line) => leavingQuantity(leavingOf(line)))),
    stillOpen: lines.filter((line) => compareDecimals(leavingQuantity(leavingOf(line)), quantityOpen(line)) < 0).length,
    body: () => leaving.map((line) => bodyOf(line, leavingOf(line), itemOf(line))),
    /** Fills each line with everything available, or clears it. */
    fill: (isAll: boolean) => fill((line) => ({ quantity: isAll ? filled(thereOf(line)) : null, isNumber: true })),
    /** The line for a code. */
    lineOf: (code: string) => lineOfCode(code, lines, leavingOf, items),
    /** Counts one piece of a line, with its serial number if it has one; returns the new quantity, undefined when it was counted before. */
    count: (line: SalesOrderLine, serialNumber?: string) => {
      const next = serialNumber === undefined ? oneMore(leavingOf(line)) : withPiece(leavingOf(line), serialNumber);
      if (next) change(line, next);
      return next && leavingQuantity(next);
    },
    forget,
  };
}

function filled(quantity: string): string | null {
  return compareDecimals(quantity, '0') === 0 ? null : quantity;
}
