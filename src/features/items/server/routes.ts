import { invalidField } from '#contract/problem.ts';
import { assetTypeKeys, assetTypeNamed, type AssetTypeKey } from '#features/assets/assetTypeKeys.ts';
import { implement } from '#server/http/implement.ts';
import { items, serviceItems } from '../contract.ts';
import { partRoutes } from './parts.ts';
import { priceRoutes } from './prices.ts';
import { itemWriteRoutes } from './writes.ts';
import { listAssemblyItems, listItemGroups, listItems, readItem } from './store.ts';

/** The calls of the catalogue. */
export const itemRoutes = [
  ...implement(items, {
    searchItems: (call) => listItems(call, call.query),
    getItem: (call) => readItem(call, call.path.code),
    listItemGroups,
  }),
  ...implement(serviceItems, {
    listItems: (call) => listItems(call, call.query),
    listItemsOfAssetType: (call) => listItems(call, { ...call.query, assetType: { key: keyOf(call.path.assetType), isAdditional: false } }),
    listAdditionalItems: (call) => listItems(call, { ...call.query, assetType: { key: keyOf(call.path.assetType), isAdditional: true } }),
    listAssemblyItems: (call) => listAssemblyItems(call, call.path.itemId),
  }),
  ...itemWriteRoutes,
  ...partRoutes,
  ...priceRoutes,
];

function keyOf(assetType: string): AssetTypeKey {
  const key = assetTypeNamed(assetType);
  if (!key) throw invalidField('assetType', 'choice', { values: assetTypeKeys.join(', ') });
  return key;
}
