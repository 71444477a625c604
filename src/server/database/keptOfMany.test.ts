import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keptOfMany } from './keptOfMany.ts';

const many = 10;
const database = { source: {} };
let rows = 0;
let counts = 0;
const count = async () => {
  counts++;
  return [rows];
};
const keeper = () => keptOfMany<number[]>(([found = 0]) => found);

beforeEach(() => {
  counts = 0;
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => vi.useRealTimers());

describe('figures', () => {
  it('of few rows are counted each time', async () => {
    const kept = keeper();
    for (rows = many - 1; rows <= many; rows++) expect(await kept(database, 'a', many, count)).toEqual([rows]);
    expect(counts).toBe(2);
  });

  it('of many rows are kept for ten seconds, each under its key and for its database', async () => {
    const kept = keeper();
    rows = many + 1;
    await kept(database, 'a', many, count);
    rows++;
    vi.advanceTimersByTime(9_999);
    expect(await kept(database, 'a', many, count)).toEqual([many + 1]);
    expect(await kept(database, 'b', many, count)).toEqual([many + 2]);
    expect(await kept({ source: {} }, 'a', many, count)).toEqual([many + 2]);
    vi.advanceTimersByTime(1);
    expect(await kept(database, 'a', many, count)).toEqual([many + 2]);
  });

  it('are counted once for all who ask at the same time, and anew after a failure', async () => {
    const kept = keeper();
    const failing = () => Promise.reject(new Error('away'));
    const asked = [kept(database, 'a', many, failing), kept(database, 'a', many, count)];
    expect(await Promise.allSettled(asked)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    expect(counts).toBe(0);
    await Promise.all([kept(database, 'a', many, count), kept(database, 'a', many, count)]);
    expect(counts).toBe(1);
  });
});
