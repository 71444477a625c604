import type { DocumentTables, Stored } from '#server/documents/kind.ts';
import type { PricedLine } from '#server/documents/price.ts';
import type { PurchaseOrder, PurchaseOrderBody, PurchaseOrderLine, PurchaseOrderLineBody } from '../schema.ts';
import type { LineFacts } from './facts.ts';
import { purchaseOrderTable } from './tables.ts';

/** A stored header of an order. */
export type OrderHeader = Omit<PurchaseOrder, 'lines' | 'supplierCode' | 'relationNumber' | 'warehouseCode' | 'salesOrderNumber'> & {
  searchText: string;
};

/** A stored line of an order. */
export type OrderLine = Omit<PurchaseOrderLine, 'quantityInPurchaseUnits' | 'supplierId' | 'inStock' | 'projectedStock'> &
  PricedLine & { supplierName: string; searchText: string };

/** The types of purchase orders. */
export interface OrderTypes {
  header: OrderHeader;
  line: OrderLine;
  sent: PurchaseOrderLineBody;
  body: PurchaseOrderBody & { salesOrderId?: string | null | undefined };
  facts: LineFacts & { mainWarehouse: string | null };
  /** The day of the write. */
  context: { today: string };
}

/** A stored order. */
export type StoredOrder = Stored<OrderTypes>;

/** The tables of purchase orders. */
export const orderTables: DocumentTables = {
  header: purchaseOrderTable,
  described: ['itemCode', 'itemDescription'],
  progress: { header: ['orderStatus', 'receiptStatus', 'invoiceStatus'], lines: ['receivedQuantity', 'invoicedQuantity'] },
};
