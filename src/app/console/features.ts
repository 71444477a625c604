import type { ConsoleFeature } from '#console/layout/ConsoleFeature.ts';
import { accountingLinkConsole } from '#features/accounting-link/console/index.ts';
import { accountsConsole } from '#features/accounts/console/index.ts';
import { assetsConsole } from '#features/assets/console/index.ts';
import { auditConsole } from '#features/audit/console/index.ts';
import { complaintsConsole } from '#features/complaints/console/index.ts';
import { costCentersConsole } from '#features/cost-centers/console/index.ts';
import { dashboardConsole } from '#features/dashboard/console/index.ts';
import { divisionsConsole } from '#features/divisions/console/index.ts';
import { documentsConsole } from '#features/documents/console/index.ts';
import { importsConsole } from '#features/imports/console/index.ts';
import { inventoryConsole } from '#features/inventory/console/index.ts';
import { itemsConsole } from '#features/items/console/index.ts';
import { jobsConsole } from '#features/jobs/console/index.ts';
import { locationsConsole } from '#features/locations/console/index.ts';
import { lookupsConsole } from '#features/lookups/console/index.ts';
import { mailsConsole } from '#features/mails/console/index.ts';
import { mobilityConsole } from '#features/mobility/console/index.ts';
import { planningConsole } from '#features/planning/console/index.ts';
import { purchaseInvoicesConsole } from '#features/purchase-invoices/console/index.ts';
import { purchaseOrdersConsole } from '#features/purchase-orders/console/index.ts';
import { salesOrdersConsole } from '#features/sales-orders/console/index.ts';
import { savedViewsConsole } from '#features/saved-views/console/index.ts';
import { serviceReportsConsole } from '#features/service-reports/console/index.ts';
import { serviceRequestsConsole } from '#features/service-requests/console/index.ts';
import { setUpConsole } from '#features/set-up/console/index.ts';
import { uploadsConsole } from '#features/uploads/console/index.ts';
import { workOrdersConsole } from '#features/work-orders/console/index.ts';

/** What each feature contributes to the console. Add a line for a new feature. */
export const consoleFeatures: readonly ConsoleFeature[] = [
  dashboardConsole,
  accountsConsole,
  salesOrdersConsole,
  purchaseOrdersConsole,
  purchaseInvoicesConsole,
  serviceRequestsConsole,
  workOrdersConsole,
  planningConsole,
  complaintsConsole,
  locationsConsole,
  assetsConsole,
  serviceReportsConsole,
  mailsConsole,
  jobsConsole,
  itemsConsole,
  mobilityConsole,
  inventoryConsole,
  setUpConsole,
  divisionsConsole,
  documentsConsole,
  lookupsConsole,
  costCentersConsole,
  savedViewsConsole,
  uploadsConsole,
  importsConsole,
  accountingLinkConsole,
  auditConsole,
];
