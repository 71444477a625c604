import { expect, it } from 'vitest';
import { publicHolidays } from './publicHolidays.ts';

it('knows the Dutch holidays, those that move too', () => {
  expect(publicHolidays('NL', 2026).toSorted()).toEqual([
    '2026-01-01',
    '2026-04-06',
    '2026-04-27',
    '2026-05-14',
    '2026-05-25',
    '2026-12-25',
    '2026-12-26',
  ]);
});

it('knows the German holidays of the whole country', () => {
  expect(publicHolidays('DE', 2027).toSorted()).toEqual([
    '2027-01-01',
    '2027-03-26',
    '2027-03-29',
    '2027-05-01',
    '2027-05-06',
    '2027-05-17',
    '2027-10-03',
    '2027-12-25',
    '2027-12-26',
  ]);
});

it('lets the King move off a Sunday, and frees liberation day every five years', () => {
  expect(publicHolidays('NL', 2025)).toEqual(expect.arrayContaining(['2025-04-26', '2025-05-05']));
  expect(publicHolidays('NL', 2025)).not.toContain('2025-04-27');
  expect(publicHolidays('NL', 2027)).not.toContain('2027-05-05');
});

it('finds Easter where it is earliest and latest', () => {
  expect(publicHolidays('NL', 2008)).toContain('2008-03-24');
  expect(publicHolidays('NL', 2038)).toContain('2038-04-26');
});

it('knows none of another country', () => {
  expect(publicHolidays('FR', 2026)).toEqual([]);
});
