import type { ConsoleFeature } from '#console/layout/ConsoleFeature.ts';

/** Documents, which other screens show and add. */
export const documentsConsole: ConsoleFeature = {
  menu: [],
  resources: { documents: { load: async () => (await import('./documentCalls.ts')).documentCalls } },
  routes: [],
};
