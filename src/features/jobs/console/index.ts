import type { ConsoleFeature } from '#console/layout/ConsoleFeature.ts';

/** Background jobs, for administrators: running, waiting and failed ones, and those that are started manually. */
export const jobsConsole: ConsoleFeature = {
  menu: [{ area: 'overview', path: '/jobs', label: 'jobs.title', capability: 'administrator' }],
  resources: {
    jobs: { load: async () => (await import('./jobCalls.ts')).jobCalls, touches: ['serviceRequests', 'mails'] },
  },
  routes: [
    { path: 'jobs', capability: 'administrator', load: async () => (await import('./JobList.tsx')).JobList },
    { path: 'jobs/:id', capability: 'administrator', load: async () => (await import('./JobPage.tsx')).JobPage },
  ],
};
