import { demonstrateAccounts } from '#features/accounts/server/demonstration.ts';
import { demonstrateDivision, demonstrateLocations } from '#features/divisions/server/demonstration.ts';
import { demonstrateImports } from '#features/imports/server/demonstration.ts';
import { demonstrateInventory } from '#features/inventory/server/demonstration.ts';
import { demonstrateItems, demonstrateSalesPrices } from '#features/items/server/demonstration.ts';
import { demonstrateJobs } from '#features/jobs/server/demonstration.ts';
import { demonstrateLookups } from '#features/lookups/server/demonstration.ts';
import { demonstrateAssets } from '#features/assets/server/demonstration.ts';
import { demonstrateComplaints } from '#features/complaints/server/demonstration.ts';
import { demonstrateCostCenters } from '#features/cost-centers/server/demonstration.ts';
import { demonstrateShopOrders } from '#features/mobility/server/demonstration.ts';
import { demonstrateMails } from '#features/mails/server/demonstration.ts';
import { demonstratePlanning } from '#features/planning/server/demonstration.ts';
import { demonstratePurchaseInvoices } from '#features/purchase-invoices/server/demonstration.ts';
import { demonstratePurchaseOrders, purchasedStock } from '#features/purchase-orders/server/demonstration.ts';
import { demonstrateSavedViews } from '#features/saved-views/server/demonstration.ts';
import { demonstrateServiceReports } from '#features/service-reports/server/demonstration.ts';
import { demonstrateServiceRequests } from '#features/service-requests/server/demonstration.ts';
import { demonstrateUploads } from '#features/uploads/server/demonstration.ts';
import { demonstrateWorkOrders } from '#features/work-orders/server/demonstration.ts';
import { demonstrateSalesOrders, soldStock } from '#features/sales-orders/server/demonstration.ts';
import type { Demonstrate, DemonstrateWithFiles } from '#server/demonstration/demonstration.ts';

/**
 * The demonstration data of the features, in the order in which their tables must be filled (foreign keys).
 * Add a line for a new feature.
 */
export const demonstrations: readonly (Demonstrate | DemonstrateWithFiles)[] = [
  demonstrateDivision,
  demonstrateLookups,
  demonstrateCostCenters,
  demonstrateItems,
  demonstrateInventory(purchasedStock, soldStock),
  demonstrateAccounts,
  demonstrateSalesPrices,
  demonstrateComplaints,
  demonstratePurchaseOrders,
  demonstratePurchaseInvoices,
  demonstrateLocations,
  demonstrateAssets,
  demonstrateSalesOrders,
  demonstrateShopOrders,
  demonstrateServiceRequests,
  demonstrateWorkOrders,
  demonstrateServiceReports,
  demonstratePlanning,
  demonstrateMails,
  demonstrateJobs,
  demonstrateImports,
  demonstrateSavedViews,
  demonstrateUploads,
];

/** The size of the demonstration data that a first start creates. */
export const usualSize = { accounts: 600, assets: 4000 };
