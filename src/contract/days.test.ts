import { describe, expect, it } from 'vitest';
import { addDays, dayOf } from './days.ts';

describe('dayOf', () => {
  it.each([
    ['2026-11-14T22:59:59Z', '2026-11-14'],
    ['2026-11-14T23:00:00Z', '2026-11-15'],
    ['2026-06-30T21:59:59Z', '2026-06-30'],
    ['2026-06-30T22:00:00Z', '2026-07-01'],
    ['2026-12-31T23:30:00Z', '2027-01-01'],
  ])('tells of %s that people write %s', (instant, day) => {
    expect(dayOf(new Date(instant))).toBe(day);
  });
});

describe('addDays', () => {
  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-01-01', -1, '2025-12-31'],
  ])('goes from %s by %i days to %s, also across a change of the clocks', (day, days, expected) => {
    expect(addDays(day, days)).toBe(expected);
  });
});
