import { z } from 'zod';
import { addDecimals } from '#contract/amounts.ts';
import { isNumberAmong } from '#contract/tracking.ts';
import type { LineStore } from '#console/grid/lineStore.ts';
import { batchNumbersIn, serialNumbersIn } from '#console/inputs/trackedNumbers.ts';
import type { Item } from '#features/items/schema.ts';
import { newStockCount, newStockTransfer } from '../bookingSchema.ts';

/** A line of a count or a transfer in the grid, possibly incomplete. */
export interface BookingLine {
  itemId?: string | null;
  itemCode?: string | null;
  itemDescription?: string | null;
  unit?: string | null;
  isSerialItem?: boolean;
  isBatchItem?: boolean;
  quantityNew?: string | null;
  quantity?: string | null;
  /** In typed form: `A1, A2`. */
  serialNumbers?: string | null;
  /** In typed form: `L2611 = 4; L2612 = 2`. */
  batchNumbers?: string | null;
}

/** The field of a line with the counted or moved quantity. */
export type BookedQuantity = 'quantity' | 'quantityNew';

/** An empty line. */
export const newBookingLine = (): BookingLine => ({});

/** The fields that a line takes from an item; numbers of another item are removed. */
export function itemFields({ id, code, description, unit, isSerialItem, isBatchItem }: Item): BookingLine {
  const item = { itemId: id, itemCode: code, itemDescription: description, unit };
  return { ...item, isSerialItem, isBatchItem, serialNumbers: null, batchNumbers: null };
}

/** Adds a piece of an item: to its line if there is one, else as a new line. Returns the new quantity of the line. */
export function addPiece(store: LineStore<BookingLine>, name: BookedQuantity, item: Item, serialNumber?: string): string {
  const key = keyOf(store, item);
  const line = key === undefined ? undefined : store.row(key)?.line;
  const numbers = serialNumber === undefined ? [] : [...serialNumbersIn(line?.serialNumbers), serialNumber];
  const sum = numbers.length > 0 ? addDecimals(String(numbers.length)) : addDecimals(line?.[name] ?? '0', '1');
  const part = { [name]: sum, ...(numbers.length > 0 ? { serialNumbers: numbers.join(', ') } : {}) };
  store.change(() => store.set(key ?? store.add(itemFields(item)), part));
  return sum;
}

/** Whether a line already contains the piece of an item. */
export function hasPiece(store: LineStore<BookingLine>, item: Item, serialNumber: string): boolean {
  const key = keyOf(store, item);
  return key !== undefined && isNumberAmong(serialNumber, serialNumbersIn(store.row(key)?.line.serialNumbers));
}

function keyOf(store: LineStore<BookingLine>, { id }: Item): string | undefined {
  return store.keys().find((one) => store.row(one)?.line.itemId === id);
}

/** The serial or batch numbers of a line, if its item has them. */
export function numbersOf({ isSerialItem, isBatchItem, serialNumbers, batchNumbers }: BookingLine, quantity: string) {
  return {
    ...(isSerialItem ? { serialNumbers: serialNumbersIn(serialNumbers) } : {}),
    ...(isBatchItem ? { batchNumbers: batchNumbersIn(batchNumbers, quantity) } : {}),
  };
}

/** The body of a count, read from the form. */
export const countSchema = z.preprocess((value) => bodyOf(value, 'quantityNew'), newStockCount);

/** The body of a transfer, read from the form. */
export const transferSchema = z.preprocess((value) => bodyOf(value, 'quantity'), newStockTransfer);

// empty rows at the end are left out; empty fields are missing
function bodyOf(value: unknown, name: BookedQuantity) {
  const { lines = [], ...header } = value as { lines?: readonly BookingLine[] }; // the values of the form
  const last = lines.findLastIndex((line) => line.itemId != null || line[name] != null);
  return { ...filled(header), lines: lines.slice(0, last + 1).map((line) => lineBodyOf(line, name)) };
}

function lineBodyOf(line: BookingLine, name: BookedQuantity) {
  return { ...filled({ itemId: line.itemId, [name]: line[name] }), ...numbersOf(line, line[name] ?? '0') };
}

function filled(fields: object) {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => field != null));
}
