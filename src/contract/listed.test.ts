import { expect, it } from 'vitest';
import { listed } from './listed.ts';

it.each([
  [[], ''],
  [[1], '1'],
  [['a', 'b', 'c', 'd', 'e'], 'a, b, c, d, e'],
  [[1, 2, 3, 4, 5, 6], '1, 2, 3, 4, 5, …'],
])('%j is listed as %j', (all, text) => {
  expect(listed(all)).toBe(text);
});
