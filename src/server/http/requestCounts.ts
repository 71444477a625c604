import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import sql from 'sql-template-tag';
import type { Database, DatabasePool } from '../database/database.ts';

/** The requests of one caller in one minute, as far as this process knows. */
interface Count {
  minute: number;
  /** Requests counted by this process. */
  own: number;
  /** How many of these are in the database. */
  settled: number;
  /** Requests counted by other processes, as of the last settlement. */
  others: number;
}

/** The number of requests of each caller in the current minute, over all processes that share a database. */
export interface RequestCounts {
  /** Counts a request. Returns the number including it, and the milliseconds left of the minute. */
  take(caller: string): { current: number; ttl: number };
  /** Adds the counts of this process to the shared ones and reads those of the others. */
  settle(): Promise<void>;
  /** Settles for the last time. */
  stop(): Promise<void>;
}

const minuteMs = 60_000;
const settleAfter = 1000;
// A caller with more addresses than this cannot be stopped by counting addresses
const mostCallers = 20_000;

/**
 * Counts requests per caller and minute without a query per request: each process counts for itself and, at most once a second,
 * settles with the others in one statement. A caller who spreads requests over processes may exceed a limit by the requests of
 * one second. While the database is unavailable, each process counts alone.
 */
export function countRequests(pool: DatabasePool): RequestCounts {
  const database = pool.for('all');
  const counts = new Map<string, Count>();
  let timer: NodeJS.Timeout | undefined;
  let settling = Promise.resolve();
  let cleaned = 0;

  function take(caller: string) {
    const now = Date.now();
    const count = currentCount(caller, Math.floor(now / minuteMs));
    count.own++;
    timer ??= setTimeout(() => void settle(), settleAfter).unref();
    return { current: count.own + count.others, ttl: minuteMs - (now % minuteMs) };
  }

  function currentCount(caller: string, minute: number): Count {
    const known = counts.get(caller);
    if (known?.minute === minute) return known;
    if (counts.size >= mostCallers) counts.clear();
    const count = { minute, own: 0, settled: 0, others: 0 };
    counts.set(caller, count);
    return count;
  }

  // One settlement at a time, so that nothing is added twice
  function settle(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    settling = settling.then(settleNow);
    return settling;
  }

  async function settleNow(): Promise<void> {
    const minute = Math.floor(Date.now() / minuteMs);
    for (const [caller, count] of counts) if (count.minute !== minute) counts.delete(caller);
    const open = [...counts].filter(([, { own, settled }]) => own > settled).map(([caller, count]) => ({ caller, count, own: count.own }));
    // The next request tries again
    await exchange(minute, open).catch(() => undefined);
  }

  async function exchange(minute: number, open: readonly { caller: string; count: Count; own: number }[]): Promise<void> {
    if (open.length === 0) return;
    const totals = await addShared(
      database,
      minute,
      open.map(({ caller, count, own }) => ({ caller, news: own - count.settled })),
    );
    for (const { caller, count, own } of open) {
      count.settled = own;
      count.others = (totals.get(caller) ?? own) - own;
    }
    if (cleaned < minute) {
      cleaned = minute;
      await database.rows(sql`delete from "requestCount" where minute < ${minute}::integer`);
    }
  }

  return { take, settle, stop: settle };
}

/** Adds to the shared counts of a minute, and returns the new ones by caller. */
async function addShared(
  database: Database,
  minute: number,
  counts: readonly { caller: string; news: number }[],
): Promise<ReadonlyMap<string, number>> {
  const callers = counts.map(({ caller }) => caller);
  const news = counts.map((count) => count.news);
  const rows = await database.rows<{ caller: string; count: number }>(sql`
    insert into "requestCount" as c (caller, minute, count)
    select caller, ${minute}::integer, count from unnest(${callers}::text[], ${news}::integer[]) as news (caller, count) order by caller
    on conflict (caller, minute) do update set count = c.count + excluded.count returning caller, count`);
  return new Map(rows.map(({ caller, count }) => [caller, count]));
}

/** The counts in the form that @fastify/rate-limit requires. */
export function storeOf(counts: RequestCounts): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    incr(caller: string, done: Parameters<FastifyRateLimitStore['incr']>[1]): void {
      done(null, counts.take(caller));
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };
}
