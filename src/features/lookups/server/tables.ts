import { defineTable } from '#server/database/table.ts';

const codeAndText = { code: 'text', description: 'text' } as const;

/** VAT codes. */
export const vatCodeTable = defineTable({
  name: 'vatCode',
  columns: { ...codeAndText, percentage: 'number', type: 'text', transactionType: 'text', charged: 'boolean', blocked: 'boolean' },
});

/** Payment conditions. */
export const paymentConditionTable = defineTable({
  name: 'paymentCondition',
  columns: {
    ...codeAndText,
    days: 'integer',
    endOfMonths: 'integer',
    method: 'text',
    discountDays: 'integer',
    discountPercentage: 'number',
  },
});

/** Units. */
export const unitTable = defineTable({ name: 'unit', columns: { ...codeAndText, type: 'text' } });

/** Journals. */
export const journalTable = defineTable({ name: 'journal', columns: { ...codeAndText, type: 'text' } });

/** Financial periods. */
export const financialPeriodTable = defineTable({
  name: 'financialPeriod',
  columns: { year: 'integer', period: 'integer', startDate: 'date', endDate: 'date', closed: 'boolean' },
});

/** Cost centres. */
export const costCenterTable = defineTable({ name: 'costCenter', columns: { ...codeAndText, active: 'boolean' } });
