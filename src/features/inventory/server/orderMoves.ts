import { addDecimals, compareDecimals, negateDecimal, subtractDecimals } from '#contract/amounts.ts';
import type { StockMove } from './stockMove.ts';

/** A line of an order as the stock sees it: what is still to come or to leave, and what came or left; below zero it goes the other way. */
export interface StockedLine {
  id: string;
  itemId: string;
  /** Null for goods that are never in one of our warehouses. */
  warehouseId: string | null;
  planned: string;
  moved: string;
}

/** An order that is created, changed or deleted. */
export interface MovedOrder<Order> {
  before: Order | undefined;
  after: Order | undefined;
}

/**
 * Makes the function that tells what a change of an order expects more (or less) in its warehouse, and what came or left there. A trade-in
 * is expected to come: what leaves in all is never less than nothing.
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
