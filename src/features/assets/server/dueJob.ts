import { setTimeout as sleep } from 'node:timers/promises';
import { defineJob } from '#server/jobs/defineJob.ts';
import { batchSize, countDueBatch, divisionsToCount } from './dueCount.ts';

// The maximum speed: when nothing differs, the process would otherwise do little else during the recalculation
const mostPerSecond = 30_000;
const leastTime = (batchSize / mostPerSecond) * 1000;

/**
 * Recalculates due dates after a change of the rules or an agreement of the division. The nightly run usually finds every date up
 * to date; it also includes divisions that were added.
 */
export const countDueDates = defineJob({
  name: 'countDueDates',
  every: { dailyAt: '02:20' },
  wanted: (services) => divisionsToCount(services.everywhere, services.now()),
  run: async ({ database, division, services, signal, progress }) => {
    for (let told = -Infinity; ;) {
      signal.throwIfAborted();
      const batch = await inTurn(() => countDueBatch(database, division, services.now()));
      if (batch === undefined) return;
      if (!batch.isLast && performance.now() - told < 1000) continue;
      told = performance.now();
      await progress({ done: batch.done, total: batch.total });
    }
  },
});

let last: Promise<unknown> = Promise.resolve();

/** Runs one batch at a time, so that half of a machine with two cores is left for writers. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = last.then(() => Promise.all([work(), sleep(leastTime)])).then(([result]) => result);
  last = mine.catch(() => undefined);
  return mine;
}
