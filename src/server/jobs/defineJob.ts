import type { z } from 'zod';
import type { Database } from '../database/database.ts';
import type { WriteCall } from '../database/writeCall.ts';
import type { Services } from '../http/services.ts';
import type { Schedule } from './schedule.ts';

/** The progress of a run: counts for the reader, and the data that the next run needs to continue. */
export interface Progress<Checkpoint> {
  done: number;
  total?: number;
  checkpoint?: Checkpoint;
}

/** The argument of a job's run. It is also a call: `createRecord(run, …)` and `write(run, …)` accept it. */
export interface JobRun<Data = unknown, Checkpoint = unknown> extends WriteCall {
  /** Can only access the division of the job. */
  database: Database;
  services: Services;
  data: Data;
  /** The checkpoint that an earlier run of this job stored with `progress`; undefined in the first run. */
  checkpoint: Checkpoint | undefined;
  /** Aborted when the process ends, the job is cancelled or another worker has taken it: throw its reason between two steps. */
  signal: AbortSignal;
  /**
   * Stores the progress of the run. With the transaction of a step it is committed together with the step, so that a step is done
   * only once even when the process is killed.
   * @throws JobLost when another worker has taken the job, which rolls the transaction back
   */
  progress(at: Progress<Checkpoint>, inside?: Database): Promise<void>;
}

/** A kind of background work. */
export interface Job<Data = unknown, Checkpoint = unknown> {
  name: string;
  /** Schema of the data that it is started with. */
  data?: z.ZodType<Data>;
  /** Schema of the checkpoint. A stored checkpoint that does not match any more is dropped, and the run starts from the beginning. */
  checkpoint?: z.ZodType<Checkpoint>;
  /** The schedule on which it runs automatically, in every active division. */
  every?: Schedule;
  /** The divisions in which it has work to do. It is called every second, so it must be no more than a look-up in an index. */
  wanted?: (services: Services) => Promise<readonly number[]>;
  /** The number of attempts after which the job is Failed; 8 by default. */
  mostAttempts?: number;
  /**
   * Does the work. A run may be interrupted at any point and repeated, so each step must either be harmless when repeated or
   * store its progress in its own transaction. After an error the run is repeated after 1, 2, 4 … minutes.
   */
  run(run: JobRun<Data, Checkpoint>): Promise<void>;
}

/**
 * Declares a kind of background work. It is registered in `src/app/server/jobs.ts`.
 * @example
 * export const eraseOldMails = defineJob({
 *   name: 'eraseOldMails',
 *   every: { dailyAt: '03:10' },
 *   run: async (run) => {
 *     for (let done = 0, count = 1; count > 0; done += count) {
 *       run.signal.throwIfAborted();
 *       count = await run.database.transaction((database) => eraseBatch({ ...run, database }));
 *       await run.progress({ done });
 *     }
 *   },
 * });
 */
export function defineJob<Data = unknown, Checkpoint = unknown>(job: Job<Data, Checkpoint>): Job<Data, Checkpoint> {
  return job;
}

/** A job of any kind, as the worker handles it. */
// oxlint-disable-next-line typescript/no-explicit-any -- the worker reads data and checkpoint by the job's own schemas before it runs it
export type AnyJob = Job<any, any>;

/** Thrown when another worker has taken the job or the job has ended, so that the transaction is rolled back. */
export class JobLost extends Error {
  override name = 'JobLost';
}
