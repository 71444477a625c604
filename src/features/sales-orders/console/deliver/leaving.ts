import { addDecimals, compareDecimals, subtractDecimals } from '#contract/amounts.ts';
import type { FieldError } from '#contract/problem.ts';
import { isNumberAmong, type Tracking } from '#contract/tracking.ts';
import { batchNumbersIn, numbersProblemOf, serialNumbersIn } from '#console/inputs/trackedNumbers.ts';
import { quantityOpen } from '../../rules.ts';
import type { SalesOrderLine } from '../../schema.ts';

/** The input for a line: the quantity to deliver, and its serial numbers or batches. */
export interface Leaving {
  quantity: string | null;
  /** Whether the typed quantity is a number. */
  isNumber: boolean;
  numbers: string | null;
}

/** The properties of an item that a line depends on. */
export type TrackedItem = Tracking & { isFractionAllowed: boolean; isStockItem: boolean; barcode: string | null };

/** Nothing to deliver. */
export const nothing: Leaving = { quantity: null, isNumber: true, numbers: null };

/** The quantity to deliver, as a decimal. */
export function leavingQuantity({ quantity }: Leaving): string {
  return quantity ?? '0';
}

/** The open quantity of a line, up to the stock; without a limit for items that are not stocked. */
function available(line: SalesOrderLine, item: TrackedItem | undefined): string {
  const open = quantityOpen(line);
  if (compareDecimals(open, '0') <= 0 || line.inStock === null || item?.isStockItem === false || line.useDropShipment) return open;
  if (compareDecimals(line.inStock, '0') <= 0) return '0.0000';
  return compareDecimals(line.inStock, open) < 0 ? line.inStock : open;
}

/** The same for all lines, by their ids: the stock of an item is given to its lines in their order. */
export function allAvailable(
  lines: readonly SalesOrderLine[],
  itemOf: (line: SalesOrderLine) => TrackedItem | undefined,
): ReadonlyMap<string, string> {
  const left = new Map<string, string>();
  return new Map(
    lines.map((line) => {
      const inStock = left.get(line.itemId) ?? line.inStock;
      const quantity = available({ ...line, inStock }, itemOf(line));
      // returns, and direct deliveries from the supplier to the customer, do not reduce the stock
      const isTaken = inStock !== null && !line.useDropShipment && compareDecimals(quantity, '0') > 0;
      if (isTaken) left.set(line.itemId, subtractDecimals(inStock, quantity));
      return [line.id, quantity];
    }),
  );
}

/** The body of a line. */
export function bodyOf(line: SalesOrderLine, leaving: Leaving, item: Tracking | undefined) {
  return {
    salesOrderLineId: line.id,
    quantityDelivered: leavingQuantity(leaving),
    ...(item?.isSerialItem ? { serialNumbers: serialNumbersIn(leaving.numbers) } : {}),
    ...(item?.isBatchItem ? { batchNumbers: batchNumbersIn(leaving.numbers, leavingQuantity(leaving)) } : {}),
  };
}

/** The error in the input for a line. */
export function problemOf(leaving: Leaving, item: TrackedItem | undefined): FieldError | undefined {
  const quantity = leavingQuantity(leaving);
  if (!leaving.isNumber) return { code: 'decimal' };
  if (compareDecimals(quantity, '0') === 0 || !item) return undefined;
  if (!item.isFractionAllowed && !Number.isInteger(Number(quantity))) return { code: 'notWholeNumber' };
  const typed = { serialNumbers: serialNumbersIn(leaving.numbers), batchNumbers: batchNumbersIn(leaving.numbers, quantity) };
  return numbersProblemOf({ quantity, ...typed }, item)?.error;
}

/** Whether the quantity exceeds the open one, or goes the other way than what was ordered. */
export function isOver(line: SalesOrderLine, leaving: Leaving): boolean {
  const quantity = leavingQuantity(leaving);
  const over = compareDecimals(quantity, quantityOpen(line));
  const direction = compareDecimals(quantity, '0');
  return compareDecimals(line.quantity, '0') < 0 ? over < 0 || direction > 0 : over > 0 || direction < 0;
}

/** The input with one more piece. */
export function oneMore(leaving: Leaving): Leaving {
  return { ...leaving, quantity: addDecimals(leavingQuantity(leaving), '1'), isNumber: true };
}

/** The input with a further serial number: the first numbers cover the typed quantity. Undefined when it contains the number already. */
export function withPiece(leaving: Leaving, serialNumber: string): Leaving | undefined {
  const numbers = serialNumbersIn(leaving.numbers);
  if (isNumberAmong(serialNumber, numbers)) return undefined;
  const count = String(numbers.length + 1);
  const quantity = compareDecimals(leavingQuantity(leaving), count) < 0 ? count : leaving.quantity;
  return { quantity, isNumber: true, numbers: [...numbers, serialNumber].join(', ') };
}

/** The line for a scanned or typed code: the first open one, else the first. */
export function lineOfCode(
  code: string,
  lines: readonly SalesOrderLine[],
  leavingOf: (line: SalesOrderLine) => Leaving,
  items: ReadonlyMap<string, TrackedItem>,
): SalesOrderLine | undefined {
  const wanted = code.trim().toLowerCase();
  const fitting = lines.filter((line) => [line.itemCode, items.get(line.itemId)?.barcode].some((one) => one?.toLowerCase() === wanted));
  return fitting.find((line) => compareDecimals(leavingQuantity(leavingOf(line)), quantityOpen(line)) < 0) ?? fitting[0];
}
