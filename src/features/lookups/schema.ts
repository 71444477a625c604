import { z } from 'zod';
import { commonFields } from '#contract/record.ts';
import { date, fraction } from '#contract/values.ts';

/** A VAT rate and how amounts are entered under it. */
export const vatCode = z
  .object({
    ...commonFields,
    code: z.string().max(10),
    description: z.string().max(60),
    percentage: fraction,
    type: z.enum(['BaseOnly', 'Excluding', 'Including', 'None']).describe('Whether prices under this code exclude or include VAT.'),
    transactionType: z.enum(['Both', 'Purchase', 'Sales']),
    charged: z.boolean().describe('Reverse charge.'),
    blocked: z.boolean(),
    validFrom: date.nullable().describe('The first day on which lines may take this code'),
    validTo: date.nullable().describe('The last day on which lines may take this code'),
  })
  .meta({ id: 'VatCode' });

/** See {@link vatCode}. */
export type VatCode = z.infer<typeof vatCode>;

/** When and how an invoice is paid. */
export const paymentCondition = z
  .object({
    ...commonFields,
    code: z.string().max(10),
    description: z.string().max(60),
    days: z.int(),
    endOfMonths: z.int(),
    method: z.enum(['OnCredit', 'Collection', 'Cash', 'PSP']),
    discountDays: z.int().nullable(),
    discountPercentage: fraction.nullable(),
  })
  .meta({ id: 'PaymentCondition' });

/** See {@link paymentCondition}. */
export type PaymentCondition = z.infer<typeof paymentCondition>;

/** A unit of quantity. */
export const unit = z
  .object({
    ...commonFields,
    code: z.string().max(20),
    description: z.string().max(60),
    type: z.enum(['Area', 'Length', 'Other', 'Time', 'Volume', 'Weight']),
  })
  .meta({ id: 'Unit' });

/** How goods are sent. */
export const shippingMethod = z
  .object({ ...commonFields, code: z.string().max(20), description: z.string().max(60) })
  .meta({ id: 'ShippingMethod' });

/** A journal that entries are booked in. */
export const journal = z
  .object({ ...commonFields, code: z.string().max(10), description: z.string().max(60), type: z.enum(['Sales', 'Purchase', 'General']) })
  .meta({ id: 'Journal' });

/** A period of a financial year; nothing is booked in a closed one. */
export const financialPeriod = z
  .object({ ...commonFields, year: z.int(), period: z.int().min(1).max(13), startDate: date, endDate: date, closed: z.boolean() })
  .meta({ id: 'FinancialPeriod' });

/** See {@link financialPeriod}. */
export type FinancialPeriod = z.infer<typeof financialPeriod>;
