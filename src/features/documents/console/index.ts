import type { ConsoleFeature } from '#console/layout/ConsoleFeature.ts';

/** Documents, as other screens show and add them. */
export const documentsConsole: ConsoleFeature = {
  menu: [],
  resources: { documents: { load: async () => (await import('./documentCalls.ts')).documentCalls } },
  routes: [],
};
