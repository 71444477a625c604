import { z } from 'zod';
import { contact } from '#features/accounts/contactSchema.ts';
import { account, addressFields } from '#features/accounts/schema.ts';
import { mostLines } from '#contract/documentLines.ts';
import { salesOrderStatuses } from '#features/sales-orders/schema.ts';
import { currency, dateTime, decimal, exactEnum, fraction, money, quantity, text, uuid } from '#contract/values.ts';

/** The fields of an account for the shop. */
export const shopAccount = account
  .pick({
    id: true,
    division: true,
    code: true,
    name: true,
    addressLine1: true,
    postcode: true,
    city: true,
    country: true,
    email: true,
    phone: true,
    vatNumber: true,
    isCustomer: true,
    isSupplier: true,
    isReseller: true,
    resellerId: true,
    version: true,
  })
  .meta({ id: 'ShopAccount' });

/** The fields of a contact for the shop. */
export const shopContact = contact
  .pick({
    id: true,
    accountId: true,
    firstName: true,
    lastName: true,
    fullName: true,
    email: true,
    phone: true,
    jobTitle: true,
    language: true,
    version: true,
  })
  .meta({ id: 'ShopContact' });

/** The fields of an item for the shop. */
export const article = z
  .object({
    id: uuid,
    division: z.int(),
    code: z.string().max(30),
    description: z.string().max(60),
    price: money.nullable(),
    currency,
    isWebshopItem: z.boolean(),
    stock: decimal,
    pictureUrl: z.string().max(500).nullable(),
  })
  .meta({ id: 'Article' });

const price = money.refine((value) => !value.startsWith('-'), { params: { code: 'min', params: { min: 0 } } });

/** A line of an order of the shop. */
export const mobilityOrderLine = z.strictObject({
  articleId: uuid,
  quantity,
  unitPrice: price.nullable().optional(),
  discount: fraction.nullable().optional(),
});

/** The present state of an order line. */
export const soldLine = z.object({
  id: uuid,
  articleId: uuid,
  articleCode: z.string().max(30),
  description: z.string().max(100).nullable(),
  quantity: decimal,
  quantityDelivered: decimal,
  unitPrice: money,
  discount: fraction,
  amount: money,
});

/** The fields of an order that the shop writes. */
export const mobilityOrderFields = {
  accountId: uuid,
  resellerId: uuid.nullable(),
  contactId: uuid.nullable(),
  externalReference: text(30),
  orderDate: dateTime,
  deliveryAddress: z.strictObject(addressFields).partial().nullable(),
  lines: z.array(mobilityOrderLine).min(1).max(500),
  paymentReference: text(70),
};

/** An order of the mobility shop. */
export const mobilityOrder = z
  .object({
    id: uuid,
    division: z.int(),
    orderNumber: z.int(),
    ...mobilityOrderFields,
    accountName: z.string().max(50),
    contactName: z.string().max(100).nullable(),
    resellerName: z.string().max(50).nullable().describe('Name of the reseller'),
    lines: z.array(soldLine).max(mostLines),
    status: exactEnum(salesOrderStatuses),
    total: money,
    vat: money,
    created: dateTime,
    version: z.int(),
  })
  .meta({ id: 'MobilityOrder' });

/** See {@link mobilityOrder}. */
export type MobilityOrder = z.infer<typeof mobilityOrder>;

/** See {@link article}. */
export type Article = z.infer<typeof article>;

/** See {@link soldLine}. */
export type SoldLine = z.infer<typeof soldLine>;

/** See {@link shopContact}. */
export type ShopContact = z.infer<typeof shopContact>;

/** See {@link shopAccount}. */
export type ShopAccount = z.infer<typeof shopAccount>;
