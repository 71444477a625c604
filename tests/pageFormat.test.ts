import { expect, it } from 'vitest';
import { formatIn } from '../src/pages/format.ts';

it('writes a quantity with the decimals that it has', () => {
  expect(formatIn('nl').number(1.125)).toBe('1,125');
  expect(formatIn('de').number(0.1 + 0.2)).toBe('0,3');
});

it('writes a day as it is, and that of an instant on our clocks', () => {
  expect(formatIn('nl').date('2026-11-22')).toBe('22-11-2026');
  expect(formatIn('nl').date('2026-11-22T23:30:00Z')).toBe('23-11-2026');
  expect(formatIn('de').date('2026-06-30T22:30:00.000Z')).toBe('01.07.2026');
});
