import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { Dialog } from '#console/records/Dialog.tsx';
import { BulkProgress } from './BulkProgress.tsx';
import { useBulkChange } from './useBulkChange.ts';

/** Takes back the last change of many objects, after its own dialog was closed, with its progress and a result for each object. */
export function BulkUndoDialog({ title, onClose }: { title: string; onClose: () => void }) {
  const translate = useTranslate();
  const titleId = useId();
  const run = useBulkChange();
  const isRunning = run.state === 'running';
  return (
    <Dialog open onClose={isRunning ? undefined : onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        {run.state === 'waiting' && translate('assets.bulk.undoLastHint')}
        <BulkProgress run={run} />
      </DialogContent>
      <DialogActions>
        {isRunning && <ActionButton onPress={run.stop}>{translate('assets.bulk.stop')}</ActionButton>}
        {!isRunning && <ActionButton onPress={onClose}>{translate('assets.bulk.close')}</ActionButton>}
        {!isRunning && run.undo && (
          <ActionButton main onPress={() => void run.undo?.()}>
            {translate('assets.bulk.undo')}
          </ActionButton>
        )}
      </DialogActions>
    </Dialog>
  );
}
