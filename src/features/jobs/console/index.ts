import type { ConsoleFeature } from '#console/layout/ConsoleFeature.ts';

/** Work in the background, for administrators: what runs, waits and failed, and the jobs that are run by hand. */
export const jobsConsole: ConsoleFeature = {
  menu: [{ area: 'overview', path: '/jobs', label: 'jobs.title', capability: 'administrator' }],
  resources: { jobs: { load: async () => (await import('./jobCalls.ts')).jobCalls } },
  routes: [
    { path: 'jobs', load: async () => (await import('./JobList.tsx')).JobList },
    { path: 'jobs/:id', load: async () => (await import('./JobPage.tsx')).JobPage },
  ],
};
