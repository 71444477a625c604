import { z } from 'zod';
import { defineContract, operation } from '#contract/operation.ts';
import { queryNumber } from '#contract/queryNumber.ts';
import { warehouse } from '#features/inventory/schema.ts';
import { financialPeriod, journal, paymentCondition, shippingMethod, unit, vatCode } from './schema.ts';

/** The lists that forms choose from. All are extensions; each answers the whole list, ordered by code or date. */
export const lookups = defineContract('accounting', {
  listVatCodes: operation('GET /api/{division}/lookup/vatcode', {
    summary: 'VAT codes; blocked ones too, so that old documents can be read',
    access: 'employee',
    query: z.object({ transactionType: z.enum(['Purchase', 'Sales']).optional() }),
    answer: z.array(vatCode),
  }),
  listPaymentConditions: operation('GET /api/{division}/lookup/paymentcondition', {
    summary: 'Payment conditions',
    access: 'employee',
    answer: z.array(paymentCondition),
  }),
  listUnits: operation('GET /api/{division}/lookup/unit', { summary: 'Units', access: 'employee', answer: z.array(unit) }),
  listJournals: operation('GET /api/{division}/lookup/journal', {
    summary: 'Journals',
    access: 'employee',
    query: z.object({ type: z.enum(['Sales', 'Purchase', 'General']).optional() }),
    answer: z.array(journal),
  }),
  listFinancialPeriods: operation('GET /api/{division}/lookup/period', {
    summary: 'Financial periods, newest first',
    access: 'employee',
    query: z.object({ year: queryNumber(z.int().min(1990).max(2200)).optional() }),
    answer: z.array(financialPeriod),
  }),
  listShippingMethods: operation('GET /api/{division}/lookup/shippingmethod', {
    summary: 'Shipping methods',
    access: 'employee',
    answer: z.array(shippingMethod),
  }),
  listWarehouses: operation('GET /api/{division}/lookup/warehouse', {
    summary: 'Warehouses, the main one first',
    access: 'employee',
    answer: z.array(warehouse),
  }),
});
