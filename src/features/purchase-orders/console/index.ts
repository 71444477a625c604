import type { ConsoleFeature } from '#console/layout/ConsoleFeature.ts';

/** Purchase orders: list, page with receipts and invoices, and the form in which one is placed. */
export const purchaseOrdersConsole: ConsoleFeature = {
  menu: [
    { area: 'purchasing', path: '/purchase-orders', label: 'purchaseOrders.title' },
    { area: 'purchasing', path: '/reorder', label: 'reorder.title', capability: 'purchasing' },
  ],
  resources: {
    purchaseOrders: {
      load: async () => (await import('./purchaseOrderCalls.ts')).purchaseOrderCalls,
      touches: ['openOrderLines', 'items', 'stock', 'reorders'],
    },
    reorders: {
      load: async () => (await import('./purchaseOrderCalls.ts')).reorderCalls,
      touches: ['purchaseOrders', 'openOrderLines', 'stock', 'items'],
    },
    goodsReceipts: {
      load: async () => (await import('./purchaseOrderCalls.ts')).goodsReceiptCalls,
      touches: ['purchaseOrders', 'purchaseInvoices', 'openOrderLines', 'items', 'stock', 'stockMovements', 'reorders'],
    },
  },
  routes: [
    { path: 'reorder', capability: 'purchasing', load: async () => (await import('./ReorderList.tsx')).ReorderList },
    { path: 'purchase-orders', load: async () => (await import('./OrderList.tsx')).OrderList },
    { path: 'purchase-orders/new', capability: 'purchasing', load: async () => (await import('./OrderCreate.tsx')).OrderCreate },
    { path: 'purchase-orders/:id', load: async () => (await import('./OrderPage.tsx')).OrderPage },
    { path: 'purchase-orders/:id/edit', capability: 'purchasing', load: async () => (await import('./OrderEdit.tsx')).OrderEdit },
  ],
  commands: [{ label: 'purchaseOrders.new', path: '/purchase-orders/new', capability: 'purchasing' }],
  find: { label: 'purchaseOrders.title', load: async () => (await import('./findPurchaseOrders.ts')).findPurchaseOrders },
};
