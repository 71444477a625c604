import sql from 'sql-template-tag';
import { callKey, type JobStatus } from '#contract/job.ts';
import { transitionProblem } from '#contract/problem.ts';
import { listPage } from '#server/database/list.ts';
import { getRecord } from '#server/database/read.ts';
import { updateRecord, write } from '#server/database/write.ts';
import { list, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { implement } from '#server/http/implement.ts';
import { jobTable } from '#server/jobs/jobTable.ts';
import { jobs } from '../contract.ts';

async function listJobs({ database, division, list: asked }: Call<typeof jobs.listJobs>): Promise<Answer> {
  const { name, status } = asked.filter as { name?: string; status?: JobStatus | JobStatus[] }; // read with the call's filter schema
  const where = [
    ...(name === undefined ? [] : [sql`r.name = ${name}`]),
    ...(status === undefined ? [] : [sql`r.status = any (${[status].flat()}::text[])`]),
  ];
  return list(await listPage(database, { table: jobTable, division, list: asked, where }));
}

async function retryJob(call: Call, id: string): Promise<Answer> {
  const { status, version, key } = await jobOf(call, id);
  if (status === 'Waiting') return getRecord(call, jobTable, id);
  refuseUnless(key === callKey ? [] : ['Failed', 'Cancelled'], status, 'Waiting');
  const values = { status: 'Waiting', runAt: call.services.now().toISOString(), attempts: 0, error: null };
  return updateRecord(call, jobTable, id, values, { action: 'retry', version });
}

async function cancelJob(call: Call, id: string): Promise<Answer> {
  const { status, version, key } = await jobOf(call, id);
  if (status === 'Cancelled') return getRecord(call, jobTable, id);
  refuseUnless(key === callKey ? [] : ['Waiting', 'Running'], status, 'Cancelled');
  const values = status === 'Running' ? { isStopping: true } : { status: 'Cancelled', ended: call.services.now().toISOString() };
  return updateRecord(call, jobTable, id, values, { action: 'cancel', version });
}

interface StoredJob {
  status: JobStatus;
  version: number;
  key: string | null;
}

async function jobOf(call: Call, id: string): Promise<StoredJob> {
  const answer = await getRecord(call, jobTable, id);
  return JSON.parse(answer.json ?? '{}') as StoredJob; // by the table
}

function refuseUnless(allowed: readonly JobStatus[], from: JobStatus, to: JobStatus): void {
  if (!allowed.includes(from)) throw transitionProblem(from, to, []);
}

/** The handlers of the calls about jobs. */
export const jobRoutes = implement(jobs, {
  listJobs,
  getJob: (call) => getRecord(call, jobTable, call.path.id),
  retryJob: (call) => write(call, (inside) => retryJob(inside, call.path.id)),
  cancelJob: (call) => write(call, (inside) => cancelJob(inside, call.path.id)),
});
