import { describe, expect, it } from 'vitest';
import { editDecimal, formatDecimal, parseDecimal, sameDecimal } from './decimals.ts';

describe('parseDecimal', () => {
  it.each([
    ['', 'nl', null],
    ['12,5', 'nl', '12.5'],
    ['12.5', 'nl', '12.5'],
    ['1.164,50', 'nl', '1164.5'],
    ['1,164.50', 'nl', '1164.5'],
    ['1.125', 'nl', '1125'],
    ['1.125', 'de', '1125'],
    ['1.125', 'en', '1.125'],
    ['1,125', 'en', '1125'],
    ['0.125', 'nl', '0.125'],
    ['1.234.567', 'en', '1234567'],
    ['1 234,5', 'de', '1234.5'],
    ["1'234.50", 'de', '1234.5'],
    ['€ 1.992,99', 'nl', '1992.99'],
    ['12,50 EUR', 'de', '12.5'],
    ['€ -', 'nl', '0'],
    ['12,50-', 'de', '-12.5'],
    ['€ (1.012,50)', 'nl', '-1012.5'],
    ['-', 'nl', undefined],
    ['€ 95,-', 'nl', '95'],
    ['1.095,--', 'de', '1095'],
    ['-3,95', 'nl', '-3.95'],
    ['\u22123,95', 'nl', '-3.95'],
    [',5', 'nl', '0.5'],
    ['5,', 'nl', '5'],
    ['999999999999999,9999', 'nl', '999999999999999.9999'],
    ['12.345.678.901.234.567,5', 'nl', '12345678901234567.5'],
    ['1,23456', 'nl', undefined],
    ['12a', 'nl', undefined],
    ['EUR', 'nl', undefined],
    ['12 eur 50', 'nl', undefined],
    ['1.2.3', 'nl', undefined],
    ['1,2,3', 'nl', undefined],
    ['12.34,5', 'nl', undefined],
    ['-', 'nl', undefined],
    ['.', 'nl', undefined],
    ['1e5', 'nl', undefined],
    ['0x10', 'nl', undefined],
  ] as const)('reads "%s" in %s as %s', (text, language, value) => {
    expect(parseDecimal(text, language)).toBe(value);
  });

  it.each([
    ['19 %', '%', '19'],
    ['19%', '%', '19'],
    ['6 L', 'l', '6'],
    ['6', 'l', '6'],
    ['%', '%', null],
    ['6 kg', 'l', undefined],
    ['6 %', undefined, undefined],
  ])('reads "%s" in a field with the suffix %s as %s', (text, suffix, value) => {
    expect(parseDecimal(text, 'nl', { suffix })).toBe(value);
  });
});

describe('formatDecimal', () => {
  it.each([
    ['1164.5000', 'nl', { min: 2 }, '1.164,50'],
    ['1164.5000', 'en', { min: 2 }, '1,164.50'],
    ['24.0000', 'nl', {}, '24'],
    ['-1234567.89', 'de', {}, '-1.234.567,89'],
    ['999999999999999.9999', 'nl', {}, '999.999.999.999.999,9999'],
    ['0.005', 'nl', { min: 2, max: 2 }, '0,01'],
    [null, 'nl', {}, ''],
  ] as const)('writes %s in %s', (value, language, places, text) => {
    expect(formatDecimal(value, language, places)).toBe(text);
  });

  it('leaves marks between thousands out of the text to edit', () => {
    expect(editDecimal('1164.5000', 'nl', { min: 2 })).toBe('1164,50');
  });
});

it('knows equal amounts', () => {
  expect(sameDecimal('12.5', '12.5000')).toBe(true);
  expect(sameDecimal('12.5', '12.51')).toBe(false);
  expect(sameDecimal(null, '')).toBe(true);
});
