import { onAccountRenamed } from '#features/accounts/server/index.ts';
import { addDocumentSubject } from '#features/documents/server/index.ts';
import { keepNameOnInvoices } from './supplierNames.ts';

export { purchaseInvoiceRoutes } from './routes.ts';

onAccountRenamed(keepNameOnInvoices);
addDocumentSubject('PurchaseInvoice', { table: 'purchaseInvoice' });
