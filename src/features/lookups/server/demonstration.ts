import { z } from 'zod';
import { addDays } from '#contract/days.ts';
import { numbersTo, type Demonstrate, type DemonstrationDivision } from '#server/demonstration/demonstration.ts';
import { vatCode } from '../schema.ts';
import lists from './demonstration/lists.json' with { type: 'json' };

/** Units, VAT codes, payment conditions, journals and periods of a division. */
export const demonstrateLookups: Demonstrate = (division) => [
  ...Object.entries(lists).map(([table, { NL, DE, ...others }]) => {
    const usual = 'usual' in others ? others.usual : {};
    return division.list(
      table,
      division.say<object[]>({ NL, DE }).map((row) => ({ ...usual, ...row })),
    );
  }),
  division.list('financialPeriod', periodsAround(division.today)),
];

const vatRules = z.array(vatCode.pick({ code: true, percentage: true, type: true, charged: true }));
const rulesOf = (rows: readonly object[]) =>
  vatRules.parse(rows.map((row) => ({ ...lists.vatCode.usual, ...row }))).map((rule) => [rule.code, rule] as const);
const vatCodesByCountry = { NL: new Map(rulesOf(lists.vatCode.NL)), DE: new Map(rulesOf(lists.vatCode.DE)) };

/** The VAT codes of a division by code; the first is the usual high rate, the second the low one, both excluding VAT. */
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
