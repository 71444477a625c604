import { compareDecimals } from '#contract/amounts.ts';
import type { FieldError } from '#contract/problem.ts';
import { serialNumbersIn } from '#console/inputs/trackedNumbers.ts';
import { useBookedLines } from '#features/items/console/lines/index.ts';
import type { Item } from '#features/items/schema.ts';
import { trackingErrorOf } from '#contract/tracking.ts';
import { quantityStillToCome } from '../rules.ts';
import type { PurchaseOrderLine } from '../schema.ts';

/** A batch in typed form. */
export interface TypedBatch {
  number: string | null;
  quantity: string | null;
  expiryDate: string | null;
  /** Whether the typed quantity is a number. */
  isNumber: boolean;
  /** Whether the typed day exists. */
  isDay: boolean;
}

/** The input for a line of the order. */
export interface Arrival {
  quantity: string | null;
  /** Whether the typed quantity is a number. */
  isNumber: boolean;
  /** Serial numbers, one on each line. */
  serials: string | null;
  batches: readonly TypedBatch[];
}

/** The errors of an arrival. */
export interface ArrivalProblem {
  field: string;
  error: FieldError;
}

/** An empty batch. */
export const newBatch: TypedBatch = { number: null, quantity: null, expiryDate: null, isNumber: true, isDay: true };

/** The input for arriving goods of the lines of an order; initially everything that is still to come. */
export function useArrivals(lines: readonly PurchaseOrderLine[]) {
  const { typedOf: arrivalOf, itemOf, booked, fill, ...arrivals } = useBookedLines(lines, firstOf);
  return {
    ...arrivals,
    arrivalOf,
    itemOf,
    arrived: lines.filter((line) => booked.includes(line) || !arrivalOf(line).isNumber),
    isOver: booked.some((line) => compareDecimals(arrivalOf(line).quantity ?? '0', quantityStillToCome(line)) > 0),
    fill: (quantityOf: (line: PurchaseOrderLine) => string) => fill((line) => ({ quantity: quantityOf(line), isNumber: true })),
    problemOf: (line: PurchaseOrderLine) => problemOf(arrivalOf(line), itemOf(line)),
  };
}

function firstOf(line: PurchaseOrderLine): Arrival {
  return { quantity: quantityStillToCome(line), isNumber: true, serials: null, batches: [newBatch] };
}

function problemOf(arrival: Arrival, item: Item | undefined): ArrivalProblem | undefined {
  const { quantity, isNumber } = arrival;
  const refuse = (error: FieldError) => ({ field: 'quantityReceived', error });
  if (!isNumber) return refuse({ code: 'decimal' });
  if (compareDecimals(quantity ?? '0', '0') < 0) return refuse({ code: 'min', params: { min: 0 } });
  if (item?.isFractionAllowed === false && !Number.isInteger(Number(quantity ?? '0'))) return refuse({ code: 'notWholeNumber' });
  const refuseBatches = (error: FieldError) => ({ field: 'batchNumbers', error });
  if (item?.isBatchItem && arrival.batches.some((batch) => !batch.isNumber)) return refuseBatches({ code: 'decimal' });
  if (item?.isBatchItem && arrival.batches.some((batch) => !batch.isDay)) return refuseBatches({ code: 'date' });
  return item && compareDecimals(quantity ?? '0', '0') > 0
    ? trackingErrorOf({ ...bodyOfArrival(arrival, item), quantity: quantity ?? '0' }, item)
    : undefined;
}

/** The body of an arrival. */
export function bodyOfArrival(arrival: Arrival, item: Pick<Item, 'isSerialItem' | 'isBatchItem'> | undefined) {
  const { quantity, serials } = arrival;
  const quantityReceived = quantity ?? '0';
  const serialNumbers = serialNumbersIn(serials);
  const batches = arrival.batches.filter((batch) => batch.number?.trim());
  // a single batch without a quantity has all of it
  const batchNumbers = batches.map(({ number, quantity: ofBatch, expiryDate }) => ({
    number: number ?? '',
    quantity: ofBatch ?? (batches.length === 1 ? quantityReceived : '0'),
    expiryDate,
  }));
  return {
    quantityReceived,
    ...(item?.isSerialItem ? { serialNumbers } : {}),
    ...(item?.isBatchItem ? { batchNumbers } : {}),
  };
}
