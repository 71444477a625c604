import { afterEach, describe, expect, test, vi } from 'vitest';
import { formatIn } from './format.ts';

const plain = (text: string) => text.replaceAll(/[\u00a0\u2009\u202f]/g, ' ');

afterEach(() => vi.unstubAllEnvs());

describe('formatIn', () => {
  test('writes amounts as the language does, without losing digits', () => {
    expect(plain(formatIn('nl').money('1992.9900'))).toBe('€ 1.992,99');
    expect(plain(formatIn('de').money('1992.9900'))).toBe('1.992,99 €');
    expect(plain(formatIn('en').money('123456789012345.67'))).toBe('€123,456,789,012,345.67');
    expect(plain(formatIn('nl').money('10', 'USD'))).toBe('US$ 10,00');
    expect(plain(formatIn('de', { ownCurrency: 'CHF' }).money('10'))).toBe('10,00 CHF');
  });
  test('writes prices with the decimals that they have', () => {
    expect(plain(formatIn('nl').price('12.3450'))).toBe('€ 12,345');
    expect(plain(formatIn('nl').price('12.5000', 'USD'))).toBe('US$ 12,50');
  });
  test('writes numbers, percentages and sizes', () => {
    expect(formatIn('nl').number('1.5000')).toBe('1,5');
    expect(formatIn('nl').number('24', 2)).toBe('24,00');
    expect(formatIn('de').percent(0.19)).toBe('19\u00a0%');
    // as exactly as it can be typed
    expect(formatIn('nl').percent(0.333333)).toBe('33,3333%');
    expect(formatIn('nl').percent(0.285)).toBe('28,5%');
    expect(formatIn('nl').fileSize(1_234_567)).toBe('1,2 MB');
  });
  test('writes the usual units as the language names them, others as they are described or stored', () => {
    const german = formatIn('de', { say: (key) => ({ 'usualUnits.piece': 'Stk' })[key] ?? key });
    expect(german.quantity('1200.5', 'stuks')).toBe('1.200,5 Stk');
    expect(german.unit('STUKS', 'Stuks')).toBe('Stk');
    expect(german.unit('pal', 'Pallet')).toBe('Pallet');
    expect(german.quantity('3', 'pal')).toBe('3 pal');
    expect(german.quantity('3', null)).toBe('3');
  });
  test('writes days in the order of the language', () => {
    expect(formatIn('nl').date('2026-11-18')).toBe('18-11-2026');
    expect(formatIn('de').date('2026-11-18')).toBe('18.11.2026');
    expect(formatIn('en').date('2026-11-18')).toBe('18/11/2026');
    expect(formatIn('nl').longDate('2026-11-24')).toBe('di 24 november');
    expect(formatIn('de').longDate('2026-11-24')).toBe('Di, 24. November');
    expect(formatIn('en').longDate('2026-11-24')).toBe('Tue 24 November');
    expect(formatIn('en').weekday('2026-11-24')).toBe('Tue 24');
  });
  test('joins the days of a period', () => {
    const year = new Date().getFullYear();
    expect(formatIn('nl').period(`${year}-11-24`, `${year}-11-28`)).toBe('24–28 november');
    expect(formatIn('de').period(`${year}-11-24`, `${year}-11-28`)).toBe('24.–28. November');
    expect(formatIn('nl').period(`${year}-11-24`, null)).toBe('24 november');
    expect(plain(formatIn('nl').period('2024-12-24', '2025-01-08'))).toBe('24 december 2024 – 8 januari 2025');
    expect(formatIn('nl').period(null, undefined)).toBe('–');
  });
  test('names today and yesterday', () => {
    const now = new Date('2026-11-18T15:00:00+01:00');
    expect(formatIn('nl').recent('2026-11-18T08:14:00.000Z', now)).toBe('vandaag 09:14');
    expect(formatIn('de').recent('2026-11-17T08:14:00.000Z', now)).toBe('gestern');
    expect(formatIn('nl').recent('2026-11-12', now)).toBe('12 nov.');
    expect(formatIn('de').recent('2026-11-12', now)).toBe('12. Nov.');
    expect(formatIn('de').recent('2024-07-22', now)).toBe('22. Juli 2024');
  });
  test.each([
    ['nl', '13–19 Joemad'],
    ['de', '13.–19. Dschumada II 1448 AH'],
  ] as const)('writes a period of another calendar in the order of the language: %s', (language, beginning) => {
    expect(formatIn(language, { calendar: 'islamic-umalqura' }).period('2026-11-23', '2026-11-29')).toMatch(beginning);
    expect(formatIn(language, { calendar: 'islamic-umalqura' }).period('2026-11-23', '2026-12-29')).toMatch(/1448 AH – .*1448 AH$/);
  });

  test('writes days in an Islamic calendar, with the era where there is a year', () => {
    const format = formatIn('nl', { calendar: 'islamic-umalqura' });
    expect(format.date('2026-11-18')).toBe('08-06-1448 AH');
    expect(formatIn('de', { calendar: 'islamic-civil' }).date('2026-11-18')).toBe('07.06.1448 AH');
    expect(format.dateTime('2026-11-18T13:02:00Z')).toBe('08-06-1448 AH 14:02');
    expect(format.longDate('2026-11-18')).toMatch(/^wo 8 /);
    expect(format.period('2026-11-18', '2026-11-24')).toMatch(/^8–14 .* 1448 AH$/);
    const now = new Date('2026-11-18T15:00:00+01:00');
    expect(format.recent('2026-11-18T08:14:00.000Z', now)).toBe('vandaag 09:14');
    expect(format.recent('2024-07-22', now)).toMatch(/1446 AH$/);
    expect(format.date('rubbish')).toBe('–');
  });
  test.each([
    ['America/New_York', 4],
    ['Asia/Tokyo', 17],
  ])('writes instants with our day and time for a reader in %s', (zone, hours) => {
    vi.stubEnv('TZ', zone);
    expect(new Date('2026-07-01T08:00:00Z').getHours()).toBe(hours);
    const format = formatIn('nl');
    expect(format.dateTime('2026-11-18T23:30:00Z')).toBe('19-11-2026 00:30');
    expect(format.longDate('2026-03-01T22:59:00Z')).toBe('zo 1 maart');
    expect(format.date('2026-11-18')).toBe('18-11-2026');
    expect(format.recent('2026-11-18T23:10:00Z', new Date('2026-11-19T22:00:00Z'))).toBe('vandaag 00:10');
    expect(format.recent('2026-11-18T22:10:00Z', new Date('2026-11-19T22:00:00Z'))).toBe('gisteren');
    // the hours at which our clocks change, and one that the clocks of New York skip
    for (const [instant, time] of [
      ['2026-03-29T00:59:00Z', '01:59'],
      ['2026-03-29T01:00:00Z', '03:00'],
      ['2026-10-25T00:30:00Z', '02:30'],
      ['2026-10-25T01:30:00Z', '02:30'],
      ['2026-03-08T01:30:00Z', '02:30'],
    ] as const)
      expect(format.time(instant)).toBe(time);
    expect(formatIn('de', { calendar: 'islamic-civil' }).dateTime('2026-11-17T23:30:00Z')).toBe('07.06.1448 AH 00:30');
  });
  test('shows a dash for nothing', () => {
    expect(formatIn('nl').money(null)).toBe('–');
    expect(formatIn('nl').date(undefined)).toBe('–');
    expect(formatIn('nl').date('rubbish')).toBe('–');
  });
});
