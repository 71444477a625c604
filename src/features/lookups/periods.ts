import { addDays } from '#contract/days.ts';
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

/** The financial year after the last one of some periods, and its first day; the present year when there is none. */
export function nextYear(periods: readonly Pick<MonthOfYear, 'year' | 'endDate'>[], today: string): { year: number; startDate: string } {
  const [last] = periods.toSorted((one, other) => other.endDate.localeCompare(one.endDate));
  const year = last ? last.year + 1 : Number(today.slice(0, 4));
  const startDate = last ? addDays(last.endDate, 1) : `${year}-01-01`;
  return { year, startDate: startDate.endsWith('-01') ? startDate : `${year}-01-01` };
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
