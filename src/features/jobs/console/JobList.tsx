import { useTranslate } from 'ra-core';
import { jobStatus } from '#contract/job.ts';
import { columnsOf } from '#console/lists/columnsOf.ts';
import type { ListFilter } from '#console/lists/ListFilter.ts';
import { RecordList } from '#console/lists/RecordList.tsx';
import { Place } from '#console/records/Place.tsx';
import { jobs } from '../contract.ts';
import { errorText, jobName, progressText, type Job } from './Job.ts';
import { JobChip } from './JobChip.tsx';
import { RunMenu } from './RunMenu.tsx';

const filters: readonly ListFilter[] = [
  {
    source: 'status',
    label: 'resources.jobs.fields.status',
    choices: jobStatus.options.map((id) => ({ id, name: `jobs.status.${id}` })),
  },
  { source: 'dryRun', label: 'resources.jobs.fields.dryRun' },
];

/** The jobs of a division, the latest due one first. */
export function JobList() {
  const translate = useTranslate();
  const columns = columnsOf<Job>('jobs', jobs.listJobs, {
    name: { main: true, text: (job) => jobName(job, translate) },
    done: { phone: 'detail', width: '150px', text: (job, format) => progressText(job, translate, format) },
    runAt: { phone: 'detail', width: '170px', text: ({ runAt }, format) => format.dateTime(runAt) },
    ended: { width: '170px', text: ({ ended }, format) => (ended === null ? '' : format.dateTime(ended)) },
    creatorName: { quiet: true },
    error: { quiet: true, text: (job) => errorText(job, translate) },
    status: { phone: 'chip', width: '150px', cell: (job) => <JobChip job={job} /> },
  });
  return (
    <RecordList<Job>
      resource="jobs"
      title="jobs.title"
      columns={columns}
      filters={filters}
      sort={{ field: 'runAt', order: 'DESC' }}
      rowHref={({ id }) => `/jobs/${id}`}
      actions={<RunMenu />}
      empty={<Place title={translate('jobs.none')}>{translate('jobs.noneHint')}</Place>}
    />
  );
}
