import type { ConsoleFeature } from '#console/layout/ConsoleFeature.ts';

/** Uploads in parts: every call with a larger file sends it so (`src/console/data/sendInParts.ts`). */
export const uploadsConsole: ConsoleFeature = {
  menu: [],
  resources: { uploads: { load: async () => (await import('./uploadCalls.ts')).uploadCalls } },
  routes: [],
};
