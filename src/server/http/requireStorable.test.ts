import { expect, it } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { requireStorable } from './requireStorable.ts';

it.each([
  ['a NUL', '{"lines":[{"notes":"a\\u0000b"}]}', 'lines.0.notes', 'characters'],
  ['half a surrogate pair', '{"name":"\\uD83D"}', 'name', 'characters'],
  ['a NUL in a name', '{"lines":[{"a\\u0000":1}]}', 'lines.0', 'characters'],
  ['depth', `{"created":${'['.repeat(101)}${']'.repeat(101)}}`, 'created', 'tooDeep'],
  ['depth behind brackets in a text', `{"created":["${']'.repeat(300)}\\"]",${'['.repeat(101)}${']'.repeat(101)}]}`, 'created', 'tooDeep'],
])('refuses %s and names the field', (_what, json, field, code) => {
  expect(problemOf(json)?.details.fields).toEqual({ [field]: [{ code }] });
});

const list = (count: number, entry = '1') => `[${Array(count).fill(entry).join()}]`;
const fields = (count: number) => `{${Array.from({ length: count }, (_, number) => `"k${number}":1`).join()}}`;

it.each([
  ['fields of a record', fields(1001), 'body', 1000],
  ['fields of a field', `{"name":"x","attributes":${fields(1001)}}`, 'attributes', 1000],
  ['entries of a list', `{"lines":[{"serialNumbers":${list(10_001)}}]}`, 'lines.0.serialNumbers', 10_000],
  ['values in all', `{"name":"x","lines":${list(1000, list(100))}}`, 'lines', 100_000],
])('refuses too many %s and names the field', (_what, json, field, most) => {
  expect(problemOf(json)?.details.fields).toEqual({ [field]: [{ code: 'maxItems', params: { smart_count: most } }] });
});

it.each([fields(1000), list(10_000), `{"lines":${list(999, list(99))}}`, `{"notes":"${','.repeat(200_000)}"}`])(
  'takes as many as there may be',
  (json) => {
    expect(problemOf(json)).toBeUndefined();
  },
);

it.each(['{"name":"\\ud83d\\ude92"}', '{"name":"\\\\u0000"}', `{"notes":"${'['.repeat(500)}"}`, `[${'[],'.repeat(500)}[]]`])(
  'takes %s',
  (json) => {
    expect(problemOf(json)).toBeUndefined();
  },
);

it('is not brought down by any depth', () => {
  expect(problemOf('['.repeat(500_000) + ']'.repeat(500_000))).toBeInstanceOf(Problem);
});

function problemOf(json: string): Problem | undefined {
  try {
    requireStorable(json, JSON.parse(json));
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}
