export { lineFactsOf, supplierOf, usualOf, type LineFacts, type Supplier } from './facts.ts';
export { textOf, type OrderLine, type StoredOrder } from './order.ts';
export { lockOrdersOfLines, moveProgress } from './progress.ts';
export { purchaseOrderRoutes } from './routes.ts';
export { keepNameOnOrders, keepSupplierName } from './supplierNames.ts';
