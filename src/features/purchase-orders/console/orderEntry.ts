import { bodyOfItemLine, entryOfItemLine, filledLines, schemaOfEntry } from '#features/items/console/lines/index.ts';
import { changedPurchaseOrder, newPurchaseOrder, type PurchaseOrder, type PurchaseOrderLine } from '../schema.ts';

/** A line as it stands in the grid: the record's fields, some of them still empty, the discount in per cent. */
export type OrderEntryLine = Partial<Omit<PurchaseOrderLine, 'discount' | 'quantity' | 'unitPrice'>> & {
  discount?: string | null;
  quantity?: string | null;
  unitPrice?: string | null;
};

/** An order as it stands in the form. */
export type OrderEntry = Partial<Omit<PurchaseOrder, 'lines'>> & { lines: OrderEntryLine[] };

/** The record as the form shows it. */
export function orderEntryOf(order: PurchaseOrder): OrderEntry {
  return { ...order, lines: (order.lines ?? []).map(entryOfItemLine) };
}

/** What the forms of an order have in common. */
export const orderNoun = { resource: 'purchaseOrders', path: '/purchase-orders', entryOf: orderEntryOf } as const;

/** The body of a new order, read from the form. */
export const newOrderSchema = schemaOfEntry(newPurchaseOrder, bodyOf);

/** The body of a changed order, read from the form. */
export const changedOrderSchema = schemaOfEntry(changedPurchaseOrder, bodyOf);

// the form holds one spelling of quantity and supplier; the state is no field of it
function bodyOf({ lines, orderStatus: _orderStatus, relationNumber: _relationNumber, ...order }: OrderEntry) {
  return {
    ...order,
    lines: filledLines(lines).map(({ quantityInPurchaseUnits: _quantity, netPrice: _netPrice, itemCode: _itemCode, ...line }) =>
      bodyOfItemLine(line),
    ),
  };
}
