import { useTranslate } from 'ra-core';
import type { JobStatus } from '#contract/job.ts';
import { StateChip, type Standing } from '#console/records/StateChip.tsx';
import type { Job } from './Job.ts';

const standings: Readonly<Record<JobStatus, Standing>> = { Waiting: 'info', Running: 'info', Done: 'ok', Failed: 'bad', Cancelled: 'none' };

/** The state of a job. */
export function JobChip({ job: { status, isStopping } }: { job: Pick<Job, 'status' | 'isStopping'> }) {
  const translate = useTranslate();
  return <StateChip standing={standings[status]}>{translate(isStopping ? 'jobs.stopping' : `jobs.status.${status}`)}</StateChip>;
}
