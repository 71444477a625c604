import type { Noun } from '#console/nouns/Noun.ts';
import { AccountLookup } from '#features/accounts/console/lookup/index.ts';
import { assetTypeKeys } from '#features/assets/assetTypeKeys.ts';
import { items, salesPrices, serviceItems } from '../contract.ts';
import type { SalesItemPrice } from '../priceSchema.ts';
import { serviceRoles, type Item, type ItemGroup } from '../schema.ts';
import { CostInput } from './CostInput.tsx';
import { ItemLookup } from './ItemLookup.tsx';
import { useFirstPrice } from './useFirstPrice.ts';
import { useUsualItem } from './useUsualItem.ts';

/** Groups of items. */
export const itemGroupNoun: Noun<ItemGroup> = {
  resource: 'itemGroups',
  path: '/item-groups',
  list: items.listItemGroups,
  create: items.createItemGroup,
  update: items.updateItemGroup,
  groups: [{ fields: { code: 'text', description: 'text', isDefault: { kind: 'checkbox', hasHint: true } } }],
  first: { code: null, description: null, isDefault: false },
  columns: { code: { quiet: true, phone: 'detail', width: '120px' }, description: { main: true }, isDefault: { phone: 'chip' } },
  sort: { field: 'code', order: 'ASC' },
};

/** Items; they have their own list and page. */
export const itemNoun: Noun<Item> = {
  resource: 'items',
  path: '/items',
  list: items.searchItems,
  create: serviceItems.createItem,
  update: serviceItems.updateItem,
  page: (id) => `/items/${id}`,
  groups: [
    {
      title: 'items.groups.item',
      fields: {
        code: 'text',
        description: 'text',
        searchCode: 'text',
        barcode: 'text',
        itemGroupId: { from: { resource: 'itemGroups', key: 'id' } },
        unit: { from: { resource: 'units', key: 'code' } },
        netWeight: 'number',
        startDate: 'date',
        endDate: 'date',
        extraDescription: 'longText',
      },
    },
    {
      title: 'items.groups.prices',
      fields: {
        standardSalesPrice: 'money',
        salesVatCode: { from: { resource: 'vatCodes', key: 'code' } },
        costPriceStandard: { Input: CostInput },
      },
    },
    {
      title: 'items.groups.kind',
      fields: {
        isSalesItem: 'checkbox',
        isPurchaseItem: 'checkbox',
        isStockItem: 'checkbox',
        isSerialItem: 'checkbox',
        isBatchItem: 'checkbox',
        isMakeItem: 'checkbox',
        isWebshopItem: 'checkbox',
        isFractionAllowed: 'checkbox',
        isTime: 'checkbox',
      },
    },
    {
      title: 'items.groups.service',
      fields: {
        serviceRole: { values: serviceRoles },
        isAdditional: 'checkbox',
        assetTypes: { kind: 'choices', values: assetTypeKeys, texts: 'assetTypes' },
        notes: 'longText',
      },
    },
  ],
  first: {
    code: null,
    description: null,
    searchCode: null,
    barcode: null,
    itemGroupId: null,
    unit: null,
    netWeight: null,
    startDate: null,
    endDate: null,
    extraDescription: null,
    standardSalesPrice: null,
    salesVatCode: null,
    isSalesItem: true,
    isPurchaseItem: true,
    isStockItem: true,
    isSerialItem: false,
    isBatchItem: false,
    isMakeItem: false,
    isWebshopItem: false,
    isFractionAllowed: false,
    isTime: false,
    serviceRole: null,
    isAdditional: false,
    assetTypes: [],
    notes: null,
  },
  useFirst: useUsualItem,
  columns: {},
  sort: { field: 'code', order: 'ASC' },
};

/** List prices and prices for customers. */
export const salesPriceNoun: Noun<SalesItemPrice> = {
  resource: 'salesPrices',
  path: '/sales-prices',
  list: salesPrices.listSalesItemPrices,
  create: salesPrices.createSalesItemPrice,
  update: salesPrices.updateSalesItemPrice,
  groups: [
    {
      fields: {
        itemId: { Input: ItemLookup, isFixed: true },
        accountId: { Input: AccountLookup, isFixed: true },
        quantity: 'decimal',
        price: 'money',
        currency: { isFixed: true },
        startDate: 'date',
        endDate: 'date',
      },
    },
  ],
  first: { itemId: null, accountId: null, quantity: '1', price: null, currency: null, startDate: null, endDate: null },
  useFirst: useFirstPrice,
  columns: {
    itemDescription: { main: true, label: 'resources.salesPrices.fields.itemId' },
    itemCode: { quiet: true, phone: 'detail', label: 'resources.items.fields.code' },
    accountName: { label: 'resources.salesPrices.fields.accountId', phone: 'detail' },
    quantity: {},
    price: { text: ({ price, currency }, format) => format.price(price, currency), phone: 'chip' },
    startDate: { quiet: true },
    endDate: { quiet: true },
  },
  sort: { field: 'modified', order: 'DESC' },
  nameOf: ({ itemDescription, accountName }) => (accountName ? `${itemDescription} – ${accountName}` : itemDescription),
};
