import { describe, expect, test } from 'vitest';
import { formatIn } from './format.ts';

const plain = (text: string) => text.replaceAll(/[\u00a0\u2009\u202f]/g, ' ');

describe('formatIn', () => {
  test('writes amounts as the language does, without losing digits', () => {
    expect(plain(formatIn('nl').money('1992.9900'))).toBe('€ 1.992,99');
    expect(plain(formatIn('de').money('1992.9900'))).toBe('1.992,99 €');
    expect(plain(formatIn('en').money('123456789012345.67'))).toBe('€123,456,789,012,345.67');
    expect(plain(formatIn('nl').money('10', 'USD'))).toBe('US$ 10,00');
  });
  test('writes prices with the decimals that they have', () => {
    expect(plain(formatIn('nl').price('12.3450'))).toBe('€ 12,345');
    expect(plain(formatIn('nl').price('12.5000', 'USD'))).toBe('US$ 12,50');
  });
  test('writes numbers, percentages and sizes', () => {
    expect(formatIn('nl').number('1.5000')).toBe('1,5');
    expect(formatIn('nl').number('24', 2)).toBe('24,00');
    expect(formatIn('de').percent(0.19)).toBe('19 %');
    expect(formatIn('nl').fileSize(1_234_567)).toBe('1,2 MB');
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
    const now = new Date(2026, 10, 18, 15);
    expect(formatIn('nl').recent(new Date(2026, 10, 18, 9, 14).toISOString(), now)).toBe('vandaag 09:14');
    expect(formatIn('de').recent(new Date(2026, 10, 17, 9, 14).toISOString(), now)).toBe('gestern');
    expect(formatIn('nl').recent('2026-11-12', now)).toBe('12 nov.');
    expect(formatIn('de').recent('2026-11-12', now)).toBe('12. Nov.');
    expect(formatIn('de').recent('2024-07-22', now)).toBe('22. Juli 2024');
  });
  test('writes days in an Islamic calendar, with the era where there is a year', () => {
    const format = formatIn('nl', 'islamic-umalqura');
    expect(format.date('2026-11-18')).toBe('08-06-1448 AH');
    expect(formatIn('de', 'islamic-civil').date('2026-11-18')).toBe('07.06.1448 AH');
    expect(format.dateTime('2026-11-18T14:02:00')).toBe('08-06-1448 AH 14:02');
    expect(format.longDate('2026-11-18')).toMatch(/^wo 8 /);
    expect(format.period('2026-11-18', '2026-11-24')).toMatch(/^8–14 .* 1448 AH$/);
    const now = new Date(2026, 10, 18, 15);
    expect(format.recent(new Date(2026, 10, 18, 9, 14).toISOString(), now)).toBe('vandaag 09:14');
    expect(format.recent('2024-07-22', now)).toMatch(/1446 AH$/);
    expect(format.date('rubbish')).toBe('–');
  });
  test('shows a dash for nothing', () => {
    expect(formatIn('nl').money(null)).toBe('–');
    expect(formatIn('nl').date(undefined)).toBe('–');
    expect(formatIn('nl').date('rubbish')).toBe('–');
  });
});
