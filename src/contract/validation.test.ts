import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import de from '../../i18n/core/de.json' with { type: 'json' };
import en from '../../i18n/core/en.json' with { type: 'json' };
import nl from '../../i18n/core/nl.json' with { type: 'json' };
import { queryNumber } from './queryNumber.ts';
import { commaList, country, currency, date, dateTime, decimal, uuid } from './values.ts';
import { fieldErrorsOf, validationCodes } from './validation.ts';

function errorsOf(schema: z.ZodType, input: unknown) {
  const result = schema.safeParse(input);
  return result.success ? {} : fieldErrorsOf(result.error.issues, input);
}

describe('fieldErrorsOf', () => {
  it.each([
    ['a missing text', z.object({ name: z.string() }), {}, { code: 'required' }],
    ['a null', z.object({ name: z.string() }), { name: null }, { code: 'required' }],
    ['an empty text that must be filled', z.object({ name: z.string().min(1) }), { name: '' }, { code: 'required' }],
    ['a blank text that must be filled', z.object({ name: z.string().trim().min(1) }), { name: ' ' }, { code: 'required' }],
    ['a number for a text', z.object({ name: z.string() }), { name: 4 }, { code: 'notText' }],
    ['a text for a number', z.object({ name: z.number() }), { name: 'x' }, { code: 'notNumber' }],
    ['a fraction for a whole number', z.object({ name: z.int() }), { name: 1.5 }, { code: 'notWholeNumber' }],
    ['a text for a yes or no', z.object({ name: z.boolean() }), { name: 'x' }, { code: 'notBoolean' }],
    ['a text for a list', z.object({ name: z.array(z.string()) }), { name: 'x' }, { code: 'notList' }],
    ['a text for an object', z.object({ name: z.object({}) }), { name: 'x' }, { code: 'notObject' }],
    ['a text too long', z.object({ name: z.string().max(3) }), { name: 'abcd' }, { code: 'maxLength', params: { max: 3 } }],
    ['a text too short', z.object({ name: z.string().min(3) }), { name: 'a' }, { code: 'minLength', params: { min: 3 } }],
    ['a text of another length', z.object({ name: z.string().length(3) }), { name: 'a' }, { code: 'length', params: { length: 3 } }],
    ['a list too short', z.object({ name: z.array(z.int()).min(1) }), { name: [] }, { code: 'minItems', params: { smart_count: 1 } }],
    ['a list too long', z.object({ name: z.array(z.int()).max(1) }), { name: [1, 2] }, { code: 'maxItems', params: { smart_count: 1 } }],
    ['a number too small', z.object({ name: z.number().min(1) }), { name: 0 }, { code: 'min', params: { min: 1 } }],
    ['a number too small in a query', z.object({ name: queryNumber(z.int().min(1)) }), { name: '0' }, { code: 'min', params: { min: 1 } }],
    ['a number not above', z.object({ name: z.number().gt(0) }), { name: 0 }, { code: 'moreThan', params: { min: 0 } }],
    ['a number too big', z.object({ name: z.number().max(1) }), { name: 2 }, { code: 'max', params: { max: 1 } }],
    ['a number not below', z.object({ name: z.number().lt(1) }), { name: 1 }, { code: 'lessThan', params: { max: 1 } }],
    ['a wrong multiple', z.object({ name: z.number().multipleOf(5) }), { name: 4 }, { code: 'multipleOf', params: { divisor: 5 } }],
    ['a wrong e-mail', z.object({ name: z.email() }), { name: 'x' }, { code: 'email' }],
    ['a wrong address', z.object({ name: z.url() }), { name: 'x' }, { code: 'url' }],
    ['a wrong id', z.object({ name: uuid }), { name: 'x' }, { code: 'id' }],
    ['a day that does not exist', z.object({ name: date }), { name: '2026-02-30' }, { code: 'date' }],
    ['an instant without zone', z.object({ name: dateTime }), { name: '2026-02-20' }, { code: 'dateTime' }],
    ['a decimal with a comma', z.object({ name: decimal }), { name: '1,5' }, { code: 'decimal' }],
    ['a number with five decimals', z.object({ name: decimal }), { name: 1.23456 }, { code: 'decimal' }],
    [
      'a decimal with sixteen digits',
      z.object({ name: decimal }),
      { name: '-1234567890123456.5' },
      { code: 'maxDigits', params: { max: 15 } },
    ],
    ['a number with sixteen digits', z.object({ name: decimal }), { name: 1e15 }, { code: 'maxDigits', params: { max: 15 } }],
    ['a decimal that is a list', z.object({ name: decimal }), { name: [] }, { code: 'notText' }],
    ['a missing decimal', z.object({ name: decimal }), {}, { code: 'required' }],
    ['a country in small letters', z.object({ name: country }), { name: 'nl' }, { code: 'country' }],
    ['a wrong currency', z.object({ name: currency }), { name: 'euro' }, { code: 'currency' }],
    ['a wrong pattern', z.object({ name: z.string().regex(/^x/) }), { name: 'a' }, { code: 'pattern' }],
    ['a wrong start', z.object({ name: z.string().startsWith('x') }), { name: 'a' }, { code: 'startsWith', params: { text: 'x' } }],
    ['a wrong choice', z.object({ name: z.enum(['A', 'B']) }), { name: 'C' }, { code: 'choice', params: { values: 'A, B' } }],
    ['an empty text for a number in a query', z.object({ name: queryNumber(z.int().min(1)) }), { name: '' }, { code: 'notNumber' }],
    ['a refinement without a code', z.object({ name: z.string().refine(() => false) }), { name: 'a' }, { code: 'invalid' }],
    [
      'a refinement with a code',
      z.object({ name: z.string().refine(() => false, { params: { code: 'own', params: { start: 'x' } } }) }),
      { name: 'a' },
      { code: 'own', params: { start: 'x' } },
    ],
  ])('describes %s', (_title, schema, input, expected) => {
    expect(errorsOf(schema, input)).toEqual({ name: [expected] });
  });

  it('names a field of a line by its path', () => {
    const schema = z.object({ lines: z.array(z.object({ quantity: decimal })) });
    expect(errorsOf(schema, { lines: [{ quantity: '1' }, {}] })).toEqual({ 'lines.1.quantity': [{ code: 'required' }] });
  });

  it('knows the values of a comma list in a query', () => {
    const schema = z.object({ states: commaList(z.enum(['A', 'B'])) });
    expect(errorsOf(schema, { states: 'A,C' })).toEqual({ 'states.1': [{ code: 'choice', params: { values: 'A, B' } }] });
    expect(errorsOf(z.object({ ids: commaList(uuid) }), { ids: 'x' })).toEqual({ 'ids.0': [{ code: 'id' }] });
  });

  it('names every unknown key', () => {
    const unknown = (field: string) => [{ code: 'unknownField', params: { field } }];
    expect(errorsOf(z.strictObject({}), { a: 1, b: 2 })).toEqual({ a: unknown('a'), b: unknown('b') });
  });

  it('describes about as many as are shown of a body that is wrong in each value', () => {
    const line = Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`made-up-${index}`, 1]));
    const input = { lines: Array(1000).fill(line) };
    const { error } = z.strictObject({ lines: z.array(z.strictObject({})) }).safeParse(input);
    const names = Object.keys(fieldErrorsOf(error?.issues ?? [], input));
    expect(names.length).toBeGreaterThanOrEqual(1000);
    expect(names.length).toBeLessThan(1100);
  });

  it('names the field inside the branch of a union that fits best', () => {
    const schema = z.object({ line: z.union([z.string(), z.object({ price: decimal })]) });
    expect(errorsOf(schema, { line: { price: 'x' } })).toEqual({ 'line.price': [{ code: 'decimal' }] });
  });

  it('says that the body is missing', () => {
    expect(errorsOf(z.object({}), undefined)).toEqual({ '': [{ code: 'required' }] });
  });
});

describe('validationCodes', () => {
  it.each([
    ['nl', nl.validation],
    ['de', de.validation],
    ['en', en.validation],
  ])('each have a text in %s', (_language, texts) => {
    expect(Object.keys(texts)).toEqual(expect.arrayContaining([...validationCodes]));
  });
});
