import { z } from 'zod';
import { nounCalls } from '#contract/noun.ts';
import { defineContract, operation } from '#contract/operation.ts';
import { queryNumber } from '#contract/queryNumber.ts';
import { warehouse } from '#features/inventory/schema.ts';
import {
  financialPeriod,
  financialPeriodFields,
  financialPeriodPlace,
  financialYearBody,
  journal,
  journalPlace,
  paymentCondition,
  paymentConditionFields,
  shippingMethod,
  shippingMethodFields,
  unit,
  unitFields,
  usualCodes,
  usualCodesBody,
  vatCode,
  vatCodeFields,
} from './schema.ts';

const { description } = unitFields;

/**
 * The lists of choices in forms, and the calls with which administrators maintain them. All are extensions; each list is answered
 * as a whole, sorted by code or date.
 */
export const lookups = defineContract('accounting', {
  listVatCodes: operation('GET /api/{division}/lookup/vatcode', {
    summary: 'VAT codes; blocked ones too, so that old documents can be read',
    access: 'employee',
    query: z.object({ transactionType: z.enum(['Purchase', 'Sales']).optional() }),
    answer: z.array(vatCode),
  }),
  ...nounCalls('VatCode', '/api/{division}/lookup/vatcode', {
    record: vatCode,
    place: { code: vatCode.shape.code },
    fields: vatCodeFields,
    required: ['description', 'percentage', 'type', 'transactionType'],
    one: 'a VAT code',
  }),
  listPaymentConditions: operation('GET /api/{division}/lookup/paymentcondition', {
    summary: 'Payment conditions',
    access: 'employee',
    answer: z.array(paymentCondition),
  }),
  ...nounCalls('PaymentCondition', '/api/{division}/lookup/paymentcondition', {
    record: paymentCondition,
    place: { code: paymentCondition.shape.code },
    fields: paymentConditionFields,
    required: ['description', 'method'],
    one: 'a payment condition',
  }),
  listUnits: operation('GET /api/{division}/lookup/unit', { summary: 'Units', access: 'employee', answer: z.array(unit) }),
  ...nounCalls('Unit', '/api/{division}/lookup/unit', {
    record: unit,
    place: { code: unit.shape.code },
    fields: unitFields,
    required: ['description', 'type'],
    one: 'a unit',
  }),
  listJournals: operation('GET /api/{division}/lookup/journal', {
    summary: 'Journals',
    access: 'employee',
    query: z.object({ type: z.enum(['Sales', 'Purchase', 'General']).optional() }),
    answer: z.array(journal),
  }),
  ...nounCalls('Journal', '/api/{division}/lookup/journal', {
    record: journal,
    place: journalPlace,
    fields: { description },
    required: ['description'],
    one: 'a journal',
  }),
  listFinancialPeriods: operation('GET /api/{division}/lookup/period', {
    summary: 'Financial periods, newest first',
    access: 'employee',
    query: z.object({ year: queryNumber(z.int().min(1990).max(2200)).optional() }),
    answer: z.array(financialPeriod),
  }),
  ...nounCalls('FinancialPeriod', '/api/{division}/lookup/period', {
    record: financialPeriod,
    place: financialPeriodPlace,
    fields: financialPeriodFields,
    required: ['startDate', 'endDate'],
    one: 'a financial period',
  }),
  openFinancialYear: operation('PUT /api/{division}/lookup/financialyear', {
    summary: 'Sees to it that a financial year has its twelve months; those that it has stay as they are',
    access: 'administrator',
    body: financialYearBody,
    answer: z.array(financialPeriod),
  }),
  listShippingMethods: operation('GET /api/{division}/lookup/shippingmethod', {
    summary: 'Shipping methods',
    access: 'employee',
    answer: z.array(shippingMethod),
  }),
  ...nounCalls('ShippingMethod', '/api/{division}/lookup/shippingmethod', {
    record: shippingMethod,
    place: { code: shippingMethod.shape.code },
    fields: shippingMethodFields,
    required: ['description'],
    one: 'a shipping method',
  }),
  listWarehouses: operation('GET /api/{division}/lookup/warehouse', {
    summary: 'Warehouses, the main one first',
    access: 'employee',
    answer: z.array(warehouse),
  }),
  addUsualCodes: operation('PUT /api/{division}/lookup/usual', {
    summary:
      'Adds the VAT codes, units, payment conditions, journals, shipping methods and periods that are usual in a country; what there is stays',
    access: 'administrator',
    body: usualCodesBody,
    answer: usualCodes,
  }),
});
