import { seededId } from '#contract/seededId.ts';

const division = '120001';

/** Calls of the items feature that succeed on the demonstration data, by the operation's name. */
export const itemExamples = {
  searchItems: { path: { division }, query: { articleGroups: ['BLUS', 'BEUG'], search: 'schuim' } },
  getItem: { path: { division, code: 'SB6' } },
  listItemGroups: { path: { division } },
  listItems: { path: { division }, query: { search: 'co2' } },
  listItemsOfAssetType: { path: { division, assetType: 'FireExtinguisher' } },
  listAdditionalItems: { path: { division, assetType: 'FireExtinguisher' } },
  listAssemblyItems: { path: { division, itemId: seededId(120001, 'item', 73) } },
};
