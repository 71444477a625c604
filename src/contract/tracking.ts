import { z } from 'zod';
import { addDecimals, compareDecimals } from './amounts.ts';
import type { FieldError } from './problem.ts';
import { requiredText } from './values.ts';

/** A serial number, or the number of a batch. */
export const trackedNumber = requiredText(60);

/** The fields of a line that list the serial numbers and batches of its quantity; `quantity` is the schema of a batch's quantity. */
export function trackingFields<Quantity extends z.ZodType<string>>(quantity: Quantity) {
  return {
    serialNumbers: z.array(trackedNumber).max(5000),
    batchNumbers: z.array(z.strictObject({ number: trackedNumber, quantity })).max(500),
  };
}

/** The form in which serial and batch numbers are compared, so that capitals and small letters are the same. */
export function comparedNumber(number: string): string {
  return number.toUpperCase();
}

/** Whether a serial number occurs twice. */
export function hasNumberTwice(serialNumbers: readonly string[]): boolean {
  return new Set(serialNumbers.map(comparedNumber)).size !== serialNumbers.length;
}

/** Whether a serial number is among others. */
export function isNumberAmong(serialNumber: string, others: readonly string[]): boolean {
  return others.some((other) => comparedNumber(other) === comparedNumber(serialNumber));
}

/** A quantity of an item, with its serial numbers and batches. */
export interface TrackedQuantity {
  quantity: string;
  serialNumbers?: readonly string[] | undefined;
  batchNumbers?: readonly { quantity: string }[] | undefined;
}

/** How the pieces of an item are tracked: by serial number, by batch, or not at all. */
export interface Tracking {
  isSerialItem: boolean;
  isBatchItem: boolean;
}

/**
 * The fault in the numbers of a tracked quantity, if any: each piece of a serial item has a number of its own, and the batches of
 * a batch item add up to the quantity.
 */
export function trackingErrorOf(tracked: TrackedQuantity, tracking: Tracking): { field: string; error: FieldError } | undefined {
  const { quantity, serialNumbers = [], batchNumbers = [] } = tracked;
  if (tracking.isSerialItem && hasNumberTwice(serialNumbers)) return { field: 'serialNumbers', error: { code: 'serialNumberTwice' } };
  if (tracking.isSerialItem && compareDecimals(String(serialNumbers.length), quantity) !== 0)
    return { field: 'serialNumbers', error: { code: 'serialNumbers', params: { smart_count: Number(quantity) } } };
  if (tracking.isBatchItem && compareDecimals(addDecimals('0', ...batchNumbers.map((batch) => batch.quantity)), quantity) !== 0)
    return { field: 'batchNumbers', error: { code: 'batchNumbers', params: { quantity: Number(quantity) } } };
  return undefined;
}
