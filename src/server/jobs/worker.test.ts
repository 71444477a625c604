import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { Problem } from '#contract/problem.ts';
import { countingJob, steps } from '../../../tests/support/countingJob.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { jobsIn } from '../../../tests/support/jobWorker.ts';
import { defineJob } from './defineJob.ts';
import { startJob } from './startJob.ts';
import { createWorker, type Worker, type WorkerOptions } from './worker.ts';

const database = await testDatabase();
const divisions = [120001, 120002] as const;
const { call, optionsOf, drain } = jobsIn(database, divisions);
const children: ChildProcess[] = [];

interface Row {
  status: string;
  attempts: number;
  done: number;
  total: number | null;
  error: string | null;
  inSeconds: number;
}

afterEach(async () => {
  for (const child of children.splice(0)) await ended(child, 'SIGKILL');
  await database.run('delete from job; delete from counter');
});

function startWorker(options: WorkerOptions): Worker {
  const worker = createWorker(options);
  worker.start();
  return worker;
}

const rows = (name: string) =>
  database.sql<Row>(sql`
    select status, attempts, done, total, error, round(extract(epoch from "runAt" - now()))::integer as "inSeconds"
    from job where name = ${name} order by created, id`);
const counted = async (counter: string) => {
  const [row] = await database.sql<{ value: string }>(sql`select value from counter where name = ${counter}`);
  return Number(row?.value ?? 0);
};
const makeDue = () => database.run(`update job set "runAt" = now() - interval '1 second' where status = 'Waiting'`);

async function startChild(pace: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['tests/support/jobChild.ts', database.url, String(pace)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout, 'data');
  return child;
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

describe('a job', () => {
  it('begins when the transaction that started it is kept, and not when it is undone', async () => {
    const run = vi.fn<() => Promise<void>>(async () => undefined);
    const job = defineJob({ name: 'begin', run });
    await expect(
      database.pool.for([120001]).transaction(async (inside) => {
        await startJob({ ...call(), database: inside }, job);
        await drain(job);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await drain(job);
    expect(run).not.toHaveBeenCalled();
    await startJob(call(), job);
    await drain(job);
    expect(run).toHaveBeenCalledTimes(1);
    expect(await rows('begin')).toMatchObject([{ status: 'Done', attempts: 1 }]);
  });

  it('sees and writes its own division only', async () => {
    const seen: number[] = [];
    const job = defineJob({
      name: 'look',
      run: async (run) => {
        const found = await run.database.rows<{ division: number }>(sql`select division from job`);
        seen.push(...found.map(({ division }) => division));
        await run.database.rows(sql`insert into counter (division, name, value) values (120002, 'foreign', 1)`);
      },
    });
    await startJob(call(), job);
    await startJob(call(120002), defineJob({ name: 'other', run: async () => undefined }));
    await drain(job);
    expect(seen).toEqual([120001]);
    expect(await rows('look')).toMatchObject([{ status: 'Waiting', error: expect.stringContaining('row-level security') }]);
  });

  it('that is started twice with one key while it waits runs once, with the later data', async () => {
    const run = vi.fn<(run: { data: unknown }) => Promise<void>>(async () => undefined);
    const job = defineJob({ name: 'once', data: z.int(), run });
    const first = await startJob(call(), job, { key: 'a', data: 1 });
    expect(await startJob(call(), job, { key: 'a', data: 2 })).toBe(first);
    await startJob(call(), job, { key: 'b', data: 3 });
    await startJob(call(120002), job, { key: 'a', data: 4 });
    await drain(job);
    expect(run.mock.calls.map(([{ data }]) => data).toSorted()).toEqual([2, 3, 4]);
  });

  it('is tried again after 1, 2, 4 … minutes and has failed after its last attempt', async () => {
    const job = defineJob({ name: 'fail', mostAttempts: 3, run: () => Promise.reject(new Error('no luck')) });
    await startJob(call(), job);
    for (const minutes of [1, 2]) {
      await drain(job);
      const [row] = await rows('fail');
      expect(row).toMatchObject({ status: 'Waiting', error: 'no luck' });
      expect(Math.abs((row?.inSeconds ?? 0) - minutes * 60)).toBeLessThan(5);
      await makeDue();
    }
    await drain(job);
    expect(await rows('fail')).toMatchObject([{ status: 'Failed', attempts: 3, error: 'no luck' }]);
  });

  it.each([
    ['the database is away', new Problem('unavailable')],
    ['the disk is full', Object.assign(new Error('could not extend file'), { code: '53100' })],
  ])('loses no attempt while %s', async (_, error) => {
    const job = defineJob({ name: 'away', run: () => Promise.reject(error) });
    await startJob(call(), job);
    await drain(job);
    expect(await rows('away')).toMatchObject([{ status: 'Waiting', attempts: 0 }]);
  });

  it('waits while the disk is full', async () => {
    let isFull = true;
    const room = { isLeft: async () => !isFull, require: async () => undefined };
    await startJob(call(), countingJob(0), { data: { counter: 'full' } });
    const worker = startWorker({ ...optionsOf(countingJob(0)), room, pollTime: 20 });
    await sleep(300);
    expect(await rows('count')).toMatchObject([{ status: 'Waiting', done: 0 }]);
    isFull = false;
    await vi.waitFor(async () => expect(await rows('count')).toMatchObject([{ status: 'Done' }]), 15_000);
    await worker.stop(1000);
  });

  it('that is taken while its worker stops is waited for', async () => {
    const ended = vi.fn<() => void>();
    const job = defineJob({ name: 'late', run: () => sleep(300).then(ended) });
    await startJob(call(), job);
    let stopped: Promise<void> | undefined;
    const taking: WorkerOptions['pool'] = Object.create(database.pool, {
      for: {
        value: (scope: Parameters<typeof database.pool.for>[0]) => {
          if (Array.isArray(scope)) stopped ??= worker.stop(10_000);
          return database.pool.for(scope);
        },
      },
    });
    const worker = createWorker({ ...optionsOf(job), pool: taking, divisions: async () => [] });
    worker.start();
    await vi.waitFor(() => expect(stopped).toBeDefined());
    await stopped;
    expect(ended).toHaveBeenCalledOnce();
  });

  it('that is scheduled runs in each division, waits for its next time in the same row, and comes back after a failure', async () => {
    const job = defineJob({ name: 'every', every: { minutes: 5 }, run: async () => undefined });
    await drain(job);
    await drain(job);
    expect(await rows('every')).toMatchObject(divisions.map(() => ({ status: 'Waiting', attempts: 0 })));
    expect((await rows('every')).every(({ inSeconds }) => inSeconds > 290 && inSeconds <= 300)).toBe(true);
    await database.run(`update job set status = 'Failed' where division = 120001`);
    await drain(job);
    expect((await rows('every')).map(({ status }) => status).toSorted()).toEqual(['Failed', 'Waiting', 'Waiting']);
  });

  it('that says where it is wanted runs there, and leaves one row behind', async () => {
    const wanted = [[120002], [120002], []];
    const run = vi.fn<(run: { division: number }) => Promise<void>>(async () => undefined);
    const job = defineJob({ name: 'wanted', wanted: async () => wanted.shift() ?? [], run });
    await drain(job);
    expect(run.mock.calls.map(([{ division }]) => division)).toEqual([120002, 120002]);
    expect(await rows('wanted')).toMatchObject([{ status: 'Done' }]);
  });

  it('is cancelled between two steps and goes on from there when it is tried again', async () => {
    const job = countingJob(0);
    const id = await startJob(call(), job, { data: { counter: 'cancelled' } });
    const worker = startWorker({ ...optionsOf(countingJob(20)), leaseSeconds: 0.3, pollTime: 20 });
    await vi.waitFor(async () => expect((await rows('count'))[0]?.done).toBeGreaterThan(2));
    await database.sql(sql`update job set "isStopping" = true where id = ${id}`);
    await vi.waitFor(async () => expect(await rows('count')).toMatchObject([{ status: 'Cancelled' }]), 5000);
    await worker.stop(5000);
    expect((await rows('count'))[0]?.done).toBeLessThan(steps);
    await database.sql(sql`update job set status = 'Waiting', "runAt" = now() where id = ${id}`);
    await drain(job);
    expect(await rows('count')).toMatchObject([{ status: 'Done', done: steps, total: steps }]);
    expect(await counted('cancelled')).toBe(steps);
  });
});

describe('several workers', { timeout: 60_000 }, () => {
  it('do each step once when one of them is killed in the middle, twice', async () => {
    await startJob(call(), countingJob(0), { data: { counter: 'killed' } });
    const first = await startChild(20);
    await vi.waitFor(async () => expect((await rows('count'))[0]?.done).toBeGreaterThan(5), 10_000);
    await ended(first, 'SIGKILL');
    const before = await counted('killed');
    expect(before).toBeLessThan(steps);
    const second = await startChild(20);
    await vi.waitFor(async () => expect((await rows('count'))[0]?.done).toBeGreaterThan(before + 3), 10_000);
    await ended(second, 'SIGKILL');
    await startChild(0);
    await vi.waitFor(async () => expect(await rows('count')).toMatchObject([{ status: 'Done', attempts: 3, done: steps }]), 15_000);
    expect(await counted('killed')).toBe(steps);
  });

  it('hand a job over at once, without counting the attempt, when one of them is asked to end', async () => {
    await startJob(call(), countingJob(0), { data: { counter: 'stopped' } });
    const first = await startChild(20);
    await vi.waitFor(async () => expect((await rows('count'))[0]?.done).toBeGreaterThan(3), 10_000);
    await ended(first, 'SIGTERM');
    expect(first.exitCode).toBe(0);
    expect(await rows('count')).toMatchObject([{ status: 'Waiting', attempts: 0, error: null }]);
    await drain(countingJob(0));
    expect(await rows('count')).toMatchObject([{ status: 'Done', attempts: 1 }]);
    expect(await counted('stopped')).toBe(steps);
  });

  it('share the jobs, and run no two of one key at the same time', async () => {
    await startJob(call(), countingJob(0), { key: 'same', data: { counter: 'same' } });
    for (let number = 0; number < 4; number++) await startJob(call(), countingJob(0), { data: { counter: `free${number}` } });
    const isRunning = () =>
      database.sql<{ running: number }>(sql`select count(*)::integer as running from job where key = 'same' and status = 'Running'`);
    await startChild(5);
    await vi.waitFor(async () => expect(await isRunning()).toEqual([{ running: 1 }]), 10_000);
    await startJob(call(), countingJob(0), { key: 'same', data: { counter: 'same' } });
    await startChild(5);
    await vi.waitFor(async () => {
      expect((await isRunning())[0]?.running).toBeLessThanOrEqual(1);
      expect((await rows('count')).every(({ status }) => status === 'Done')).toBe(true);
    }, 20_000);
    expect(await Promise.all([0, 1, 2, 3].map((number) => counted(`free${number}`)))).toEqual([steps, steps, steps, steps]);
    expect(await counted('same')).toBe(2 * steps);
  });

  it('take over a job whose lease was given before the clock was set back by an hour', async () => {
    await startJob(call(), countingJob(0), { data: { counter: 'back' } });
    const first = await startChild(20);
    await vi.waitFor(async () => expect((await rows('count'))[0]?.done).toBeGreaterThan(3), 10_000);
    await ended(first, 'SIGKILL');
    await database.run(`update job set "leaseEnds" = now() + interval '1 hour'`);
    await drain(countingJob(0));
    expect(await rows('count')).toMatchObject([{ status: 'Done', done: steps }]);
    expect(await counted('back')).toBe(steps);
  });

  it('give a job back for now, though the clock of the process is ahead', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    try {
      await startJob(call(), countingJob(0), { data: { counter: 'ahead' } });
      const worker = startWorker({ ...optionsOf(countingJob(50)), pollTime: 20 });
      await vi.waitFor(async () => expect((await rows('count'))[0]?.done).toBeGreaterThan(1), 10_000);
      await worker.stop(5000);
    } finally {
      vi.useRealTimers();
    }
    expect((await rows('count'))[0]).toMatchObject({ status: 'Waiting', inSeconds: 0 });
  });

  it('undo the step of a worker that was silent longer than its lease', async () => {
    await startJob(call(), countingJob(0), { data: { counter: 'silent' } });
    const silent = startWorker({ ...optionsOf(countingJob(400)), leaseSeconds: 200, pollTime: 60_000 });
    await vi.waitFor(async () => expect((await rows('count'))[0]?.done).toBe(1));
    await database.run(`update job set "leaseEnds" = now()`);
    await drain(countingJob(0));
    await sleep(600);
    await silent.stop(1000);
    expect(await rows('count')).toMatchObject([{ status: 'Done', attempts: 2, done: steps }]);
    expect(await counted('silent')).toBe(steps);
  });
});
