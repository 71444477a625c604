import { z } from 'zod';
import { auditEntry } from '#contract/auditEntry.ts';
import { defineContract, operation } from '#contract/operation.ts';
import { queryNumber } from '#contract/queryNumber.ts';
import { bodyFields, bodyOf, givenOrNext } from '#contract/record.ts';
import { commaList, country, flag, uuid } from '#contract/values.ts';
import { contact, contactFields } from './contactSchema.ts';
import {
  account,
  accountCode,
  accountClassification,
  accountFields,
  accountIndicators,
  accountPoint,
  accountRow,
  accountStatuses,
  alikeAccount,
  letterEnum,
} from './schema.ts';

const typed = z.string().trim().max(100).optional();
const degrees = (limit: number) => queryNumber(z.number().min(-limit).max(limit));
const words = z.string().trim().min(1).max(200);
const texts = {
  q: words.optional(),
  city: words.optional(),
  postcode: words.optional(),
  country: country.optional(),
  classification: uuid.optional(),
  service: z.enum(['late', 'soon']).optional().describe('Has objects whose service is late; or soon due, and none late'),
};
const flags = <Flag extends z.ZodType>(one: Flag) => ({
  isCustomer: one.optional(),
  isSupplier: one.optional(),
  isReseller: one.optional(),
  blocked: one.optional(),
});
const status = letterEnum(accountStatuses).optional();

/** The filters of a list of accounts, as the object in `filter`. */
export const accountFilter = z.strictObject({ ...texts, ...flags(z.boolean()), status, id: z.array(uuid).max(1000).optional() });

/** See {@link accountFilter}. */
export type AccountFilter = z.infer<typeof accountFilter>;

const namedAccountFilter = accountFilter.omit({ q: true });
const supplierFilter = namedAccountFilter.omit({ isSupplier: true });

const accountQuery = z.object({ ...texts, ...flags(flag), status });
const accountList = { sort: ['name', 'code', 'city', 'postcode', 'nextServiceDate'], filter: accountFilter };
/** The fields of an account in an exported file. */
export const exportedAccount = account.pick({
  code: true,
  name: true,
  tradeName: true,
  searchCode: true,
  status: true,
  isSupplier: true,
  isReseller: true,
  blocked: true,
  addressLine1: true,
  postcode: true,
  city: true,
  state: true,
  country: true,
  latitude: true,
  longitude: true,
  phone: true,
  email: true,
  website: true,
  chamberOfCommerce: true,
  vatNumber: true,
  iban: true,
  paymentConditionSales: true,
  paymentConditionPurchase: true,
  startDate: true,
  endDate: true,
  id: true,
});
const writableAccount = bodyFields(accountFields);
const writableContact = bodyFields(contactFields);

/** A new account: its name is required, other fields are optional; with an id, changes of that account. */
export const newAccountBody = bodyOf(account, {
  ...writableAccount,
  code: givenOrNext(accountCode),
  name: accountFields.name,
  id: uuid.optional(),
});

/** Changes of an account; absent fields stay the same. */
export const accountBody = bodyOf(account, writableAccount);

/** A new contact; with an id, changes of that contact. */
export const newContactBody = bodyOf(contact, { ...writableContact, id: uuid.optional() });

/** Changes of a contact; absent fields stay the same. */
export const contactBody = bodyOf(contact, writableContact);

/** Accounts (customers, suppliers, resellers), their classifications and contacts. */
export const accounts = defineContract('accounting', {
  listAccounts: operation('GET /api/{division}/account', {
    summary: 'Accounts by free text (name, code, town, postcode, contact) and filters, a page at a time; by relevance the best hits first',
    access: 'employee',
    query: accountQuery,
    list: { ...accountList, sort: [...accountList.sort, 'relevance'], exported: exportedAccount },
    answer: z.array(accountRow),
  }),
  listAccountCities: operation('GET /api/{division}/account/city', {
    summary: 'Towns that start with the text, those with most accounts first',
    access: 'employee',
    query: z.object({ q: z.string().trim().max(60).optional() }),
    answer: z.array(z.object({ city: z.string().max(60), count: z.int() })),
  }),
  listAlikeAccounts: operation('GET /api/{division}/account/alike', {
    summary: 'Accounts with one of these numbers, or with this postcode and house number; those with most in common first',
    access: 'employee',
    query: z.object({
      vatNumber: typed,
      chamberOfCommerce: typed,
      email: typed,
      phone: typed,
      postcode: typed,
      addressLine1: typed.describe('The street and the house number'),
    }),
    answer: z.array(alikeAccount),
  }),
  listAccountIndicators: operation('GET /api/{division}/account/indicators', {
    summary: 'How many locations, open requests, late requests and open complaints the named accounts have',
    access: 'employee',
    query: z.object({ ids: commaList(uuid) }),
    answer: z.array(accountIndicators),
  }),
  findAccountsInBox: operation(['GET /api/{division}/account/geospatial', 'GET /api/division/{division}/account/geospatial'], {
    calls: ['account.geospatial.short', 'account.geospatial.long'],
    summary: 'Accounts inside a box of longitudes and latitudes, at most 2,000; those that match, when narrowed as a list',
    access: 'employee',
    query: accountQuery.extend({
      longitudeMax: degrees(180),
      longitudeMin: degrees(180),
      latitudeMax: degrees(90),
      latitudeMin: degrees(90),
    }),
    answer: z.array(accountPoint),
  }),
  getAccountByCode: operation(['GET /api/{division}/account/code/{code}', 'GET /api/division/{division}/account/code/{code}'], {
    calls: ['account.byCode.short', 'account.byCode.long'],
    summary: 'The account with this relation number',
    access: 'employee',
    answer: account,
  }),
  findSuppliers: operation(['GET /api/{division}/account/supplier/{name}', 'GET /api/division/{division}/account/supplier/{name}'], {
    calls: ['account.supplierByName.short', 'account.supplierByName.long'],
    summary: 'Suppliers whose name, trade name, search code, number or town contains the text',
    access: 'employee',
    list: { sort: ['name'], filter: supplierFilter },
    answer: z.array(account),
  }),
  getAccount: operation(['GET /api/{division}/account/{id}', 'GET /api/division/{division}/account/{id}'], {
    calls: ['account.byId.short', 'account.byId.long', 'account.byName.short', 'account.byName.long'],
    summary: 'One account by its id; with `name`, or when the path holds no id, the accounts that match the name',
    access: 'employee',
    query: z.object({ name: words.optional() }),
    list: { sort: ['name'], filter: namedAccountFilter },
    answer: z.union([account, z.array(account)]),
  }),
  createAccount: operation('POST /api/{division}/account', {
    summary: 'Adds an account; without a code it gets the next number. With an id the account is updated',
    access: 'employee',
    body: newAccountBody,
    status: 201,
    answer: account,
  }),
  updateAccount: operation('PUT /api/{division}/account/{id}', {
    summary: 'Changes the fields that are sent of an account',
    access: 'employee',
    path: { id: uuid },
    body: accountBody,
    answer: account,
  }),
  getAccountHistory: operation('GET /api/{division}/account/{id}/history', {
    summary: 'Who changed what on the account and its contacts, newest first',
    access: 'employee',
    path: { id: uuid },
    answer: z.array(auditEntry),
  }),
  getAccountClassification: operation('GET /api/{division}/crm/accountclassification/{id}', {
    calls: ['account.classification'],
    summary: 'One classification',
    access: 'employee',
    path: { id: uuid },
    answer: accountClassification,
  }),
  listAccountClassifications: operation('GET /api/{division}/crm/accountclassification', {
    summary: 'All classifications, by the name they belong to and their code',
    access: 'employee',
    answer: z.array(accountClassification),
  }),
  listContactsOfAccount: operation(
    ['GET /api/{division}/account/{accountId}/contact', 'GET /api/division/{division}/account/{accountId}/contact'],
    {
      calls: ['contact.byAccount.short', 'contact.byAccount.long'],
      summary: 'The contacts of an account, the main contact first; those that have ended only with `all`',
      access: 'employee',
      path: { accountId: uuid },
      query: z.object({ all: flag.optional() }),
      answer: z.array(contact),
    },
  ),
  createContact: operation('POST /api/{division}/account/{accountId}/contact', {
    summary: 'Adds a contact to an account; with an id the contact is updated',
    access: 'employee',
    path: { accountId: uuid },
    body: newContactBody,
    status: 201,
    answer: contact,
  }),
  getContact: operation('GET /api/{division}/contact/{id}', {
    calls: ['contact.byId'],
    summary: 'One contact',
    access: 'employee',
    path: { id: uuid },
    answer: contact,
  }),
  updateContact: operation('PUT /api/{division}/contact/{id}', {
    summary: 'Changes the fields that are sent of a contact',
    access: 'employee',
    path: { id: uuid },
    body: contactBody,
    answer: contact,
  }),
  deleteContact: operation('DELETE /api/{division}/contact/{id}', {
    summary: 'Removes a contact; the history keeps it',
    access: 'employee',
    path: { id: uuid },
    status: 204,
  }),
});
