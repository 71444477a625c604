import { accountingLinkRoutes } from '#features/accounting-link/server/index.ts';
import { accountRoutes } from '#features/accounts/server/index.ts';
import { assetRoutes, dueRoutes, publicRoutes, tagScope } from '#features/assets/server/index.ts';
import { auditRoutesFor, withChanges } from '#features/audit/server/index.ts';
import { complaintRoutes } from '#features/complaints/server/index.ts';
import { costCenterRoutes } from '#features/cost-centers/server/index.ts';
import { dashboardRoutes } from '#features/dashboard/server/index.ts';
import { divisionRoutes } from '#features/divisions/server/index.ts';
import { documentRoutes } from '#features/documents/server/index.ts';
import { inventoryRoutes } from '#features/inventory/server/index.ts';
import { importRoutes } from '#features/imports/server/index.ts';
import { itemRoutes } from '#features/items/server/index.ts';
import { jobRoutes } from '#features/jobs/server/index.ts';
import { locationRoutes, locationScope } from '#features/locations/server/index.ts';
import { lookupRoutes } from '#features/lookups/server/index.ts';
import { mailRoutes } from '#features/mails/server/index.ts';
import { mobilityRoutes, mobilityScope } from '#features/mobility/server/index.ts';
import { planningRoutes } from '#features/planning/server/index.ts';
import { purchaseInvoiceRoutes } from '#features/purchase-invoices/server/index.ts';
import { purchaseOrderRoutes } from '#features/purchase-orders/server/index.ts';
import { salesOrderRoutes } from '#features/sales-orders/server/index.ts';
import { savedViewRoutes } from '#features/saved-views/server/index.ts';
import { serviceReportRoutes } from '#features/service-reports/server/index.ts';
import { serviceRequestRoutes } from '#features/service-requests/server/index.ts';
import { setUpRoutes } from '#features/set-up/server/index.ts';
import { uploadRoutes } from '#features/uploads/server/index.ts';
import { workOrderLink, workOrderRoutes, workOrderScope } from '#features/work-orders/server/index.ts';
import type { Implementation } from '#server/http/implement.ts';
import type { Scopes } from '#server/http/scopes.ts';

// Add a line for a new feature
const implementedByFeatures: readonly Implementation[] = [
  ...accountingLinkRoutes,
  ...accountRoutes,
  ...assetRoutes,
  ...dueRoutes,
  ...publicRoutes,
  ...complaintRoutes,
  ...costCenterRoutes,
  ...dashboardRoutes,
  ...divisionRoutes,
  ...documentRoutes,
  ...inventoryRoutes,
  ...importRoutes,
  ...itemRoutes,
  ...jobRoutes,
  ...locationRoutes,
  ...lookupRoutes,
  ...mailRoutes,
  ...mobilityRoutes,
  ...planningRoutes,
  ...purchaseOrderRoutes,
  ...purchaseInvoiceRoutes,
  ...salesOrderRoutes,
  ...savedViewRoutes,
  ...serviceReportRoutes,
  ...serviceRequestRoutes,
  ...setUpRoutes,
  ...uploadRoutes,
  ...workOrderRoutes,
];

/** What the features implement; the audit undoes the changes that any of them writes, and puts those of a history into words. */
export const implementations: readonly Implementation[] = [...withChanges(implementedByFeatures), ...auditRoutesFor(implementedByFeatures)];

/** How the features determine the division of calls whose path does not name it, and which links they issue. */
export const scopes: Scopes = {
  resolvers: [locationScope, tagScope, workOrderScope, mobilityScope],
  links: [workOrderLink],
};
