import Alert from '@mui/material/Alert';
import { Dialog } from '#console/records/Dialog.tsx';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { useCallback, useId, useState } from 'react';
import { useFormat } from '#console/i18n/format.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useAttempt } from '#console/notifications/useAttempt.ts';
import type { Attributes } from '../../attributes.ts';
import { BulkFields } from './BulkFields.tsx';
import { BulkProgress } from './BulkProgress.tsx';
import { changeOf, mostAtOnce, type BulkAction, type BulkAsset, type BulkEntry } from './bulkEntry.ts';
import { RequiredAttributes } from './RequiredAttributes.tsx';
import { SeveralTypes } from './SeveralTypes.tsx';
import { useBulkChange } from './useBulkChange.ts';
import { useTypesMeant } from './useTypesMeant.ts';

/** See {@link BulkDialog}. */
export interface BulkDialogProps {
  action: BulkAction;
  /** Loads the objects to change, however many. */
  assetsOf: () => Promise<readonly BulkAsset[]>;
  count: number;
  /** The count as text, when it is an estimate. */
  countText?: string;
  onClose: () => void;
}

/**
 * Changes many objects: first the values, then a trial run that changes nothing, then the change with its progress and a result
 * for each object, and its undo.
 */
export function BulkDialog({ action, assetsOf, count, countText, onClose }: BulkDialogProps) {
  const translate = useTranslate();
  const format = useFormat();
  const titleId = useId();
  const [entry, setEntry] = useState<BulkEntry>({ values: {}, attributes: {} });
  // a replacement may need values that its type requires
  const types = useTypesMeant(action === 'replace' ? assetsOf : undefined);
  const isReading = action === 'replace' && !types;
  const change = changeOf(action, entry, types);
  const setAttributes = useCallback((attributes: Attributes) => setEntry((before) => ({ ...before, attributes })), []);
  const { run, start, isTooMany, isFetching } = useStart(assetsOf, change);
  const isRunning = run.state === 'running';
  const isChanged = run.kind !== 'trial';

  return (
    // a running change continues until it is stopped
    <Dialog open onClose={isRunning ? undefined : onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ '&::first-letter': { textTransform: 'uppercase' } }}>
        {translate(`assets.bulk.titleOf.${action}`, { smart_count: count, total: countText ?? format.number(count) })}
      </DialogTitle>
      <DialogContent>
        {!isChanged && types && <SeveralTypes types={types} />}
        {!isChanged && (
          <BulkFields action={action} values={entry.values} onChange={(values) => setEntry((before) => ({ ...before, values }))} />
        )}
        {!isChanged && types && <RequiredAttributes types={types} onChange={setAttributes} />}
        {isTooMany && <Alert severity="warning">{translate('assets.bulk.tooMany', { most: format.number(mostAtOnce) })}</Alert>}
        <BulkProgress run={run} />
        {isChanged && !isRunning && run.undo && <p>{translate('assets.bulk.undoLater')}</p>}
      </DialogContent>
      <DialogActions>
        {isRunning && <ActionButton onPress={run.stop}>{translate('assets.bulk.stop')}</ActionButton>}
        {isChanged && !isRunning && run.undo && (
          <ActionButton onPress={() => void run.undo?.()}>{translate('assets.bulk.undo')}</ActionButton>
        )}
        {!isRunning && <ActionButton onPress={onClose}>{translate(isChanged ? 'assets.bulk.close' : 'ra.action.cancel')}</ActionButton>}
        {!isChanged && (
          <StartActions
            action={action}
            canStart={change !== undefined && !isRunning}
            isFetching={isFetching}
            isReading={isReading}
            onStart={(isTrial) => void start(isTrial)}
          />
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Starts a trial run or the change, once the objects are loaded. */
function useStart(assetsOf: BulkDialogProps['assetsOf'], change: ReturnType<typeof changeOf>) {
  const attempt = useAttempt();
  const run = useBulkChange();
  // an estimated count may be too low
  const [isTooMany, setTooMany] = useState(false);
  const [isFetching, setFetching] = useState(false);
  const start = async (isTrial: boolean) => {
    if (!change) return;
    setFetching(true);
    await attempt(async () => {
      const ids = (await assetsOf()).map(({ id }) => id);
      setTooMany(ids.length > mostAtOnce);
      if (ids.length <= mostAtOnce) await run.start(change, ids, isTrial);
    });
    setFetching(false);
  };
  return { run, start, isTooMany, isFetching };
}

interface StartActionsProps {
  action: BulkAction;
  canStart: boolean;
  isFetching: boolean;
  isReading: boolean;
  onStart: (isTrial: boolean) => void;
}

/** The trial run, and the change itself. */
function StartActions({ action, canStart, isFetching, isReading, onStart }: StartActionsProps) {
  const translate = useTranslate();
  return (
    <>
      <ActionButton disabled={!canStart || isFetching} onPress={() => onStart(true)}>
        {translate('assets.bulk.try')}
      </ActionButton>
      <ActionButton main disabled={!canStart} pending={isFetching || isReading} onPress={() => onStart(false)}>
        {translate(`assets.bulk.${action}`)}
      </ActionButton>
    </>
  );
}
