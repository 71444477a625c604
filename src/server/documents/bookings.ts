import { addDecimals } from '#contract/amounts.ts';
import { invalidField } from '#contract/problem.ts';
import { trackingErrorOf, type TrackedQuantity, type Tracking } from '#contract/tracking.ts';
import { isWhole, type LineItem } from './itemLine.ts';

/** What arrives or leaves on a line of an order. */
export interface BookedLine extends TrackedQuantity {
  orderLineId: string;
}

/** The names that the fields of {@link BookedLine} have in the body. */
export interface BookingFields {
  line: string;
  quantity: string;
}

/**
 * Refuses what cannot be booked: lines that no order has, parts of items that are whole, serial numbers or batches that are
 * missing or make another quantity.
 * @throws Problem invalid naming the field of the line
 */
export function requireBookable(
  booked: readonly BookedLine[],
  lines: ReadonlyMap<string, { itemId: string | null }>,
  items: readonly (LineItem & Tracking)[],
  fields: BookingFields,
): void {
  booked.forEach((line, index) => {
    const known = lines.get(line.orderLineId);
    if (!known) throw invalidField(`lines.${index}.${fields.line}`, 'unknownRecord');
    const item = items.find((one) => one.id === known.itemId);
    if (!item) return;
    if (!item.isFractionAllowed && !isWhole(line.quantity)) throw invalidField(`lines.${index}.${fields.quantity}`, 'notWholeNumber');
    const wrong = trackingErrorOf(line, item);
    if (wrong) throw invalidField(`lines.${index}.${wrong.field}`, wrong.error.code, wrong.error.params);
  });
}

/** The booked quantities by the ids of the order lines. */
export function bookedQuantities(booked: readonly Pick<BookedLine, 'orderLineId' | 'quantity'>[]): Map<string, string> {
  const sums = new Map<string, string>();
  for (const { orderLineId, quantity } of booked) sums.set(orderLineId, addDecimals(sums.get(orderLineId) ?? '0', quantity));
  return sums;
}
