import sql from 'sql-template-tag';
import { keepAccountName } from '#features/accounts/server/index.ts';
import { addDocumentsInCurrency } from '#features/divisions/server/index.ts';
import { addDocumentSubject } from '#features/documents/server/index.ts';
import { addPeriodUse } from '#features/lookups/server/index.ts';
import { purchaseInvoiceTable } from './tables.ts';

export { purchaseInvoiceRoutes } from './routes.ts';

keepAccountName({ table: purchaseInvoiceTable, id: 'supplierId', name: 'supplierName' });
addDocumentsInCurrency(purchaseInvoiceTable);
addDocumentSubject('PurchaseInvoice', { table: 'purchaseInvoice' });
addPeriodUse(
  'purchaseInvoice',
  (year, period, division) => sql`exists (select from "purchaseInvoice" v
    where v.division = ${division} and v."financialYear" = ${year} and v."financialPeriod" = ${period} and v."deletedAt" is null)`,
);
