import type { ConsoleFeature } from '#console/layout/ConsoleFeature.ts';

/** The connection to Exact Online, which an administrator sets up. */
export const accountingLinkConsole: ConsoleFeature = {
  menu: [{ area: 'settings', path: '/exact-connection', label: 'exactConnection.title', capability: 'administrator' }],
  resources: { exactConnection: { load: async () => (await import('./exactConnectionCalls.ts')).exactConnectionCalls } },
  routes: [
    {
      path: 'exact-connection',
      capability: 'administrator',
      load: async () => (await import('./ExactConnectionPage.tsx')).ExactConnectionPage,
    },
  ],
};
