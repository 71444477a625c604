import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { createPool } from '../database/pool.ts';
import { countRequests } from './requestCounts.ts';

const database = await testDatabase();
const caller = '192.0.2.1';

beforeEach(async () => {
  await database.clear('requestCount');
  vi.useRealTimers();
});

describe('the requests of a caller', () => {
  it('are counted by each process at once, and by all together after they settled', async () => {
    const [first, second] = [countRequests(database.pool), countRequests(database.pool)];
    for (let number = 1; number <= 3; number++) expect(first.take(caller).current).toBe(number);
    expect(second.take(caller).current).toBe(1);
    await first.settle();
    await second.settle();
    expect(second.take(caller).current).toBe(5);
    expect(first.take(caller).current).toBe(4);
    await first.settle();
    expect(first.take(caller).current).toBe(6);
    expect(first.take('192.0.2.2').current).toBe(1);
  });

  it('are added once, however often and however many at once settle', async () => {
    const processes = Array.from({ length: 5 }, () => countRequests(database.pool));
    for (const one of processes) for (const name of ['c', 'a', 'b']) one.take(name);
    await Promise.all(processes.flatMap((one) => [one.settle(), one.settle()]));
    await Promise.all(processes.map((one) => one.stop()));
    const rows = await database.sql(sql`select caller, count from "requestCount" order by caller`);
    expect(rows).toEqual(['a', 'b', 'c'].map((name) => ({ caller: name, count: 5 })));
  });

  it('begin anew with each minute, and nothing of the last one is kept', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T09:00:59.000Z') });
    const counts = countRequests(database.pool);
    expect(counts.take(caller)).toEqual({ current: 1, ttl: 1000 });
    await counts.settle();
    vi.setSystemTime(new Date('2026-03-02T09:01:00.000Z'));
    expect(counts.take(caller)).toEqual({ current: 1, ttl: 60_000 });
    await counts.settle();
    expect(await database.sql(sql`select count from "requestCount"`)).toEqual([{ count: 1 }]);
  });

  it('are counted alone while the database is away', async () => {
    const pool = createPool({ url: 'postgresql://unknown@127.0.0.1:9/none' });
    const counts = countRequests(pool);
    counts.take(caller);
    await counts.settle();
    expect(counts.take(caller).current).toBe(2);
    await counts.stop();
    await pool.close();
  });
});
