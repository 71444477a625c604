import type { ConsoleFeature } from '#console/layout/ConsoleFeature.ts';

/** The supervisor's dashboard. */
export const dashboardConsole: ConsoleFeature = {
  menu: [{ area: 'overview', path: '/dashboard', label: 'console.areas.overview', capability: 'supervisor' }],
  resources: { dashboard: { load: async () => (await import('./dashboardCalls.ts')).dashboardCalls } },
  routes: [{ path: 'dashboard', capability: 'supervisor', load: async () => (await import('./DashboardPage.tsx')).DashboardPage }],
};
