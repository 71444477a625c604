export { purchaseInvoiceRoutes } from './routes.ts';
export { keepNameOnInvoices } from './supplierNames.ts';
