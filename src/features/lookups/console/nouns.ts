import type { Noun } from '#console/nouns/Noun.ts';
import { lookups } from '../contract.ts';
import {
  journalPlace,
  paymentConditionFields,
  unitFields,
  vatCodeFields,
  type FinancialPeriod,
  type Journal,
  type PaymentCondition,
  type ShippingMethod,
  type Unit,
  type VatCode,
} from '../schema.ts';
import { OpenYear } from './OpenYear.tsx';

const code = { code: { isFixed: true } } as const;
const byCode = { field: 'code', order: 'ASC' } as const;
const codeColumn = { quiet: true, phone: 'detail', width: '120px' } as const;
const coded = { code: codeColumn, description: { main: true } } as const;

/** VAT codes, with the days between which lines may use them. */
export const vatCodeNoun: Noun<VatCode> = {
  resource: 'vatCodes',
  path: '/vat-codes',
  list: lookups.listVatCodes,
  create: lookups.createVatCode,
  update: lookups.updateVatCode,
  groups: [
    {
      fields: {
        ...code,
        description: 'text',
        percentage: 'percent',
        type: { values: vatCodeFields.type.options },
        transactionType: { values: vatCodeFields.transactionType.options },
        validFrom: 'date',
        validTo: 'date',
        charged: 'checkbox',
        blocked: 'checkbox',
      },
    },
  ],
  first: {
    code: null,
    description: null,
    percentage: null,
    type: 'Excluding',
    transactionType: 'Both',
    validFrom: null,
    validTo: null,
    charged: false,
    blocked: false,
  },
  columns: {
    ...coded,
    percentage: { phone: 'chip' },
    type: { quiet: true },
    transactionType: { quiet: true },
    validFrom: {},
    validTo: {},
    blocked: {},
  },
  sort: byCode,
  filters: [{ source: 'blocked', label: 'resources.vatCodes.fields.blocked' }],
};

/** Payment conditions. */
export const paymentConditionNoun: Noun<PaymentCondition> = {
  resource: 'paymentConditions',
  path: '/payment-conditions',
  list: lookups.listPaymentConditions,
  create: lookups.createPaymentCondition,
  update: lookups.updatePaymentCondition,
  groups: [
    {
      fields: {
        ...code,
        description: 'text',
        method: { values: paymentConditionFields.method.options },
        days: 'number',
        endOfMonths: { kind: 'number', hasHint: true },
        discountDays: 'number',
        discountPercentage: 'percent',
      },
    },
  ],
  first: { code: null, description: null, method: 'OnCredit', days: 30, endOfMonths: 0, discountDays: null, discountPercentage: null },
  columns: { ...coded, days: { phone: 'chip' }, method: { quiet: true } },
  sort: byCode,
};

/** Units of quantity. */
export const unitNoun: Noun<Unit> = {
  resource: 'units',
  path: '/units',
  list: lookups.listUnits,
  create: lookups.createUnit,
  update: lookups.updateUnit,
  groups: [{ fields: { ...code, description: 'text', type: { values: unitFields.type.options } } }],
  first: { code: null, description: null, type: 'Other' },
  columns: { ...coded, type: { quiet: true, phone: 'chip' } },
  sort: byCode,
};

/** Journals; their kind cannot be changed. */
export const journalNoun: Noun<Journal> = {
  resource: 'journals',
  path: '/journals',
  list: lookups.listJournals,
  create: lookups.createJournal,
  update: lookups.updateJournal,
  groups: [{ fields: { ...code, description: 'text', type: { values: journalPlace.type.options, isFixed: true } } }],
  first: { code: null, description: null, type: 'Sales' },
  columns: { ...coded, type: { quiet: true, phone: 'chip' } },
  sort: byCode,
};

/** Shipping methods. */
export const shippingMethodNoun: Noun<ShippingMethod> = {
  resource: 'shippingMethods',
  path: '/shipping-methods',
  list: lookups.listShippingMethods,
  create: lookups.createShippingMethod,
  update: lookups.updateShippingMethod,
  groups: [{ fields: { ...code, description: 'text' } }],
  first: { code: null, description: null },
  columns: coded,
  sort: byCode,
};

/** Financial periods. */
export const financialPeriodNoun: Noun<FinancialPeriod> = {
  resource: 'financialPeriods',
  path: '/financial-periods',
  Actions: OpenYear,
  list: lookups.listFinancialPeriods,
  create: lookups.createFinancialPeriod,
  update: lookups.updateFinancialPeriod,
  groups: [
    {
      fields: {
        year: { kind: 'numberCode', isFixed: true },
        period: { kind: 'number', isFixed: true },
        startDate: 'date',
        endDate: 'date',
        closed: { kind: 'checkbox', hasHint: true },
      },
    },
  ],
  first: { year: null, period: null, startDate: null, endDate: null, closed: false },
  columns: {
    startDate: { main: true },
    endDate: { phone: 'detail' },
    year: { text: ({ year }) => String(year), quiet: true, phone: 'detail' },
    period: { text: ({ period }) => String(period), quiet: true, phone: 'detail' },
    closed: { phone: 'chip' },
  },
  sort: { field: 'startDate', order: 'DESC' },
  filters: [{ source: 'closed', label: 'resources.financialPeriods.fields.closed' }],
  nameOf: ({ year, period }) => `${year} – ${period}`,
};
