import type { ConsoleFeature } from '#console/layout/ConsoleFeature.ts';

/** Sales orders: list, page with deliveries, the form in which one is taken, and the page on which goods are delivered. */
export const salesOrdersConsole: ConsoleFeature = {
  menu: [{ area: 'sales', path: '/sales-orders', label: 'salesOrders.title' }],
  resources: {
    salesOrders: {
      load: async () => (await import('./salesOrderCalls.ts')).salesOrderCalls,
      touches: ['items', 'stock', 'reorders', 'mails', 'workOrders', 'shopOrders'],
    },
    goodsDeliveries: {
      load: async () => (await import('./salesOrderCalls.ts')).goodsDeliveryCalls,
      touches: ['salesOrders', 'items', 'stock', 'stockMovements', 'reorders', 'shopOrders'],
    },
    customerPrices: { load: async () => (await import('./salesOrderCalls.ts')).customerPriceCalls },
  },
  routes: [
    { path: 'sales-orders', load: async () => (await import('./OrderList.tsx')).OrderList },
    { path: 'sales-orders/new', load: async () => (await import('./OrderCreate.tsx')).OrderCreate },
    { path: 'sales-orders/:id', load: async () => (await import('./OrderPage.tsx')).OrderPage },
    { path: 'sales-orders/:id/edit', load: async () => (await import('./OrderEdit.tsx')).OrderEdit },
    { path: 'sales-orders/:id/deliver', load: async () => (await import('./deliver/DeliverPage.tsx')).DeliverPage },
  ],
  commands: [{ label: 'salesOrders.new', path: '/sales-orders/new' }],
  find: { label: 'salesOrders.title', load: async () => (await import('./findSalesOrders.ts')).findSalesOrders },
};
