import { expect, it } from 'vitest';
import { growthOf, linear } from '../../../tests/support/growthOf.ts';
import { dayOf } from './convert.ts';

it.each([
  ['2026-12-31', '2026-12-31'],
  ['2026-12-31T10:00:00', '2026-12-31'],
  ['2026-12-31 00:00:00.000', '2026-12-31'],
  ['31-12-2026 0:00', '2026-12-31'],
  ['31.12.26', '2026-12-31'],
  ['31-dec-26', '2026-12-31'],
  ['1 mrt. 2026', '2026-03-01'],
  ['3. März 2026', '2026-03-03'],
  ['31. OKTOBER 2026', '2026-10-31'],
  ['5 mei 2026', '2026-05-05'],
  [46_387, '2026-12-31'],
  [46_387.75, '2026-12-31'],
  [2026, undefined],
  ['46387', undefined],
  ['31 marktplein 2026', undefined],
  ['morgen', undefined],
] as const)('reads %j as the day %s', (cell, day) => {
  expect(dayOf(cell)).toBe(day);
});

it('takes time for a long cell in proportion to its length', async () => {
  const given = (times: number) => `${'1T'.repeat(times)}\nx`;
  expect(dayOf(given(10))).toBeUndefined();
  expect(await growthOf({ size: 1000, given, work: dayOf })).toBeLessThan(linear);
});
