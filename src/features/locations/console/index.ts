import type { ConsoleFeature } from '#console/layout/ConsoleFeature.ts';

/** The locations where a customer's objects stand: list and page. */
export const locationsConsole: ConsoleFeature = {
  menu: [{ area: 'assets', path: '/locations', label: 'locations.title' }],
  resources: { locations: { load: async () => (await import('./locationCalls.ts')).locationCalls } },
  routes: [
    { path: 'locations', load: async () => (await import('./LocationList.tsx')).LocationList },
    { path: 'locations/:id', load: async () => (await import('./LocationPage.tsx')).LocationPage },
  ],
  find: { label: 'locations.title', load: async () => (await import('./findLocations.ts')).findLocations },
};
