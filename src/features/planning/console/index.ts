import type { ConsoleFeature } from '#console/layout/ConsoleFeature.ts';

/** The planning board of supervisors. */
export const planningConsole: ConsoleFeature = {
  menu: [{ area: 'service', path: '/planning', label: 'planning.title', capability: 'supervisor' }],
  resources: {
    planning: {
      load: async () => (await import('./planningCalls.ts')).planningCalls,
      touches: ['workOrders', 'serviceRequests', 'assets'],
    },
  },
  routes: [{ path: 'planning', capability: 'supervisor', load: async () => (await import('./PlanningScreen.tsx')).PlanningScreen }],
};
