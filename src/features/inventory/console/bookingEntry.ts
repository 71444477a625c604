import { z } from 'zod';
import { addDecimals } from '#contract/amounts.ts';
import type { LineStore } from '#console/grid/lineStore.ts';
import type { Item } from '#features/items/schema.ts';
import { newStockCount, newStockTransfer } from '../bookingSchema.ts';

/** A line of a count or a transfer as it stands in the grid, some of it still empty. */
export interface BookingLine {
  itemId?: string | null;
  itemCode?: string | null;
  itemDescription?: string | null;
  unit?: string | null;
  quantityNew?: string | null;
  quantity?: string | null;
}

/** An empty line. */
export const newBookingLine = (): BookingLine => ({});

/** What a line takes from an item. */
export function itemFields({ id, code, description, unit }: Item): BookingLine {
  return { itemId: id, itemCode: code, itemDescription: description, unit };
}

/** Adds a piece of an item: to the line that it has, else as a new line. Answers how many the line has then. */
export function addPiece(store: LineStore<BookingLine>, name: 'quantity' | 'quantityNew', item: Item): string {
  const key = store.keys().find((one) => store.row(one)?.line.itemId === item.id);
  const sum = addDecimals((key && store.row(key)?.line[name]) ?? '0', '1');
  store.change(() => store.set(key ?? store.add(itemFields(item)), { [name]: sum }));
  return sum;
}

/** The body of a count, read from the form. */
export const countSchema = z.preprocess((value) => bodyOf(value, ['itemId', 'quantityNew']), newStockCount);

/** The body of a transfer, read from the form. */
export const transferSchema = z.preprocess((value) => bodyOf(value, ['itemId', 'quantity']), newStockTransfer);

// rows that were added at the end and never filled are left out; what is empty is missing
function bodyOf(value: unknown, names: readonly (keyof BookingLine)[]) {
  const { lines = [], ...header } = value as { lines?: readonly BookingLine[] }; // as the form holds it
  const last = lines.findLastIndex((line) => line.itemId != null || line.quantity != null || line.quantityNew != null);
  return {
    ...Object.fromEntries(Object.entries(header).filter(([, field]) => field !== null)),
    lines: lines
      .slice(0, last + 1)
      .map((line) => Object.fromEntries(names.flatMap((name) => (line[name] == null ? [] : [[name, line[name]]])))),
  };
}
