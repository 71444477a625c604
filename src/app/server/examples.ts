import type { OperationExamples } from '#server/http/openApi.ts';
import { accountingLinkExamples } from '#features/accounting-link/examples.ts';
import { accountExamples } from '#features/accounts/examples.ts';
import { assetExamples } from '#features/assets/examples.ts';
import { dueExamples } from '#features/assets/dueExamples.ts';
import { auditExamples } from '#features/audit/examples.ts';
import { complaintExamples } from '#features/complaints/examples.ts';
import { costCenterExamples } from '#features/cost-centers/examples.ts';
import { dashboardExamples } from '#features/dashboard/examples.ts';
import { divisionExamples } from '#features/divisions/examples.ts';
import { documentExamples } from '#features/documents/examples.ts';
import { importExamples } from '#features/imports/examples.ts';
import { inventoryExamples } from '#features/inventory/examples.ts';
import { itemExamples } from '#features/items/examples.ts';
import { jobExamples } from '#features/jobs/examples.ts';
import { lookupExamples } from '#features/lookups/examples.ts';
import { mailExamples } from '#features/mails/examples.ts';
import { mobilityExamples } from '#features/mobility/examples.ts';
import { planningExamples } from '#features/planning/examples.ts';
import { purchaseInvoiceExamples } from '#features/purchase-invoices/examples.ts';
import { purchaseOrderExamples } from '#features/purchase-orders/examples.ts';
import { salesOrderExamples } from '#features/sales-orders/examples.ts';
import { savedViewExamples } from '#features/saved-views/examples.ts';
import { serviceReportExamples } from '#features/service-reports/examples.ts';
import { serviceRequestExamples } from '#features/service-requests/examples.ts';
import { setUpExamples } from '#features/set-up/examples.ts';
import { uploadExamples } from '#features/uploads/examples.ts';
import { workOrderExamples } from '#features/work-orders/examples.ts';

/** Examples of the calls of all features. Add a line for a new feature. */
export const examples: OperationExamples = {
  ...accountingLinkExamples,
  ...accountExamples,
  ...assetExamples,
  ...dueExamples,
  ...auditExamples,
  ...complaintExamples,
  ...costCenterExamples,
  ...dashboardExamples,
  ...divisionExamples,
  ...documentExamples,
  ...importExamples,
  ...inventoryExamples,
  ...itemExamples,
  ...jobExamples,
  ...lookupExamples,
  ...mailExamples,
  ...mobilityExamples,
  ...planningExamples,
  ...purchaseInvoiceExamples,
  ...purchaseOrderExamples,
  ...salesOrderExamples,
  ...savedViewExamples,
  ...serviceReportExamples,
  ...serviceRequestExamples,
  ...setUpExamples,
  ...uploadExamples,
  ...workOrderExamples,
};
