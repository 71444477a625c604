import type { ConsoleFeature } from '#console/layout/ConsoleFeature.ts';
import { nounRoutes } from '#console/nouns/nounRoutes.ts';

const calls = () => import('./divisionCalls.ts');
const forms = () => import('./DivisionForms.tsx');

/** Divisions and engineers: choices for other screens, and the screens for administrators. */
export const divisionsConsole: ConsoleFeature = {
  menu: [],
  resources: {
    divisions: { load: async () => (await calls()).divisionCalls, touches: ['setUp'] },
    engineers: { load: async () => (await calls()).engineerCalls },
    divisionEngineers: { load: async () => (await calls()).divisionEngineerCalls, touches: ['engineers', 'setUp'] },
  },
  routes: [
    { path: 'divisions', load: async () => (await import('./DivisionList.tsx')).DivisionList },
    { path: 'divisions/new', capability: 'administrator', load: async () => (await forms()).DivisionCreate, needsDivision: false },
    { path: 'divisions/:id', load: async () => (await forms()).DivisionEdit },
    ...nounRoutes('engineers', async () => (await import('./nouns.ts')).engineerNoun),
  ],
};
