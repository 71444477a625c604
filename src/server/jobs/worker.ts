import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '#contract/problem.ts';
import { jobCaller } from '../http/authorise.ts';
import { isStorageFull } from '../database/failures.ts';
import type { Room } from '../observation/room.ts';
import { inTrace, newTrace } from '../observation/trace.ts';
import { JobLost, type AnyJob, type JobRun } from './defineJob.ts';
import { nextRun } from './schedule.ts';
import { startScheduled, startWanted, type OwnJobs } from './startOwn.ts';
import { divisionsWithDueJobs, endJob, keepProgress, renewLease, takeJob, type Ending, type Lease, type TakenJob } from './store.ts';

/** The options of a worker. */
export interface WorkerOptions extends OwnJobs {
  log: { warn(details: object, message: string): void };
  /** The disk that jobs write to: no job starts while it is full. */
  room?: Room | undefined;
  /** The number of jobs that run in this process at the same time; 2 by default. */
  atOnce?: number;
  /** Seconds without a renewed lease after which another worker takes a job; 30 by default. */
  leaseSeconds?: number;
  /** Milliseconds between two searches for jobs; 1,000 by default. */
  pollTime?: number;
}

/** Runs the jobs of one process. */
export interface Worker {
  /** Starts to search for jobs and to run them. */
  start(): void;
  /**
   * Takes no more jobs and interrupts the running ones, which continue later, here or in another process. Waits for them up to
   * this many milliseconds.
   */
  stop(patience: number): Promise<void>;
  /** The time of its last search for jobs, by `performance.now()`. */
  lookedAt(): number;
  /**
   * Runs all jobs that are due, and those that they start, until none is left: for tests and commands, on a worker that was not
   * started.
   */
  drain(): Promise<void>;
}

const stopping = new Error('The process ends');
const cancelled = new Error('The job is cancelled');

/** Makes the worker of a process. Several processes may run jobs on one database. */
export function createWorker(options: WorkerOptions): Worker {
  return new JobWorker(options);
}

class JobWorker implements Worker {
  readonly #options: WorkerOptions;
  readonly #jobs: ReadonlyMap<string, AnyJob>;
  readonly #running = new Map<Promise<void>, AbortController>();
  readonly #stop = new AbortController();
  #looking: Promise<void> = Promise.resolve();
  #lookedAt = performance.now();

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#jobs = new Map(options.jobs.map((job) => [job.name, job]));
  }

  start(): void {
    this.#looking = this.#look();
  }

  lookedAt(): number {
    return this.#lookedAt;
  }

  async stop(patience: number): Promise<void> {
    this.#stop.abort(stopping);
    for (const run of this.#running.values()) run.abort(stopping);
    // A job may begin while the worker stops: it was being taken
    const ended = this.#looking.then(() => Promise.all(this.#running.keys()));
    await Promise.race([ended, sleep(patience, undefined, { ref: false })]);
  }

  async drain(): Promise<void> {
    await startScheduled(this.#options);
    await startWanted(this.#options);
    for (let job = await this.#take(); job; job = await this.#take()) {
      await this.#run(job, new AbortController());
      await startWanted(this.#options);
    }
  }

  async #look(): Promise<void> {
    const { pollTime = 1000 } = this.#options;
    for (let round = 0; !this.#stop.signal.aborted; round++) {
      try {
        if ((await this.#options.room?.isLeft()) ?? true) await this.#lookOnce(round);
        this.#lookedAt = performance.now();
      } catch (error) {
        this.#options.log.warn({ err: error }, 'The jobs cannot be looked for');
      }
      await sleep(pollTime, undefined, { signal: this.#stop.signal }).catch(() => undefined);
    }
  }

  async #lookOnce(round: number): Promise<void> {
    if (round % 60 === 0) await startScheduled(this.#options);
    await startWanted(this.#options);
    while (await this.#begin());
  }

  async #begin(): Promise<boolean> {
    if (this.#stop.signal.aborted || this.#running.size >= (this.#options.atOnce ?? 2)) return false;
    const job = await this.#take();
    if (!job) return false;
    const controller = new AbortController();
    if (this.#stop.signal.aborted) controller.abort(stopping);
    const running: Promise<void> = this.#run(job, controller).finally(() => this.#running.delete(running));
    this.#running.set(running, controller);
    return true;
  }

  async #take(): Promise<(TakenJob & { lease: Lease }) | undefined> {
    const { pool, leaseSeconds = 30 } = this.#options;
    const names = [...this.#jobs.keys()];
    const lease = { worker: randomUUID(), seconds: leaseSeconds };
    for (const division of await divisionsWithDueJobs(pool.for('all'), names)) {
      const job = await takeJob(pool.for([division]), division, names, lease);
      if (job) return { ...job, lease };
    }
    return undefined;
  }

  async #run(taken: TakenJob & { lease: Lease }, controller: AbortController): Promise<void> {
    const { pool, log } = this.#options;
    const database = pool.for([taken.division]);
    const beat = setInterval(() => void this.#renew(taken, controller), (taken.lease.seconds * 1000) / 3);
    const ending = await this.#endingOf(taken, controller.signal);
    try {
      if (ending) await this.#keep(() => endJob(database, taken, taken.lease, ending), controller.signal);
    } catch (error) {
      log.warn({ err: error, job: taken.name, id: taken.id }, 'The end of a job cannot be kept; another worker will take it');
    } finally {
      clearInterval(beat);
    }
  }

  async #renew(taken: TakenJob & { lease: Lease }, controller: AbortController): Promise<void> {
    try {
      const lease = await renewLease(this.#options.pool.for([taken.division]), taken, taken.lease);
      if (!lease) controller.abort(new JobLost());
      else if (lease.isStopping) controller.abort(cancelled);
    } catch (error) {
      this.#options.log.warn({ err: error, job: taken.name }, 'The lease of a job cannot be renewed');
    }
  }

  /** Runs the job and returns the result; undefined when another worker holds the job by now. */
  async #endingOf(taken: TakenJob & { lease: Lease }, signal: AbortSignal): Promise<Ending | undefined> {
    const job = this.#jobs.get(taken.name);
    const mostAttempts = job?.mostAttempts ?? 8;
    try {
      if (taken.isStopping) return { status: 'Cancelled' };
      if (!job) throw new Error(`There is no job ${taken.name}`);
      if (taken.wasLeft && taken.attempts > mostAttempts) throw new Error('Its process ended each time');
      const trace = newTrace();
      await inTrace(
        () => trace,
        () => job.run(this.#runOf(job, taken, signal)),
      );
    } catch (error) {
      return this.#endingAfter(error, taken, mostAttempts, signal);
    }
    const { every } = job;
    if (!every) return { status: 'Done' };
    const now = new Date();
    return { status: 'Waiting', runAt: nextRun(every, now, now), error: null, isCounted: true, isAnew: true };
  }

  #endingAfter(error: unknown, taken: TakenJob, mostAttempts: number, signal: AbortSignal): Ending | undefined {
    if (error instanceof JobLost || signal.reason instanceof JobLost) return undefined;
    if (signal.reason === cancelled) return { status: 'Cancelled' };
    const again = { status: 'Waiting', isAnew: false } as const;
    if (signal.reason === stopping) return { ...again, after: 0, error: null, isCounted: false };
    if (isStorageFull(error) || (error instanceof Problem && error.code === 'unavailable'))
      return { ...again, after: 10, error: messageOf(error), isCounted: false };
    this.#options.log.warn({ err: error, job: taken.name, id: taken.id, division: taken.division }, 'A job failed');
    if (taken.attempts >= mostAttempts) return { status: 'Failed', error: messageOf(error) };
    return { ...again, after: backOff(taken.attempts) / 1000, error: messageOf(error), isCounted: true };
  }

  #runOf(job: AnyJob, taken: TakenJob & { lease: Lease }, signal: AbortSignal): JobRun {
    const { pool, services } = this.#options;
    const database = pool.for([taken.division]);
    return {
      division: taken.division,
      database,
      services,
      person: jobCaller,
      requestId: taken.id,
      operation: job.name,
      channel: 'job',
      ifMatch: undefined,
      idempotency: undefined,
      data: job.data?.parse(JSON.parse(taken.data ?? 'null')),
      checkpoint: job.checkpoint?.safeParse(JSON.parse(taken.checkpoint ?? 'null')).data,
      signal,
      progress: (at, inside = database) => keepProgress(inside, taken, taken.lease, at),
    };
  }

  /** Stores the result of a run; while the database is unavailable it is repeated as long as the worker holds the job. */
  async #keep(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work();
      } catch (error) {
        if (attempt === 10 || signal.reason instanceof JobLost || this.#stop.signal.aborted) throw error;
        await sleep(1000);
      }
    }
  }
}

/** Milliseconds until a failed job runs again: 1, 2, 4 … minutes, at most a day. */
export function backOff(attempts: number): number {
  return Math.min(2 ** (attempts - 1), 24 * 60) * 60_000;
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 1000);
}
