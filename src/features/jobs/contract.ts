import { z } from 'zod';
import { job, jobStatus } from '#contract/job.ts';
import { defineContract, operation } from '#contract/operation.ts';
import { uuid } from '#contract/values.ts';

/** The filters of a list of jobs. */
export const jobFilter = z.strictObject({
  name: z.string().max(60).optional(),
  status: z.union([jobStatus, z.array(jobStatus).max(5)]).optional(),
  dryRun: z.boolean().optional(),
});

/** See {@link jobFilter}. */
export type JobFilter = z.infer<typeof jobFilter>;

/** Background jobs (an extension): an administrator sees running, waiting and failed ones. */
export const jobs = defineContract('mechanic', {
  listJobs: operation('GET /api/divisions/{division}/jobs', {
    summary: 'Work in the background, newest first',
    access: 'administrator',
    list: { sort: ['-created', 'runAt'], filter: jobFilter },
    answer: z.array(job),
  }),
  getJob: operation('GET /api/divisions/{division}/jobs/{id}', {
    summary: 'One job and how far it is',
    access: 'administrator',
    path: { id: uuid },
    answer: job,
  }),
  retryJob: operation('POST /api/divisions/{division}/jobs/{id}/retry', {
    summary: 'Runs a job that failed or was cancelled again; it goes on where it stopped',
    access: 'administrator',
    path: { id: uuid },
    answer: job,
  }),
  exportDivision: operation('POST /api/divisions/{division}/archive', {
    summary: 'Starts the job that writes everything of the division into one archive, which another installation can load',
    access: 'administrator',
    needsActive: false,
    status: 202,
    answer: job,
  }),
  getDivisionArchive: operation('GET /api/divisions/{division}/archive', {
    summary: 'The archive of the division that was made last; 204 where none has been made',
    access: 'administrator',
    bytes: true,
    mayBeNothing: true,
  }),
  cancelJob: operation('POST /api/divisions/{division}/jobs/{id}/cancel', {
    summary: 'Cancels a job: one that waits at once, one that runs before its next step',
    access: 'administrator',
    path: { id: uuid },
    answer: job,
  }),
});
