import { expect, it } from 'vitest';
import { freePlace } from './freePlace.ts';

const size = { top: 0, bottom: 50, left: 800, right: 1200 };
const limits = { top: 64, lowest: 800 };

it('stays where it covers nothing', () => {
  expect(freePlace(size, [{ top: 80, bottom: 120, left: 0, right: 300 }], limits)).toBe(64);
});

it('goes below the buttons that it would cover, one row after another', () => {
  const rows = [
    { top: 80, bottom: 120, left: 900, right: 1000 },
    { top: 140, bottom: 180, left: 1100, right: 1300 },
  ];
  expect(freePlace(size, rows, limits)).toBe(188);
});

it('stays at the top where there is no free place', () => {
  const column = Array.from({ length: 20 }, (_, row) => ({ top: row * 40, bottom: row * 40 + 36, left: 1000, right: 1100 }));
  expect(freePlace(size, column, limits)).toBe(64);
});
