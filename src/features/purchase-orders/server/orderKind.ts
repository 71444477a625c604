import { compareDecimals } from '#contract/amounts.ts';
import { mostLines } from '#contract/documentLines.ts';
import { invalidField, Problem } from '#contract/problem.ts';
import { accountReference, addressOf, contactOf, supplierOf, type Supplier } from '#features/accounts/server/index.ts';
import { engineerReference } from '#features/divisions/server/index.ts';
import { documentReference } from '#features/documents/server/index.ts';
import { moveStock, warehouseReference, type StockBooking } from '#features/inventory/server/index.ts';
import { lineFactsOf } from '#features/items/server/index.ts';
import { paymentConditionReference, shippingMethodReference } from '#features/lookups/server/index.ts';
import { requireLive, type References } from '#server/database/requireLive.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { mergeItemLine, sentPrice } from '#server/documents/itemLine.ts';
import type { Draft, LineChange } from '#server/documents/kind.ts';
import { emptyRow, givenColumns } from '#server/documents/merge.ts';
import { orderKind } from '#server/documents/orders.ts';
import { priceLines } from '#server/documents/price.ts';
import { requireLiveLines } from '#server/documents/references.ts';
import { isLineFixed, orderStatesOf } from '../rules.ts';
import type { PurchaseOrderLineBody } from '../schema.ts';
import { usualOf } from './facts.ts';
import { orderTables, type OrderHeader, type OrderLine, type OrderTypes } from './order.ts';
import { salesOrders } from './extensions.ts';
import { requireUnordered } from './requireUnordered.ts';
import { stockMoves } from './stockMoves.ts';
import { purchaseOrderLineTable, purchaseOrderTable } from './tables.ts';

/** Purchase orders, for the engine of documents. */
export const purchaseOrderKind = orderKind<OrderTypes, StockBooking>({
  ...orderTables,
  most: mostLines,
  facts: factsOf,
  headerOf,
  lineOf,
  price: priceLines,
  stateOf: ({ orderStatus }) => orderStatus,
  wishedStateOf: ({ orderStatus }) => orderStatus,
  settled: (order, isCancelled) => ({ ...order, ...orderStatesOf(order.lines, isCancelled) }),
  isLineFixed,
  copiedOf: ({ supplierName }) => ({ supplierName }),
  requireChangeable({ before, after }) {
    const isOther = before.supplierId !== after.supplierId || before.currency !== after.currency;
    if (isOther && before.lines.some(isLineFixed)) throw new Problem('lineFixed');
  },
  follow: (call, moves, booking) => moveStock(call, moves.flatMap(stockMoves), booking),
});

async function factsOf(call: WriteCall, draft: Draft<OrderTypes>, { today }: OrderTypes['context']): Promise<OrderTypes['facts']> {
  const { before, body, sent } = draft;
  const supplier = await supplierOf(call, before?.supplierId, { id: body.supplierId, code: body.relationNumber });
  await requireReferences(call, draft, supplier);
  const salesOrderId = before?.salesOrderId ?? body.salesOrderId ?? null;
  await requireLiveLines(call, { salesOrderLineId: salesOrders().lineReference(salesOrderId) }, sent);
  await requireUnordered(call, sent);
  const day = body.orderDate ?? before?.orderDate ?? today;
  const facts = await lineFactsOf(call, 'Purchase', sent, {
    day,
    dayBefore: before?.orderDate,
    vatCodeOfAccount: supplier.purchaseVatCode,
  });
  return { ...facts, supplier, mainWarehouse: before ? null : facts.mainWarehouse };
}

function requireReferences(call: WriteCall, { before, body }: Draft<OrderTypes>, supplier: Supplier): Promise<void> {
  const deliveryAccountId = body.deliveryAccountId === undefined ? (before?.deliveryAccountId ?? null) : body.deliveryAccountId;
  const references: References = {
    supplierContactId: contactOf(supplier.id),
    deliveryAccountId: accountReference,
    deliveryAddressId: addressOf(deliveryAccountId),
    paymentCondition: paymentConditionReference,
    warehouseId: warehouseReference,
    salesOrderId: salesOrders().reference,
    documentId: documentReference,
    purchaseAgentId: engineerReference,
    shippingMethodId: shippingMethodReference,
  };
  const deliveryAddressId = body.deliveryAddressId === undefined ? before?.deliveryAddressId : body.deliveryAddressId;
  if (deliveryAddressId && !deliveryAccountId) throw invalidField('deliveryAccountId', 'required');
  if (!before) return requireLive(call, references, body);
  // an unchanged address must belong to the present delivery account
  const isOtherAccount = deliveryAccountId?.toLowerCase() !== before.deliveryAccountId;
  const kept = isOtherAccount ? { ...before, deliveryAddressId: null } : before;
  return requireLive(call, references, { ...body, deliveryAddressId }, { before: { ...kept } });
}

function headerOf({ before, body }: Draft<OrderTypes>, { supplier, mainWarehouse, day }: OrderTypes['facts']): OrderHeader {
  const { orderStatus: _orderStatus, ...fields } = body;
  const given = { ...givenColumns(purchaseOrderTable, fields), supplierId: supplier.id, supplierName: supplier.name };
  // a contact of the former supplier is not one of the new one
  const own = before && before.supplierId !== supplier.id ? { ...before, supplierContactId: null } : before;
  const header: OrderHeader = { ...(own ?? usualHeader(supplier, mainWarehouse, day, body)), ...given };
  if (header.dropShipment && !header.deliveryAccountId) throw invalidField('deliveryAccountId', 'required');
  return header;
}

function usualHeader(supplier: Supplier, mainWarehouse: string | null, day: string, body: OrderTypes['body']): OrderHeader {
  const row = {
    ...emptyRow(purchaseOrderTable),
    orderDate: day,
    currency: supplier.purchaseCurrency,
    exchangeRate: 1,
    paymentCondition: supplier.paymentConditionPurchase,
    warehouseId: body.dropShipment ? null : mainWarehouse,
    dropShipment: false,
    approvalStatus: 'Automatic',
    source: body.salesOrderId ? 'SalesOrder' : 'Manual',
  };
  return row as unknown as OrderHeader; // the rest follows from supplier, lines and counter before it is stored
}

function lineOf(change: LineChange<OrderTypes>, facts: OrderTypes['facts']): OrderLine {
  const { body, stored, field } = change;
  const quantity = quantityOf(body, stored);
  if (quantity === undefined) {
    if (!body.itemId && !body.itemCode) throw invalidField(`${field}itemId`, 'required');
    throw invalidField(`${field}quantityInPurchaseUnits`, 'required');
  }
  const merged = { ...change, body: { ...body, ...sentPrice(body, stored), netPrice: undefined, quantity } };
  const line = mergeItemLine(purchaseOrderLineTable, merged, facts, (item) => {
    const row = {
      ...emptyRow(purchaseOrderLineTable),
      ...usualOf(item, facts),
      discount: facts.supplier.discountPurchase ?? 0,
      receivedQuantity: '0.0000',
      invoicedQuantity: '0.0000',
    };
    return row as unknown as OrderLine; // the rest follows from item, VAT code and order before it is stored
  });
  if (line.itemId === null) throw invalidField(`${field}itemId`, 'required');
  return line;
}

// a record that was read is sent back with both names of the quantity: the one that differs was changed
function quantityOf(body: PurchaseOrderLineBody, stored: OrderLine | undefined): string | undefined {
  const sent = [body.quantityInPurchaseUnits, body.quantity].filter((value) => value !== undefined);
  return sent.find((value) => !stored || compareDecimals(value, stored.quantity) !== 0) ?? stored?.quantity;
}
