import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { Problem } from '#contract/problem.ts';
import { callKey, type JobStatus } from '#contract/job.ts';
import { createRecord } from '../database/write.ts';
import type { WriteCall } from '../database/writeCall.ts';
import { jobTable } from './jobTable.ts';

// Minutes; a call that takes longer has ended together with its process
const longestCall = 10;

/** The work of a call that runs as a job. */
export interface CallJob {
  name: string;
  /** Whether it only calculates the result without writing it. */
  dryRun?: boolean;
}

/**
 * Runs the work of a call as a job: administrators see who started it, when, and how it ended. One job of each kind runs in a
 * division at a time. It is not background work: the caller waits for the answer, and it is neither cancelled nor run by a
 * worker.
 * @throws Problem busy while another one runs
 */
export async function asJob<Result>(call: WriteCall, job: CallJob, work: () => Promise<Result>): Promise<Result> {
  const id = await begin(call, job);
  const result = await work().catch(async (error: unknown) => {
    // The caller needs the error of the work; a job whose end cannot be recorded is ended by the next call
    await end(call, id, 'Failed', error instanceof Error ? error.message : String(error)).catch(() => undefined);
    throw error;
  });
  await end(call, id, 'Done');
  return result;
}

async function begin(call: WriteCall, { name, dryRun = false }: CallJob): Promise<string> {
  const { database, division, person } = call;
  await database.rows(sql`
    update job set status = 'Failed', ended = now(), error = 'The process ended.', worker = null, version = version + 1, modified = now(),
      "modifiedBy" = ${person.oid}
    where division = ${division} and name = ${name} and key = ${callKey} and status = 'Running'
      and ("leaseEnds" <= now() or "leaseEnds" > now() + interval '1 hour') returning id`);
  const now = new Date();
  const leaseEnds = new Date(now.getTime() + longestCall * 60_000).toISOString();
  const started = now.toISOString();
  const values = { name, key: callKey, status: 'Running', runAt: started, started, attempts: 1, worker: randomUUID(), leaseEnds, dryRun };
  try {
    const { json = '{}' } = await createRecord({ ...call, idempotency: undefined, ifMatch: undefined }, jobTable, values);
    return (JSON.parse(json) as { id: string }).id; // the columns of the table
  } catch (error) {
    if (error instanceof Problem && error.code === 'duplicate') throw new Problem('busy', { headers: { 'Retry-After': '10' } });
    throw error;
  }
}

async function end({ database, division, person }: WriteCall, id: string, status: JobStatus, error?: string): Promise<void> {
  await database.rows(sql`
    update job set status = ${status}, error = ${error?.slice(0, 1000) ?? null}, ended = now(), worker = null, "leaseEnds" = null,
      version = version + 1, modified = now(), "modifiedBy" = ${person.oid}
    where division = ${division} and id = ${id} and status = 'Running' returning id`);
}
