import { expect, test } from 'vitest';
import { lateness } from './dueStanding.ts';

test.each([
  [1, 'days', 1],
  [60, 'days', 60],
  [61, 'months', 2],
  [365, 'months', 12],
  [730, 'months', 24],
  [750, 'years', 2],
  [2244, 'years', 6],
])('says %i days late in %s: %i', (days, unit, count) => {
  expect(lateness(days)).toEqual({ unit, count });
});
