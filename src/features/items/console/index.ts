import type { ConsoleFeature } from '#console/layout/ConsoleFeature.ts';

/** The catalogue: list and page of items. */
export const itemsConsole: ConsoleFeature = {
  menu: [{ area: 'catalogue', path: '/items', label: 'items.title' }],
  resources: {
    items: {
      load: async () => (await import('./itemCalls.ts')).itemCalls,
    },
  },
  routes: [
    { path: 'items', load: async () => (await import('./ItemList.tsx')).ItemList },
    { path: 'items/:id', load: async () => (await import('./ItemPage.tsx')).ItemPage },
  ],
  find: { label: 'items.title', load: async () => (await import('./findItems.ts')).findItems },
};
