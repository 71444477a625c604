import { addDecimals, compareDecimals, subtractDecimals } from '#contract/amounts.ts';
import { invalidField, Problem } from '#contract/problem.ts';
import type { DocumentItem } from '#features/items/server/index.ts';
import { usualOf, type OrderLine } from '#features/purchase-orders/server/index.ts';
import { isSameValue } from '#server/documents/difference.ts';
import { mergeItemLine } from '#server/documents/itemLine.ts';
import type { LineChange } from '#server/documents/kind.ts';
import { emptyRow } from '#server/documents/merge.ts';
import { isCredit } from '../rules.ts';
import type { InvoiceLine, InvoiceTypes } from './invoice.ts';
import { purchaseInvoiceLineTable } from './tables.ts';

/**
 * Applies a sent line to the stored one. A line of an order takes item, uninvoiced quantity, price and VAT code from its order
 * line, and so does a stored line that gets another order line; what is sent with it has priority, except for the item.
 * @throws Problem invalid naming the field of the line; oneSupplier for an order line of another supplier
 */
export function lineOf(change: LineChange<InvoiceTypes>, facts: InvoiceTypes['facts']): InvoiceLine {
  const { body, stored, field } = change;
  const orderLine = orderLineOf(change, facts);
  const linked = linkedTo(orderLine, change, facts);
  const merged = mergeItemLine<InvoiceLine, DocumentItem>(purchaseInvoiceLineTable, { ...linked, field }, facts, (item) => {
    const usual = orderLine ? ofOrder(orderLine, facts) : usualOf(item, facts);
    const row = { ...emptyRow(purchaseInvoiceLineTable), discount: 0, vatTyped: false, differenceAccepted: false, ...usual };
    return row as unknown as InvoiceLine; // the rest follows from item, VAT code and invoice before it is stored
  });
  const line = { ...merged, purchaseOrderLineId: orderLine?.id ?? null, ...typedVat(body.vatAmount, stored, merged) };
  if (line.itemId === null) throw invalidField(`${field}itemId`, 'required');
  if (line.quantity === null) throw invalidField(`${field}quantity`, 'required');
  // an acceptance is only valid while the figures, and what they are compared with, stay the same
  const compared = ['purchaseOrderLineId', 'quantity', 'unitPrice', 'discount', 'vatCode'] as const;
  const isChargedAlike = compared.every((name) => isSameValue(stored?.[name], line[name]));
  const isAccepted = line.differenceAccepted && (isChargedAlike || body.differenceAccepted !== undefined || !stored);
  return { ...line, differenceAccepted: isAccepted, ...acceptanceOf(isAccepted, isChargedAlike ? stored : undefined, facts) };
}

// the person who accepted is kept while the figures stay the same
function acceptanceOf(
  isAccepted: boolean,
  stored: InvoiceLine | undefined,
  { person, now }: InvoiceTypes['facts'],
): Pick<InvoiceLine, 'differenceAcceptedBy' | 'differenceAcceptedAt'> {
  if (!isAccepted) return { differenceAcceptedBy: null, differenceAcceptedAt: null };
  if (stored?.differenceAccepted) {
    const { differenceAcceptedBy, differenceAcceptedAt } = stored;
    return { differenceAcceptedBy, differenceAcceptedAt };
  }
  return { differenceAcceptedBy: person, differenceAcceptedAt: now };
}

function orderLineOf(
  { body, stored, field }: LineChange<InvoiceTypes>,
  { supplier, orders }: InvoiceTypes['facts'],
): OrderLine | undefined {
  const id = (body.purchaseOrderLineId === undefined ? stored?.purchaseOrderLineId : body.purchaseOrderLineId)?.toLowerCase();
  if (id === undefined) return undefined;
  const order = orders.find((one) => one.lines.some((line) => line.id === id));
  const line = order?.lines.find((one) => one.id === id);
  if (!order || !line) throw invalidField(`${field}purchaseOrderLineId`, 'unknownRecord');
  if (order.supplierId !== supplier.id) throw new Problem('oneSupplier', { extra: { orderNumber: order.orderNumber } });
  return line;
}

/** The stored line with the item of its order line, which cannot be chosen, and the body with what follows from another order line. */
function linkedTo(
  orderLine: OrderLine | undefined,
  { body, stored }: LineChange<InvoiceTypes>,
  facts: InvoiceTypes['facts'],
): Pick<LineChange<InvoiceTypes>, 'body' | 'stored'> {
  const { vatAmount: _vatAmount, ...sent } = body;
  if (!orderLine) return { body: sent, stored };
  const { itemId: _itemId, itemCode: _itemCode, ...own } = sent;
  if (!stored || stored.purchaseOrderLineId === orderLine.id) return { body: own, stored };
  const { itemId, itemCode = null, itemDescription = null, unit, ...usual } = ofOrder(orderLine, facts);
  return { body: { ...usual, ...own }, stored: { ...stored, itemId, itemCode, itemDescription, unit } };
}

function ofOrder(line: OrderLine, { items, header }: InvoiceTypes['facts']) {
  const item = items.find((one) => one.id === line.itemId);
  return {
    itemId: line.itemId,
    itemCode: item?.code,
    itemDescription: item?.description,
    description: line.description ?? item?.description ?? null,
    quantity: isCredit(header.type) ? quantityToCredit(line) : quantityToInvoice(line),
    unit: line.unit,
    unitPrice: line.unitPrice,
    discount: line.discount,
    vatCode: line.vatCode,
    costCenter: line.costCenter,
  };
}

// the received quantity; without a receipt, the ordered one
function quantityToInvoice(line: OrderLine): string {
  const received = subtractDecimals(line.receivedQuantity, line.invoicedQuantity);
  if (compareDecimals(received, '0') > 0) return received;
  const ordered = subtractDecimals(line.quantity, line.invoicedQuantity);
  return compareDecimals(ordered, '0') > 0 ? ordered : line.quantity;
}

function quantityToCredit(line: OrderLine): string {
  return compareDecimals(line.invoicedQuantity, '0') > 0 ? line.invoicedQuantity : line.quantity;
}

// a record that was read is sent back with its calculated VAT, so only another amount counts as typed; typed VAT was that of its item
function typedVat(
  vatAmount: string | null | undefined,
  stored: InvoiceLine | undefined,
  { itemId }: Pick<InvoiceLine, 'itemId'>,
): Partial<Pick<InvoiceLine, 'vatTyped' | 'vatAmount'>> {
  if (vatAmount === undefined) return stored && stored.itemId !== itemId ? { vatTyped: false } : {};
  if (vatAmount === null) return { vatTyped: false };
  return stored && compareDecimals(vatAmount, stored.vatAmount) === 0 ? {} : { vatTyped: true, vatAmount: addDecimals(vatAmount) };
}
