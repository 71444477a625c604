import type { ConsoleFeature } from '#console/layout/ConsoleFeature.ts';
import { nounRoutes } from '#console/nouns/nounRoutes.ts';

/** Cost centres: the list, and the form for administrators. */
export const costCentersConsole: ConsoleFeature = {
  menu: [{ area: 'purchasing', path: '/cost-centers', label: 'costCenters.title', capability: 'administrator' }],
  resources: { costCenters: { load: async () => (await import('./costCenterCalls.ts')).costCenterCalls } },
  routes: nounRoutes('cost-centers', async () => (await import('./costCenterNoun.tsx')).costCenterNoun),
  commands: [{ label: 'costCenters.new', path: '/cost-centers/new', capability: 'administrator' }],
};
