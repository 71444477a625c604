import { addDays } from '#contract/days.ts';
import { ownKey } from '#server/jobs/store.ts';
import type { Demonstrate } from '#server/demonstration/demonstration.ts';

/** A failed job that can be repeated and then replaces its next run, and one that waits: those that the server would start itself. */
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
    { name: 'eraseOldImports', key: ownKey, status: 'Waiting', runAt: `${addDays(division.today, 1)}T02:30:00Z`, attempts: 0, error: null },
  ]),
];
