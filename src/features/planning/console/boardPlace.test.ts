import { expect, test } from 'vitest';
import { firstMoment } from './boardPlace.ts';

const days = ['2026-03-02', '2026-03-03', '2026-03-04'];

test.each([
  ['2026-02-27T09:00:00Z', '2026-03-02', '08:00'],
  ['2026-03-03T05:10:00Z', '2026-03-03', '08:00'],
  ['2026-03-03T09:37:00Z', '2026-03-03', '10:45'],
  ['2026-03-03T16:20:00Z', '2026-03-04', '08:00'],
  // no day is left: later than now all the same
  ['2026-03-04T16:20:00Z', '2026-03-04', '17:30'],
  ['2026-04-01T09:00:00Z', '2026-03-02', '08:00'],
])('at %s something is put on %s at %s first', (now, day, time) => {
  expect(firstMoment(days, new Date(now))).toEqual({ day, time });
});
