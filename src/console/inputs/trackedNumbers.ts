import { compareDecimals } from '#contract/amounts.ts';
import type { FieldError } from '#contract/problem.ts';
import { trackingErrorOf, type Tracking } from '#contract/tracking.ts';

/** A batch and its quantity. */
export interface Batch {
  number: string;
  quantity: string;
}

/** The serial numbers in a text, one a line or separated by commas, semicolons or tabs; a number may contain spaces. */
export function serialNumbersIn(text: string | null | undefined): string[] {
  return (text ?? '').split(/[\n\t,;]/).flatMap((one) => one.trim() || []);
}

/** The batches in a text, `L2611 = 4; L2612 = 2`; a single batch without a quantity has all of it. */
export function batchNumbersIn(text: string | null | undefined, all: string): Batch[] {
  const parts = (text ?? '').split(/[\n;]+/).flatMap((part) => part.trim() || []);
  return parts.map((part) => {
    const [number = '', quantity] = part.split('=').map((one) => one.trim());
    return { number, quantity: quantity?.replace(',', '.') ?? (parts.length === 1 ? all : '0') };
  });
}

/** The problem of the numbers that were typed for a quantity, if any; a negative quantity needs as many numbers as a positive one. */
export function numbersProblemOf(
  { quantity, serialNumbers, batchNumbers }: { quantity: string; serialNumbers: readonly string[]; batchNumbers: readonly Batch[] },
  tracking: Tracking,
): { field: string; error: FieldError } | undefined {
  const all = withoutSign(quantity);
  if (compareDecimals(all, '0') === 0 && serialNumbers.length + batchNumbers.length === 0) return undefined;
  const batches = batchNumbers.map((batch) => ({ quantity: withoutSign(batch.quantity) }));
  if (tracking.isBatchItem && batches.some((batch) => !/^\d+(\.\d{1,4})?$/.test(batch.quantity)))
    return { field: 'batchNumbers', error: { code: 'batchNumbers', params: { quantity: Number(all) } } };
  return trackingErrorOf({ quantity: all, serialNumbers, batchNumbers: batches }, tracking);
}

function withoutSign(quantity: string): string {
  return quantity.replace('-', '');
}
