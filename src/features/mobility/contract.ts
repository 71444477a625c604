import { z } from 'zod';
import { defineContract, operation } from '#contract/operation.ts';
import { queryNumber } from '#contract/queryNumber.ts';
import { bodyFields, bodyOf } from '#contract/record.ts';
import { commaList, divisionCode, flag, instantOrDay, uuid } from '#contract/values.ts';
import { contactFields } from '#features/accounts/contactSchema.ts';
import { accountFields } from '#features/accounts/schema.ts';
import { division } from '#features/divisions/schema.ts';
import { salesOrderStatus } from '#features/sales-orders/schema.ts';
import { article, mobilityOrder, mobilityOrderFields, shopAccount, shopContact } from './schema.ts';

const words = z.string().trim().min(1).max(200).optional();
const { firstName, lastName, email, phone, jobTitle, language } = bodyFields(contactFields);
const { addressLine1, postcode, city, country, vatNumber, isReseller, resellerId } = bodyFields(accountFields);

/** The filters of a list of articles, as the object in `filter`. */
export const articleFilter = z.strictObject({ q: words, isWebshopItem: z.boolean().optional() });

/** See {@link articleFilter}. */
export type ArticleFilter = z.infer<typeof articleFilter>;

/** The filters of a list of accounts. */
export const shopAccountFilter = z.strictObject({ q: words, includeSuppliers: z.boolean().optional() });

/** See {@link shopAccountFilter}. */
export type ShopAccountFilter = z.infer<typeof shopAccountFilter>;

/** The filters of a list of resellers. */
export const resellerFilter = z.strictObject({ q: words });

/** See {@link resellerFilter}. */
export type ResellerFilter = z.infer<typeof resellerFilter>;

/** The filters of a list of orders: beginning of number or reference, state, account, reseller. */
export const mobilityOrderFilter = z.strictObject({
  q: words,
  status: salesOrderStatus.optional(),
  accountId: uuid.optional(),
  resellerId: uuid.optional(),
});

/** See {@link mobilityOrderFilter}. */
export type MobilityOrderFilter = z.infer<typeof mobilityOrderFilter>;

/** The calls of the mobility shop. They use the mobility division of the settings, unless `division` is given. */
export const mobility = defineContract('mechanic', {
  listShopContacts: operation('GET /api/EscapeMobility/accounts/{accountId}/contacts', {
    calls: ['mobility.contacts.list'],
    summary: 'The contacts of an account',
    access: 'employee',
    scope: 'mobility',
    path: { accountId: uuid },
    answer: z.array(shopContact),
  }),
  createShopContact: operation('POST /api/EscapeMobility/accounts/{accountId}/contacts', {
    calls: ['mobility.contacts.create'],
    summary: 'Adds a contact; one with the same e-mail address at the account is answered instead',
    access: 'employee',
    scope: 'mobility',
    path: { accountId: uuid },
    body: bodyOf(shopContact, { id: uuid.optional(), firstName, lastName, email, phone, jobTitle, language }),
    status: 201,
    answer: shopContact,
  }),
  getShopAccount: operation('GET /api/EscapeMobility/accounts/{id}', {
    calls: ['mobility.account.byId'],
    summary: 'One account',
    access: 'employee',
    scope: 'mobility',
    path: { id: uuid },
    answer: shopAccount,
  }),
  listShopAccounts: operation('GET /api/EscapeMobility/accounts', {
    calls: ['mobility.account.list'],
    summary: 'Customers and resellers by name, number, e-mail address, postcode or town; suppliers too when asked for',
    access: 'employee',
    scope: 'mobility',
    query: z.object({ search: words, includeSuppliers: flag.optional() }),
    list: { sort: ['name', 'code'], filter: shopAccountFilter },
    answer: z.array(shopAccount),
  }),
  createShopAccount: operation('POST /api/EscapeMobility/accounts', {
    calls: ['mobility.account.create'],
    summary: 'A new account; likely doubles are refused with the candidates unless `force`',
    access: 'employee',
    scope: 'mobility',
    query: z.object({ force: flag.optional() }),
    body: bodyOf(shopAccount, {
      id: uuid.optional(),
      name: accountFields.name,
      addressLine1,
      postcode,
      city,
      country,
      email: accountFields.email.optional(),
      phone: accountFields.phone.optional(),
      vatNumber,
      isReseller,
      resellerId,
    }),
    status: 201,
    answer: shopAccount,
  }),
  listArticlesById: operation('GET /api/EscapeMobility/articles/byIds', {
    calls: ['mobility.articles.byIds'],
    summary: 'The articles with these ids, in the order asked for; unknown ones are left out',
    access: 'employee',
    scope: 'mobility',
    query: z.object({ division: divisionCode.optional(), ids: commaList(uuid, 100).optional() }),
    answer: z.array(article),
  }),
  listArticles: operation('GET /api/EscapeMobility/articles', {
    calls: ['mobility.articles.list'],
    summary: 'Articles, of the shop or not; those of the shop while they are sold',
    access: 'employee',
    scope: 'mobility',
    query: z.object({ division: divisionCode.optional(), isWebshopItem: flag.optional(), search: words }),
    list: { sort: ['code', 'description'], filter: articleFilter },
    answer: z.array(article),
  }),
  listMobilityDivisions: operation('GET /api/EscapeMobility/divisions', {
    calls: ['mobility.divisions'],
    summary: 'The divisions of the mobility company',
    access: 'employee',
    scope: 'directory',
    answer: z.array(division),
  }),
  listMobilityOrders: operation('GET /api/EscapeMobility/orders', {
    calls: ['mobility.orders.list'],
    summary: 'Orders made since the moment; without one, of the last 30 days',
    access: 'employee',
    scope: 'mobility',
    query: z.object({ creationDate: instantOrDay.optional() }),
    list: { sort: ['-created'], filter: mobilityOrderFilter },
    answer: z.array(mobilityOrder),
  }),
  getMobilityOrder: operation('GET /api/EscapeMobility/orders/{id}', {
    summary: 'One order of the shop with what became of it',
    access: 'employee',
    scope: 'mobility',
    path: { id: uuid },
    answer: mobilityOrder,
  }),
  createMobilityOrder: operation('POST /api/EscapeMobility/orders', {
    calls: ['mobility.orders.create'],
    summary: 'A new order; the same `externalReference` answers the first one again',
    access: 'employee',
    scope: 'mobility',
    body: bodyOf(mobilityOrder, {
      id: uuid.optional(),
      ...bodyFields(mobilityOrderFields),
      accountId: mobilityOrderFields.accountId,
      lines: mobilityOrderFields.lines,
    }),
    status: 201,
    answer: mobilityOrder,
  }),
  listOrdersOfReseller: operation('GET /api/EscapeMobility/resellers/{id}/orders', {
    calls: ['mobility.reseller.orders'],
    summary: 'The orders of a reseller, or of an account that was one, newest first',
    access: 'employee',
    scope: 'mobility',
    path: { id: uuid },
    query: z.object({
      take: queryNumber(z.int().min(1).max(200)).optional(),
      skip: queryNumber(z.int().min(0).max(10_000)).optional(),
    }),
    list: { sort: ['-created'], filter: mobilityOrderFilter.omit({ resellerId: true }) },
    answer: z.array(mobilityOrder),
  }),
  listResellers: operation('GET /api/EscapeMobility/resellers', {
    calls: ['mobility.resellers'],
    summary: 'The resellers',
    access: 'employee',
    scope: 'mobility',
    list: { sort: ['name', 'code'], filter: resellerFilter },
    answer: z.array(shopAccount),
  }),
});
