import { z } from 'zod';
import { addDays } from '#contract/days.ts';
import { numbersTo, type Demonstrate, type DemonstrationDivision, type DemonstrationTable } from '#server/demonstration/demonstration.ts';
import { vatCode } from '../schema.ts';
import lists from './demonstration/lists.json' with { type: 'json' };

/** Units, VAT codes, payment conditions, journals, cost centres and periods of a division. */
export const demonstrateLookups: Demonstrate = (division, size) => [
  ...Object.entries(lists).map(([table, { NL, DE, ...others }]) =>
    listTable(division, table, division.say<object[]>({ NL, DE }), 'usual' in others ? others.usual : {}),
  ),
  listTable(division, 'financialPeriod', periodsAround(size.today)),
];

function listTable(division: DemonstrationDivision, table: string, rows: readonly object[], usual: object = {}): DemonstrationTable {
  return { table, rows: rows.map((row, index) => ({ ...division.stamp(table, index + 1), ...usual, ...row })) };
}

const vatRules = z.array(vatCode.pick({ code: true, percentage: true, type: true, charged: true }));
const { usual: usualVat, ...vatCodes } = lists.vatCode;
const vatCodesByCountry = {
  NL: vatRules.parse(vatCodes.NL.map((row) => ({ ...usualVat, ...row }))),
  DE: vatRules.parse(vatCodes.DE.map((row) => ({ ...usualVat, ...row }))),
};

/** The VAT codes of a division; the first is the usual high rate, the second the low one, both excluding VAT. */
export function vatCodesOf(division: DemonstrationDivision) {
  return division.say(vatCodesByCountry);
}

// The months of last, this and next year; closed up to two months ago
function periodsAround(today: string) {
  const thisYear = Number(today.slice(0, 4));
  const closedUntil = addDays(today, -62);
  return [thisYear - 1, thisYear, thisYear + 1].flatMap((year) =>
    numbersTo(12).map((period) => {
      const startDate = `${year}-${String(period).padStart(2, '0')}-01`;
      const endDate = new Date(Date.UTC(year, period, 0)).toISOString().slice(0, 10);
      return { year, period, startDate, endDate, closed: endDate < closedUntil };
    }),
  );
}
