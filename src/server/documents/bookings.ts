import { addDecimals, compareDecimals, negateDecimal } from '#contract/amounts.ts';
import { invalidField, Problem } from '#contract/problem.ts';
import { trackingErrorOf, type TrackedQuantity, type Tracking } from '#contract/tracking.ts';
import type { Table } from '../database/table.ts';
import type { WriteCall } from '../database/writeCall.ts';
import { isWhole, type LineItem } from './itemLine.ts';
import { lineTable, type DocumentKind, type DocumentTypes, type Draft, type Stored } from './kind.ts';
import { emptyRow, givenColumns } from './merge.ts';

/** The body of a booking: more than was ordered is accepted with a reason. */
export interface BookingBody {
  override?: boolean | undefined;
  overrideReason?: string | null | undefined;
  lines: readonly object[];
}

/** The types of a kind of booking: goods that leave or arrive on lines of orders. */
export interface BookingTypes extends DocumentTypes {
  body: BookingBody;
  facts: { lines: ReadonlyMap<string, { quantity: string }> };
}

/** What is said of a kind of booking; the rest is the same for all of them. */
export interface BookingDescription<T extends BookingTypes> extends Pick<DocumentKind<T>, 'number' | 'facts'> {
  header: Table;
  fields: BookingFields;
  /** The fields of the header that follow from the orders and the day, unless they are sent. */
  usual(draft: Draft<T>, facts: T['facts']): object;
  /** What follows: quantities and states of the orders, stock. */
  follow(call: WriteCall, booking: Booking<T>, facts: T['facts']): Promise<void>;
}

/** A booking that is made, with what it moves on each line of an order. */
export interface Booking<T extends BookingTypes> {
  document: Stored<T>;
  quantities: ReadonlyMap<string, string>;
  reason: string | undefined;
}

/** A kind of document that books goods on lines of orders. It is made once and never changed. */
export function bookingKind<T extends BookingTypes>({
  header,
  number,
  fields,
  facts,
  usual,
  follow,
}: BookingDescription<T>): DocumentKind<T> {
  const { table } = lineTable(header);
  return {
    header,
    number,
    most: 1000,
    isNumberedByPlace: true,
    facts,
    headerOf(draft, known) {
      const { override = false, overrideReason } = draft.body;
      const given = { ...givenColumns(header, draft.body), override, overrideReason: override ? overrideReason : null };
      return { ...emptyRow(header), ...usual(draft, known), ...given } as unknown as T['header']; // the number follows when it is stored
    },
    lineOf({ body }, { lines }) {
      const quantityOrdered = lines.get(bookedLine(body, fields).orderLineId)?.quantity;
      const row = { ...emptyRow(table), serialNumbers: [], batchNumbers: [], quantityOrdered };
      return { ...row, ...givenColumns(table, body) } as unknown as T['line']; // see above
    },
    settle: (document) => document,
    isOpen: () => false,
    effects(call, { after, reason }, known) {
      const quantities = bookedQuantities(after.lines.map((line) => bookedLine(line, fields)));
      return follow(call, { document: after, quantities, reason }, known);
    },
    reasonOf: ({ overrideReason }) => overrideReason ?? undefined,
  };
}

type OrderWithLines<Order, Line> = Order & { lines: readonly Line[] };

/** How the orders of a booking are found, and who may book more than was ordered. */
export interface BookingSources<Order, Line> {
  fields: BookingFields;
  mayOverride: boolean;
  /** The orders of these lines, locked. */
  lock(lineIds: readonly string[]): Promise<readonly OrderWithLines<Order, Line>[]>;
  itemsOf(lines: readonly { itemId: string | undefined }[]): Promise<readonly (LineItem & Tracking)[]>;
}

/**
 * What a booking depends on: the orders, locked before their quantities are read, so that of two bookings at once the second sees
 * the first. Of a quantity below zero as many pieces come back as would leave.
 * @throws Problem forbidden; invalid naming the field
 */
export async function requireBooking<Order, Line extends { id: string; itemId: string }>(
  body: BookingBody,
  { fields, mayOverride, lock, itemsOf }: BookingSources<Order, Line>,
): Promise<{ orders: readonly Order[]; lines: ReadonlyMap<string, Line>; quantities: ReadonlyMap<string, string> }> {
  if (body.override && !body.overrideReason) throw invalidField('overrideReason', 'required');
  if (body.override && !mayOverride) throw new Problem('forbidden');
  const booked = body.lines.map((line) => bookedLine(line, fields));
  const orders = await lock(booked.map(({ orderLineId }) => orderLineId));
  const lines = new Map(orders.flatMap((order) => order.lines.map((line) => [line.id, line] as const)));
  const items = await itemsOf(booked.map(({ orderLineId }) => ({ itemId: lines.get(orderLineId)?.itemId })));
  requireBookable(booked.map(withoutSign), lines, items, fields);
  return { orders, lines, quantities: bookedQuantities(booked) };
}

/** What arrives or leaves on a line of an order. */
interface BookedLine extends TrackedQuantity {
  orderLineId: string;
}

/** The names that the fields of a booking have for the line of the order and the quantity. */
export interface BookingFields {
  line: string;
  quantity: string;
}

function bookedLine<Line extends object>(line: Line, fields: BookingFields): Line & BookedLine {
  const row = line as Readonly<Record<string, unknown>>;
  return { ...line, orderLineId: String(row[fields.line]).toLowerCase(), quantity: String(row[fields.quantity]) };
}

function withoutSign<Line extends BookedLine>(line: Line): Line {
  return compareDecimals(line.quantity, '0') < 0 ? { ...line, quantity: negateDecimal(line.quantity) } : line;
}

/** Refuses lines that no order has, parts of items that are whole, serial numbers or batches that are missing or make another quantity. */
function requireBookable(
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
function bookedQuantities(booked: readonly BookedLine[]): Map<string, string> {
  const sums = new Map<string, string>();
  for (const { orderLineId, quantity } of booked) sums.set(orderLineId, addDecimals(sums.get(orderLineId) ?? '0', quantity));
  return sums;
}
