import { jobCaller } from '#server/http/authorise.ts';
import type { Services } from '#server/http/services.ts';
import type { AnyJob } from '#server/jobs/defineJob.ts';
import { createWorker, type WorkerOptions } from '#server/jobs/worker.ts';
import type { TestDatabase } from './database.ts';

/** Calls that start jobs in divisions of a test's database, and the workers that run them; the jobs need no services but the clock. */
export function jobsIn({ pool }: TestDatabase, divisions: readonly [number, ...number[]]) {
  const call = (division = divisions[0]) => ({
    database: pool.for([division]),
    division,
    person: jobCaller,
    requestId: 'test',
    ifMatch: undefined,
    idempotency: undefined,
  });
  const optionsOf = (...jobs: AnyJob[]): WorkerOptions => ({
    jobs,
    pool,
    services: { now: () => new Date() } as Services, // see above
    divisions: async () => divisions,
    log: { warn: () => undefined },
  });
  /** Runs the jobs that are due until none is. */
  const drain = (...jobs: AnyJob[]) => createWorker(optionsOf(...jobs)).drain();
  return { call, optionsOf, drain };
}
