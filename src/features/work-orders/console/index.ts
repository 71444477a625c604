import type { ConsoleFeature } from '#console/layout/ConsoleFeature.ts';

/** Work orders: list, page with states, lines, signature and link, and the forms. */
export const workOrdersConsole: ConsoleFeature = {
  menu: [
    { area: 'service', path: '/work-orders', label: 'workOrders.title' },
    {
      area: 'service',
      path: '/work-orders?filter={"mine":true,"planned":"today"}&sort=plannedStart&order=ASC&page=1&perPage=50',
      label: 'workOrders.mineToday',
      capability: 'engineer',
    },
  ],
  resources: {
    workOrders: {
      load: async () => (await import('./workOrderCalls.ts')).workOrderCalls,
      touches: ['serviceRequests', 'workOrderLinks', 'locations', 'mails', 'salesOrders'],
    },
    workOrderLinks: {
      load: async () => (await import('./workOrderCalls.ts')).workOrderLinkCalls,
      touches: ['workOrders', 'mails'],
    },
  },
  beside: async () => (await import('./waiting/WaitingVisits.tsx')).WaitingVisits,
  routes: [
    { path: 'work-orders', load: async () => (await import('./WorkOrderList.tsx')).WorkOrderList },
    { path: 'work-orders/:id/edit', load: async () => (await import('./form/WorkOrderEdit.tsx')).WorkOrderEdit },
    { path: 'locations/:id/work-orders/new', load: async () => (await import('./form/WorkOrderCreate.tsx')).WorkOrderCreate },
    { path: 'work-orders/:id', load: async () => (await import('./WorkOrderPage.tsx')).WorkOrderPage },
  ],
  find: { label: 'workOrders.title', load: async () => (await import('./findWorkOrders.ts')).findWorkOrders },
};
