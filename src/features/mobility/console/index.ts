import type { ConsoleFeature } from '#console/layout/ConsoleFeature.ts';

const load = async () => (await import('./shopCalls.ts')).shopCalls;
const screens = () => import('./ShopLists.tsx');
const accountPage = async () => (await import('./ShopAccountPage.tsx')).ShopAccountPage;

/** The mobility shop: its orders, accounts, resellers and articles. */
export const mobilityConsole: ConsoleFeature = {
  menu: [
    { area: 'mobility', path: '/shop-orders', label: 'shopOrders.title' },
    { area: 'mobility', path: '/shop-accounts', label: 'shopAccounts.title' },
    { area: 'mobility', path: '/shop-resellers', label: 'shopResellers.title' },
    { area: 'mobility', path: '/shop-articles', label: 'shopArticles.title' },
  ],
  resources: {
    shopOrders: { load: async () => (await load()).shopOrders },
    shopAccounts: { load: async () => (await load()).shopAccounts },
    shopContacts: { load: async () => (await load()).shopContacts },
    shopArticles: { load: async () => (await load()).shopArticles },
    shopResellers: { load: async () => (await load()).shopResellers },
  },
  routes: [
    { path: 'shop-orders', load: async () => (await screens()).ShopOrderList },
    { path: 'shop-orders/:id', load: async () => (await import('./ShopOrderPage.tsx')).ShopOrderPage },
    { path: 'shop-accounts', load: async () => (await screens()).ShopAccountList },
    { path: 'shop-accounts/:id', load: accountPage },
    { path: 'shop-resellers', load: async () => (await screens()).ShopResellerList },
    { path: 'shop-articles', load: async () => (await screens()).ShopArticleList },
  ],
};
