import { compareDecimals } from '#contract/amounts.ts';
import { isEditable, requireEditable, requireOrderTransition } from '#contract/orderState.ts';
import { invalidField, Problem, transitionProblem } from '#contract/problem.ts';
import { requirePurchasesGone } from './purchases.ts';
import type { SalesPrice } from '#features/items/priceSchema.ts';
import { usualVatCode, type DocumentItem } from '#features/items/server/index.ts';
import { moveStock } from '#features/inventory/server/index.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { requireUnfixed } from '#server/documents/fixedLines.ts';
import { mergeItemLine, requireVatOfDay } from '#server/documents/itemLine.ts';
import type { DocumentKind, Draft, LineChange, PlannedChange } from '#server/documents/kind.ts';
import { emptyRow, givenColumns } from '#server/documents/merge.ts';
import { priceLines } from '#server/documents/price.ts';
import { withSearchTexts } from '#server/documents/searchText.ts';
import type { Person } from '#server/http/call.ts';
import { inOwnCurrency, isLineFixed, lineStatusOf, orderStatesOf, wholeDiscount } from '../rules.ts';
import { mostLines, type PriceSource } from '../schema.ts';
import { atRate, factsOf } from './facts.ts';
import { orderTables, type OrderFacts, type OrderHeader, type OrderLine, type OrderTypes, type StoredOrder } from './order.ts';
import { stockMoves } from './stockMoves.ts';
import { orderTablesFor, salesOrderLineTable, salesOrderTable } from './tables.ts';

/** Sales orders, described to the engine of documents. */
export const orderKind: DocumentKind<OrderTypes> = {
  ...orderTables,
  number: 'orderNumber',
  most: mostLines,
  isNumberedByPlace: false,
  facts: factsOf,
  headerOf,
  lineOf,
  price,
  settle(order, { before, body }, amounts) {
    const { amountExclVat = '0', vatAmount = '0', amountInclVat = '0' } = amounts ?? {};
    const amountDc = inOwnCurrency(amountInclVat, order.exchangeRate);
    const isCancelled = before !== undefined && (before.status === 'Cancelled' || body.status === 'Cancelled');
    return settled({ ...order, amountExclVat, vatAmount, amountInclVat, amountDc }, isCancelled);
  },
  guard,
  isOpen: (before) => isEditable(before.status),
  complete: (_call, { after }) => withTexts(after),
  effects: (call, { before, after }) => moveStock(call, stockMoves(before, after)),
  actionOf: ({ before, after }) => {
    if (after.status === 'Cancelled' && before.status !== 'Cancelled') return 'cancel';
    return after.approvalStatus === before.approvalStatus ? 'update' : 'approve';
  },
};

/** The same, answering what a person may see. */
export function orderKindFor(person: Pick<Person, 'can'>): DocumentKind<OrderTypes> {
  return { ...orderKind, header: orderTablesFor(person).orders };
}

/** An order with the states that follow from its lines. */
export function settled(order: StoredOrder, isCancelled = order.status === 'Cancelled'): StoredOrder {
  const lines = order.lines.map((line) => ({ ...line, deliveryStatus: lineStatusOf(line, isCancelled) }));
  return { ...order, lines, ...orderStatesOf(lines, isCancelled) };
}

function headerOf({ before, body }: Draft<OrderTypes>, facts: OrderFacts): OrderHeader {
  const { status: _status, approvalStatus, ...fields } = body;
  const { customer } = facts;
  // an order always has a warehouse, as far as the division has one
  const warehouseId = body.warehouseId ?? before?.warehouseId ?? facts.mainWarehouse;
  const given = { ...givenColumns(salesOrderTable, { ...fields, warehouseId }), orderedById: customer.id, orderedByName: customer.name };
  if (!before) return { ...usualHeader(facts), ...given };
  const isApproved = approvalStatus === 'Approved' && before.approvalStatus === 'Awaiting';
  const approval = isApproved ? { approvalStatus, approvedBy: facts.person.name, approvedAt: facts.now } : {};
  return { ...before, ...given, ...approval };
}

function usualHeader({ customer, day, source }: OrderFacts): OrderHeader {
  const row = {
    ...emptyRow(salesOrderTable),
    deliverToId: customer.id,
    invoiceToId: customer.invoiceAccountId ?? customer.id,
    orderDate: day,
    currency: customer.salesCurrency ?? 'EUR',
    exchangeRate: 1,
    paymentCondition: customer.paymentConditionSales,
    approvalStatus: 'Automatic',
    source,
  };
  return row as unknown as OrderHeader; // the rest follows from lines and counter before it is stored
}

/** A line as the caller wants it. A new line, or one that gets another item, takes over what is usual for the item. */
function lineOf(change: LineChange<OrderTypes>, facts: OrderFacts): OrderLine {
  const { stored, field } = change;
  const price = facts.prices.get(change);
  const item = price && facts.items.find(({ id }) => id === price.itemId);
  const isOther = item !== undefined && item.id !== stored?.itemId;
  // a net price stands for the price of a new line that has no other
  const { netPrice, ...body } = change.body;
  const typed = body.unitPrice ?? (stored ? undefined : netPrice);
  const unitPrice = typed ?? (isOther ? (price?.price ?? '0') : undefined);
  const discount = isOther && typed === undefined ? { discount: price?.discount ?? 0 } : {};
  const sent = { ...(isOther ? usualOf(item, facts) : {}), ...discount, ...body, ...(unitPrice === undefined ? {} : { unitPrice }) };
  const line = mergeItemLine(salesOrderLineTable, { ...change, body: sent }, facts, () => emptyLine(facts));
  if (line.itemId === null) throw invalidField(`${field}itemId`, 'required');
  if ((line.quantity as string | null) === null) throw invalidField(`${field}quantity`, 'required'); // a new line begins with none
  return {
    ...line,
    priceSource: sourceOf(line, stored, price),
    costPrice: isOther ? atRate(item.costPriceStandard, facts.exchangeRate) : line.costPrice,
  };
}

function emptyLine({ deliveryDate }: OrderFacts): OrderLine {
  const row = {
    ...emptyRow(salesOrderLineTable),
    discount: 0,
    useDropShipment: false,
    deliveryDate,
    quantityDelivered: '0.0000',
    quantityInvoiced: '0.0000',
    deliveryStatus: 'Open',
  };
  return row as unknown as OrderLine; // the rest follows from item, price, VAT code and order before it is stored
}

function usualOf(item: DocumentItem, facts: OrderFacts) {
  return { description: item.description, unitCode: item.unit, vatCode: usualVatCode(facts.customer.salesVatCode, item, facts) };
}

// a price that was read and sent back, or is the one that the item has anyway, was not typed
function sourceOf(line: OrderLine, stored: OrderLine | undefined, price: SalesPrice | undefined): PriceSource {
  if (stored && stored.itemId === line.itemId && compareDecimals(stored.unitPrice, line.unitPrice) === 0) return stored.priceSource;
  return price && compareDecimals(price.price ?? '0', line.unitPrice) === 0 ? price.source : 'Manual';
}

/** Amounts of lines after the discount of the line and that of the order. */
function price(
  lines: readonly OrderLine[],
  before: readonly OrderLine[],
  header: OrderHeader,
  stored: OrderHeader | undefined,
): ReturnType<typeof priceLines<OrderLine>> {
  const discounted = (all: readonly OrderLine[], ofOrder: number | null) =>
    all.map((line) => ({ ...line, discount: wholeDiscount(line.discount, ofOrder) }));
  const priced = priceLines(discounted(lines, header.discount), discounted(before, stored?.discount ?? null));
  return { ...priced, lines: priced.lines.map((line, index) => ({ ...line, discount: lines[index]?.discount ?? 0 })) };
}

async function guard(call: WriteCall, { before, after, body, differing }: PlannedChange<OrderTypes>, facts: OrderFacts): Promise<void> {
  if (!before) return;
  requireStates(before, body, facts.person);
  if (differing.length === 0) return;
  requireEditable(before.status);
  const fixed = ['orderedById', 'deliverToId', 'invoiceToId'].filter((name) => differing.includes(name));
  if (fixed.length > 0) throw new Problem('fixedFields', { extra: { fields: fixed } });
  requireVatOfDay(after.lines, facts);
  requireUnfixed(before, differing, isLineFixed, ['deliveryStatus']);
  if (after.lines.length === 0) throw new Problem('lastLine');
  const kept = new Set(after.lines.map(({ id }) => id));
  await requirePurchasesGone(
    call,
    before.lines.flatMap(({ id }) => (kept.has(id) ? [] : [id])),
  );
}

function requireStates(before: StoredOrder, body: OrderTypes['body'], person: Person): void {
  const { status, approvalStatus } = body;
  if (status) requireOrderTransition(before.status, status);
  const isApproval = approvalStatus !== undefined && approvalStatus !== before.approvalStatus;
  if (isApproval && !(before.approvalStatus === 'Awaiting' && approvalStatus === 'Approved'))
    throw transitionProblem(before.approvalStatus, approvalStatus, before.approvalStatus === 'Awaiting' ? ['Approved'] : []);
  const isCancelled = status === 'Cancelled' && before.status !== 'Cancelled';
  if ((isApproval || isCancelled) && !person.can('supervisor')) throw new Problem('forbidden');
}

function withTexts(order: StoredOrder): StoredOrder {
  const { orderNumber, orderedByName, description, yourRef } = order;
  return withSearchTexts(order, { number: orderNumber, ofHeader: [description], ofAll: [yourRef] }, { orderNumber, orderedByName });
}
