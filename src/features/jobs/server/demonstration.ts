import { addDays } from '#contract/days.ts';
import type { Demonstrate } from '#server/demonstration/demonstration.ts';

/** A job that failed and one that waits. */
export const demonstrateJobs: Demonstrate = (division) => [
  division.list('job', [
    { name: 'forgetJobs', status: 'Failed', runAt: `${addDays(division.today, -1)}T02:40:00Z`, attempts: 8, error: 'unavailable' },
    { name: 'forgetJobs', status: 'Waiting', runAt: `${addDays(division.today, 1)}T02:40:00Z`, attempts: 0, error: null },
  ]),
];
