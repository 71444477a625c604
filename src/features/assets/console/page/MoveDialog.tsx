import { Dialog } from '#console/records/Dialog.tsx';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useNotify, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { useWrite } from '#console/data/useWrite.ts';
import { LookupInput } from '#console/inputs/LookupInput.tsx';
import { takeFocus } from '#console/inputs/takeFocus.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useAttempt } from '#console/notifications/useAttempt.ts';
import { useLocationSearch } from '#features/locations/console/lookup/index.ts';
import type { Asset } from '../../schema.ts';
import { codeOf } from '../assetNames.ts';

/** Moves an object, and the objects that are part of it, to another location. */
export function MoveDialog({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const attempt = useAttempt();
  const titleId = useId();
  const [target, setTarget] = useState<string | null>(null);
  const { run, isPending } = useWrite('assets', 'move');
  const search = useLocationSearch({ active: true });

  const move = (newLocationId: string) =>
    attempt(async () => {
      const { id, locationId, version } = asset;
      const { locationName, warnings } = await run({ path: { id, locationId, newLocationId }, ifMatch: version });
      notify([translate('assets.moved', { name: codeOf(asset), location: locationName }), ...warnings].join(' '), {
        type: warnings.length > 0 ? 'warning' : 'info',
      });
      onClose();
    });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('assets.moveTitle', { name: codeOf(asset) })}</DialogTitle>
      <DialogContent>
        <LookupInput
          label={translate('assets.newLocation')}
          required
          search={search}
          value={target}
          onChange={setTarget}
          inputRef={takeFocus}
        />
        <p>{translate('assets.moveHint')}</p>
      </DialogContent>
      <DialogActions>
        <ActionButton onPress={onClose}>{translate('ra.action.cancel')}</ActionButton>
        <ActionButton
          main
          disabled={target === null || target === asset.locationId}
          pending={isPending}
          onPress={() => target && void move(target)}
        >
          {translate('assets.move')}
        </ActionButton>
      </DialogActions>
    </Dialog>
  );
}
