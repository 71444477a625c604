import { expect, test } from 'vitest';
import { startOf } from './startOf.ts';

test.each([
  ['kort', 10, 'kort'],
  ['te lang', 2, 'te'],
  ['ab🚒', 3, 'ab'],
  ['ab🚒', 4, 'ab🚒'],
  ['', 4, ''],
])('the start of %s with %i characters is %s', (text, most, start) => {
  expect(startOf(text, most)).toBe(start);
  expect(startOf(text, most).isWellFormed()).toBe(true);
});
