import { z } from 'zod';
import { addDays } from '#contract/days.ts';
import type { Demonstrate, DemonstrationDivision } from '#server/demonstration/demonstration.ts';
import { monthsOfYear } from '../periods.ts';
import { vatCode } from '../schema.ts';
import past from './demonstration/pastVatCode.json' with { type: 'json' };
import { usualCodes } from './usualCodes.ts';

/** Units, VAT codes, payment conditions, journals and periods of a division. */
export const demonstrateLookups: Demonstrate = (division) => [
  ...Object.entries(listsOf).map(([table, rows]) => division.list(table, division.say(rows))),
  division.list('financialPeriod', periodsAround(division.today)),
];

// The usual codes, and a VAT code of former years
const listsOf = {
  ...usualCodes,
  vatCode: {
    NL: [...usualCodes.vatCode.NL, { ...usualCodes.vatCode.NL[0], ...past.NL }].map(inForce),
    DE: [...usualCodes.vatCode.DE, { ...usualCodes.vatCode.DE[0], ...past.DE }].map(inForce),
  },
};

// Valid on any day, because the demonstration records are from any day
function inForce(row: object): object {
  return { ...row, validFrom: null };
}

const vatRules = z.array(vatCode.pick({ code: true, percentage: true, type: true, charged: true }));
const rulesOf = (rows: readonly object[]) => vatRules.parse(rows).map((rule) => [rule.code, rule] as const);
const vatCodesByCountry = { NL: new Map(rulesOf(listsOf.vatCode.NL)), DE: new Map(rulesOf(listsOf.vatCode.DE)) };

/** The VAT codes of a division by code; the first is the usual high rate, the second the low one, both excluding VAT. */
export function vatCodesOf(division: DemonstrationDivision) {
  return division.say(vatCodesByCountry);
}

// The months of last, this and next year; closed up to two months ago
function periodsAround(today: string) {
  const thisYear = Number(today.slice(0, 4));
  const closedUntil = addDays(today, -62);
  return [thisYear - 1, thisYear, thisYear + 1]
    .flatMap((year) => monthsOfYear(year, `${year}-01-01`))
    .map((month) => ({ ...month, closed: month.endDate < closedUntil }));
}
