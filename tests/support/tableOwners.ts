/** The feature that a table belongs to: only its own server speaks SQL about it. `server` are tables of the engine. */
export const tableOwners: Readonly<Record<string, readonly string[]>> = {
  server: ['audit', 'counter', 'directoryState', 'idempotency', 'job', 'person', 'requestCount'],
  accounts: ['account', 'accountClassification', 'address', 'contact'],
  assets: ['agreedInterval', 'asset', 'dueCount', 'tagDivision'],
  complaints: ['complaint'],
  'cost-centers': ['costCenter'],
  divisions: ['division', 'engineer'],
  documents: ['document', 'documentAttachment'],
  inventory: ['itemWarehouse', 'warehouse'],
  items: ['assemblyItem', 'item', 'itemGroup'],
  locations: ['location', 'locationDivision'],
  lookups: ['financialPeriod', 'journal', 'paymentCondition', 'shippingMethod', 'unit', 'vatCode'],
  'purchase-invoices': ['purchaseInvoice', 'purchaseInvoiceLine'],
  'purchase-orders': ['goodsReceipt', 'goodsReceiptLine', 'purchaseOrder', 'purchaseOrderLine'],
  'sales-orders': ['salesOrder', 'salesOrderLine'],
  'service-requests': ['serviceRequest', 'serviceRequestAttachment', 'serviceRequestCheck', 'serviceRequestContact'],
  'work-orders': ['workOrder', 'workOrderDivision', 'workOrderItem'],
};
