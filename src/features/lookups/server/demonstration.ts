import { addDays } from '#contract/days.ts';
import { stamp, type Demonstrate, type DemonstrationRow, type DemonstrationTable } from '#server/demonstration/demonstration.ts';
import { lookupWords, vatCodesOf } from './demonstrationWords.ts';

export { vatCodesOf } from './demonstrationWords.ts';

type Division = Parameters<Demonstrate>[0];

/** Units, VAT codes, payment conditions, journals, periods and cost centres of a division. */
export const demonstrateLookups: Demonstrate = function* (division, size) {
  const words = lookupWords[division.country];
  yield table(division, 'unit', words.units);
  yield table(
    division,
    'vatCode',
    vatCodesOf[division.country].map((vatCode) => ({ ...vatCode })),
  );
  yield table(division, 'paymentCondition', words.paymentConditions);
  yield table(division, 'journal', words.journals);
  yield table(division, 'financialPeriod', periodsAround(size.today));
  yield table(division, 'costCenter', words.costCenters);
};

function table(division: Division, name: string, rows: readonly DemonstrationRow[]): DemonstrationTable {
  const stamped = rows.map((row, index) => ({ ...stamp(division, name, index + 1), ...row }));
  return { table: name, columns: [...new Set(stamped.flatMap((row) => Object.keys(row)))], rows: stamped };
}

/** The months of last, this and next year; closed up to two months ago. */
function periodsAround(today: string): DemonstrationRow[] {
  const thisYear = Number(today.slice(0, 4));
  const closedUntil = addDays(today, -62);
  return [thisYear - 1, thisYear, thisYear + 1].flatMap((year) =>
    Array.from({ length: 12 }, (_, month) => {
      const startDate = `${year}-${String(month + 1).padStart(2, '0')}-01`;
      const endDate = new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10);
      return { year, period: month + 1, startDate, endDate, closed: endDate < closedUntil };
    }),
  );
}
