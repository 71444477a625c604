import LinearProgress from '@mui/material/LinearProgress';
import { useNotify, useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { callKey } from '#contract/job.ts';
import { useSaveFile } from '#console/data/useSaveFile.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { useFormat } from '#console/i18n/format.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useAttempt } from '#console/notifications/useAttempt.ts';
import { FactsCard, type Fact } from '#console/records/FactsCard.tsx';
import { RecordHeader } from '#console/records/RecordHeader.tsx';
import { RecordPlace } from '#console/records/RecordPlace.tsx';
import { errorText, jobName, progressText, type Job } from './Job.ts';
import { JobChip } from './JobChip.tsx';

/** One job: its progress and error, with buttons to cancel or repeat it. */
export function JobPage() {
  return (
    <RecordPlace resource="jobs" home={{ label: 'jobs.title', to: '/jobs' }}>
      {(job, refetch) => <JobView job={job} refetch={refetch} />}
    </RecordPlace>
  );
}

const pollTime = 3000;

function JobView({ job, refetch }: { job: Job; refetch: () => unknown }) {
  const translate = useTranslate();
  const facts = useFacts(job);
  const { status, done, total } = job;
  const isLive = status === 'Running' || status === 'Waiting';
  useEffect(() => {
    if (!isLive) return;
    const timer = setInterval(() => void refetch(), pollTime);
    return () => clearInterval(timer);
  }, [isLive, refetch]);
  return (
    <>
      <RecordHeader
        breadcrumb={[{ label: translate('jobs.title'), to: '/jobs' }, { label: jobName(job, translate) }]}
        title={jobName(job, translate)}
        chips={<JobChip job={job} />}
        actions={job.key !== callKey && <JobActions job={job} />}
      />
      {status === 'Running' && total !== null && total > 0 && (
        <LinearProgress
          variant="determinate"
          value={Math.min(100, (100 * done) / total)}
          aria-label={translate('resources.jobs.fields.done')}
        />
      )}
      <FactsCard facts={facts} />
    </>
  );
}

function JobActions({ job: { id, name, version, status, isStopping } }: { job: Job }) {
  const translate = useTranslate();
  const notify = useNotify();
  const archive = useSaveFile('jobs', 'archive');
  const attempt = useAttempt();
  const cancel = useWrite('jobs', 'cancel');
  const retry = useWrite('jobs', 'retry');
  const request = { path: { id }, ifMatch: version };

  async function handle(work: () => Promise<Job>, told: string) {
    await attempt(async () => {
      const after = await work();
      // one that ran is only asked to stop
      notify(after.status === 'Cancelled' ? 'jobs.isCancelled' : told, { type: 'success' });
    });
  }

  const isLive = status === 'Waiting' || status === 'Running';
  return (
    <>
      {isLive && !isStopping && (
        <ActionButton danger pending={cancel.isPending} onPress={() => void handle(() => cancel.run(request), 'jobs.cancelled')}>
          {translate('jobs.cancel')}
        </ActionButton>
      )}
      {name === 'exportDivision' && status === 'Done' && (
        <ActionButton main pending={archive.isPending} onPress={() => void archive.save({}, 'archive.tar.gz')}>
          {translate('jobs.download')}
        </ActionButton>
      )}
      {(status === 'Failed' || status === 'Cancelled') && (
        <ActionButton main pending={retry.isPending} onPress={() => void handle(() => retry.run(request), 'jobs.retried')}>
          {translate('jobs.retry')}
        </ActionButton>
      )}
    </>
  );
}

function useFacts(job: Job): Fact[] {
  const translate = useTranslate();
  const format = useFormat();
  const label = (field: keyof Job) => translate(`resources.jobs.fields.${field}`);
  const { runAt, started, ended, attempts, error, creatorName, dryRun } = job;
  const progress = progressText(job, translate, format);
  return [
    ...(dryRun ? [{ label: label('dryRun'), value: translate('jobs.dryRunFact') }] : []),
    ...(progress === '' ? [] : [{ label: label('done'), value: progress }]),
    { label: label('runAt'), value: format.dateTime(runAt) },
    ...(started === null ? [] : [{ label: label('started'), value: format.dateTime(started) }]),
    ...(ended === null ? [] : [{ label: label('ended'), value: format.dateTime(ended) }]),
    ...(attempts === 0 ? [] : [{ label: label('attempts'), value: String(attempts) }]),
    ...(creatorName === null ? [] : [{ label: label('creatorName'), value: creatorName }]),
    ...(error === null ? [] : [{ label: label('error'), value: errorText(job, translate) }]),
  ];
}
