import type { ConsoleFeature } from '#console/layout/ConsoleFeature.ts';

/** Service reports: the page on which one is filled in, opened from the page of its object. */
export const serviceReportsConsole: ConsoleFeature = {
  menu: [],
  resources: {
    serviceReports: {
      load: async () => (await import('./serviceReportCalls.ts')).serviceReportCalls,
      touches: ['assets', 'locations', 'workOrders'],
    },
  },
  beside: async () => (await import('./waiting/WaitingBar.tsx')).WaitingBar,
  routes: [{ path: 'assets/:id/reports/:reportId', load: async () => (await import('./ReportPage.tsx')).ReportPage }],
};
