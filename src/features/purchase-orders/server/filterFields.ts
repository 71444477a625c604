import { filterFieldsOf } from '#server/database/filterFields.ts';
import { purchaseOrderLineTable, purchaseOrderTable } from './tables.ts';

/** What orders may be filtered on, with Exact Online's names beside ours. */
export const orderFilterFields = filterFieldsOf(purchaseOrderTable, {
  id: ['PurchaseOrderID'],
  supplierId: ['Supplier'],
  supplierCode: ['relationNumber'],
  warehouseId: ['Warehouse'],
  salesOrderId: ['SalesOrder'],
  amountInclVat: ['AmountFC'],
});

/** What order lines may be filtered on. */
export const orderLineFilterFields = filterFieldsOf(purchaseOrderLineTable, {
  itemId: ['Item'],
  quantity: ['quantityInPurchaseUnits'],
  amount: ['AmountFC'],
  supplierId: ['Supplier'],
  salesOrderLineId: ['SalesOrderLine'],
});
