import { expect, it } from 'vitest';
import { problemOf } from './problemAnswer.ts';

it.each([[undefined], [null], ['a text'], [5]])('%s that was thrown is an internal error', (thrown) => {
  expect(problemOf(thrown)).toMatchObject({ code: 'internal' });
});
