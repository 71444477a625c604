export {
  itemsOf,
  mainWarehouseOf,
  requireNotBlocked,
  requireSupplier,
  requireVatCode,
  usualVatCode,
  vatRulesOf,
  type Supplier,
} from './facts.ts';
export { addInvoiced, lockOrdersOfLines } from './invoiced.ts';
export { purchaseOrderRoutes } from './routes.ts';
export { requireVersion, type StoredOrder } from './saveOrder.ts';
