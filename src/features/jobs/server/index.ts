import sql from 'sql-template-tag';
import { callKey, type JobStatus } from '#contract/job.ts';
import { transitionProblem } from '#contract/problem.ts';
import { exportDivision, keptArchive } from '#server/backup/exportDivision.ts';
import { audit } from '#server/database/audit.ts';
import { listPage } from '#server/database/list.ts';
import { getRecord } from '#server/database/read.ts';
import { updateRecord, write } from '#server/database/write.ts';
import { fileAnswer } from '#server/files/fileAnswer.ts';
import { list, noContent, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { found } from '#server/http/found.ts';
import { implement } from '#server/http/implement.ts';
import { jobTable } from '#server/jobs/jobTable.ts';
import { startJob } from '#server/jobs/startJob.ts';
import { jobs, type JobFilter } from '../contract.ts';

async function listJobs({ database, division, list: asked }: Call<typeof jobs.listJobs>): Promise<Answer> {
  const { name, status, dryRun } = asked.filter as JobFilter; // parsed by the call's filter schema
  const where = [
    ...(name === undefined ? [] : [sql`r.name = ${name}`]),
    ...(status === undefined ? [] : [sql`r.status = any (${[status].flat()}::text[])`]),
    ...(dryRun === undefined ? [] : [sql`r."dryRun" = ${dryRun}`]),
  ];
  return list(await listPage(database, { table: jobTable, division, list: asked, where }));
}

async function retryJob(call: Call, id: string): Promise<Answer> {
  const { name, status, version, key } = await lockedJob(call, id);
  if (status === 'Waiting') return getRecord(call, jobTable, id);
  refuseUnless(key === callKey ? [] : ['Failed', 'Cancelled'], status, 'Waiting');
  // One job of a name and key waits: the repeated one takes the place of the next one, which would do the same from the beginning
  if (key !== null)
    await call.database.rows(sql`
      delete from job where division = ${call.division} and name = ${name} and key = ${key} and status = 'Waiting' returning id`);
  const values = { status: 'Waiting', runAt: call.services.now().toISOString(), attempts: 0, error: null };
  return updateRecord(call, jobTable, { ...values, id }, { action: 'retry', version });
}

async function cancelJob(call: Call, id: string): Promise<Answer> {
  const { status, version, key } = await lockedJob(call, id);
  if (status === 'Cancelled') return getRecord(call, jobTable, id);
  refuseUnless(key === callKey ? [] : ['Waiting', 'Running'], status, 'Cancelled');
  const values = status === 'Running' ? { isStopping: true } : { status: 'Cancelled', ended: call.services.now().toISOString() };
  return updateRecord(call, jobTable, { ...values, id }, { action: 'cancel', version });
}

async function startExport(call: Call): Promise<Answer> {
  const id = await startJob(call, exportDivision, { key: 'archive' });
  await audit(call, { entity: 'job', entityId: id, action: 'export' });
  return { ...(await getRecord(call, jobTable, id)), status: 202 };
}

async function lastArchive({ database, division, services }: Call): Promise<Answer> {
  const row = await database.row<{ checkpoint: string }>(sql`
    select checkpoint::text as checkpoint from job
    where division = ${division} and name = ${exportDivision.name} and status = 'Done' and checkpoint is not null order by ended desc limit 1`);
  if (!row) return noContent;
  return fileAnswer(services.files, { ...keptArchive.parse(JSON.parse(row.checkpoint)), mimeType: 'application/gzip' });
}

interface StoredJob {
  name: string;
  status: JobStatus;
  version: number;
  key: string | null;
}

// Locked, so that the second of two requests at once sees what the first one did
async function lockedJob({ database, division }: Call, id: string): Promise<StoredJob> {
  const row = await database.row<StoredJob>(sql`
    select j.name, j.status, j.version, j.key from job j
    where j.division = ${division} and j.id = ${id} and j."deletedAt" is null for update`);
  return found(row);
}

function refuseUnless(allowed: readonly JobStatus[], from: JobStatus, to: JobStatus): void {
  if (!allowed.includes(from)) throw transitionProblem(from, to, []);
}

/** The handlers of the calls for jobs. */
export const jobRoutes = implement(jobs, {
  listJobs,
  getJob: (call) => getRecord(call, jobTable, call.path.id),
  exportDivision: (call) => write(call, startExport),
  getDivisionArchive: lastArchive,
  retryJob: (call) => write(call, (inside) => retryJob(inside, call.path.id)),
  cancelJob: (call) => write(call, (inside) => cancelJob(inside, call.path.id)),
});
