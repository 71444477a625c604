import { describe, expect, it, vi } from 'vitest';
import { dateOf, defaultRange, describeDate, formatDate, parseDate } from './dates.ts';

const today = new Date(2026, 10, 21);

describe('parseDate', () => {
  it.each([
    ['', 'nl', null],
    ['14-11-2026', 'nl', '2026-11-14'],
    ['14.11.2026', 'de', '2026-11-14'],
    ['14/11/2026', 'en', '2026-11-14'],
    ['1-2-26', 'nl', '2026-02-01'],
    ['1.2.', 'de', '2027-02-01'],
    ['3/4', 'en', '2027-04-03'],
    ['14112026', 'nl', '2026-11-14'],
    ['141126', 'nl', '2026-11-14'],
    ['1411', 'nl', '2026-11-14'],
    ['2026-11-14', 'de', '2026-11-14'],
    ['14 november 2026', 'nl', '2026-11-14'],
    ['14. März 2026', 'de', '2026-03-14'],
    ['14 mrt 2026', 'nl', '2026-03-14'],
    ['14 mrt. 27', 'nl', '2027-03-14'],
    ["14 mrt '27", 'nl', '2027-03-14'],
    ['14-mrt-2026', 'nl', '2026-03-14'],
    ['14. Mrz 2027', 'de', '2027-03-14'],
    ['14. Mrz. 27', 'de', '2027-03-14'],
    ['14. Sept. 2026', 'de', '2026-09-14'],
    ['3 sept', 'nl', '2026-09-03'],
    ['5. Dez. 26', 'de', '2026-12-05'],
    ['1. Jänner 2027', 'de', '2027-01-01'],
    ['14 Mar 27', 'en', '2027-03-14'],
    ['31 feb 27', 'nl', undefined],
    ['14 ma 2026', 'nl', undefined],
    ['20261114', 'nl', '2026-11-14'],
    ['20122026', 'nl', '2026-12-20'],
    ['14 May', 'en', '2027-05-14'],
    ['1-1-60', 'nl', '1960-01-01'],
    ['29-2-2028', 'nl', '2028-02-29'],
    ['29-2-2027', 'nl', undefined],
    ['31-4-2026', 'nl', undefined],
    ['14-13-2026', 'nl', undefined],
    ['0-1-2026', 'nl', undefined],
    ['3-4', 'nl', '2027-04-03'],
    ['03.04.26', 'nl', '2026-04-03'],
    ['vandaag', 'nl', '2026-11-21'],
    ['Morgen', 'nl', '2026-11-22'],
    ['heute', 'de', '2026-11-21'],
    ['übermorgen', 'de', '2026-11-23'],
    ['yesterday', 'en', '2026-11-20'],
    ['today', 'nl', undefined],
    ['+1', 'nl', '2026-11-22'],
    ['- 21', 'de', '2026-10-31'],
    ['vandaag +14', 'nl', '2026-12-05'],
    ['maandag', 'nl', '2026-11-23'],
    ['vr', 'nl', '2026-11-27'],
    ['zaterdag', 'nl', '2026-11-28'],
    ['Montag', 'de', '2026-11-23'],
    ['Do.', 'de', '2026-11-26'],
    ['Sonnabend', 'de', '2026-11-28'],
    ['Wed', 'en', '2026-11-25'],
    ['maandag -7', 'nl', '2026-11-16'],
    ['m', 'nl', undefined],
    ['Montag', 'nl', undefined],
    ['+', 'nl', undefined],
    ['ooit', 'nl', undefined],
    ['14-11-20266', 'nl', undefined],
    ['kw 3', 'de', '2027-01-18'],
    ['KW3', 'de', '2027-01-18'],
    ['wk 3', 'nl', '2027-01-18'],
    ['wk. 47', 'nl', '2026-11-16'],
    ['week 40', 'en', '2026-09-28'],
    ['week 1', 'nl', '2027-01-04'],
    ['week 53', 'nl', '2026-12-28'],
    ['Woche 3 2026', 'de', '2026-01-12'],
    ['KW 3/27', 'de', '2027-01-18'],
    ['week 53 2027', 'nl', undefined],
    ['week 54', 'nl', undefined],
    ['week 0', 'nl', undefined],
    ['week', 'nl', undefined],
  ] as const)('reads "%s" in %s as %s', (text, language, day) => {
    expect(parseDate(text, language, { today })).toBe(day);
  });
});

it('takes the nearest day to today where the year is left out, of those that are allowed', () => {
  const december = new Date(2026, 11, 14);
  const january = new Date(2027, 0, 5);
  expect(parseDate('5-1', 'nl', { today: december })).toBe('2027-01-05');
  expect(parseDate('5. Jan', 'de', { today: december })).toBe('2027-01-05');
  expect(parseDate('28-12', 'nl', { today: january })).toBe('2026-12-28');
  expect(parseDate('5-1', 'nl', { today: december, allowed: { max: '2026-12-14' } })).toBe('2026-01-05');
  expect(parseDate('28-12', 'nl', { today: january, allowed: { min: '2027-01-05' } })).toBe('2027-12-28');
  expect(parseDate('29-2', 'nl', { today: new Date(2027, 10, 1) })).toBe('2028-02-29');
  expect(parseDate('29-2', 'nl', { today: new Date(2026, 0, 1) })).toBeUndefined();
});

it('writes a day as each language does', () => {
  expect(['nl', 'de', 'en'].map((language) => formatDate('2026-11-04', language as 'nl' | 'de' | 'en'))).toEqual([
    '04-11-2026',
    '04.11.2026',
    '04/11/2026',
  ]);
  expect(formatDate(null, 'nl')).toBe('');
});

it('writes a day out in words', () => {
  expect(describeDate(new Date(2026, 10, 14), 'nl')).toBe('zaterdag 14 november 2026');
  expect(describeDate(new Date(2026, 10, 14), 'de')).toBe('Samstag, 14. November 2026');
});

it('knows no day that does not exist', () => {
  expect(dateOf('2026-02-30')).toBeUndefined();
  expect(dateOf('14-11-2026')).toBeUndefined();
});

it('counts from the day that it is in the Netherlands, wherever the browser is', () => {
  vi.useFakeTimers({ now: new Date('2026-12-31T23:30:00Z') });
  expect(parseDate('vandaag', 'nl')).toBe('2027-01-01');
  expect(parseDate('1-2', 'nl')).toBe('2027-02-01');
  expect(defaultRange()).toEqual({ min: '2017-01-01', max: '2037-01-01' });
  vi.useRealTimers();
});

it('reaches ten years either side of today', () => {
  expect(defaultRange(today)).toEqual({ min: '2016-11-21', max: '2036-11-21' });
});
