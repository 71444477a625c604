import { describe, expect, it } from 'vitest';
import { dayOfSerial, isDateFormat, serialOfDay } from './serialDays.ts';

describe('a day in a workbook', () => {
  it('is counted as Excel counts', () => {
    expect(dayOfSerial(1, false)).toBe('1900-01-01');
    expect(dayOfSerial(60, false)).toBe('1900-02-28');
    expect(dayOfSerial(61, false)).toBe('1900-03-01');
    expect(dayOfSerial(0, true)).toBe('1904-01-01');
    expect(dayOfSerial(45_323.999_999_999, false)).toBe('2024-02-02T00:00:00');
    expect(dayOfSerial(-1, false)).toBeUndefined();
    expect(dayOfSerial(serialOfDay('2026-11-22'), false)).toBe('2026-11-22');
  });

  it.each([
    [14, undefined, true],
    [0, undefined, false],
    [170, 'dd-mm-yyyy', true],
    [171, '[$-413]d mmmm yyyy;@', true],
    [172, '#,##0.00 "dagen"', false],
    [173, '[Red]0.00', false],
    [174, 'General', false],
    [177, '#,##0.00;[Magenta]-#,##0.00', false],
    [178, '[hh]:mm:ss', true],
    [179, '[ss].00', true],
    [175, '[h]:mm', true],
    [176, '[$-413]0.00;[$€-413] 0', false],
  ])('is known by its format %i %s', (id, code, isDate) => {
    expect(isDateFormat(id, code)).toBe(isDate);
  });
});
