import { expect, test } from 'vitest';
import { growthOf, linear } from '../../tests/support/growthOf.ts';
import { everything, type FilterFields, wordsOf } from './filter.ts';
import { parseFilter } from './parseFilter.ts';
import { Problem } from './problem.ts';

const fields: FilterFields = {
  id: { type: 'uuid' },
  orderNumber: { type: 'number' },
  description: { type: 'text' },
  supplierCode: { type: 'text', alias: ['accountCode'] },
  orderDate: { type: 'date' },
  modified: { type: 'dateTime' },
  dropShipment: { type: 'boolean' },
  orderStatus: { type: 'text', values: ['Open', 'Partial', 'Complete', 'Cancelled'], exact: { 10: 'Open', 20: 'Partial' } },
};
const id = '0194f2a0-7c1e-7b3a-8d2f-1a2b3c4d5e6f';

const compare = (field: string, operator: string, value: unknown) => ({ kind: 'compare', field, operator, value });

test('an absent or empty filter lets everything through', () => {
  expect(parseFilter(undefined, fields)).toEqual(everything);
  expect(parseFilter('   ', fields)).toEqual(everything);
  expect(parseFilter('{}', fields)).toEqual(everything);
});

test.each([
  ['OrderNumber eq 25', compare('orderNumber', 'eq', '25')],
  ['ORDERNUMBER GE 25.5M', compare('orderNumber', 'ge', '25.5')],
  ["trim(SupplierCode) eq '25'", compare('supplierCode', 'eq', '25')],
  ["AccountCode ne '25'", compare('supplierCode', 'ne', '25')],
  [`id eq guid'${id}'`, compare('id', 'eq', id)],
  ["modified ge datetime'2026-01-01T00:00:00'", compare('modified', 'ge', '2026-01-01T00:00:00Z')],
  ["orderDate lt datetime'2026-01-01T00:00:00'", compare('orderDate', 'lt', '2026-01-01')],
  ['orderStatus eq 10', compare('orderStatus', 'eq', 'Open')],
  ["orderStatus eq 'partial'", compare('orderStatus', 'eq', 'Partial')],
  ['dropShipment eq true', compare('dropShipment', 'eq', true)],
  ['description eq null', compare('description', 'eq', null)],
  ["description eq 'it''s'", compare('description', 'eq', "it's")],
  ["substringof('pump',Description) eq true", { kind: 'contains', field: 'description', text: 'pump' }],
  ["startswith(description,'Blus')", { kind: 'startsWith', field: 'description', text: 'Blus' }],
])('reads the OData expression %s', (text, filter) => {
  expect(parseFilter(text, fields)).toEqual(filter);
});

test('gives and precedence over or, and parentheses over both', () => {
  const [a, b, c] = [compare('orderNumber', 'eq', '1'), compare('orderNumber', 'eq', '2'), compare('dropShipment', 'eq', false)];
  expect(parseFilter('orderNumber eq 1 or orderNumber eq 2 and dropShipment eq false', fields)).toEqual({
    kind: 'or',
    filters: [a, { kind: 'and', filters: [b, c] }],
  });
  expect(parseFilter('(orderNumber eq 1 or orderNumber eq 2) and dropShipment eq false', fields)).toEqual({
    kind: 'and',
    filters: [{ kind: 'or', filters: [a, b] }, c],
  });
});

test('reads the object of react-admin with its operators and lists', () => {
  expect(
    parseFilter(`{"orderStatus":["Open",20],"orderDate_gte":"2026-01-01","orderNumber_neq":7,"q":"rode pomp","description":""}`, fields),
  ).toEqual({
    kind: 'and',
    filters: [
      { kind: 'oneOf', field: 'orderStatus', values: ['Open', 'Partial'] },
      compare('orderDate', 'ge', '2026-01-01'),
      compare('orderNumber', 'ne', '7'),
      { kind: 'words', words: ['rode', 'pomp'] },
    ],
  });
});

test('reads the operator of a list: any of them, or none', () => {
  const filterOf = (text: string) => parseFilter(text, fields);
  const all = (filter: object) => ({ kind: 'and', filters: [filter] });
  expect(filterOf('{"orderStatus_eq":["Open"]}')).toEqual(all({ kind: 'oneOf', field: 'orderStatus', values: ['Open'] }));
  expect(filterOf('{"orderStatus_neq":["Open",20]}')).toEqual(all({ kind: 'noneOf', field: 'orderStatus', values: ['Open', 'Partial'] }));
  for (const operator of ['gt', 'gte', 'lt', 'lte']) expect(() => filterOf(`{"orderNumber_${operator}":[1]}`)).toThrow(Problem);
});

test.each(['brandblusser 6 liter', 'Anna and Bram', "d'Hondt", 'status eq', '(', '100%', "'; drop table account; --", 'a eq 1 b'])(
  'takes %s as free text',
  (text) => {
    expect(parseFilter(text, fields)).toEqual({ kind: 'words', words: text.split(' ') });
  },
);

test('drops control characters and looks at ten words', () => {
  expect(parseFilter(`a\u0000b ${'x '.repeat(50)}`, fields)).toEqual({ kind: 'words', words: ['a', 'b', ...Array(8).fill('x')] });
});

test.each([
  ["Password eq 'x'", 'filterField'],
  ["1=1 or constructor eq 'x'", undefined],
  ["constructor eq 'x'", 'filterField'],
  ['{"__proto__":1}', 'filterField'],
  ['{"toString":1}', 'filterField'],
  ['{"orderNumber_drop":1}', 'filterField'],
  ['{"orderNumber":{"$gt":0}}', 'filterValue'],
  ['{"description":{"$gt":0}}', 'filterValue'],
  ['{"dropShipment":"constructor"}', 'filterValue'],
  ['{"description":"a\\u0000"}', 'filterValue'],
  ["orderNumber eq 'abc'", 'filterValue'],
  ["id eq guid'x'", 'filterValue'],
  ["orderDate eq '2026-02-30'", 'filterValue'],
  ["orderStatus eq 'Gone'", 'filterValue'],
  ["substringof('x',orderNumber)", 'filterValue'],
  ['{"orderNumber":', 'filterJson'],
  ['{"orderNumber":1}]', 'filterJson'],
  [`${'('.repeat(200)}orderNumber eq 1${')'.repeat(200)}`, 'filterTooComplex'],
  [Array(100).fill('orderNumber eq 1').join(' or '), 'filterTooComplex'],
  ['x'.repeat(5000), 'maxLength'],
  [JSON.stringify({ orderNumber: Array(300).fill(1) }), 'maxItems'],
])('answers %s with %s', (text, code) => {
  const parse = () => parseFilter(text, fields);
  if (!code) return expect(parse()).toMatchObject({ kind: 'words' });
  expect(parse).toThrow(Problem);
  try {
    parse();
  } catch (error) {
    expect(error instanceof Problem && error.details.fields?.filter?.[0]?.code).toBe(code);
  }
});

test.each(["'", '(', 'a ', '-'])('reads a text of many %j in linear time', async (part) => {
  const read = (text: string) => {
    try {
      parseFilter(text, fields);
    } catch (error) {
      expect(error).toBeInstanceOf(Problem);
    }
  };
  const given = (length: number) => part.repeat(length / part.length);
  expect(await growthOf({ size: 499, given, work: read })).toBeLessThan(linear);
});

test('looks at ten words of a search at most, and at no control characters', () => {
  expect(wordsOf('  van\u0000 \t rijn ')).toEqual(['van', 'rijn']);
  expect(wordsOf('1 2 3 4 5 6 7 8 9 10 11')).toHaveLength(10);
});
