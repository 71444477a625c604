import type { FinancialPeriod } from './schema.ts';

/** A month of a financial year. */
export type MonthOfYear = Pick<FinancialPeriod, 'year' | 'period' | 'startDate' | 'endDate'>;

/** The twelve months of a financial year that begins on a day, the first of a month. */
export function monthsOfYear(year: number, startDate: string): MonthOfYear[] {
  const [firstYear = 0, firstMonth = 0] = startDate.split('-').map(Number);
  return Array.from({ length: 12 }, (_, index) => ({
    year,
    period: index + 1,
    startDate: dayAt(firstYear, firstMonth + index, 1),
    endDate: dayAt(firstYear, firstMonth + index + 1, 0),
  }));
}

/** Whether two periods have a day in common. */
export function overlap(
  one: Pick<FinancialPeriod, 'startDate' | 'endDate'>,
  other: Pick<FinancialPeriod, 'startDate' | 'endDate'>,
): boolean {
  return one.startDate <= other.endDate && other.startDate <= one.endDate;
}

function dayAt(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}
