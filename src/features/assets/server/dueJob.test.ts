import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import type { JobRun } from '#server/jobs/defineJob.ts';
import { ruleSetOn } from '../norms/ruleSets.ts';
import { batchSize } from './dueCount.ts';
import { countDueDates } from './dueJob.ts';

const today = '2026-03-02';

it('looks at one batch at a time, and at 30,000 objects a second at most, also where nothing differs', async () => {
  const isCounted = { rules: ruleSetOn(today).version, nextRules: null, counting: null, asked: 0, answered: 0, isRunning: false };
  const inside = { rows: async () => [], row: async () => isCounted };
  let [atOnce, most] = [0, 0];
  const database = {
    async transaction(work: (inside: Database) => Promise<unknown>) {
      most = Math.max(most, ++atOnce);
      await setImmediate();
      return work(inside as unknown as Database).finally(() => atOnce--); // a count that is up to date asks for no more
    },
  };
  const run = { database, division: 120001, services: { now: () => new Date(today) }, signal: new AbortController().signal };
  const divisions = 30;
  const begun = performance.now();
  await Promise.all(Array.from({ length: divisions }, () => countDueDates.run(run as unknown as JobRun))); // the job needs no more
  expect(most).toBe(1);
  expect(performance.now() - begun).toBeGreaterThan(((divisions - 1) * batchSize * 1000) / 30_000);
});
