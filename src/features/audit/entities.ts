import type { Capability } from '#contract/operation.ts';

/** The display of a kind of records in the audit, on its screen and in its file. */
interface Entity {
  /** Whose fields they are, for their labels. */
  resource: string;
  /** Where its records are shown. */
  path?: string;
  /** The branch of the texts of a field's values. */
  words?: Readonly<Record<string, string>>;
  /** The branch of the labels of its lines' fields; `lines` by default. */
  lines?: string;
  /** The branch of the texts of their names, where these are words of the API. */
  names?: string;
  /** The capability that a person needs to see the changes of a field, by field. */
  visibleTo?: Readonly<Record<string, Capability>>;
}

/** The kinds of records of the audit, by their table. */
export const entities: Readonly<Record<string, Entity>> = {
  absence: { resource: 'absences', words: { kind: 'planning.absence' } },
  account: {
    resource: 'accounts',
    path: '/accounts',
    words: { status: 'accounts.statuses', country: 'accounts.countries', language: 'accounts.languages' },
  },
  accountClassification: { resource: 'accountClassifications' },
  address: { resource: 'accounts' },
  agreedInterval: { resource: 'agreedIntervals', path: '/agreed-intervals' },
  assemblyItem: { resource: 'assemblyItems' },
  assemblyOrder: { resource: 'assemblyOrders', path: '/assembly-orders' },
  asset: { resource: 'assets', path: '/assets', words: { status: 'assets.status', condition: 'assets.condition' } },
  assetAttachment: { resource: 'documents' },
  autograph: { resource: 'autographs' },
  calendarSubscription: { resource: 'calendarSubscriptions' },
  complaint: { resource: 'complaints', path: '/complaints', words: { status: 'complaints.status' } },
  contact: { resource: 'contacts', words: { gender: 'accounts.genders', language: 'accounts.languages', roles: 'accounts.roles' } },
  costCenter: { resource: 'costCenters', path: '/cost-centers' },
  division: { resource: 'divisions', words: { status: 'divisions.status', country: 'accounts.countries' } },
  document: { resource: 'documents' },
  documentAttachment: { resource: 'documents' },
  engineer: { resource: 'divisionEngineers', path: '/engineers', words: { language: 'divisionEngineers.language' } },
  financialPeriod: { resource: 'financialPeriods', path: '/financial-periods' },
  goodsDelivery: { resource: 'goodsDeliveries' },
  goodsReceipt: { resource: 'goodsReceipts' },
  import: { resource: 'imports', path: '/imports', words: { status: 'imports.status' } },
  item: { resource: 'items', path: '/items', visibleTo: { costPriceStandard: 'purchasing' } },
  itemGroup: { resource: 'itemGroups', path: '/item-groups' },
  itemWarehouse: { resource: 'stock', path: '/stock' },
  job: { resource: 'jobs', path: '/jobs', words: { status: 'jobs.status', name: 'jobs.names', error: 'problem' }, names: 'jobs.names' },
  journal: { resource: 'journals', path: '/journals' },
  location: { resource: 'locations', path: '/locations' },
  mail: { resource: 'mails', path: '/mails', words: { status: 'mails.status' } },
  paymentCondition: { resource: 'paymentConditions', path: '/payment-conditions' },
  purchaseInvoice: { resource: 'purchaseInvoices', path: '/purchase-invoices', words: { status: 'purchaseInvoices.status' } },
  purchaseOrder: {
    resource: 'purchaseOrders',
    path: '/purchase-orders',
    words: {
      orderStatus: 'purchaseOrders.status',
      receiptStatus: 'purchaseOrders.receiptStatus',
      invoiceStatus: 'purchaseOrders.invoiceStatus',
    },
  },
  salesItemPrice: { resource: 'salesItemPrices' },
  salesOrder: { resource: 'salesOrders', path: '/sales-orders', words: { status: 'salesOrders.deliveryStatus' } },
  savedView: { resource: 'savedViews' },
  serviceReport: { resource: 'serviceReports', words: { inspectionKind: 'serviceReports.kind' } },
  serviceReportAttachment: { resource: 'documents' },
  serviceRequest: { resource: 'serviceRequests', path: '/service-requests', words: { status: 'serviceRequests.status' } },
  serviceRequestAttachment: { resource: 'documents' },
  serviceRequestContact: { resource: 'serviceRequestContacts', words: { role: 'serviceRequests.role' } },
  shippingMethod: { resource: 'shippingMethods', path: '/shipping-methods' },
  stockCount: { resource: 'stockCounts', path: '/stock-counts' },
  stockTransfer: { resource: 'stockTransfers', path: '/stock-transfers' },
  unit: { resource: 'units', path: '/units' },
  vatCode: { resource: 'vatCodes', path: '/vat-codes' },
  warehouse: { resource: 'warehouses', path: '/warehouses' },
  workOrder: {
    resource: 'workOrders',
    lines: 'items',
    path: '/work-orders',
    words: { status: 'workOrders.status', 'lines.status': 'workOrders.itemStatus', 'lines.kind': 'workOrders.kind' },
  },
};
