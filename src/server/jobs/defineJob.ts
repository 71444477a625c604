import type { z } from 'zod';
import type { Database } from '../database/database.ts';
import type { WriteCall } from '../database/writeCall.ts';
import type { Services } from '../http/services.ts';
import type { Schedule } from './schedule.ts';

/** How far a run is: counts for the reader, and what the next run needs to go on from here. */
export interface Progress<Checkpoint> {
  done: number;
  total?: number;
  checkpoint?: Checkpoint;
}

/** What a run of a job is given. It is a call of its own: `createRecord(run, …)` and `write(run, …)` take it. */
export interface JobRun<Data = unknown, Checkpoint = unknown> extends WriteCall {
  /** Sees the division of the job only. */
  database: Database;
  services: Services;
  data: Data;
  /** What an earlier run of this job kept by `progress`; undefined at the beginning. */
  checkpoint: Checkpoint | undefined;
  /** Aborted when the process ends, the job is cancelled or another worker has it: throw its reason between two steps. */
  signal: AbortSignal;
  /**
   * Keeps how far the run is. Given the transaction of a step, it is kept together with it, so that a step is done once even
   * when the process is killed.
   * @throws JobLost when another worker has the job, which undoes the transaction
   */
  progress(at: Progress<Checkpoint>, inside?: Database): Promise<void>;
}

/** A kind of work in the background. */
export interface Job<Data = unknown, Checkpoint = unknown> {
  name: string;
  /** Schema of what it is started with. */
  data?: z.ZodType<Data>;
  /** Schema of what it keeps to go on later. What no longer fits is dropped, and the run begins anew. */
  checkpoint?: z.ZodType<Checkpoint>;
  /** When it runs by itself, in every active division. */
  every?: Schedule;
  /** The divisions in which it has something to do; asked every second, so a look at an index and no more. */
  wanted?: (services: Services) => Promise<readonly number[]>;
  /** Attempts after which it is Failed; 8 unless given. */
  mostAttempts?: number;
  /**
   * Does the work. A run may end anywhere and be repeated, so each step must be harmless when done twice, or keep its progress
   * in its own transaction. An error is tried again after 1, 2, 4 … minutes.
   */
  run(run: JobRun<Data, Checkpoint>): Promise<void>;
}

/**
 * Declares a kind of work in the background. It is registered in `src/app/server/jobs.ts`.
 *
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

/** A job of any kind, as the worker knows it. */
// oxlint-disable-next-line typescript/no-explicit-any -- the worker reads data and checkpoint by the job's own schemas before it runs it
export type AnyJob = Job<any, any>;

/** Another worker has the job, or it has ended: what this one does is to be undone. */
export class JobLost extends Error {
  override name = 'JobLost';
}
