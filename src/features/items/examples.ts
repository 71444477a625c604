import { seededId } from '#contract/seededId.ts';

const division = '120001';
const partOfSet = { division, id: seededId(120001, 'assemblyItem', 1) };
const priceOfOne = { division, id: seededId(120001, 'salesItemPrice', 1) };

/** Calls of the items feature that succeed on the demonstration data, by the operation's name. */
export const itemExamples = {
  searchItems: { path: { division }, query: { articleGroups: ['BLUS', 'BEUG'], search: 'schuim' } },
  getItem: { path: { division, code: 'SB6' } },
  listItemGroups: { path: { division } },
  getItemGroup: { path: { division, id: seededId(120001, 'itemGroup', 1) } },
  createItemGroup: { path: { division }, body: { code: 'HUUR', description: 'Verhuur' } },
  updateItemGroup: { path: { division, id: seededId(120001, 'itemGroup', 2) }, body: { description: 'Brandslanghaspels en toebehoren' } },
  deleteItemGroup: { path: { division, id: seededId(120001, 'itemGroup', 12) } },
  createItem: {
    path: { division },
    body: {
      code: 'SB9-V',
      description: 'Sproeischuimblusser 9 liter vorstvrij',
      itemGroupId: seededId(120001, 'itemGroup', 1),
      unit: 'stuks',
      standardSalesPrice: '119.5',
      costPriceStandard: '64.2',
      salesVatCode: '2',
      isSerialItem: true,
      assetTypes: ['ExtinguishSprayFoam'],
      serviceRole: 'Unit',
    },
  },
  updateItem: {
    path: { division, id: seededId(120001, 'item', 2) },
    body: { standardSalesPrice: '94.5', notes: 'Opvolger van het vorige model' },
  },
  deleteItem: { path: { division, id: seededId(120001, 'item', 118) } },
  listItems: { path: { division }, query: { search: 'co2' } },
  listItemsOfAssetType: { path: { division, assetType: 'FireExtinguisher' } },
  listAdditionalItems: { path: { division, assetType: 'FireExtinguisher' } },
  listAssemblyItems: { path: { division, itemId: seededId(120001, 'item', 73) } },
  getAssemblyItem: { path: partOfSet },
  createAssemblyItem: {
    path: { division },
    body: { itemId: seededId(120001, 'item', 73), partItemId: seededId(120001, 'item', 1), quantity: '2' },
  },
  updateAssemblyItem: { path: partOfSet, body: { quantity: '3' } },
  deleteAssemblyItem: { path: partOfSet },
  listSalesItemPrices: { path: { division } },
  getSalesItemPrice: { path: priceOfOne },
  createSalesItemPrice: {
    path: { division },
    body: {
      itemId: seededId(120001, 'item', 1),
      accountId: seededId(120001, 'account', 1),
      currency: 'EUR',
      quantity: '25',
      price: '41.5',
    },
  },
  updateSalesItemPrice: { path: priceOfOne, body: { price: '7.25', endDate: '2031-12-31' } },
  deleteSalesItemPrice: { path: priceOfOne },
  getSalesPrice: {
    path: { division, itemId: seededId(120001, 'item', 1) },
    query: { accountId: seededId(120001, 'account', 1), quantity: '10' },
  },
};
