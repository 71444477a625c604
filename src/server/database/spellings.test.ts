import { expect, it } from 'vitest';
import { spellingsOf } from './spellings.ts';

it.each([
  ['00.001.001', ['00.001.001', '00001001', '1001']],
  ['1.001', ['1.001', '1001']],
  ['0000001001', ['0000001001', '1001']],
  ['00001 001', ['00001001', '00001 001', '1001']],
  ['12 34', ['12 34', '1234']],
  ['BB.6L', ['BB.6L']],
  ['BLSS/6', ['BLSS/6', 'BLSS 6']],
  ['fe0231', ['fe0231', 'fe 0231']],
  ['de vries-jansen', ['de vries-jansen']],
  ['', ['']],
])('%s is looked for as %j', (typed, spellings) => {
  expect(spellingsOf(typed.split(' ')).map((words) => words.join(' '))).toEqual(spellings);
});
