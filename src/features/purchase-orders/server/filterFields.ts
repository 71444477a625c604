import sql from 'sql-template-tag';
import { filterFieldsOf } from '#server/database/filterFields.ts';
import type { Filtered } from '#server/documents/lists.ts';
import { purchaseOrderLineTable, purchaseOrderTable } from './tables.ts';

/** What orders may be filtered on, with Exact Online's names beside ours. */
export const orderFilter: Filtered = {
  table: purchaseOrderTable,
  fields: filterFieldsOf(purchaseOrderTable, {
    id: ['PurchaseOrderID'],
    supplierId: ['Supplier'],
    supplierCode: ['relationNumber'],
    warehouseId: ['Warehouse'],
    salesOrderId: ['SalesOrder'],
    amountInclVat: ['AmountFC'],
  }),
  elsewhere: {
    supplierCode: { column: 'supplierId', table: sql`account o`, of: sql`o.code` },
    supplierName: { column: 'supplierId', table: sql`account o`, of: sql`o.name` },
  },
};

/** What order lines may be filtered on. */
export const lineFilter: Filtered = {
  table: purchaseOrderLineTable,
  fields: filterFieldsOf(purchaseOrderLineTable, {
    itemId: ['Item'],
    quantity: ['quantityInPurchaseUnits'],
    amount: ['AmountFC'],
    supplierId: ['Supplier'],
    salesOrderLineId: ['SalesOrderLine'],
  }),
  elsewhere: {
    supplierId: { column: 'purchaseOrderId', table: sql`"purchaseOrder" o`, of: sql`o."supplierId"` },
    itemCode: { column: 'itemId', table: sql`item o`, of: sql`o.code` },
    itemDescription: { column: 'itemId', table: sql`item o`, of: sql`o.description` },
  },
};
