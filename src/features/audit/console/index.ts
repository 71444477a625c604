import type { ConsoleFeature } from '#console/layout/ConsoleFeature.ts';

/** The audit: who changed what, for administrators. An undo may touch any record. */
export const auditConsole: ConsoleFeature = {
  menu: [{ area: 'overview', path: '/audit', label: 'audit.title', capability: 'administrator' }],
  resources: {
    audit: {
      load: async () => (await import('./auditCalls.ts')).auditCalls,
      touches: [
        'accounts',
        'contacts',
        'complaints',
        'costCenters',
        'purchaseOrders',
        'serviceRequests',
        'warehouses',
        'workOrders',
        'vatCodes',
        'paymentConditions',
        'journals',
        'financialPeriods',
        'salesItemPrices',
        'agreedIntervals',
      ],
    },
  },
  routes: [{ path: 'audit', load: async () => (await import('./AuditScreen.tsx')).AuditScreen }],
};
