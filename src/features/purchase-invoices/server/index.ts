import sql from 'sql-template-tag';
import { keepSupplierNames, onAccountRenamed } from '#features/accounts/server/index.ts';
import { addDocumentSubject } from '#features/documents/server/index.ts';
import { addPeriodUse } from '#features/lookups/server/index.ts';
import { purchaseInvoiceTable } from './tables.ts';

export { purchaseInvoiceRoutes } from './routes.ts';

onAccountRenamed((call, accountIds) => keepSupplierNames(call, accountIds, purchaseInvoiceTable));
addDocumentSubject('PurchaseInvoice', { table: 'purchaseInvoice' });
addPeriodUse(
  'purchaseInvoice',
  (year, period, division) => sql`exists (select from "purchaseInvoice" v
    where v.division = ${division} and v."financialYear" = ${year} and v."financialPeriod" = ${period} and v."deletedAt" is null)`,
);
