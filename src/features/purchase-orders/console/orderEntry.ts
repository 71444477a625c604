import { Decimal } from 'decimal.js';
import { z } from 'zod';
import { keptVatRule, type PricedLine } from '#contract/amounts.ts';
import { inPercent } from './parts/percentSchema.ts';
import { changedPurchaseOrder, newPurchaseOrder, type PurchaseOrder, type PurchaseOrderLine } from '../schema.ts';

/** A line as it stands in the grid: the record's fields, some of them still empty, the discount in per cent. */
export type OrderEntryLine = Partial<Omit<PurchaseOrderLine, 'discount' | 'quantityInPurchaseUnits' | 'unitPrice'>> & {
  discount?: string | null;
  quantityInPurchaseUnits?: string | null;
  unitPrice?: string | null;
};

/** An order as it stands in the form. */
export type OrderEntry = Partial<Omit<PurchaseOrder, 'lines'>> & { lines: OrderEntryLine[] };

/** The record as the form shows it. */
export function orderEntryOf(order: PurchaseOrder): OrderEntry {
  const lines = (order.lines ?? []).map((line) => ({
    ...line,
    discount: line.discount === 0 ? null : new Decimal(line.discount).times(100).toString(),
  }));
  return { ...order, lines };
}

/** What the forms of an order have in common. */
export const orderNoun = { resource: 'purchaseOrders', path: '/purchase-orders', entryOf: orderEntryOf, isGrouped: true } as const;

/** The body of a new order, read from the form. */
export const newOrderSchema = inPercent(z.preprocess((value) => bodyOf(value as OrderEntry), newPurchaseOrder).superRefine(requireItems));

/** The body of a changed order, read from the form. */
export const changedOrderSchema = inPercent(
  z.preprocess((value) => bodyOf(value as OrderEntry), changedPurchaseOrder).superRefine(requireItems),
);

/** A line as the calculation needs it; what is not typed yet counts as nothing. */
export function pricedOrderLine(line: OrderEntryLine): PricedLine {
  return {
    quantity: line.quantityInPurchaseUnits ?? '0',
    unitPrice: line.unitPrice ?? '0',
    discount: new Decimal(line.discount ?? '0').dividedBy(100).toNumber(),
    vatCode: line.vatCode ?? null,
    vat: keptVatRule(line),
  };
}

// the form holds one spelling of quantity and supplier; the state is no field of it
function bodyOf({ lines, orderStatus: _orderStatus, relationNumber: _relationNumber, ...order }: OrderEntry) {
  return { ...order, lines: filled(lines ?? []).map(lineBodyOf) };
}

function lineBodyOf({
  discount,
  quantity: _quantity,
  quantityInPurchaseUnits,
  unitPrice,
  netPrice: _netPrice,
  itemCode: _itemCode,
  ...line
}: OrderEntryLine) {
  return {
    ...line,
    ...(quantityInPurchaseUnits == null ? {} : { quantityInPurchaseUnits }),
    unitPrice: unitPrice ?? '0',
    discount: discount == null ? 0 : Number(new Decimal(discount).dividedBy(100).toDecimalPlaces(6)),
  };
}

// rows that were added at the end and never filled
function filled(lines: readonly OrderEntryLine[]): readonly OrderEntryLine[] {
  return lines.slice(
    0,
    lines.findLastIndex((line) => line.itemId != null || line.quantityInPurchaseUnits != null || line.description != null) + 1,
  );
}

interface Refinement {
  addIssue: (issue: { code: 'custom'; path: PropertyKey[]; params: { code: string } }) => void;
}

function requireItems(
  body: { lines?: readonly { itemId?: string | undefined; quantityInPurchaseUnits?: string | undefined }[] | undefined },
  context: Refinement,
) {
  body.lines?.forEach((line, index) => {
    const need = (field: string) => context.addIssue({ code: 'custom', path: ['lines', index, field], params: { code: 'required' } });
    if (line.itemId === undefined) need('itemId');
    if (line.quantityInPurchaseUnits === undefined) need('quantityInPurchaseUnits');
  });
}
