import type { ResourceCalls } from '#console/data/resourceCalls.ts';
import { mobility } from '../contract.ts';

/** The calls of the screens of the shop, by resource. All use the mobility division, whichever is current. */
export const shopCalls = {
  shopOrders: { getList: mobility.listMobilityOrders, getOne: mobility.getMobilityOrder, getManyReference: mobility.listOrdersOfReseller },
  shopAccounts: { getList: mobility.listShopAccounts, getOne: mobility.getShopAccount },
  shopContacts: { getManyReference: mobility.listShopContacts },
  shopArticles: { getList: mobility.listArticles },
  shopResellers: { getList: mobility.listResellers },
} satisfies Readonly<Record<string, ResourceCalls>>;

declare module '#console/data/resourceCalls.ts' {
  interface ConsoleResources {
    shopOrders: (typeof shopCalls)['shopOrders'];
    shopAccounts: (typeof shopCalls)['shopAccounts'];
    shopContacts: (typeof shopCalls)['shopContacts'];
    shopArticles: (typeof shopCalls)['shopArticles'];
    shopResellers: (typeof shopCalls)['shopResellers'];
  }
}
