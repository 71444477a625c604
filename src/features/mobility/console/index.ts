import type { ConsoleFeature } from '#console/layout/ConsoleFeature.ts';

const load = async () => (await import('./shopCalls.ts')).shopCalls;
const screens = () => import('./ShopLists.tsx');

/** The mobility shop: its orders, articles and resellers. */
export const mobilityConsole: ConsoleFeature = {
  menu: [
    { area: 'mobility', path: '/shop-orders', label: 'shopOrders.title' },
    { area: 'mobility', path: '/shop-articles', label: 'shopArticles.title' },
    { area: 'mobility', path: '/shop-resellers', label: 'shopResellers.title' },
  ],
  resources: {
    shopOrders: { load: async () => (await load()).shopOrders },
    shopArticles: { load: async () => (await load()).shopArticles },
    shopResellers: { load: async () => (await load()).shopResellers },
  },
  routes: [
    { path: 'shop-orders', load: async () => (await screens()).ShopOrderList },
    { path: 'shop-articles', load: async () => (await screens()).ShopArticleList },
    { path: 'shop-resellers', load: async () => (await screens()).ShopResellerList },
  ],
};
