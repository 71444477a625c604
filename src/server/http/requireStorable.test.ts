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
