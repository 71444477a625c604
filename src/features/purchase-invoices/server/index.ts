export { purchaseInvoiceRoutes } from './routes.ts';
