import { useMemo, useState } from 'react';
import { compareDecimals } from '#contract/amounts.ts';
import type { FieldError } from '#contract/problem.ts';
import { sameValue } from '#console/forms/mergeRecord.ts';
import { useGetList } from '#console/data/useMethod.ts';
import type { Item } from '#features/items/schema.ts';
import { trackingErrorOf } from '#contract/tracking.ts';
import { quantityStillToCome } from '../rules.ts';
import type { PurchaseOrderLine } from '../schema.ts';

/** A batch as it is typed. */
export interface TypedBatch {
  batchNumber: string | null;
  quantity: string | null;
  expiryDate: string | null;
}

/** What is typed for a line of the order. */
export interface Arrival {
  quantity: string | null;
  /** Whether the quantity is a number, as far as it is typed. */
  isNumber: boolean;
  /** Serial numbers, one on each line. */
  serials: string | null;
  batches: readonly TypedBatch[];
}

/** What of an arrival is wrong or missing. */
export interface ArrivalProblem {
  field: string;
  error: FieldError;
}

/** An empty batch. */
export const newBatch: TypedBatch = { batchNumber: null, quantity: null, expiryDate: null };

/** What arrives on the lines of an order, and the items that decide what must be said of it. */
export function useArrivals(lines: readonly PurchaseOrderLine[]) {
  const items = useItems(lines);
  const [start] = useState(() => arrivalsOf(lines, quantityStillToCome));
  const [arrivals, setArrivals] = useState(start);
  const arrivalOf = (line: PurchaseOrderLine) => arrivals[line.id] ?? emptyArrival;
  const arrived = lines.filter((line) => !arrivalOf(line).isNumber || compareDecimals(arrivalOf(line).quantity ?? '0', '0') !== 0);
  return {
    items,
    arrived,
    arrivalOf,
    isChanged: !sameValue(arrivals, start),
    isOver: arrived.some((line) => compareDecimals(arrivalOf(line).quantity ?? '0', quantityStillToCome(line)) > 0),
    change: (line: PurchaseOrderLine, part: Partial<Arrival>) =>
      setArrivals((before) => ({ ...before, [line.id]: { ...(before[line.id] ?? emptyArrival), ...part } })),
    /** Puts a quantity on every line; numbers that were typed stay. */
    fill: (quantityOf: (line: PurchaseOrderLine) => string) =>
      setArrivals((before) => {
        const filled = arrivalsOf(lines, quantityOf);
        return Object.fromEntries(lines.map(({ id }) => [id, { ...(filled[id] ?? emptyArrival), ...ownNumbers(before[id]) }]));
      }),
    problemOf: (line: PurchaseOrderLine) => problemOf(arrivalOf(line), items.get(line.itemId)),
  };
}

const emptyArrival: Arrival = { quantity: null, isNumber: true, serials: null, batches: [newBatch] };

function arrivalsOf(lines: readonly PurchaseOrderLine[], quantityOf: (line: PurchaseOrderLine) => string): Record<string, Arrival> {
  return Object.fromEntries(lines.map((line) => [line.id, { ...emptyArrival, quantity: quantityOf(line) }]));
}

function ownNumbers(arrival: Arrival = emptyArrival): Pick<Arrival, 'serials' | 'batches'> {
  return { serials: arrival.serials, batches: arrival.batches };
}

// as many ids as an address holds; of the others the server says what is missing
const mostItems = 200;

function useItems(lines: readonly PurchaseOrderLine[]): ReadonlyMap<string, Item> {
  const id = [...new Set(lines.map((line) => line.itemId))].slice(0, mostItems);
  const { data } = useGetList('items', { filter: { id }, pagination: { page: 1, perPage: mostItems } });
  return useMemo(() => new Map((data ?? []).map((item) => [item.id, item])), [data]);
}

function problemOf(arrival: Arrival, item: Item | undefined): ArrivalProblem | undefined {
  const { quantity, isNumber } = arrival;
  const refuse = (error: FieldError) => ({ field: 'quantityReceived', error });
  if (!isNumber) return refuse({ code: 'decimal' });
  if (compareDecimals(quantity ?? '0', '0') < 0) return refuse({ code: 'min', params: { min: 0 } });
  if (item?.isFractionAllowed === false && !Number.isInteger(Number(quantity ?? '0'))) return refuse({ code: 'notWholeNumber' });
  return item && compareDecimals(quantity ?? '0', '0') > 0
    ? trackingErrorOf({ ...bodyOfArrival(arrival, item), quantity: quantity ?? '0' }, item)
    : undefined;
}

/** What is sent for an arrival. */
export function bodyOfArrival(arrival: Arrival, item: Pick<Item, 'isSerialItem' | 'isBatchItem'> | undefined) {
  const { quantity, serials } = arrival;
  const quantityReceived = quantity ?? '0';
  const serialNumbers = (serials ?? '').split(/[\n,;\t]/).flatMap((one) => one.trim() || []);
  const batches = arrival.batches.filter((batch) => batch.batchNumber?.trim());
  // one batch without a quantity is all that arrived
  const batchNumbers = batches.map(({ batchNumber, quantity: ofBatch, expiryDate }) => ({
    batchNumber: batchNumber ?? '',
    quantity: ofBatch ?? (batches.length === 1 ? quantityReceived : '0'),
    expiryDate,
  }));
  return {
    quantityReceived,
    ...(item?.isSerialItem ? { serialNumbers } : {}),
    ...(item?.isBatchItem ? { batchNumbers } : {}),
  };
}
