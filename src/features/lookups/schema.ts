import { z } from 'zod';
import { commonFields } from '#contract/record.ts';
import { countedDate, date, fraction, requiredText } from '#contract/values.ts';

const code = requiredText(10);
const longCode = requiredText(20);
const description = requiredText(60);

/**
 * The fields of a VAT code that an administrator writes; document lines contain its code, which cannot be changed, and a copy of
 * the rule.
 */
export const vatCodeFields = {
  description,
  percentage: fraction,
  type: z.enum(['BaseOnly', 'Excluding', 'Including', 'None']).describe('Whether prices under this code exclude or include VAT.'),
  transactionType: z.enum(['Both', 'Purchase', 'Sales']),
  charged: z.boolean().describe('Reverse charge.'),
  blocked: z.boolean(),
  validFrom: date.nullable().describe('The first day on which lines may take this code'),
  validTo: date.nullable().describe('The last day on which lines may take this code'),
};

/** A VAT rate and how amounts are entered under it. */
export const vatCode = z.object({ ...commonFields, code, ...vatCodeFields }).meta({ id: 'VatCode' });

/** See {@link vatCode}. */
export type VatCode = z.infer<typeof vatCode>;

/** The fields of a payment condition that an administrator writes. */
export const paymentConditionFields = {
  description,
  days: z.int().min(0).max(999),
  endOfMonths: z.int().min(0).max(24),
  method: z.enum(['OnCredit', 'Collection', 'Cash', 'PSP']),
  discountDays: z.int().min(0).max(999).nullable(),
  discountPercentage: fraction.nullable(),
};

/** The terms of payment of an invoice. */
export const paymentCondition = z.object({ ...commonFields, code, ...paymentConditionFields }).meta({ id: 'PaymentCondition' });

/** See {@link paymentCondition}. */
export type PaymentCondition = z.infer<typeof paymentCondition>;

/** The fields of a unit that an administrator writes. */
export const unitFields = { description, type: z.enum(['Area', 'Length', 'Other', 'Time', 'Volume', 'Weight']) };

/** A unit of quantity. */
export const unit = z.object({ ...commonFields, code: longCode, ...unitFields }).meta({ id: 'Unit' });

/** See {@link unit}. */
export type Unit = z.infer<typeof unit>;

/** The fields of a shipping method that an administrator writes. */
export const shippingMethodFields = { description };

/** How goods are sent. */
export const shippingMethod = z.object({ ...commonFields, code: longCode, ...shippingMethodFields }).meta({ id: 'ShippingMethod' });

/** See {@link shippingMethod}. */
export type ShippingMethod = z.infer<typeof shippingMethod>;

/** The fields of a journal that cannot be changed: entries are booked in it by its code, and only those of its kind. */
export const journalPlace = { code, type: z.enum(['Sales', 'Purchase', 'General']) };

/** A journal that entries are booked in. */
export const journal = z.object({ ...commonFields, ...journalPlace, description }).meta({ id: 'Journal' });

/** See {@link journal}. */
export type Journal = z.infer<typeof journal>;

/** The fields of a financial period that cannot be changed. */
export const financialPeriodPlace = { year: z.int().min(1990).max(2199), period: z.int().min(1).max(13) };

/** The fields of a financial period that an administrator writes. */
export const financialPeriodFields = { startDate: countedDate, endDate: countedDate, closed: z.boolean() };

/** A period of a financial year; nothing is booked in a closed one. */
export const financialPeriod = z
  .object({ ...commonFields, ...financialPeriodPlace, ...financialPeriodFields })
  .meta({ id: 'FinancialPeriod' });

/** See {@link financialPeriod}. */
export type FinancialPeriod = z.infer<typeof financialPeriod>;

/** A financial year of twelve monthly periods, beginning on a day. */
export const financialYearBody = z.strictObject({
  year: financialPeriodPlace.year,
  startDate: countedDate
    .optional()
    .describe('The first day of the year, which is the first of a month; the first of January unless given.'),
});

/** The countries with sets of usual codes. */
export const usualCountries = ['NL', 'DE'] as const;

/** The parameters of adding usual codes. */
export const usualCodesBody = z.strictObject({
  country: z.enum(usualCountries),
  year: financialPeriodPlace.year.optional().describe('The financial year to open; this one unless given.'),
});

/** The numbers of added codes by kind. */
export const usualCodes = z
  .object({
    vatCodes: z.int(),
    units: z.int(),
    paymentConditions: z.int(),
    journals: z.int(),
    shippingMethods: z.int(),
    financialPeriods: z.int(),
  })
  .meta({ id: 'UsualCodes' });

/** See {@link usualCodes}. */
export type UsualCodes = z.infer<typeof usualCodes>;
