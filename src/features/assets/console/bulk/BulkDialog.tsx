import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import type { AssetBulkChange } from '../../bulkSchema.ts';
import { BulkFields } from './BulkFields.tsx';
import { BulkResults } from './BulkResults.tsx';
import { useBulkChange, type BulkChange } from './useBulkChange.ts';

/** What can be done to many objects. */
export type BulkAction = AssetBulkChange['action'];

/** See {@link BulkAction}. */
export const bulkActions: readonly BulkAction[] = ['move', 'replace', 'update'];

/** See {@link BulkDialog}. */
export interface BulkDialogProps {
  action: BulkAction;
  /** Gives the ids of the objects that are meant, however many. */
  idsOf: () => Promise<readonly string[]>;
  count: number;
  onClose: () => void;
}

/** Changes many objects: what to do, a trial that changes nothing, then the change with its progress and a result for each. */
export function BulkDialog({ action, idsOf, count, onClose }: BulkDialogProps) {
  const translate = useTranslate();
  const showProblem = useProblemNotice();
  const titleId = useId();
  const [change, setChange] = useState<BulkChange>();
  const [isTrial, setTrial] = useState(true);
  const run = useBulkChange();
  const isRunning = run.state === 'running';
  const isChanged = !isTrial && run.state !== 'waiting';

  const start = async (trial: boolean) => {
    if (!change) return;
    setTrial(trial);
    try {
      await run.start(change, await idsOf(), trial);
    } catch (error) {
      showProblem(error);
    }
  };
  return (
    // what runs goes on until it is stopped
    <Dialog open onClose={isRunning ? undefined : onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate(`assets.bulk.titleOf.${action}`, { smart_count: count })}</DialogTitle>
      <DialogContent>
        {!isChanged && <BulkFields action={action} onChange={setChange} />}
        {isRunning && (
          <LinearProgress
            variant="determinate"
            value={run.total === 0 ? 0 : Math.round((run.rows.length / run.total) * 100)}
            aria-label={translate('assets.bulk.progress', { done: run.rows.length, total: run.total })}
            sx={{ my: 4 }}
          />
        )}
        {run.state !== 'waiting' && <BulkResults rows={run.rows} total={run.total} isTrial={isTrial} isStopped={run.state === 'stopped'} />}
      </DialogContent>
      <DialogActions>
        {isRunning && <ActionButton onPress={run.stop}>{translate('assets.bulk.stop')}</ActionButton>}
        {!isRunning && <ActionButton onPress={onClose}>{translate(isChanged ? 'assets.bulk.close' : 'ra.action.cancel')}</ActionButton>}
        {!isChanged && (
          <>
            <ActionButton disabled={!change || isRunning} onPress={() => void start(true)}>
              {translate('assets.bulk.try')}
            </ActionButton>
            <ActionButton main disabled={!change || isRunning} onPress={() => void start(false)}>
              {translate(`assets.bulk.${action}`)}
            </ActionButton>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}
