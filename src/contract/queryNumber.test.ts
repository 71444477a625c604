import { expect, test } from 'vitest';
import { z } from 'zod';
import { queryNumber } from './queryNumber.ts';

const degrees = queryNumber(z.number().min(-180).max(180));
const year = queryNumber(z.int().min(1990).max(2200)).optional();

test.each([
  ['5', 5],
  ['-0.25', -0.25],
  ['180', 180],
  ['007', 7],
])('reads %s', (text, number) => {
  expect(degrees.parse(text)).toBe(number);
});

test.each(['', ' ', ' 5', '5 ', '0x10', '0b1', '0o7', '1e2', '1E2', '+5', '.5', '5.', '1,5', '1_0', 'Infinity', 'NaN', '٣', 'true', '5;'])(
  'refuses "%s"',
  (text) => {
    expect(degrees.safeParse(text).success).toBe(false);
    expect(year.safeParse(text).success).toBe(false);
  },
);

test('keeps the bounds of its schema, also in the API document', () => {
  expect([degrees.safeParse('181').success, year.safeParse('2026.5').success, year.safeParse('2026').success]).toEqual([
    false,
    false,
    true,
  ]);
  expect(year.parse(undefined)).toBeUndefined();
  expect(z.toJSONSchema(degrees, { io: 'input' })).toMatchObject({ type: 'number', minimum: -180, maximum: 180 });
  expect(z.toJSONSchema(year, { io: 'input' })).toMatchObject({ type: 'integer', minimum: 1990, maximum: 2200 });
});
