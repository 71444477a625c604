import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as values from './values.ts';
import { fieldErrorsOf } from './validation.ts';

const { currency, exchangeRate, fraction, text } = values;

function errorOf(schema: z.ZodType, value: unknown) {
  const input = { field: value };
  const result = z.object({ field: schema }).safeParse(input);
  return result.success ? result.data.field : fieldErrorsOf(result.error.issues, input)['field'];
}

const tooMany = (max: number) => [{ code: 'decimals', params: { max } }];

describe('an instant of a query', () => {
  it.each([
    ['2026-07-01', '2026-06-30T22:00:00.000Z'],
    ['2026-01-01', '2025-12-31T23:00:00.000Z'],
    ['2026-07-01T08:00:00+02:00', '2026-07-01T08:00:00+02:00'],
    ['0001-01-01', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31', '9999-12-30T23:00:00.000Z'],
  ])('is the beginning of a day in our time, or the one that is given: %s', (given, instant) => {
    expect(errorOf(values.instantOrDay, given)).toBe(instant);
  });

  it.each(['yesterday', '2026-02-30', '2026-07', '2026-07-01 08:00'])('is not %s', (given) => {
    expect(errorOf(values.instantOrDay, given)).toEqual([{ code: 'dateTime' }]);
  });
});

describe('a fraction and an exchange rate', () => {
  it.each([0, 1, 0.21, 0.333333, 0.000001])('may be %d', (value) => expect(errorOf(fraction, value)).toBe(value));

  it.each([0.0333333333, 0.1234567, 1e-7])('are refused with more decimals than are kept: %d', (value) => {
    expect(errorOf(fraction, value)).toEqual(tooMany(6));
    expect(errorOf(exchangeRate, 1 + value)).toEqual(tooMany(6));
  });

  it.each([0, -1])('are above zero for an exchange rate, not %d', (value) =>
    expect(errorOf(exchangeRate, value)).toEqual([{ code: 'moreThan', params: { min: 0 } }]),
  );

  it('may be the result of a binary division', () => expect(errorOf(fraction, 1.1 / 100)).toBe(0.011));
});

describe('an instant', () => {
  it.each(['2026-12-01T10:00:00Z', '2026-12-01T10:00:00+14:00', '2026-12-01T10:00:00-12:00'])('may be %s', (instant) =>
    expect(errorOf(values.dateTime, instant)).toBe(instant),
  );

  it.each(['2026-12-01T10:00:00+16:00', '2026-12-01T10:00:00-23:59'])('has a zone that PostgreSQL knows, unlike %s', (instant) =>
    expect(errorOf(values.dateTime, instant)).toEqual([{ code: 'dateTime' }]),
  );
});

describe('an amount in cents', () => {
  it.each(['12.34', '12.3400', '-0.1', '7', 12.5])('may be %s', (value) => expect(errorOf(values.cents, value)).toBe(String(value)));
  it('is refused below a cent', () => expect(errorOf(values.cents, '12.345')).toEqual(tooMany(2)));
  it('is refused when it is no decimal', () => expect(errorOf(values.cents, 'x')).toEqual([{ code: 'decimal' }]));
});

describe('a quantity', () => {
  it.each(['0.0001', '999999999'])('may be %s', (value) => expect(errorOf(values.quantity, value)).toBe(value));

  it.each([values.quantity, values.nonZeroQuantity, values.quantityFromZero])('has a limit that is said', (schema) =>
    expect(errorOf(schema, '999999999.0001')).toEqual([{ code: 'max', params: { max: 999_999_999 } }]),
  );

  it('has the same limit below zero', () =>
    expect(errorOf(values.nonZeroQuantity, '-1000000000')).toEqual([{ code: 'min', params: { min: -999_999_999 } }]));
});

describe('a currency', () => {
  it.each(['EUR', 'USD', 'CHF', 'PLN'])('may be %s', (code) => expect(errorOf(currency, code)).toBe(code));
  it.each(['XYZ', 'XXX', 'DEM', 'eur', 'EURO'])('is not %s', (code) => expect(errorOf(currency, code)).toEqual([{ code: 'currency' }]));
});

describe('a text', () => {
  it('is tidied; an empty one is null', () => {
    expect(errorOf(text(10), '  Jan\n')).toBe('Jan');
    expect(errorOf(text(10), ' ')).toBe(null);
    expect(errorOf(values.longText(10), '')).toBe(null);
  });

  it.each(['Jan\nVos', 'Jan\r', 'a\tb', 'a\u0085b', 'a\u2028b', 'a\u007fb'].map((value) => [`x${value}x`]))('has one line: %j', (value) => {
    expect(errorOf(text(10), value)).toEqual([{ code: 'oneLine' }]);
    expect(errorOf(values.requiredText(10), value)).toEqual([{ code: 'oneLine' }]);
  });

  it('may have several lines where it is long', () => expect(errorOf(values.longText(10), 'a\n\tb')).toBe('a\n\tb'));

  it('is required where it must not be empty', () => {
    expect(errorOf(values.requiredText(10), ' ')).toEqual([{ code: 'required' }]);
    expect(errorOf(values.requiredText(3), 'Jansen')).toEqual([{ code: 'maxLength', params: { max: 3 } }]);
  });

  it('gives the API document its type and length, as input and as output', () => {
    for (const io of ['input', 'output'] as const) {
      const described = { anyOf: [{ type: 'string', maxLength: 10 }, { type: 'null' }] };
      expect(z.toJSONSchema(text(10), { io, unrepresentable: 'any' })).toMatchObject(described);
      expect(z.toJSONSchema(values.longText(10), { io, unrepresentable: 'any' })).toMatchObject(described);
    }
  });
});
