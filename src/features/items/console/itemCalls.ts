import type { ResourceCalls } from '#console/data/resourceCalls.ts';
import { items } from '../contract.ts';

/** The calls of items. */
export const itemCalls = { getList: items.searchItems, getOne: items.getItem } satisfies ResourceCalls;

declare module '#console/data/resourceCalls.ts' {
  interface ConsoleResources {
    items: typeof itemCalls;
  }
}
