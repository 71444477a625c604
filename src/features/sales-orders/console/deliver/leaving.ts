import { addDecimals, compareDecimals, subtractDecimals } from '#contract/amounts.ts';
import type { FieldError } from '#contract/problem.ts';
import type { Tracking } from '#contract/tracking.ts';
import { batchNumbersIn, numbersProblemOf, serialNumbersIn } from '#console/inputs/trackedNumbers.ts';
import { quantityOpen } from '../../rules.ts';
import type { SalesOrderLine } from '../../schema.ts';

/** What is typed for a line: how much leaves now, and its serial numbers or batches. */
export interface Leaving {
  quantity: string | null;
  numbers: string | null;
}

/** What a line needs to know of its item. */
export type TrackedItem = Tracking & { isFractionAllowed: boolean; isStockItem: boolean; barcode: string | null };

/** Nothing leaves. */
export const nothing: Leaving = { quantity: null, numbers: null };

/** How much leaves, as a decimal. */
export function leavingQuantity({ quantity }: Leaving): string {
  return quantity ?? '0';
}

/** All of a line that is open and lies there; what is not kept in stock has no limit. */
function available(line: SalesOrderLine, item: TrackedItem | undefined): string {
  const open = quantityOpen(line);
  if (compareDecimals(open, '0') <= 0 || line.inStock === null || item?.isStockItem === false || line.useDropShipment) return open;
  if (compareDecimals(line.inStock, '0') <= 0) return '0.0000';
  return compareDecimals(line.inStock, open) < 0 ? line.inStock : open;
}

/** The same of all lines, by their ids: what lies there of an item goes to its lines in their order. */
export function allAvailable(
  lines: readonly SalesOrderLine[],
  itemOf: (line: SalesOrderLine) => TrackedItem | undefined,
): ReadonlyMap<string, string> {
  const left = new Map<string, string>();
  return new Map(
    lines.map((line) => {
      const inStock = left.get(line.itemId) ?? line.inStock;
      const quantity = available({ ...line, inStock }, itemOf(line));
      // what comes back, or goes from the supplier to the customer, takes nothing from what lies there
      const isTaken = inStock !== null && !line.useDropShipment && compareDecimals(quantity, '0') > 0;
      if (isTaken) left.set(line.itemId, subtractDecimals(inStock, quantity));
      return [line.id, quantity];
    }),
  );
}

/** What is sent for a line. */
export function bodyOf(line: SalesOrderLine, leaving: Leaving, item: Tracking | undefined) {
  return {
    salesOrderLineId: line.id,
    quantityDelivered: leavingQuantity(leaving),
    ...(item?.isSerialItem ? { serialNumbers: serialNumbersIn(leaving.numbers) } : {}),
    ...(item?.isBatchItem ? { batchNumbers: batchNumbersIn(leaving.numbers, leavingQuantity(leaving)) } : {}),
  };
}

/** What is wrong with what leaves of a line. */
export function problemOf(leaving: Leaving, item: TrackedItem | undefined): FieldError | undefined {
  const quantity = leavingQuantity(leaving);
  if (compareDecimals(quantity, '0') === 0 || !item) return undefined;
  if (!item.isFractionAllowed && !Number.isInteger(Number(quantity))) return { code: 'notWholeNumber' };
  const typed = { serialNumbers: serialNumbersIn(leaving.numbers), batchNumbers: batchNumbersIn(leaving.numbers, quantity) };
  return numbersProblemOf({ quantity, ...typed }, item)?.error;
}

/** Whether more leaves than is open. */
export function isOver(line: SalesOrderLine, leaving: Leaving): boolean {
  const over = compareDecimals(leavingQuantity(leaving), quantityOpen(line));
  return compareDecimals(line.quantity, '0') < 0 ? over < 0 : over > 0;
}

/** One more piece of a line. */
export function oneMore(leaving: Leaving): Leaving {
  return { ...leaving, quantity: addDecimals(leavingQuantity(leaving), '1') };
}

/** The piece with a serial number too: the first numbers are those of the quantity that was typed. Undefined where it is there already. */
export function withPiece(leaving: Leaving, serialNumber: string): Leaving | undefined {
  const numbers = serialNumbersIn(leaving.numbers);
  if (numbers.includes(serialNumber)) return undefined;
  const count = String(numbers.length + 1);
  const quantity = compareDecimals(leavingQuantity(leaving), count) < 0 ? count : leaving.quantity;
  return { quantity, numbers: [...numbers, serialNumber].join(', ') };
}

/** The line that a scanned or typed code stands for: the first that is still open, else the first. */
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
