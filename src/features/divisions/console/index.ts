import type { ConsoleFeature } from '#console/layout/ConsoleFeature.ts';

/** Divisions and engineers, as other screens choose from them. */
export const divisionsConsole: ConsoleFeature = {
  menu: [],
  resources: {
    divisions: { load: async () => (await import('./divisionCalls.ts')).divisionCalls },
    engineers: { load: async () => (await import('./divisionCalls.ts')).engineerCalls },
  },
  routes: [],
};
