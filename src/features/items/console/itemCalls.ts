import type { ResourceCalls } from '#console/data/resourceCalls.ts';
import { items, salesPrices, serviceItems } from '../contract.ts';

/** The calls of items. */
export const itemCalls = {
  getList: items.searchItems,
  getOne: items.getItem,
  create: serviceItems.createItem,
  update: serviceItems.updateItem,
  delete: serviceItems.deleteItem,
} satisfies ResourceCalls;

/** The calls of parts of assembled items. */
export const assemblyItemCalls = {
  getOne: serviceItems.getAssemblyItem,
  create: serviceItems.createAssemblyItem,
  update: serviceItems.updateAssemblyItem,
  delete: serviceItems.deleteAssemblyItem,
} satisfies ResourceCalls;

/** The calls of groups of items. */
export const itemGroupCalls = {
  getList: items.listItemGroups,
  getOne: items.getItemGroup,
  create: items.createItemGroup,
  update: items.updateItemGroup,
  delete: items.deleteItemGroup,
} satisfies ResourceCalls;

/** The calls of prices. */
export const salesPriceCalls = {
  getList: salesPrices.listSalesItemPrices,
  getOne: salesPrices.getSalesItemPrice,
  create: salesPrices.createSalesItemPrice,
  update: salesPrices.updateSalesItemPrice,
  delete: salesPrices.deleteSalesItemPrice,
} satisfies ResourceCalls;

declare module '#console/data/resourceCalls.ts' {
  interface ConsoleResources {
    items: typeof itemCalls;
    assemblyItems: typeof assemblyItemCalls;
    itemGroups: typeof itemGroupCalls;
    salesPrices: typeof salesPriceCalls;
  }
}
