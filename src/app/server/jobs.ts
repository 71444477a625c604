import { countDueDates } from '#features/assets/server/index.ts';
import { recreateExactWorkOrders } from '#features/work-orders/server/index.ts';
import { eraseDeletedContacts } from '#features/accounts/server/index.ts';
import { checkImport, eraseOldImports, runImport, undoImport } from '#features/imports/server/index.ts';
import { eraseOldMails, sendMails } from '#features/mails/server/index.ts';
import type { Settings } from '#server/config/settings.ts';
import { exportDivision } from '#server/backup/exportDivision.ts';
import { eraseStrayFiles } from '#server/files/strayFiles.ts';
import type { AnyJob } from '#server/jobs/defineJob.ts';
import { forgetJobs } from '#server/jobs/forgetJobs.ts';
import { makeAuditPartitions } from '#server/jobs/makeAuditPartitions.ts';
import { createWorker, type Worker, type WorkerOptions } from '#server/jobs/worker.ts';
import { knownDivisionsOf } from './knownDivisions.ts';

/** The jobs of the features and of the engine. Add a line for a new one. */
export const jobs: readonly AnyJob[] = [
  forgetJobs,
  makeAuditPartitions,
  countDueDates,
  sendMails,
  eraseOldMails,
  recreateExactWorkOrders,
  checkImport,
  runImport,
  undoImport,
  exportDivision,
  eraseDeletedContacts,
  eraseOldImports,
  eraseStrayFiles,
];

type WorkerParts = Pick<WorkerOptions, 'pool' | 'services' | 'room' | 'log'>;

/** The options of a worker of this application, for a pool and its services. */
export function workerOptions(parts: WorkerParts): WorkerOptions {
  const known = knownDivisionsOf(parts.pool);
  const divisions = async () => [...(await known())].filter(([, status]) => status === 'Active').map(([code]) => code);
  return { jobs, divisions, ...parts };
}

/** Starts the worker of this process; undefined when JOBS_AT_ONCE is 0, which means that other processes run the jobs. */
export function startJobs({ JOBS_AT_ONCE }: Settings, parts: WorkerParts): Worker | undefined {
  if (JOBS_AT_ONCE === 0) return undefined;
  const worker = createWorker({ ...workerOptions(parts), atOnce: JOBS_AT_ONCE });
  worker.start();
  return worker;
}
