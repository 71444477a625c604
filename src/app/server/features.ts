import { accountRoutes } from '#features/accounts/server/index.ts';
import { complaintRoutes } from '#features/complaints/server/index.ts';
import { divisionRoutes } from '#features/divisions/server/index.ts';
import { documentRoutes } from '#features/documents/server/index.ts';
import { itemRoutes } from '#features/items/server/index.ts';
import { lookupRoutes } from '#features/lookups/server/index.ts';
import { purchaseInvoiceRoutes } from '#features/purchase-invoices/server/index.ts';
import { purchaseOrderRoutes } from '#features/purchase-orders/server/index.ts';
import { serviceRequestRoutes } from '#features/service-requests/server/index.ts';
import type { Implementation } from '#server/http/implement.ts';

/** What the features implement. A new feature adds its line. */
export const implementations: readonly Implementation[] = [
  ...accountRoutes,
  ...complaintRoutes,
  ...divisionRoutes,
  ...documentRoutes,
  ...itemRoutes,
  ...lookupRoutes,
  ...purchaseOrderRoutes,
  ...purchaseInvoiceRoutes,
  ...serviceRequestRoutes,
];
