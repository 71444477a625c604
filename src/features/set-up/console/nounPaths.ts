import type { SetUpNoun } from '../schema.ts';

/** The path of the list of each noun. */
export const nounPaths: Readonly<Record<SetUpNoun, string>> = {
  vatCodes: '/vat-codes',
  units: '/units',
  paymentConditions: '/payment-conditions',
  journals: '/journals',
  financialPeriods: '/financial-periods',
  shippingMethods: '/shipping-methods',
  costCenters: '/cost-centers',
  itemGroups: '/item-groups',
  items: '/items',
  salesPrices: '/sales-prices',
  warehouses: '/warehouses',
  engineers: '/engineers',
  accounts: '/accounts',
  locations: '/locations',
  assets: '/assets',
};
