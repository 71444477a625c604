import { expect, it } from 'vitest';
import { Problem } from './problem.ts';
import { requireUniqueNames } from './requireUniqueNames.ts';

it.each([
  ['{"name":"a","name":"b"}', 'name'],
  ['{"name":"a","nam\\u0065":"a"}', 'name'],
  ['{"lines":[{"quantity":1},{"quantity":1,"notes":"\\"quantity\\":2","quantity":2}]}', 'lines.1.quantity'],
  ['{"a":{"b":1,"c":[1,{"d":1}]},"e":{},"a":1}', 'a'],
  ['[{"a":1,"a":1}]', '0.a'],
  ['{"":1,"":2}', 'body'],
  ['{"1":1,"1":2}', '1'],
])('refuses %s and names the field', (json, field) => {
  expect(problemOf(json)?.details.fields).toEqual({ [field]: [{ code: 'repeated' }] });
});

it('puts the parameter of an address before the name', () => {
  expect(problemOf('{"id":1,"id":2}', 'filter')?.details.fields).toEqual({ 'filter.id': [{ code: 'repeated' }] });
});

it.each([
  '{"a":{"b":1},"b":{"a":1}}',
  '[{"a":1},{"a":1}]',
  '{"a":"x:y","b":":","c":"\\":\\\\","d":[]}',
  '{"a":"\\\\","b":"\\\\\\":"}',
  '"a:b"',
  '7',
  'null',
])('takes %s', (json) => {
  expect(problemOf(json)).toBeUndefined();
});

function problemOf(json: string, field?: string): Problem | undefined {
  try {
    requireUniqueNames(json, JSON.parse(json), field);
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}
