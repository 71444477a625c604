import { addDecimals, compareDecimals } from '#contract/amounts.ts';
import { isEditable, requireDeletable, requireEditable, requireOrderTransition, type OrderState } from '#contract/orderState.ts';
import { Problem } from '#contract/problem.ts';
import { together } from '../database/together.ts';
import type { WriteCall } from '../database/writeCall.ts';
import { noContent, type Answer } from '../http/answer.ts';
import { requireUnfixed } from './fixedLines.ts';
import { requireVatOfDay, type ItemLine, type ItemLineFacts, type LineItem } from './itemLine.ts';
import type { DocumentChange, DocumentKind, DocumentTables, DocumentTypes, PlannedChange, Stored } from './kind.ts';
import { withSearchTexts } from './searchText.ts';
import { removeDocuments, storeDocuments } from './store.ts';

/** The types of a kind of order: priced items that are delivered or received, and invoiced, in parts. */
export interface OrderTypes extends DocumentTypes {
  header: DocumentTypes['header'] & { orderNumber: number; description: string | null; yourRef: string | null };
  line: DocumentTypes['line'] & ItemLine;
  facts: ItemLineFacts<LineItem>;
}

/** An order that is created, changed or deleted. */
export type OrderMove<T extends OrderTypes> = Pick<DocumentChange<T>, 'before'> & { after: Stored<T> | undefined };

/** A planned change of an order that exists already. */
export type OrderChange<T extends OrderTypes> = PlannedChange<T> & { before: Stored<T> };

/** The properties in which kinds of order differ. `Booking` is the type of the source of stock movements. */
export interface OrderDescription<T extends OrderTypes, Booking>
  extends DocumentTables, Pick<DocumentKind<T>, 'most' | 'facts' | 'headerOf' | 'lineOf' | 'price' | 'actionOf'> {
  /** The state of the whole order. */
  stateOf(order: T['header']): OrderState;
  /** The state that a body requests. */
  wishedStateOf(body: T['body']): OrderState | undefined;
  /** The order with the states that follow from its lines. */
  settled(order: Stored<T>, isCancelled: boolean): Stored<T>;
  /** Whether any quantity of a line was delivered, received or invoiced. */
  isLineFixed(line: T['line']): boolean;
  /** Calculated fields of a line, besides its VAT, that may change on a fixed line. */
  derived?: readonly string[];
  /** Fields of the header, besides the number, that each line repeats. */
  copiedOf(order: T['header']): Partial<T['line']>;
  /** Refuses what the person may not do. */
  requireAllowed?(change: OrderChange<T>, facts: T['facts']): void;
  /** Refuses changes of the header that an open order does not allow. */
  requireChangeable?(change: OrderChange<T>): void;
  /** Refuses to delete these orders, or these lines of an order that is kept, while other records depend on them. */
  requireUnused?(call: WriteCall, removed: { orderIds: readonly string[]; lineIds: readonly string[] }): Promise<void>;
  /** Effects on other records, such as stock. */
  follow(call: WriteCall, moves: readonly OrderMove<T>[], booking?: Booking): Promise<void>;
}

/** A kind of order, for the engine of documents. */
export interface OrderKind<T extends OrderTypes, Booking>
  extends DocumentKind<T>, Omit<OrderDescription<T, Booking>, keyof DocumentKind<T>> {}

/** Makes a kind of order from its description: amounts, states, permitted changes by state, search texts, and effects. */
export function orderKind<T extends OrderTypes, Booking>(described: OrderDescription<T, Booking>): OrderKind<T, Booking> {
  const { stateOf, wishedStateOf, settled } = described;
  return {
    ...described,
    number: 'orderNumber',
    isNumberedByPlace: false,
    settle(order, { before, body }, amounts) {
      const isCancelled = before !== undefined && [stateOf(before), wishedStateOf(body)].includes('Cancelled');
      const { amountExclVat = '0', vatAmount = '0', amountInclVat = '0' } = amounts ?? {};
      return settled({ ...order, amountExclVat, vatAmount, amountInclVat }, isCancelled);
    },
    guard: (call, { before, ...change }, facts) => (before ? guard(call, described, { ...change, before }, facts) : undefined),
    isOpen: (before) => isEditable(stateOf(before)),
    effects: (call, change) => described.follow(call, [change]),
    complete: (_call, { after }) => withTexts(after, described.copiedOf(after)),
    actionOf(change) {
      const isCancelling = stateOf(change.after) === 'Cancelled' && stateOf(change.before) !== 'Cancelled';
      return isCancelling ? 'cancel' : (described.actionOf?.(change) ?? 'update');
    },
  };
}

async function guard<T extends OrderTypes, Booking>(
  call: WriteCall,
  described: OrderDescription<T, Booking>,
  change: OrderChange<T>,
  facts: T['facts'],
): Promise<void> {
  const { before, after, body, differing } = change;
  const [state, wished] = [described.stateOf(before), described.wishedStateOf(body)];
  if (wished) requireOrderTransition(state, wished);
  described.requireAllowed?.(change, facts);
  if (differing.length === 0) return;
  requireEditable(state);
  described.requireChangeable?.(change);
  requireVatOfDay(after.lines, facts);
  requireUnfixed(before, differing, described.isLineFixed, described.derived);
  if (after.lines.length === 0) throw new Problem('lastLine');
  const kept = new Set(after.lines.map(({ id }) => id));
  const lineIds = before.lines.flatMap(({ id }) => (kept.has(id) ? [] : [id]));
  if (lineIds.length > 0) await described.requireUnused?.(call, { orderIds: [], lineIds });
}

function withTexts<T extends OrderTypes>(order: Stored<T>, copied: Partial<T['line']>): Stored<T> {
  const { orderNumber, description, yourRef } = order;
  return withSearchTexts(order, { number: orderNumber, ofHeader: [description], ofAll: [yourRef] }, { ...copied, orderNumber });
}

/** The quantities that a process adds to lines of orders. */
export interface MovedQuantities<T extends OrderTypes, Booking> {
  column: string & keyof T['line'];
  /** The quantity to add (negative to subtract), by the id of the line. */
  quantities: ReadonlyMap<string, string>;
  action: string;
  reason?: string | undefined;
  /** The booking that moves them, where one does. */
  booking?: Booking;
}

/**
 * Adds to a column of lines of locked orders, such as the received quantity, and updates the states that follow. All other fields
 * stay as they are.
 */
export async function moveOrders<T extends OrderTypes, Booking>(
  call: WriteCall,
  kind: OrderKind<T, Booking>,
  orders: readonly Stored<T>[],
  { column, quantities, action, reason, booking }: MovedQuantities<T, Booking>,
): Promise<void> {
  const movedOf = ({ id }: T['line']) => quantities.get(id) ?? '0';
  const moved = orders.filter(({ lines }) => lines.some((line) => compareDecimals(movedOf(line), '0') !== 0));
  const changes = moved.map((before) => {
    const lines = before.lines.map((line) => ({ ...line, [column]: addDecimals(String(line[column]), movedOf(line)) }));
    return { before, after: kind.settled({ ...before, lines }, kind.stateOf(before) === 'Cancelled'), action, reason };
  });
  await together(storeDocuments<T>(call, kind, changes), kind.follow(call, changes, booking));
}

/**
 * Deletes locked orders of which nothing was delivered, received or invoiced; answers 204.
 * @throws Problem lineFixed with the number of the order; transition; what the kind refuses
 */
export async function removeOrders<T extends OrderTypes, Booking>(
  call: WriteCall,
  kind: OrderKind<T, Booking>,
  orders: readonly Stored<T>[],
): Promise<Answer> {
  for (const order of orders) {
    if (order.lines.some((line) => kind.isLineFixed(line))) throw new Problem('lineFixed', { extra: { orderNumber: order.orderNumber } });
    requireDeletable(kind.stateOf(order));
  }
  const lineIds = orders.flatMap(({ lines }) => lines.map(({ id }) => id));
  await kind.requireUnused?.(call, { orderIds: orders.map(({ id }) => id), lineIds });
  await removeDocuments<T>(call, kind, orders);
  await kind.follow(
    call,
    orders.map((before) => ({ before, after: undefined })),
  );
  return noContent;
}
