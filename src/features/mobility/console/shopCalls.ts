import type { ResourceCalls } from '#console/data/resourceCalls.ts';
import { mobility } from '../contract.ts';

/** The calls behind the screens of the shop, by resource. */
export const shopCalls = {
  shopOrders: { getList: mobility.listMobilityOrders },
  shopArticles: { getList: mobility.listArticles },
  shopResellers: { getList: mobility.listResellers },
} satisfies Readonly<Record<string, ResourceCalls>>;

declare module '#console/data/resourceCalls.ts' {
  interface ConsoleResources {
    shopOrders: (typeof shopCalls)['shopOrders'];
    shopArticles: (typeof shopCalls)['shopArticles'];
    shopResellers: (typeof shopCalls)['shopResellers'];
  }
}
