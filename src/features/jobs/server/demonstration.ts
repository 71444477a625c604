import { addDays } from '#contract/days.ts';
import { ownKey } from '#server/jobs/store.ts';
import type { Demonstrate } from '#server/demonstration/demonstration.ts';

/** A job that failed, and the one that the server has started since. */
export const demonstrateJobs: Demonstrate = (division) => [
  division.list('job', [
    {
      name: 'forgetJobs',
      key: ownKey,
      status: 'Failed',
      runAt: `${addDays(division.today, -1)}T02:40:00Z`,
      attempts: 8,
      error: 'unavailable',
    },
    { name: 'forgetJobs', key: ownKey, status: 'Waiting', runAt: `${addDays(division.today, 1)}T02:40:00Z`, attempts: 0, error: null },
  ]),
];
