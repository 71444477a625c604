import { z } from 'zod';
import { commonFields } from '#contract/record.ts';
import { currency, date, decimal, money, quantity, uuid } from '#contract/values.ts';

/** The fields that identify a price; they cannot be changed. */
export const salesItemPricePlace = {
  itemId: uuid,
  accountId: uuid.nullable().describe('The customer; null for a price of the list, which holds for all.'),
  currency,
};

/** The fields of a price that can be changed. */
export const salesItemPriceFields = {
  quantity: quantity.describe('The least quantity that costs this; a price from 1 on holds for parts of a unit as well.'),
  price: money.refine((value) => !value.startsWith('-'), { params: { code: 'min', params: { min: 0 } } }),
  startDate: date.nullable(),
  endDate: date.nullable(),
};

/** The price of an item from a quantity on, between two days: on the list, or for one customer. */
export const salesItemPrice = z
  .object({
    ...commonFields,
    ...salesItemPricePlace,
    ...salesItemPriceFields,
    unit: z.string().max(20).nullable().describe('The unit of the item when the price was made; in another unit it does not hold.'),
    itemCode: z.string().max(30),
    itemDescription: z.string().max(60),
    accountCode: z.string().max(18).nullable(),
    accountName: z.string().max(50).nullable(),
  })
  .meta({ id: 'SalesItemPrice' });

/** See {@link salesItemPrice}. */
export type SalesItemPrice = z.infer<typeof salesItemPrice>;

/** The sources of a price: an agreement with the customer, the list, or the item itself. */
export const salesPriceSources = ['Customer', 'List', 'Item'] as const;

/** The price of an item for a customer on a day. */
export const salesPrice = z
  .object({
    itemId: uuid,
    quantity: decimal,
    unit: z.string().max(20).nullable(),
    price: money.nullable(),
    currency,
    source: z.enum(salesPriceSources),
    discount: z.number().nullable().describe('The discount of the customer; null on a price that was agreed, which is net.'),
  })
  .meta({ id: 'SalesPrice' });

/** See {@link salesPrice}. */
export type SalesPrice = z.infer<typeof salesPrice>;
