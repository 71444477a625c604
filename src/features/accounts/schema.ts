import { z } from 'zod';
import { commonFields } from '#contract/record.ts';
import {
  country,
  currency,
  date,
  exactEnum,
  fraction,
  language,
  longText,
  money,
  oneLine,
  requiredText,
  text,
  uuid,
} from '#contract/values.ts';
import { isGln, isIban, isOin, isVatNumber, tidyNumber, tidyPostcode, tidyRegisterNumber } from './identifiers.ts';

/** The status of an account in sales; bodies and filters accept Exact's letter for each name. */
export const accountStatuses = { None: 'A', Suspect: 'S', Prospect: 'P', Customer: 'C' } as const;

/** A text that is normalised and must pass a check; its failure has a code of its own below `validation`. */
export function checked(
  code: string,
  isRight: (value: string) => boolean,
  tidy: (value: string) => string = (value) => value.trim(),
  described: { format?: string; description?: string } = {},
) {
  return z
    .string()
    .max(100)
    .transform(tidy)
    .refine((value) => value === '' || isRight(value), { error: code, params: { code } })
    .transform((value) => (value === '' ? null : value))
    .meta({ type: 'string', maxLength: 100, ...described })
    .nullable();
}

/** An enumeration for which Exact Online uses letters: answers contain the name, a body may contain the letter. */
export function letterEnum<const Name extends string>(letters: Readonly<Record<Name, string>>) {
  const nameOf = new Map<unknown, string>(Object.entries<string>(letters).map(([name, letter]) => [letter, name]));
  const names = Object.keys(letters) as Name[]; // the keys of the object are the names
  return z.preprocess((value) => nameOf.get(value) ?? value, z.enum(names)).meta({ type: 'string', enum: names });
}

/** An e-mail address, or null. */
export const email = checked('email', (value) => z.email().safeParse(value).success, undefined, { format: 'email' });

/** A telephone number: digits with the usual signs between, an optional + in front. */
export const phone = checked('phone', (value) => /^\+?[\d \u00a0()/.-]{5,25}$/.test(value));

const isWebsite = (value: string) => /^(https?:\/\/)?[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)+(:\d{1,5})?([/?#]\S*)?$/iu.test(value);

/** The fields of a visiting address, which the account and each of its addresses have. */
export const addressFields = {
  addressLine1: text(100),
  addressLine2: text(100),
  addressLine3: text(100),
  postcode: z
    .string()
    .max(12)
    .transform(tidyPostcode)
    .transform((value) => (value === '' ? null : value))
    .meta({ type: 'string', maxLength: 12 })
    .nullable(),
  city: text(60),
  state: text(60),
  country: country.nullable(),
};

/** An address of an account, with the person who created it; the main Visit address has the values of the account itself. */
export const address = z
  .object({
    ...commonFields,
    accountId: uuid.nullable(),
    type: exactEnum({ 1: 'Visit', 2: 'Postal', 3: 'Invoice', 4: 'Delivery' }),
    isMain: z.boolean(),
    ...addressFields,
    contactId: uuid.nullable(),
    phone: z.string().max(25).nullable(),
    notes: z.string().max(4000).nullable(),
    warehouseId: uuid.nullable(),
  })
  .meta({ id: 'Address' });

/** A relation number: up to 18 digits; leading zeros are significant. */
export const accountCode = z
  .string()
  .trim()
  .refine((value) => /^\d{1,18}$/.test(value), { error: 'accountCode', params: { code: 'accountCode' } })
  .meta({ maxLength: 18, pattern: '^[0-9]{1,18}$' });

const registerNumber = oneLine(z.string().trim().max(20))
  .transform((value) => tidyRegisterNumber(value) || null)
  .meta({ type: 'string', maxLength: 20 })
  .nullable();

/** The fields of an account that a person may write. */
export const accountFields = {
  code: accountCode,
  name: requiredText(50),
  tradeName: text(50),
  searchCode: text(20),
  status: letterEnum(accountStatuses),
  isSupplier: z.boolean(),
  isReseller: z.boolean(),
  resellerId: uuid.nullable(),
  parentId: uuid.nullable(),
  blocked: z.boolean(),
  ...addressFields,
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  phone,
  phoneExtension: text(10),
  email,
  website: checked('website', isWebsite),
  language: language.nullable(),
  chamberOfCommerce: registerNumber,
  vatNumber: checked('vatNumber', isVatNumber, tidyNumber),
  oinNumber: checked('oinNumber', isOin, tidyNumber),
  glnNumber: checked('glnNumber', isGln, tidyNumber),
  peppolId: checked('peppolId', (value) => /^\d{4}:\S{1,50}$/.test(value)),
  datevDebtorCode: checked('datevCode', (value) => /^\d{5,9}$/.test(value)),
  datevCreditorCode: checked('datevCode', (value) => /^\d{5,9}$/.test(value)),
  mainContactId: uuid.nullable(),
  accountManagerId: uuid.nullable(),
  classifications: z.array(uuid).max(8),
  invoiceAccountId: uuid.nullable(),
  paymentConditionSales: text(10),
  paymentConditionPurchase: text(10),
  salesVatCode: text(10),
  purchaseVatCode: text(10),
  salesCurrency: currency.nullable(),
  purchaseCurrency: currency.nullable(),
  discountSales: fraction.nullable(),
  discountPurchase: fraction.nullable(),
  creditLineSales: money.nullable(),
  purchaseLeadDays: z.int().min(0).max(3650).nullable(),
  codeAtSupplier: text(30),
  iban: checked('iban', isIban, tidyNumber),
  customerPoRequired: z.boolean(),
  remarks: longText(4000),
  startDate: date.nullable(),
  endDate: date.nullable(),
};

/** A relation: customer, supplier or reseller. */
export const account = z
  .object({
    ...commonFields,
    ...accountFields,
    isCustomer: z.boolean(),
    type: z.enum(['Relation', 'Division']),
    addresses: z.array(address),
  })
  .meta({ id: 'Account' });

/** See {@link account}. */
export type Account = z.infer<typeof account>;

/** Fields by which an account is found besides number and name, the most specific ones first. */
export const matchFields = ['tradeName', 'city', 'postcode', 'searchCode'] as const;

/** The field or contact that matches a search, when neither number nor name contain the words. */
const accountMatch = z.object({ field: z.enum([...matchFields, 'contact']), text: z.string().max(200) });

/** An account in a list. */
export const accountRow = account
  .pick({
    id: true,
    division: true,
    code: true,
    name: true,
    tradeName: true,
    status: true,
    isCustomer: true,
    isSupplier: true,
    isReseller: true,
    blocked: true,
    addressLine1: true,
    postcode: true,
    city: true,
    country: true,
    latitude: true,
    longitude: true,
    phone: true,
    email: true,
    endDate: true,
    modified: true,
    version: true,
  })
  .extend({
    match: accountMatch
      .nullable()
      .optional()
      .describe('In a list by relevance: what the words were found in; null where number or name holds them'),
    nextServiceDate: date
      .nullable()
      .optional()
      .describe('In a list by this date: when the next of its objects is due for service; null where none is'),
  })
  .meta({ id: 'AccountRow' });

/** See {@link accountRow}. */
export type AccountRow = z.infer<typeof accountRow>;

/** What two accounts may have in common that are likely doubles: `address` is postcode and house number. */
const alikeIn = ['vatNumber', 'chamberOfCommerce', 'email', 'phone', 'address'] as const;

/** An account that may be the same as the one that is being added, and what they have in common. */
export const alikeAccount = account
  .pick({ id: true, code: true, name: true, postcode: true, city: true })
  .extend({ same: z.array(z.enum(alikeIn)).min(1) })
  .meta({ id: 'AlikeAccount' });

/** See {@link alikeAccount}. */
export type AlikeAccount = z.infer<typeof alikeAccount>;

/** An account as a point on the map. */
export const accountPoint = account
  .pick({
    id: true,
    code: true,
    name: true,
    addressLine1: true,
    postcode: true,
    city: true,
    latitude: true,
    longitude: true,
    isCustomer: true,
    isSupplier: true,
  })
  .extend({ isLate: z.boolean().describe('Whether the service of one of its objects lies before today') })
  .meta({ id: 'AccountPoint' });

/** See {@link accountPoint}. */
export type AccountPoint = z.infer<typeof accountPoint>;

const count = z.int();

/** The counts of an account (requests, orders, objects …); each links to the counted rows. */
export const accountIndicators = z
  .object({
    id: uuid,
    contacts: count,
    locations: count,
    assets: count,
    lateAssets: count.describe('Objects whose next service lies before today'),
    dueAssets: count.describe('Objects whose next service lies within 60 days'),
    requests: count,
    openRequests: count,
    lateRequests: count.describe('Open requests past their due time'),
    complaints: count,
    openComplaints: count,
  })
  .meta({ id: 'AccountIndicators' });

/** See {@link accountIndicators}. */
export type AccountIndicators = z.infer<typeof accountIndicators>;

/** A value of one of the eight classifications of accounts; maintained in Exact, read-only here. */
export const accountClassification = z
  .object({
    ...commonFields,
    code: z.string().max(20),
    description: z.string().max(60),
    classificationNameId: uuid,
    classificationName: z.string().max(60),
  })
  .meta({ id: 'AccountClassification' });

/** See {@link accountClassification}. */
export type AccountClassification = z.infer<typeof accountClassification>;
