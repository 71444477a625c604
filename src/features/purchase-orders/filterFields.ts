import type { FilterFields } from '#contract/filter.ts';
import { orderStates } from './schema.ts';

const states = { type: 'text', values: Object.values(orderStates), exact: orderStates } as const;

/** What orders may be filtered on, with Exact Online's names beside ours. */
export const orderFilterFields: FilterFields = {
  id: { type: 'uuid', alias: ['PurchaseOrderID'] },
  orderNumber: { type: 'number' },
  supplierId: { type: 'uuid', alias: ['Supplier'] },
  supplierCode: { type: 'text', alias: ['relationNumber'] },
  supplierName: { type: 'text' },
  orderDate: { type: 'date' },
  receiptDate: { type: 'date' },
  description: { type: 'text' },
  yourRef: { type: 'text' },
  currency: { type: 'text' },
  warehouseId: { type: 'uuid', alias: ['Warehouse'] },
  salesOrderId: { type: 'uuid', alias: ['SalesOrder'] },
  orderStatus: states,
  receiptStatus: states,
  invoiceStatus: states,
  amountExclVat: { type: 'number' },
  amountInclVat: { type: 'number', alias: ['AmountFC'] },
  dropShipment: { type: 'boolean' },
  created: { type: 'dateTime' },
  modified: { type: 'dateTime' },
};

/** What order lines may be filtered on. */
export const orderLineFilterFields: FilterFields = {
  id: { type: 'uuid' },
  purchaseOrderId: { type: 'uuid' },
  orderNumber: { type: 'number' },
  lineNumber: { type: 'number' },
  itemId: { type: 'uuid', alias: ['Item'] },
  itemCode: { type: 'text' },
  itemDescription: { type: 'text' },
  description: { type: 'text' },
  quantity: { type: 'number', alias: ['quantityInPurchaseUnits'] },
  unitPrice: { type: 'number' },
  netPrice: { type: 'number' },
  amount: { type: 'number', alias: ['AmountFC'] },
  vatCode: { type: 'text' },
  receiptDate: { type: 'date' },
  receivedQuantity: { type: 'number' },
  invoicedQuantity: { type: 'number' },
  costCenter: { type: 'text' },
  supplierId: { type: 'uuid', alias: ['Supplier'] },
  salesOrderLineId: { type: 'uuid', alias: ['SalesOrderLine'] },
  modified: { type: 'dateTime' },
};
