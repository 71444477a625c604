import { addDecimals, compareDecimals, negateDecimal } from '#contract/amounts.ts';
import { invalidField, Problem } from '#contract/problem.ts';
import { trackingErrorOf, type TrackedQuantity, type Tracking } from '#contract/tracking.ts';
import type { Table } from '../database/table.ts';
import { together } from '../database/together.ts';
import type { WriteCall } from '../database/writeCall.ts';
import { isWhole, type LineItem } from './itemLine.ts';
import { lineTable, type DocumentKind, type DocumentTypes, type Stored } from './kind.ts';
import { emptyRow, givenColumns } from './merge.ts';
import { moveOrders, type OrderKind, type OrderTypes } from './orders.ts';
import { requirePiecesOnce } from './piecesOnce.ts';
import { lockDocumentsOfLines } from './read.ts';

/** The body of a booking: more than was ordered is accepted with a reason. */
export interface BookingBody {
  override?: boolean | undefined;
  overrideReason?: string | null | undefined;
  lines: readonly object[];
}

/** What a booking depends on: the orders, locked, with their lines by their ids. */
export interface BookingFacts<Order extends OrderTypes> {
  orders: readonly Stored<Order>[];
  lines: ReadonlyMap<string, Order['line']>;
  today: string;
}

/** The types of a kind of booking: goods that leave or arrive on lines of orders. */
export interface BookingTypes<Order extends OrderTypes> extends DocumentTypes {
  body: BookingBody;
  facts: BookingFacts<Order>;
  context: { today: string };
}

/** What is said of a kind of booking; the rest is the same for all of them. */
export interface BookingDescription<T extends BookingTypes<Order>, Order extends OrderTypes, Stock> {
  header: Table;
  number: string;
  fields: BookingFields;
  /** The orders, the column of their lines that counts what was booked, and the audit's name for it. */
  orders: OrderKind<Order, Stock>;
  column: string & keyof Order['line'];
  action: string;
  itemsOf(call: WriteCall, lines: readonly { itemId: string | undefined }[]): Promise<readonly (LineItem & Tracking)[]>;
  /** Whether the person may book more than was ordered. */
  mayOverride(context: T['context']): boolean;
  /** Refuses orders on which the person may not book. */
  requireAllowed?(call: WriteCall, orders: readonly Stored<Order>[], context: T['context']): Promise<void>;
  /** Refuses orders that cannot be booked on, together or in their state, and more than was ordered. */
  requireBookable(orders: readonly Stored<Order>[], quantities: ReadonlyMap<string, string>, isOverridden: boolean): void;
  /** Refuses what the body names besides. */
  requireNamed?(call: WriteCall, body: T['body'], orders: readonly Stored<Order>[]): Promise<void>;
  /** The fields of the header that follow from the orders and the day, unless they are sent. */
  usual(facts: BookingFacts<Order>): object;
  /** What makes the stock move. */
  stockOf(booking: Stored<T>): Stock;
  /** What follows besides quantities and states of the orders and their stock. */
  follow?(call: WriteCall, booking: Stored<T>, facts: BookingFacts<Order>): Promise<void>;
}

/** A kind of document that books goods on lines of orders. It is made once and never changed. */
export function bookingKind<T extends BookingTypes<Order>, Order extends OrderTypes, Stock>(
  described: BookingDescription<T, Order, Stock>,
): DocumentKind<T> {
  const { header, number, fields, orders: orderKind, column, action } = described;
  const { table } = lineTable(header);
  return {
    header,
    number,
    most: 1000,
    isNumberedByPlace: true,
    facts: async (call, { body }, context) => factsOf(call, described, body, context),
    headerOf(draft, facts) {
      const { override = false, overrideReason } = draft.body;
      const given = { ...givenColumns(header, draft.body), override, overrideReason: override ? overrideReason : null };
      return { ...emptyRow(header), ...described.usual(facts), ...given } as unknown as T['header']; // the number follows when it is stored
    },
    lineOf({ body }, { lines }) {
      const quantityOrdered = lines.get(bookedLine(body, fields).orderLineId)?.quantity;
      const row = { ...emptyRow(table), serialNumbers: [], batchNumbers: [], quantityOrdered };
      return { ...row, ...givenColumns(table, body) } as unknown as T['line']; // see above
    },
    settle: (document) => document,
    isOpen: () => false,
    async effects(call, { after, reason }, facts) {
      const quantities = bookedQuantities(after.lines.map((line) => bookedLine(line, fields)));
      await together(
        described.follow?.(call, after, facts) ?? Promise.resolve(),
        moveOrders(call, orderKind, facts.orders, { column, quantities, action, reason }, described.stockOf(after)),
      );
    },
    reasonOf: ({ overrideReason }) => overrideReason ?? undefined,
  };
}

/**
 * The orders are locked before their quantities are read, so that of two bookings at once the second sees the first. Of a quantity
 * below zero as many pieces come back as would leave.
 * @throws Problem forbidden; invalid naming the field; what the kind refuses
 */
async function factsOf<T extends BookingTypes<Order>, Order extends OrderTypes, Stock>(
  call: WriteCall,
  described: BookingDescription<T, Order, Stock>,
  body: T['body'],
  context: T['context'],
): Promise<T['facts']> {
  const { fields } = described;
  if (body.override && !body.overrideReason) throw invalidField('overrideReason', 'required');
  if (body.override && !described.mayOverride(context)) throw new Problem('forbidden');
  const booked = body.lines.map((line) => bookedLine(line, fields));
  const orders = await lockDocumentsOfLines<Order>(
    call,
    described.orders,
    booked.map(({ orderLineId }) => orderLineId),
  );
  await described.requireAllowed?.(call, orders, context);
  const lines = new Map(orders.flatMap((order) => order.lines.map((line) => [line.id, line] as const)));
  const items = await described.itemsOf(
    call,
    booked.map(({ orderLineId }) => ({ itemId: lines.get(orderLineId)?.itemId ?? undefined })),
  );
  requireBookable(booked.map(withoutSign), lines, items, fields);
  described.requireBookable(orders, bookedQuantities(booked), body.override ?? false);
  await described.requireNamed?.(call, body, orders);
  const facts: BookingFacts<Order> = { orders, lines, today: context.today };
  return facts as T['facts']; // nothing else is among them
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

/**
 * Refuses lines that no order has, parts of items that are whole, serial numbers or batches that are missing, stand twice or make
 * another quantity.
 */
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
  requirePiecesOnce(
    booked.map(({ orderLineId, serialNumbers = [] }, index) => {
      return { itemId: lines.get(orderLineId)?.itemId ?? '', field: `lines.${index}.`, serialNumbers };
    }),
  );
}

/** The booked quantities by the ids of the order lines. */
function bookedQuantities(booked: readonly BookedLine[]): Map<string, string> {
  const sums = new Map<string, string>();
  for (const { orderLineId, quantity } of booked) sums.set(orderLineId, addDecimals(sums.get(orderLineId) ?? '0', quantity));
  return sums;
}
