import type { ConsoleFeature } from '#console/layout/ConsoleFeature.ts';

/** Saved views: every list of the console opens and saves them (`src/console/lists/SavedViews.tsx`). */
export const savedViewsConsole: ConsoleFeature = {
  menu: [],
  resources: { savedViews: { load: async () => (await import('./savedViewCalls.ts')).savedViewCalls } },
  routes: [],
};
