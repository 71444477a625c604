import { compareDecimals, fitsMoney, inDocumentCurrency, inOwnCurrency, wholeDiscount } from '#contract/amounts.ts';
import { mostLines } from '#contract/documentLines.ts';
import { invalidField, Problem, transitionProblem } from '#contract/problem.ts';
import { mostDigits } from '#contract/values.ts';
import type { SalesPrice } from '#features/items/priceSchema.ts';
import { usualVatCode, type DocumentItem } from '#features/items/server/index.ts';
import { moveStock, type StockBooking } from '#features/inventory/server/index.ts';
import { orderNumberFor } from '#features/purchase-orders/server/index.ts';
import { mergeItemLine, sentPrice } from '#server/documents/itemLine.ts';
import type { DocumentKind, Draft, LineChange } from '#server/documents/kind.ts';
import { emptyRow, givenColumns } from '#server/documents/merge.ts';
import { orderKind, type OrderChange } from '#server/documents/orders.ts';
import { priceLines } from '#server/documents/price.ts';
import type { Person } from '#server/http/call.ts';
import { atOtherRate, isLineFixed, lineStatusOf, orderStatesOf } from '../rules.ts';
import type { PriceSource } from '../schema.ts';
import { factsOf } from './facts.ts';
import { orderTables, type OrderFacts, type OrderHeader, type OrderLine, type OrderTypes } from './order.ts';
import { stockMoves } from './stockMoves.ts';
import { orderTablesFor, salesOrderLineTable, salesOrderTable } from './tables.ts';

/** Sales orders, for the engine of documents. */
export const salesOrderKind = orderKind<OrderTypes, StockBooking>({
  ...orderTables,
  most: mostLines,
  facts: factsOf,
  headerOf,
  lineOf,
  price,
  stateOf: ({ status }) => status,
  wishedStateOf: ({ status }) => status,
  settled(order, isCancelled) {
    const lines = order.lines.map((line) => ({ ...line, deliveryStatus: lineStatusOf(line, isCancelled) }));
    const amountDc = inOwnCurrency(order.amountInclVat, order.exchangeRate);
    if (!fitsMoney(amountDc)) throw invalidField('exchangeRate', 'amountsTooLarge', { max: mostDigits });
    return { ...order, lines, amountDc, ...orderStatesOf(lines, isCancelled) };
  },
  isLineFixed,
  derived: ['deliveryStatus'],
  copiedOf: ({ orderedByName }) => ({ orderedByName }),
  requireAllowed,
  requireChangeable({ before, differing }) {
    const fields = ['orderedById', 'deliverToId', 'invoiceToId'].filter((name) => differing.includes(name));
    if (fields.length > 0) throw new Problem('fixedFields', { extra: { fields } });
    if (differing.includes('currency') && before.lines.some(isLineFixed)) throw new Problem('lineFixed');
  },
  async requireUnused(call, sales) {
    const number = await orderNumberFor(call, sales);
    if (number !== undefined) throw new Problem('hasPurchaseOrder', { params: { number }, extra: { orderNumber: number } });
  },
  follow: (call, moves, booking) => moveStock(call, moves.flatMap(stockMoves), booking),
  actionOf: ({ before, after }) => (after.approvalStatus === before.approvalStatus ? 'update' : 'approve'),
});

/** The same, with answers limited to the fields that a person may see. */
export function orderKindFor(person: Pick<Person, 'can'>): DocumentKind<OrderTypes> {
  return { ...salesOrderKind, header: orderTablesFor(person).orders };
}

function headerOf({ before, body }: Draft<OrderTypes>, facts: OrderFacts): OrderHeader {
  const { status: _status, approvalStatus, ...fields } = body;
  const { customer } = facts;
  // an order always has a warehouse, if the division has one
  const warehouseId = body.warehouseId ?? before?.warehouseId ?? facts.mainWarehouse;
  const { exchangeRate } = facts;
  const given = {
    ...givenColumns(salesOrderTable, { ...fields, warehouseId, exchangeRate }),
    orderedById: customer.id,
    orderedByName: customer.name,
  };
  if (!before) return { ...usualHeader(facts), ...given };
  const isApproved = approvalStatus === 'Approved' && before.approvalStatus === 'Awaiting';
  const approval = isApproved ? { approvalStatus, approvedBy: facts.context.person.name, approvedAt: facts.context.now } : {};
  return { ...before, ...given, ...approval };
}

function usualHeader({ customer, day, context }: OrderFacts): OrderHeader {
  const row = {
    ...emptyRow(salesOrderTable),
    deliverToId: customer.id,
    invoiceToId: customer.invoiceAccountId ?? customer.id,
    orderDate: day,
    currency: customer.salesCurrency,
    exchangeRate: 1,
    paymentCondition: customer.paymentConditionSales,
    approvalStatus: 'Automatic',
    source: context.source ?? 'Manual',
  };
  return row as unknown as OrderHeader; // the rest follows from lines and counter before it is stored
}

/** A line after the change. A new line, or one with another item, takes the defaults of the item. */
function lineOf(change: LineChange<OrderTypes>, facts: OrderFacts): OrderLine {
  const { stored, field } = change;
  const price = facts.prices.get(change);
  const item = price && facts.items.find(({ id }) => id === price.itemId);
  const isOther = item !== undefined && item.id !== stored?.itemId;
  const { unitPrice: _unitPrice, netPrice: _netPrice, ...body } = change.body;
  const typed = sentPrice(change.body, stored);
  const ofItem = { unitPrice: price?.price ?? '0', discount: price?.discount ?? 0 };
  const usual = isOther ? { ...usualOf(item, facts), ...(typed.unitPrice === undefined ? ofItem : {}) } : {};
  const sent = { ...usual, ...body, ...typed };
  const line = mergeItemLine(salesOrderLineTable, { ...change, body: sent }, facts, () => emptyLine(facts));
  if (line.itemId === null) throw invalidField(`${field}itemId`, 'required');
  if ((line.quantity as string | null) === null) throw invalidField(`${field}quantity`, 'required'); // a new line has none at first
  // a visit has delivered what its order charges
  const isDelivered = stored === undefined && facts.context.source === 'WorkOrder';
  return {
    ...line,
    ...(isDelivered ? { quantityDelivered: line.quantity } : {}),
    priceSource: sourceOf(line, stored, price),
    costPrice: isOther ? inDocumentCurrency(item.costPriceStandard, facts.exchangeRate) : line.costPrice,
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
  return { description: item.description, unitCode: item.unit, vatCode: usualVatCode(facts.customer.salesVatCode, item) };
}

// a price that was read and sent back, or equals the item's price, was not typed
function sourceOf(line: OrderLine, stored: OrderLine | undefined, price: SalesPrice | undefined): PriceSource {
  if (stored && stored.itemId === line.itemId && compareDecimals(stored.unitPrice, line.unitPrice) === 0) return stored.priceSource;
  return price && compareDecimals(price.price ?? '0', line.unitPrice) === 0 ? price.source : 'Manual';
}

/** The amounts of lines after the discount of the line and that of the order. */
function price(
  lines: readonly OrderLine[],
  before: readonly OrderLine[],
  header: OrderHeader,
  stored: OrderHeader | undefined,
): ReturnType<typeof priceLines<OrderLine>> {
  const discounted = (all: readonly OrderLine[], ofOrder: number | null) =>
    all.map((line) => ({ ...line, discount: wholeDiscount(line.discount, ofOrder) }));
  const priced = priceLines(discounted(lines, header.discount), discounted(before, stored?.discount ?? null));
  const costOf = costsAtRate(before, header, stored);
  return {
    ...priced,
    lines: priced.lines.map((line, index) => ({ ...line, discount: lines[index]?.discount ?? 0, costPrice: costOf(line) })),
  };
}

// the cost was converted at the former rate of the order; that of a new item is at the present one
function costsAtRate(
  before: readonly OrderLine[],
  { exchangeRate }: OrderHeader,
  stored: OrderHeader | undefined,
): (line: OrderLine) => string | null {
  if (!stored || stored.exchangeRate === exchangeRate) return ({ costPrice }) => costPrice;
  const items = new Map(before.map(({ id, itemId }) => [id, itemId]));
  return ({ id, itemId, costPrice }) =>
    items.get(id) === itemId ? atOtherRate(costPrice, { from: stored.exchangeRate, to: exchangeRate }) : costPrice;
}

/** @throws Problem transition for an approval that is not awaited; forbidden */
function requireAllowed({ before, body }: OrderChange<OrderTypes>, { context: { person } }: OrderFacts): void {
  const { status, approvalStatus } = body;
  const isApproval = approvalStatus !== undefined && approvalStatus !== before.approvalStatus;
  if (isApproval && !(before.approvalStatus === 'Awaiting' && approvalStatus === 'Approved'))
    throw transitionProblem(before.approvalStatus, approvalStatus, before.approvalStatus === 'Awaiting' ? ['Approved'] : []);
  const isCancelled = status === 'Cancelled' && before.status !== 'Cancelled';
  if ((isApproval || isCancelled) && !person.can('supervisor')) throw new Problem('forbidden');
}
