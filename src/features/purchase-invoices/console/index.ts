import type { ConsoleFeature } from '#console/layout/ConsoleFeature.ts';

/** Purchase invoices: list, and the page on which one is entered. */
export const purchaseInvoicesConsole: ConsoleFeature = {
  menu: [{ area: 'purchasing', path: '/purchase-invoices', label: 'purchaseInvoices.title' }],
  resources: {
    purchaseInvoices: {
      load: async () => (await import('./purchaseInvoiceCalls.ts')).purchaseInvoiceCalls,
      touches: ['purchaseOrders', 'openOrderLines'],
    },
    openOrderLines: {
      load: async () => (await import('./purchaseInvoiceCalls.ts')).openLineCalls,
    },
    duplicateInvoices: {
      load: async () => (await import('./purchaseInvoiceCalls.ts')).duplicateCalls,
    },
  },
  routes: [
    { path: 'purchase-invoices', load: async () => (await import('./InvoiceList.tsx')).InvoiceList },
    { path: 'purchase-invoices/:id', load: async () => (await import('./InvoicePage.tsx')).InvoicePage },
  ],
  commands: [{ label: 'purchaseInvoices.new', path: '/purchase-invoices/new', capability: 'purchasing' }],
  find: { label: 'purchaseInvoices.title', load: async () => (await import('./findPurchaseInvoices.ts')).findPurchaseInvoices },
};
