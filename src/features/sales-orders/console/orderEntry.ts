import { bodyOfItemLine, entryOfItemLine, filledLines, schemaOfEntry } from '#features/items/console/lines/index.ts';
import { isLineFixed } from '../rules.ts';
import { changedSalesOrder, newSalesOrder, type SalesOrder, type SalesOrderLine } from '../schema.ts';

/** A line in the grid: the record's fields, possibly incomplete, with the discount as a percentage. */
export type OrderEntryLine = Partial<Omit<SalesOrderLine, 'discount' | 'quantity' | 'unitPrice' | 'vatAmount' | 'priceSource'>> & {
  discount?: string | null;
  quantity?: string | null;
  unitPrice?: string | null;
  vatAmount?: string | null;
  unit?: string | null;
  itemVatCode?: string | null;
  filledVatCode?: string | null;
  priceSource?: SalesOrderLine['priceSource'] | undefined;
  /** The key that a price was looked up for, and the result: a different price was typed. */
  found?: { key: string; unitPrice: string; discount: string | null; source: SalesOrderLine['priceSource'] } | undefined;
  /** Whether a stored line was given another item, whose price is looked up. */
  isOtherItem?: boolean;
};

/** Whether a line is fixed, because any quantity of it was delivered or invoiced. */
export function isEntryFixed({ quantityDelivered, quantityInvoiced }: OrderEntryLine): boolean {
  return isLineFixed({ quantityDelivered: quantityDelivered ?? '0', quantityInvoiced: quantityInvoiced ?? '0' });
}

/** The customer, the day and the currency of prices. */
export interface PriceTerms {
  orderedById: string | null;
  orderDate: string | null;
  currency: string | undefined;
  exchangeRate: number;
}

/** The data that the price of a line depends on, as one text. */
export function priceKeyOf({ itemId, quantity }: OrderEntryLine, terms: PriceTerms): string {
  const { orderedById, orderDate, currency, exchangeRate } = terms;
  return [orderedById, orderDate, currency, exchangeRate, itemId, quantity ?? '1'].join(' ');
}

/** An order in the form. */
export type OrderEntry = Partial<Omit<SalesOrder, 'lines'>> & { lines: OrderEntryLine[] };

/** The record in the form's representation. */
export function orderEntryOf(order: SalesOrder): OrderEntry {
  return { ...order, lines: (order.lines ?? []).map((line) => ({ ...entryOfItemLine(line), unit: line.unitCode })) };
}

/** A new order with the customer and lines of another one; prices are looked up again. */
export function copyOf({
  orderedById,
  orderedByName,
  warehouseId,
  locationId,
  description,
  lines,
}: OrderEntry): Omit<OrderEntry, 'orderDate'> {
  return {
    ...(orderedById === undefined ? {} : { orderedById, orderedByName: orderedByName ?? '' }),
    warehouseId: warehouseId ?? null,
    locationId: locationId ?? null,
    description: description ?? null,
    lines: lines.map((line) => Object.fromEntries(Object.entries(line).filter(([name]) => copied.has(name))) as OrderEntryLine), // its own fields
  };
}

const copied = new Set(['itemId', 'itemCode', 'itemDescription', 'description', 'quantity', 'unit', 'vatCode', 'costCenter', 'notes']);

/** The common properties of the forms of an order. */
export const orderNoun = { resource: 'salesOrders', path: '/sales-orders', entryOf: orderEntryOf } as const;

/** The body of a new order, read from the form. */
export const newOrderSchema = schemaOfEntry(newSalesOrder, bodyOf);

/** The body of a changed order, read from the form. */
export const changedOrderSchema = schemaOfEntry(changedSalesOrder, bodyOf);

// the form has one field each for customer and item; states are not among its fields
function bodyOf({ lines, status: _status, approvalStatus: _approval, accountCode: _accountCode, ...order }: OrderEntry) {
  return {
    ...order,
    lines: filledLines(lines).map(({ netPrice: _netPrice, itemCode: _itemCode, found, isOtherItem = false, unit, ...line }) => {
      const isKept = line.id !== undefined && !isOtherItem;
      const isFound = isKept || line.priceSource === 'Manual' || found?.key === priceKeyOf(line, termsOf(order));
      return bodyOfNewPrice(bodyOfItemLine({ ...line, unitCode: unit ?? null }), isFound);
    }),
  };
}

// when no price was looked up, the server does it
function bodyOfNewPrice<Line extends { unitPrice: string; discount: number }>({ unitPrice, discount, ...line }: Line, isFound: boolean) {
  return isFound ? { ...line, unitPrice, discount } : { ...line, ...(discount === 0 ? {} : { discount }) };
}

function termsOf({ orderedById, orderDate, currency, exchangeRate }: Omit<OrderEntry, 'lines'>): PriceTerms {
  return { orderedById: orderedById ?? null, orderDate: orderDate ?? null, currency, exchangeRate: exchangeRate ?? 1 };
}
