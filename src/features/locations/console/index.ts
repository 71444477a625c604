import type { ConsoleFeature } from '#console/layout/ConsoleFeature.ts';
import { formRoutes } from '#console/nouns/nounRoutes.ts';

/** The locations of a customer's objects: list and page. */
export const locationsConsole: ConsoleFeature = {
  menu: [{ area: 'assets', path: '/locations', label: 'locations.title' }],
  resources: { locations: { load: async () => (await import('./locationCalls.ts')).locationCalls, touches: ['setUp'] } },
  commands: [{ label: 'locations.new', path: '/locations/new', capability: 'administrator' }],
  routes: [
    { path: 'locations', load: async () => (await import('./LocationList.tsx')).LocationList },
    ...formRoutes('locations', async () => (await import('./locationNoun.ts')).locationNoun, 'locations/:id/edit'),
    { path: 'locations/:id', load: async () => (await import('./LocationPage.tsx')).LocationPage },
  ],
  find: { label: 'locations.title', load: async () => (await import('./findLocations.ts')).findLocations },
};
