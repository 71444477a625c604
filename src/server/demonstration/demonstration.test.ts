import { addDays } from '#contract/days.ts';
import { describe, expect, it } from 'vitest';
import { demonstrationDivisions } from './demonstration.ts';
import { copyText } from './loadDemonstration.ts';
import { ownDigits, SeededRandom } from './random.ts';

describe('SeededRandom', () => {
  it('gives the same stream for the same seed and another one for another seed', () => {
    const stream = (...seed: (string | number)[]) => {
      const random = new SeededRandom(...seed);
      return Array.from({ length: 20 }, () => random.whole(0, 1000));
    };
    expect(stream(120001, 'account', 1)).toEqual(stream(120001, 'account', 1));
    expect(stream(120001, 'account', 1)).not.toEqual(stream(120001, 'account', 2));
  });

  it('spreads evenly over both ends', () => {
    const random = new SeededRandom('spread');
    const counts = [0, 0, 0, 0];
    for (let i = 0; i < 4000; i++) counts[random.whole(0, 3)] = (counts[random.whole(0, 3)] ?? 0) + 1;
    expect(Math.min(...counts)).toBeGreaterThan(800);
  });
});

describe('ownDigits', () => {
  it('gives each number digits of its own, also where their length does not tell all apart', () => {
    const given = Array.from({ length: 300_000 }, (_, number) => ownDigits(number, 5));
    expect(new Set(given).size).toBe(given.length);
    expect(given.slice(0, 3)).toEqual(['10000', '71997', '43994']);
    expect(given.at(-1)).toMatch(/^[1-9]\d{5}$/);
  });
});

describe('copyText', () => {
  it.each([
    [null, '\\N'],
    [undefined, '\\N'],
    ['a\tb\nc\\d', 'a\\tb\\nc\\\\d'],
    [['a b', 'c"d', null], '{"a b","c\\\\"d",NULL}'],
    [{ a: 'x' }, '{"a":"x"}'],
    [0, '0'],
    [false, 'false'],
  ])('writes %j as %s', (value, expected) => {
    expect(copyText(value)).toBe(expected);
  });
});

describe('demonstrationDivisions', () => {
  it('hands out all records', () => {
    const divisions = demonstrationDivisions({ accounts: 600, assets: 1200, today: '2026-03-02' });
    expect(divisions.reduce((sum, division) => sum + division.accounts, 0)).toBe(600);
    expect(divisions.reduce((sum, division) => sum + division.assets, 0)).toBe(1200);
  });
});

describe('addDays', () => {
  it('crosses months and leap days', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  });
});
