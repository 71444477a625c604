import type { Contract, Operation } from '#contract/operation.ts';
import { accountingLink } from '#features/accounting-link/contract.ts';
import { accounts } from '#features/accounts/contract.ts';
import { audit } from '#features/audit/contract.ts';
import { assets } from '#features/assets/contract.ts';
import { dueDates } from '#features/assets/dueContract.ts';
import { complaints } from '#features/complaints/contract.ts';
import { costCenters } from '#features/cost-centers/contract.ts';
import { dashboard } from '#features/dashboard/contract.ts';
import { divisions, exactDivisions } from '#features/divisions/contract.ts';
import { documents } from '#features/documents/contract.ts';
import { assembly, inventory, stock } from '#features/inventory/contract.ts';
import { items, salesPrices, serviceItems } from '#features/items/contract.ts';
import { imports } from '#features/imports/contract.ts';
import { jobs } from '#features/jobs/contract.ts';
import { lookups } from '#features/lookups/contract.ts';
import { mails } from '#features/mails/contract.ts';
import { mobility } from '#features/mobility/contract.ts';
import { planning } from '#features/planning/contract.ts';
import { purchaseInvoices } from '#features/purchase-invoices/contract.ts';
import { purchaseOrders } from '#features/purchase-orders/contract.ts';
import { salesOrders } from '#features/sales-orders/contract.ts';
import { savedViews } from '#features/saved-views/contract.ts';
import { serviceReports } from '#features/service-reports/contract.ts';
import { serviceRequests } from '#features/service-requests/contract.ts';
import { setUps } from '#features/set-up/contract.ts';
import { uploads } from '#features/uploads/contract.ts';
import { workOrders } from '#features/work-orders/contract.ts';

/** The contracts of all features, in the order of the API document. Add a line for a new feature. */
export const contracts: readonly Contract[] = [
  accounts,
  complaints,
  documents,
  salesOrders,
  purchaseOrders,
  purchaseInvoices,
  serviceRequests,
  workOrders,
  planning,
  items,
  serviceItems,
  salesPrices,
  inventory,
  stock,
  assembly,
  assets,
  dueDates,
  serviceReports,
  exactDivisions,
  divisions,
  lookups,
  costCenters,
  dashboard,
  setUps,
  mails,
  jobs,
  savedViews,
  uploads,
  audit,
  imports,
  accountingLink,
  mobility,
];

/** All declared calls. */
export const operations: readonly Operation[] = contracts.flatMap((contract) => Object.values(contract));
