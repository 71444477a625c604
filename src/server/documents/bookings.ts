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

/** The body of a booking: a quantity above the ordered one needs a reason. */
export interface BookingBody {
  override?: boolean | undefined;
  overrideReason?: string | null | undefined;
  lines: readonly object[];
}

/** The records that a booking depends on: the locked orders, with their lines by id. */
export interface BookingFacts<Order extends OrderTypes> {
  orders: readonly Stored<Order>[];
  lines: ReadonlyMap<string, Order['line']>;
  today: string;
  /** See `keptOf` of {@link BookingDescription}. */
  kept: object;
}

/** The types of a kind of booking: goods that leave or arrive for lines of orders. */
export interface BookingTypes<Order extends OrderTypes> extends DocumentTypes {
  body: BookingBody;
  facts: BookingFacts<Order>;
  context: { today: string };
}

/** The properties in which kinds of booking differ; everything else is the same for all of them. */
export interface BookingDescription<T extends BookingTypes<Order>, Order extends OrderTypes, Stock> {
  header: Table;
  number: string;
  fields: BookingFields;
  /** The kind of order, the column of its lines that counts the booked quantity, and the action in the audit. */
  orders: OrderKind<Order, Stock>;
  column: string & keyof Order['line'];
  action: string;
  itemsOf(call: WriteCall, lines: readonly { itemId: string | undefined }[]): Promise<readonly (LineItem & Tracking)[]>;
  /** Whether the person may book more than was ordered. */
  mayOverride(context: T['context']): boolean;
  /** Refuses orders that the person may not book on. */
  requireAllowed?(call: WriteCall, orders: readonly Stored<Order>[], context: T['context']): Promise<void>;
  /** Refuses orders that cannot be booked together or in their state, and quantities above the ordered ones. */
  requireBookable(orders: readonly Stored<Order>[], quantities: ReadonlyMap<string, string>, isOverridden: boolean): void;
  /** A date of the body that is never in the future. */
  pastDate?: string;
  /** Refuses other invalid values of the body. */
  requireNamed?(call: WriteCall, body: T['body'], orders: readonly Stored<Order>[]): Promise<void>;
  /** The fields of the header that follow from the orders and the day, unless the body has them. */
  usual(facts: BookingFacts<Order>): object;
  /** Fields of the header with data of other records as it is now, which may change later. */
  keptOf?(call: WriteCall, orders: readonly Stored<Order>[]): Promise<object>;
  /** The source of the stock movements. */
  stockOf(booking: Stored<T>): Stock;
  /** Further effects, after quantities and states of the orders and their stock. */
  follow?(call: WriteCall, booking: Stored<T>, facts: BookingFacts<Order>): Promise<void>;
}

/** A kind of document that books goods on lines of orders. A booking is created once and never changed. */
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
      return { ...emptyRow(header), ...described.usual(facts), ...facts.kept, ...given } as unknown as T['header']; // numbered when it is stored
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
        moveOrders(call, orderKind, facts.orders, { column, quantities, action, reason, booking: described.stockOf(after) }),
      );
    },
    reasonOf: ({ overrideReason }) => overrideReason ?? undefined,
  };
}

/**
 * The orders are locked before their quantities are read, so that of two concurrent bookings the second sees the first. For a
 * negative quantity the same number of pieces is returned.
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
  if (described.pastDate !== undefined) requirePast(body, described.pastDate, context.today);
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
  const kept = (await described.keptOf?.(call, orders)) ?? {};
  const facts: BookingFacts<Order> = { orders, lines, today: context.today, kept };
  return facts as T['facts']; // nothing else is among them
}

/**
 * Refuses a body whose date is in the future, because its booking moves stock now.
 * @throws Problem invalid naming the date
 */
export function requirePast(body: object, name: string, today: string): void {
  const day = (body as Readonly<Record<string, unknown>>)[name]; // the kind names its fields
  if (typeof day === 'string' && day > today) throw invalidField(name, 'maxDate', { max: today });
}

/** The goods of one line of an order that arrive or leave. */
interface BookedLine extends TrackedQuantity {
  orderLineId: string;
}

/** The names of the fields for the order line and the quantity, which differ between kinds of booking. */
export interface BookingFields {
  line: string;
  quantity: string;
}

function bookedLine<Line extends object>(line: Line, fields: BookingFields): Line & BookedLine {
  const row = line as Readonly<Record<string, unknown>>; // the kind names its fields
  return { ...line, orderLineId: String(row[fields.line]).toLowerCase(), quantity: String(row[fields.quantity]) };
}

function withoutSign<Line extends BookedLine>(line: Line): Line {
  return compareDecimals(line.quantity, '0') < 0 ? { ...line, quantity: negateDecimal(line.quantity) } : line;
}

/**
 * Refuses unknown order lines, fractions of items that are counted in whole pieces, and serial numbers or batches that are
 * missing, repeated, or do not add up to the quantity.
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
