import { dayOf } from '#contract/days.ts';
import type { Customer } from '#features/accounts/server/index.ts';
import type { SalesPrice } from '#features/items/priceSchema.ts';
import type { DocumentItem } from '#features/items/server/index.ts';
import type { DocumentTables, LineChange, Stored } from '#server/documents/kind.ts';
import type { ItemLine, ItemLineFacts } from '#server/documents/itemLine.ts';
import type { Call, Person } from '#server/http/call.ts';
import type { SalesOrder, SalesOrderBody, SalesOrderLine, SalesOrderLineBody } from '../schema.ts';
import { salesOrderTable, type derivedOfLine } from './tables.ts';

type Derived = 'lines' | 'accountCode' | 'orderedByCode' | 'warehouseCode' | 'workOrderNumber' | 'purchaseOrderIds';

/** A stored header of an order. */
export type OrderHeader = Omit<SalesOrder, Derived> & { searchText: string };

/** A stored line of an order. */
export type OrderLine = Omit<SalesOrderLine, keyof typeof derivedOfLine | 'margin'> &
  ItemLine & { itemId: string; costPrice: string | null; orderedByName: string; searchText: string };

/** The data that writing an order depends on. */
export interface OrderFacts extends ItemLineFacts<DocumentItem> {
  customer: Customer;
  mainWarehouse: string | null;
  /** The price of each line that was sent, for its item and quantity. */
  prices: ReadonlyMap<LineChange<OrderTypes>, SalesPrice>;
  /** The requested delivery date, the default of a new line. */
  deliveryDate: string | null;
  exchangeRate: number;
  context: OrderContext;
}

/** The types of sales orders. */
export interface OrderTypes {
  header: OrderHeader;
  line: OrderLine;
  sent: SalesOrderLineBody;
  body: SalesOrderBody;
  facts: OrderFacts;
  context: OrderContext;
}

/** The person, the time and the source of a write. */
export interface OrderContext {
  person: Person;
  now: string;
  today: string;
  source?: SalesOrder['source'];
}

/** The context of an order that a call writes. */
export function contextOf({ services, person }: Pick<Call, 'services' | 'person'>): OrderContext {
  const now = services.now();
  return { person, now: now.toISOString(), today: dayOf(now) };
}

/** A stored order. */
export type StoredOrder = Stored<OrderTypes>;

/** The tables of sales orders. */
export const orderTables: DocumentTables = {
  header: salesOrderTable,
  described: ['itemCode', 'itemDescription'],
  progress: {
    header: ['status', 'deliveryStatus', 'invoiceStatus'],
    lines: ['quantityDelivered', 'quantityInvoiced', 'deliveryStatus'],
  },
};
