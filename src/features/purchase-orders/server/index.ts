export { itemsOf, mainWarehouseOf, requireNewSupplier, requireSupplier, vatRulesOf, type Supplier } from './facts.ts';
export { textOf, type OrderLine, type StoredOrder } from './order.ts';
export { lockOrdersOfLines, moveProgress } from './progress.ts';
export { mergePurchaseLine, usualOf, type LineFacts } from './purchaseLine.ts';
export { purchaseOrderRoutes } from './routes.ts';
export { keepNameOnOrders, keepSupplierName } from './supplierNames.ts';
