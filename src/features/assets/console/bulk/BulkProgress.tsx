import LinearProgress from '@mui/material/LinearProgress';
import { useTranslate } from 'ra-core';
import { useFormat } from '#console/i18n/format.ts';
import { BulkResults } from './BulkResults.tsx';
import { StayWhileRunning } from './StayWhileRunning.tsx';
import type { BulkRun } from './useBulkChange.ts';

/** The progress of a change of many objects, or of its undo, and the result for each object that is done. */
export function BulkProgress({ run: { kind, rows, total, state } }: { run: BulkRun }) {
  const translate = useTranslate();
  const format = useFormat();
  return (
    <>
      {state === 'running' && <StayWhileRunning />}
      {state === 'running' && (
        <LinearProgress
          variant="determinate"
          value={total === 0 ? 0 : Math.round((rows.length / total) * 100)}
          aria-label={translate('assets.bulk.progress', { done: format.number(rows.length), total: format.number(total) })}
          sx={{ my: 4 }}
        />
      )}
      {state !== 'waiting' && <BulkResults rows={rows} total={total} kind={kind} isStopped={state === 'stopped'} />}
    </>
  );
}
