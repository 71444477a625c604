import { z } from 'zod';
import { assetTypeKey } from '#features/assets/assetTypeKeys.ts';
import { defineContract, operation } from '#contract/operation.ts';
import { nounCalls, nounDeletion, nounWrites } from '#contract/noun.ts';
import { commaList, currency, date, quantity, uuid } from '#contract/values.ts';
import { salesItemPrice, salesItemPriceFields, salesItemPricePlace, salesPrice } from './priceSchema.ts';
import {
  assemblyItem,
  assemblyItemFields,
  assemblyItemPlace,
  item,
  itemCostFields,
  itemFields,
  itemGroup,
  itemGroupFields,
} from './schema.ts';

const words = z.string().trim().min(1).max(200);
const search = z.object({ search: words.optional() });
const sort = ['code', 'description', 'standardSalesPrice', 'modified'];

/** The filters of a list of items, as the object in `filter`. */
export const itemFilter = z.strictObject({
  q: words.optional(),
  itemGroupId: uuid.optional(),
  assetTypes: assetTypeKey.optional(),
  isSalesItem: z.boolean().optional(),
  isPurchaseItem: z.boolean().optional(),
  isStockItem: z.boolean().optional(),
  isMakeItem: z.boolean().optional(),
  isWebshopItem: z.boolean().optional(),
  isAdditional: z.boolean().optional(),
  id: z.array(uuid).max(1000).optional(),
  code: z.array(words).max(200).optional(),
  codeOrBarcode: z.array(words).max(200).optional(),
});

/** See {@link itemFilter}. */
export type ItemFilter = z.infer<typeof itemFilter>;

// The asset type, and whether the items are extras for it, are in the path
const ofAssetType = itemFilter.omit({ assetTypes: true, isAdditional: true });

/** The catalogue of the accounting service. */
export const items = defineContract('accounting', {
  searchItems: operation('GET /api/{division}/item', {
    calls: ['item.search'],
    summary: 'Items of any of the groups whose code starts with, or whose texts contain, every word',
    access: 'employee',
    query: z.object({ articleGroups: commaList(z.string().trim().min(1).max(20)).optional(), search: words.optional() }),
    list: { sort: [...sort, 'relevance'], filter: itemFilter },
    answer: z.array(item),
  }),
  getItem: operation('GET /api/{division}/item/{code}', {
    calls: ['item.byCode'],
    summary: 'One item by its code or its id, with its parts',
    access: 'employee',
    answer: item,
  }),
  listItemGroups: operation('GET /api/{division}/itemgroup', {
    summary: 'The groups of items, by code',
    access: 'employee',
    answer: z.array(itemGroup),
  }),
  ...nounCalls('ItemGroup', '/api/{division}/itemgroup', {
    record: itemGroup,
    place: {},
    fields: itemGroupFields,
    required: ['code', 'description'],
    one: 'a group of items',
  }),
});

/** The filters of a list of prices; `accountId: null` selects list prices. */
export const salesItemPriceFilter = z.strictObject({
  itemId: uuid.optional(),
  accountId: uuid.nullable().optional(),
  date: date.optional().describe('Only prices that hold on this day.'),
  id: z.array(uuid).max(1000).optional(),
});

/** See {@link salesItemPriceFilter}. */
export type SalesItemPriceFilter = z.infer<typeof salesItemPriceFilter>;

/** Sales prices of items, on the list and for single customers (an extension). */
export const salesPrices = defineContract('accounting', {
  listSalesItemPrices: operation('GET /api/{division}/salesitemprice', {
    summary: 'Prices of the list and of customers, the latest changed first',
    access: 'employee',
    list: { sort: ['-modified'], filter: salesItemPriceFilter },
    answer: z.array(salesItemPrice),
  }),
  ...nounCalls('SalesItemPrice', '/api/{division}/salesitemprice', {
    record: salesItemPrice,
    place: salesItemPricePlace,
    fields: salesItemPriceFields,
    required: ['price'],
    one: 'a price',
  }),
  getSalesPrice: operation('GET /api/{division}/item/{itemId}/salesprice', {
    summary: 'What an item costs a customer on a day: the price agreed with the customer, else that of the list, else that of the item',
    access: 'employee',
    path: { itemId: uuid },
    query: z.object({ accountId: uuid.optional(), quantity: quantity.optional(), date: date.optional(), currency: currency.optional() }),
    answer: salesPrice,
  }),
});

/** The items that are offered for serviced objects. */
export const serviceItems = defineContract('mechanic', {
  listItems: operation('GET /api/divisions/{division}/items', {
    calls: ['item.byDivision'],
    summary: 'The items of a division',
    access: 'employee',
    query: search,
    list: { sort, filter: itemFilter },
    answer: z.array(item),
  }),
  ...nounWrites('Item', '/api/divisions/{division}/items', {
    record: item,
    place: {},
    fields: { ...itemFields, ...itemCostFields },
    required: ['code', 'description'],
    one: 'an item',
  }),
  ...nounDeletion('Item', '/api/divisions/{division}/items', { one: 'an item' }),
  listItemsOfAssetType: operation('GET /api/divisions/{division}/assettypes/{assetType}/items', {
    calls: ['item.byAssetType'],
    summary: 'The items that belong to an asset type: units, parts, service fee',
    access: 'employee',
    query: search,
    list: { sort, filter: ofAssetType },
    answer: z.array(item),
  }),
  listAdditionalItems: operation('GET /api/divisions/{division}/assettypes/{assetType}/additionalItems', {
    calls: ['item.additionalByAssetType'],
    summary: 'What is offered beside an asset type: pictograms, brackets, cabinets, disposal',
    access: 'employee',
    query: search,
    list: { sort, filter: ofAssetType },
    answer: z.array(item),
  }),
  listAssemblyItems: operation('GET /api/divisions/{division}/item/{itemId}/assemblyitems', {
    calls: ['item.assemblyItems'],
    summary: 'The parts of an assembled item, in their order',
    access: 'employee',
    path: { itemId: uuid },
    answer: z.array(assemblyItem),
  }),
  ...nounCalls('AssemblyItem', '/api/divisions/{division}/assemblyitems', {
    record: assemblyItem,
    place: assemblyItemPlace,
    fields: assemblyItemFields,
    required: ['quantity'],
    one: 'a part of an assembled item',
  }),
});
