import { addDecimals, compareDecimals, negateDecimal, subtractDecimals } from '#contract/amounts.ts';
import type { StockMove } from './stockMove.ts';

/** The quantities of an order line that stock depends on; negative ones, as of a trade-in, move in the opposite direction. */
export interface StockedLine {
  id: string;
  itemId: string;
  /** Null for goods that are never in one of our warehouses. */
  warehouseId: string | null;
  /** The quantity that is still to arrive or to leave. */
  planned: string;
  /** The quantity that has arrived or left. */
  moved: string;
}

/** An order that is created, changed or deleted. */
export interface MovedOrder<Order> {
  before: Order | undefined;
  after: Order | undefined;
}

/**
 * Makes the function that lists the stock movements of a change of an order: the change of its expected quantities, and what arrived
 * or left. A trade-in counts as an expected arrival, so that no expected quantity is negative.
 */
export function orderMoves<Order>(
  planned: 'plannedIn' | 'plannedOut',
  linesOf: (order: Order) => readonly StockedLine[],
): (change: MovedOrder<Order>) => StockMove[] {
  const signed = planned === 'plannedIn' ? (quantity: string) => quantity : negateDecimal;
  const turned = planned === 'plannedIn' ? 'plannedOut' : 'plannedIn';
  const expected = (line: StockedLine, sign: (quantity: string) => string) =>
    compareDecimals(line.planned, '0') < 0 ? { [turned]: sign(negateDecimal(line.planned)) } : { [planned]: sign(line.planned) };
  return ({ before, after }) => {
    const was = before === undefined ? [] : linesOf(before);
    const is = after === undefined ? [] : linesOf(after);
    const stored = new Map(was.map((line) => [line.id, line.moved]));
    const currentOf = ({ id, moved }: StockedLine) => signed(subtractDecimals(moved, stored.get(id) ?? '0'));
    return [
      ...was.flatMap((line) => at(line, expected(line, negateDecimal))),
      ...is.flatMap((line) => at(line, { ...expected(line, addDecimals), current: currentOf(line) })),
    ];
  };
}

function at({ itemId, warehouseId }: StockedLine, quantities: Omit<StockMove, 'itemId' | 'warehouseId'>): StockMove[] {
  return warehouseId === null ? [] : [{ itemId, warehouseId, ...quantities }];
}
