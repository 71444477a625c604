import { addDecimals, compareDecimals, subtractDecimals } from '#contract/amounts.ts';
import { placeHistoriesOf, type PlaceHistory } from '#features/inventory/server/index.ts';
import { addError, type ImportCall, type ImportedRow } from '#server/imports/entity.ts';
import { keepAsItIs, movedParams, placeOf } from './trackedStock.ts';

/** What the ledger has about the places of some rows, by the item and the warehouse. */
export async function historiesOf(call: ImportCall, rows: readonly ImportedRow[]): Promise<ReadonlyMap<string, PlaceHistory>> {
  const places = rows.flatMap(({ values: { itemId, warehouseId, countDate } }) =>
    typeof itemId === 'string' && typeof warehouseId === 'string'
      ? [[placeOf({ itemId, warehouseId }), { itemId, warehouseId, day: typeof countDate === 'string' ? countDate : null }] as const]
      : [],
  );
  const found = await placeHistoriesOf(call, [...new Map(places).values()]);
  return new Map(found.map((history) => [placeOf(history), history]));
}

/**
 * Compares a quantity with the stock, and adds the difference to the row. With the day of the count, what moved after that day is added
 * to the quantity. Without one, a quantity that was booked as opening stock before is the same, and another one is refused once anything
 * else has moved: it would take back what was delivered or received since.
 */
export function checkQuantity(row: ImportedRow, balance: string | undefined, history: PlaceHistory | undefined): void {
  const { quantity, countDate } = row.values;
  const isCounted = countDate !== undefined || history === undefined || history.lastDay === null;
  const expected = addDecimals(String(quantity), isCounted ? (history?.movedSince ?? '0') : '0');
  const difference = subtractDecimals(expected, balance ?? '0');
  const isAsItWas = balance !== undefined && compareDecimals(difference, '0') === 0;
  if (isAsItWas || (!isCounted && isOpening(history, expected))) keepAsItIs(row);
  else if (isCounted) row.values['difference'] = difference;
  else addError(row, 'quantity', 'stockMovedSince', movedParams(balance, history));
}

function isOpening({ opening }: PlaceHistory, quantity: string): boolean {
  return compareDecimals(opening, '0') !== 0 && compareDecimals(opening, quantity) === 0;
}
