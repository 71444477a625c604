import { defineJob } from '#server/jobs/defineJob.ts';
import { countDueBatch, divisionsToCount, type Ahead } from './dueCount.ts';

/**
 * Counts due dates anew after the rules or an agreement of the division changed. The nightly run finds every date as it should be;
 * it also takes in divisions that were added.
 */
export const countDueDates = defineJob({
  name: 'countDueDates',
  every: { dailyAt: '02:20' },
  wanted: (services) => divisionsToCount(services.everywhere, services.now()),
  run: async ({ database, division, services, signal, progress }) => {
    const ahead: Ahead = {};
    for (let told = -Infinity; ;) {
      signal.throwIfAborted();
      await ahead.counted;
      const batch = await inTurn(() => countDueBatch(database, division, services.now(), { ahead }));
      if (batch === undefined) return;
      if (!batch.isLast && performance.now() - told < 1000) continue;
      told = performance.now();
      await progress({ done: batch.done, total: batch.total });
    }
  },
});

let last: Promise<unknown> = Promise.resolve();

/** Stores one batch at a time, so that half of a machine with two cores is left to those who write meanwhile. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
}
