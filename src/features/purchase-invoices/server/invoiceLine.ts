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
 * line.
 * @throws Problem invalid naming the field of the line; oneSupplier for an order line of another supplier
 */
export function lineOf(change: LineChange<InvoiceTypes>, facts: InvoiceTypes['facts']): InvoiceLine {
  const { body, stored, field } = change;
  const orderLine = orderLineOf(change, facts);
  const { itemId, itemCode, vatAmount, ...rest } = body;
  // the item of an order line cannot be chosen
  const named = { ...rest, ...(orderLine ? {} : { itemId, itemCode }) };
  const merged = mergeItemLine<InvoiceLine, DocumentItem>(purchaseInvoiceLineTable, { body: named, stored, field }, facts, (item) => {
    const usual = orderLine ? ofOrder(orderLine, facts) : usualOf(item, facts);
    const row = { ...emptyRow(purchaseInvoiceLineTable), discount: 0, vatTyped: false, differenceAccepted: false, ...usual };
    return row as unknown as InvoiceLine; // the rest follows from item, VAT code and invoice before it is stored
  });
  const line = { ...merged, purchaseOrderLineId: orderLine?.id ?? null, ...typedVat(vatAmount, stored) };
  if (line.itemId === null) throw invalidField(`${field}itemId`, 'required');
  if (line.quantity === null) throw invalidField(`${field}quantity`, 'required');
  // an acceptance is only valid while the figures stay the same
  const isChargedAlike = (['quantity', 'unitPrice', 'discount', 'vatCode'] as const).every((name) =>
    isSameValue(stored?.[name], line[name]),
  );
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

// a record that was read is sent back with its calculated VAT, so only another amount counts as typed
function typedVat(
  vatAmount: string | null | undefined,
  stored: InvoiceLine | undefined,
): Partial<Pick<InvoiceLine, 'vatTyped' | 'vatAmount'>> {
  if (vatAmount === undefined) return {};
  if (vatAmount === null) return { vatTyped: false };
  return stored && compareDecimals(vatAmount, stored.vatAmount) === 0 ? {} : { vatTyped: true, vatAmount: addDecimals(vatAmount) };
}
