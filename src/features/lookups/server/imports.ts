import { addError, type ImportCall, type ImportedRow } from '#server/imports/entity.ts';
import { nounImport } from '#server/imports/nounImport.ts';
import { overlap, type MonthOfYear } from '../periods.ts';
import {
  financialPeriodFields,
  financialPeriodPlace,
  journalPlace,
  paymentCondition,
  paymentConditionFields,
  shippingMethodFields,
  unit,
  unitFields,
  vatCode,
  vatCodeFields,
} from '../schema.ts';
import { isSamePeriod, periodsOf, usesOfPeriods } from './periods.ts';
import { financialPeriodTable, journalTable, paymentConditionTable, shippingMethodTable, unitTable, vatCodeTable } from './tables.ts';

/** Import of units. */
export const unitImport = nounImport({
  name: 'units',
  table: unitTable,
  fields: { code: unit.shape.code, ...unitFields },
  required: ['code', 'description', 'type'],
  examples: { code: 'VB12', description: 'Doos van 12', type: 'Other' },
});

/** Import of VAT codes with their days of validity. */
export const vatCodeImport = nounImport({
  name: 'vatCodes',
  table: vatCodeTable,
  fields: { code: vatCode.shape.code, ...vatCodeFields },
  required: ['code', 'description', 'percentage', 'type', 'transactionType'],
  defaults: { charged: false, blocked: false },
  examples: {
    code: 'VB21',
    description: 'Btw hoog',
    percentage: '0.21',
    type: 'Excluding',
    transactionType: 'Both',
    validFrom: '2026-01-01',
    validTo: '2026-12-31',
  },
  check(_call, rows) {
    for (const row of rows) refuseEarlierEnd(row, 'validFrom', 'validTo');
  },
});

/** Import of journals; the kind of an existing one cannot be changed. */
export const journalImport = nounImport({
  name: 'journals',
  table: journalTable,
  fields: { ...journalPlace, description: unitFields.description },
  required: ['code', 'description', 'type'],
  fixed: ['type'],
  examples: { code: 'VB60', description: 'Inkoopboek', type: 'Purchase' },
});

/** Import of payment conditions. */
export const paymentConditionImport = nounImport({
  name: 'paymentConditions',
  table: paymentConditionTable,
  fields: { code: paymentCondition.shape.code, ...paymentConditionFields },
  required: ['code', 'description', 'method'],
  defaults: { days: 0, endOfMonths: 0 },
  examples: { code: 'VB30', description: 'Binnen 30 dagen', days: '30', endOfMonths: '0', method: 'OnCredit' },
});

/** Import of shipping methods. */
export const shippingMethodImport = nounImport({
  name: 'shippingMethods',
  table: shippingMethodTable,
  fields: { code: unit.shape.code, ...shippingMethodFields },
  examples: { code: 'VB', description: 'Eigen bus' },
});

/** Import of financial periods, identified by their year and number. */
export const financialPeriodImport = nounImport({
  name: 'financialPeriods',
  table: financialPeriodTable,
  fields: { ...financialPeriodPlace, ...financialPeriodFields },
  required: ['year', 'period', 'startDate', 'endDate'],
  key: [
    { field: 'year', as: 'integer' },
    { field: 'period', as: 'integer' },
  ],
  titles: ['year', 'period'],
  defaults: { closed: false },
  examples: { year: '1999', period: '1', startDate: '1999-01-01', endDate: '1999-01-31' },
  check: refuseOverlapping,
  otherUses: usesOfPeriods,
});

function refuseEarlierEnd(row: ImportedRow, first: string, last: string): void {
  const { [first]: from, [last]: until }: Readonly<Record<string, unknown>> = { ...row.before, ...row.values };
  if (typeof from === 'string' && typeof until === 'string' && until < from) addError(row, last, 'endBeforeStart');
}

/** Compares each row with the periods as the file leaves them: a period that one of its rows changes counts as changed. */
async function refuseOverlapping(call: ImportCall, rows: readonly ImportedRow[]): Promise<void> {
  for (const row of rows) refuseEarlierEnd(row, 'startDate', 'endDate');
  const stored = await periodsOf(call);
  while (refuseAmong(stored, rows));
}

/** Refuses rows that overlap another period. Returns whether a stored period stays as it is, so that all are compared again. */
function refuseAmong(stored: readonly MonthOfYear[], rows: readonly ImportedRow[]): boolean {
  const sound = rows
    .filter(({ errors }) => Object.keys(errors).length === 0)
    .map((row) => ({ row, period: { ...row.before, ...row.values } as unknown as MonthOfYear })); // it has all required fields
  const isChanged = (one: MonthOfYear) => sound.some(({ period }) => isSamePeriod(one, period));
  const known = stored.filter((one) => !isChanged(one));
  for (const { row, period } of sound) {
    const other = known.find((one) => overlap(one, period));
    if (other) addError(row, 'startDate', 'overlappingPeriod', { year: other.year, period: other.period });
    else known.push(period);
    if (other && row.before) return true;
  }
  return false;
}
