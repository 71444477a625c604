import { expect, it } from 'vitest';
import { monthsOfYear } from './periods.ts';

it('a financial year has the months of the calendar, the leap day included', () => {
  const months = monthsOfYear(2028, '2028-01-01');
  expect(months.map(({ period }) => period)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(months[1]).toEqual({ year: 2028, period: 2, startDate: '2028-02-01', endDate: '2028-02-29' });
  expect(months[11]).toMatchObject({ startDate: '2028-12-01', endDate: '2028-12-31' });
});

it('a year that begins in another month ends in the next calendar year', () => {
  const months = monthsOfYear(2027, '2026-07-01');
  expect([months[0], months[11]]).toEqual([
    { year: 2027, period: 1, startDate: '2026-07-01', endDate: '2026-07-31' },
    { year: 2027, period: 12, startDate: '2027-06-01', endDate: '2027-06-30' },
  ]);
});
