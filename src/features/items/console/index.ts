import type { ConsoleFeature } from '#console/layout/ConsoleFeature.ts';
import { formRoutes, nounRoutes } from '#console/nouns/nounRoutes.ts';

const calls = () => import('./itemCalls.ts');
const nouns = () => import('./nouns.ts');

/** The catalogue: list, page and form of items, their groups and prices. */
export const itemsConsole: ConsoleFeature = {
  menu: [
    { area: 'catalogue', path: '/items', label: 'items.title' },
    { area: 'catalogue', path: '/sales-prices', label: 'salesPrices.title' },
  ],
  resources: {
    items: { load: async () => (await calls()).itemCalls, touches: ['setUp'] },
    assemblyItems: { load: async () => (await calls()).assemblyItemCalls, touches: ['items'] },
    itemGroups: { load: async () => (await calls()).itemGroupCalls, touches: ['items', 'setUp'] },
    salesPrices: { load: async () => (await calls()).salesPriceCalls },
  },
  routes: [
    { path: 'items', load: async () => (await import('./ItemList.tsx')).ItemList },
    ...formRoutes('items', async () => (await nouns()).itemNoun, 'items/:id/edit'),
    { path: 'items/:id', load: async () => (await import('./ItemPage.tsx')).ItemPage },
    ...nounRoutes('item-groups', async () => (await nouns()).itemGroupNoun),
    ...nounRoutes('sales-prices', async () => (await nouns()).salesPriceNoun),
  ],
  commands: [{ label: 'items.new', path: '/items/new', capability: 'administrator' }],
  find: { label: 'items.title', load: async () => (await import('./findItems.ts')).findItems },
};
