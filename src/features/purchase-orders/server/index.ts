export {
  itemsOf,
  mainWarehouseOf,
  requireNewSupplier,
  requireSupplier,
  requireVatCode,
  usualVatCode,
  vatRulesOf,
  type Supplier,
} from './facts.ts';
export { addInvoiced, lockOrdersOfLines } from './invoiced.ts';
export { purchaseOrderRoutes } from './routes.ts';
export { requireVersion, type StoredOrder } from './saveOrder.ts';
export { keepNameOnOrders, keepSupplierName } from './supplierNames.ts';
