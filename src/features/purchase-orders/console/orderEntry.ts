import { bodyOfItemLine, entryOfItemLine, filledLines, schemaOfEntry } from '#features/items/console/lines/index.ts';
import { changedPurchaseOrder, newPurchaseOrder, type PurchaseOrder, type PurchaseOrderLine } from '../schema.ts';

/** A line in the grid: the record's fields, possibly incomplete, with the discount as a percentage. */
export type OrderEntryLine = Partial<Omit<PurchaseOrderLine, 'discount' | 'quantity' | 'unitPrice'>> & {
  discount?: string | null;
  quantity?: string | null;
  unitPrice?: string | null;
  itemVatCode?: string | null;
  filledVatCode?: string | null;
  filledPrice?: { own: string; shown: string } | null;
  /** The discount that was filled in with the item; another one was typed. */
  filledDiscount?: string | null;
};

/** An order in the form. */
export type OrderEntry = Partial<Omit<PurchaseOrder, 'lines'>> & { lines: OrderEntryLine[] };

/** The record in the form's representation. */
export function orderEntryOf(order: PurchaseOrder): OrderEntry {
  return { ...order, lines: (order.lines ?? []).map(entryOfItemLine) };
}

/** The common properties of the forms of an order. */
export const orderNoun = { resource: 'purchaseOrders', path: '/purchase-orders', entryOf: orderEntryOf } as const;

/** The body of a new order, read from the form. */
export const newOrderSchema = schemaOfEntry(newPurchaseOrder, bodyOf);

/** The body of a changed order, read from the form. */
export const changedOrderSchema = schemaOfEntry(changedPurchaseOrder, bodyOf);

// the form has one field each for quantity and supplier; the state is not one of its fields
function bodyOf({ lines, orderStatus: _orderStatus, relationNumber: _relationNumber, ...order }: OrderEntry) {
  return {
    ...order,
    lines: filledLines(lines).map((filled) => {
      const { quantityInPurchaseUnits: _quantity, netPrice: _netPrice, itemCode: _itemCode, filledDiscount: _filled, ...line } = filled;
      return bodyOfItemLine(line);
    }),
  };
}
