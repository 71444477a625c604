import { z } from 'zod';
import { addDecimals, compareDecimals } from './amounts.ts';
import type { FieldError } from './problem.ts';
import { requiredText } from './values.ts';

/** The fields of a line that say which pieces and batches its quantity is made of; `quantity` is what a batch may hold. */
export function trackingFields<Quantity extends z.ZodType<string>>(quantity: Quantity) {
  return {
    serialNumbers: z.array(requiredText(50)).max(5000),
    batchNumbers: z.array(z.strictObject({ number: requiredText(50), quantity })).max(500),
  };
}

/** A quantity of an item with the pieces and batches that it is made of. */
export interface TrackedQuantity {
  quantity: string;
  serialNumbers?: readonly string[] | undefined;
  batchNumbers?: readonly { quantity: string }[] | undefined;
}

/** How the pieces of an item are identified: each by a serial number, by batches, or not at all. */
export interface Tracking {
  isSerialItem: boolean;
  isBatchItem: boolean;
}

/**
 * What is wrong with the numbers of a quantity: each piece of a serial item has one of its own, the batches of a batch item make
 * up the quantity.
 */
export function trackingErrorOf(tracked: TrackedQuantity, tracking: Tracking): { field: string; error: FieldError } | undefined {
  const { quantity, serialNumbers = [], batchNumbers = [] } = tracked;
  if (tracking.isSerialItem && new Set(serialNumbers).size !== serialNumbers.length)
    return { field: 'serialNumbers', error: { code: 'serialNumberTwice' } };
  if (tracking.isSerialItem && compareDecimals(String(serialNumbers.length), quantity) !== 0)
    return { field: 'serialNumbers', error: { code: 'serialNumbers', params: { smart_count: Number(quantity) } } };
  if (tracking.isBatchItem && compareDecimals(addDecimals('0', ...batchNumbers.map((batch) => batch.quantity)), quantity) !== 0)
    return { field: 'batchNumbers', error: { code: 'batchNumbers', params: { quantity: Number(quantity) } } };
  return undefined;
}
