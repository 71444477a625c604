import { defineTable } from '#server/database/table.ts';
import { financialPeriod, journal, paymentCondition, shippingMethod, unit, vatCode } from '../schema.ts';

const at = (name: string) => (division: number, id: string) => `/api/${division}/lookup/${name}/${id}`;

/** VAT codes. */
export const vatCodeTable = defineTable({
  name: 'vatCode',
  schema: vatCode,
  duplicates: { vatCode_division_code_key: 'code' },
  location: at('vatcode'),
});

/** Payment conditions. */
export const paymentConditionTable = defineTable({
  name: 'paymentCondition',
  schema: paymentCondition,
  duplicates: { paymentCondition_division_code_key: 'code' },
  location: at('paymentcondition'),
});

/** Units. */
export const unitTable = defineTable({
  name: 'unit',
  schema: unit,
  duplicates: { unit_division_code_key: 'code' },
  location: at('unit'),
});

/** Shipping methods. */
export const shippingMethodTable = defineTable({
  name: 'shippingMethod',
  schema: shippingMethod,
  duplicates: { shippingMethod_division_code_key: 'code' },
  location: at('shippingmethod'),
});

/** Journals. */
export const journalTable = defineTable({
  name: 'journal',
  schema: journal,
  duplicates: { journal_division_code_key: 'code' },
  location: at('journal'),
});

/** Financial periods. */
export const financialPeriodTable = defineTable({
  name: 'financialPeriod',
  schema: financialPeriod,
  duplicates: { financialPeriod_division_year_period_key: 'period' },
  location: at('period'),
});
