import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { countingJob } from '../../../tests/support/countingJob.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { jobsIn } from '../../../tests/support/jobWorker.ts';
import { defineJob } from './defineJob.ts';
import { startJob } from './startJob.ts';
import { createWorker } from './worker.ts';

const database = await testDatabase();
const { call, optionsOf, drain } = jobsIn(database, [120001]);

afterEach(() => database.run('delete from job; delete from counter'));

const rowOf = async (name: string) => {
  const rows = await database.sql<{ status: string; done: number }>(sql`select status, done from job where name = ${name}`);
  expect(rows).toHaveLength(1);
  return rows[0];
};

describe('a job that is cancelled while it runs', () => {
  const cancel = () => database.run(`update job set "isStopping" = true where status = 'Running'`);

  it.each([
    ['fails', () => Promise.reject(new Error('no luck'))],
    ['waits for the database', () => Promise.reject(new Problem('unavailable'))],
  ])('stays cancelled when it %s before it is told', async (_, failing) => {
    const job = defineJob({
      name: 'stop',
      run: async () => {
        await cancel();
        await failing();
      },
    });
    await startJob(call(), job);
    await drain(job);
    expect(await rowOf('stop')).toMatchObject({ status: 'Cancelled' });
  });

  it('stays cancelled when its process ends before it is told', async () => {
    await startJob(call(), countingJob(0), { data: { counter: 'ending' } });
    const worker = createWorker({ ...optionsOf(countingJob(50)), pollTime: 20 });
    worker.start();
    await vi.waitFor(async () => expect((await rowOf('count'))?.done).toBeGreaterThan(1), 10_000);
    await cancel();
    await worker.stop(5000);
    expect(await rowOf('count')).toMatchObject({ status: 'Cancelled' });
  });

  it('is not taken over from a process that was killed', async () => {
    const run = vi.fn<() => Promise<void>>(async () => undefined);
    const job = defineJob({ name: 'killed', run });
    const id = await startJob(call(), job);
    await database.sql(sql`
      update job set status = 'Running', "isStopping" = true, worker = ${randomUUID()}, "leaseEnds" = now() - interval '1 second' where id = ${id}`);
    await drain(job);
    expect(run).not.toHaveBeenCalled();
    expect(await rowOf('killed')).toMatchObject({ status: 'Cancelled' });
  });

  it('waits for its next time where it was done all the same', async () => {
    const job = defineJob({ name: 'again', every: { minutes: 5 }, run: cancel });
    await drain(job);
    expect(await rowOf('again')).toMatchObject({ status: 'Waiting' });
  });
});
