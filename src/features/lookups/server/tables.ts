import { defineTable } from '#server/database/table.ts';
import { vatCode, paymentCondition, shippingMethod, unit, journal, financialPeriod } from '../schema.ts';

/** VAT codes. */
export const vatCodeTable = defineTable({
  name: 'vatCode',
  schema: vatCode,
});

/** Payment conditions. */
export const paymentConditionTable = defineTable({
  name: 'paymentCondition',
  schema: paymentCondition,
});

/** Units. */
export const unitTable = defineTable({ name: 'unit', schema: unit });

/** Shipping methods. */
export const shippingMethodTable = defineTable({ name: 'shippingMethod', schema: shippingMethod });

/** Journals. */
export const journalTable = defineTable({ name: 'journal', schema: journal });

/** Financial periods. */
export const financialPeriodTable = defineTable({
  name: 'financialPeriod',
  schema: financialPeriod,
});
