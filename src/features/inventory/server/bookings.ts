import sql from 'sql-template-tag';
import { dayOf } from '#contract/days.ts';
import { invalidField, Problem } from '#contract/problem.ts';
import { trackingErrorOf, type TrackedQuantity } from '#contract/tracking.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { getRecord } from '#server/database/read.ts';
import type { Table } from '#server/database/table.ts';
import { isWhole } from '#server/documents/itemLine.ts';
import type { LineChange } from '#server/documents/kind.ts';
import type { Call } from '#server/http/call.ts';
import { requireBooker, type Booker, type BookingPlace } from '../rules.ts';
import { stockedItems, type StockedItem } from './extensions.ts';

/** The data that the booking of a count or a transfer depends on besides the body. */
export interface BookingContext {
  booker: Booker;
  today: string;
}

/** The person and the day of a booking. */
export function bookingContextOf({ person, services }: Call): BookingContext {
  const booker = { mayBookAll: person.can('purchasing'), mayBookOwnVan: person.can('engineer'), email: person.email };
  return { booker, today: dayOf(services.now()) };
}

/**
 * Looks up the warehouses of a booking by the names of their fields, and checks that the person may book there. They cannot be
 * deleted until the transaction ends.
 * @throws Problem invalid naming the field of an unknown warehouse; forbidden
 */
export async function requirePlaces({ database, division }: WriteCall, fields: Record<string, string>, booker: Booker): Promise<void> {
  const ids = Object.values(fields);
  const places = await database.rows<BookingPlace & { id: string }>(sql`
    select id, email from warehouse where division = ${division} and id = any (${ids}::uuid[]) and "deletedAt" is null
    order by id for key share`);
  const missing = Object.entries(fields).find(([, id]) => !places.some((place) => place.id === id.toLowerCase()));
  if (missing) throw invalidField(missing[0], 'unknownRecord');
  requireBooker(booker, places);
}

type Numbers = Omit<TrackedQuantity, 'quantity'>;

interface NamesItem extends Numbers {
  itemId?: string | undefined;
  itemCode?: string | undefined;
}

/** The items of lines. */
export function itemsOfLines(call: WriteCall, sent: readonly { body: NamesItem }[]): Promise<readonly StockedItem[]> {
  return stockedItems().named(
    call,
    sent.map(({ body }) => body),
  );
}

/**
 * The item of a line, which must be stocked. Its quantity must be whole unless the item allows fractions, with serial or batch
 * numbers if the item has them.
 * @throws Problem invalid naming the field of the line
 */
export function itemOfLine(
  { body, field }: Pick<LineChange<never>, 'field'> & { body: NamesItem },
  items: readonly StockedItem[],
  quantity: { name: string; value: string },
): StockedItem {
  const { itemId, itemCode } = body;
  const name = `${field}${itemId === undefined && itemCode !== undefined ? 'itemCode' : 'itemId'}`;
  if (itemId === undefined && itemCode === undefined) throw invalidField(name, 'required');
  const item = items.find((one) => (itemId === undefined ? one.code === itemCode : one.id === itemId.toLowerCase()));
  if (!item) throw invalidField(name, 'unknownRecord');
  if (!item.isStockItem) throw invalidField(name, 'notStockItem');
  if (!item.isFractionAllowed && !isWhole(quantity.value)) throw invalidField(`${field}${quantity.name}`, 'notWholeNumber');
  const wrong = trackingErrorOf({ ...body, quantity: quantity.value }, item);
  if (wrong) throw invalidField(`${field}${wrong.field}`, wrong.error.code, wrong.error.params);
  return item;
}

/** The serial and batch numbers of a line in stored form. */
export function numbersOf({ serialNumbers = [], batchNumbers = [] }: Numbers): Required<Numbers> {
  return { serialNumbers, batchNumbers };
}

/**
 * Refuses a body with the id of a booking, because bookings are never changed.
 * @throws Problem notFound; versionConflict; notDraft
 */
export async function refuseChange(call: WriteCall, table: Table, id: string): Promise<never> {
  await getRecord(call, table, id);
  throw new Problem('notDraft');
}
