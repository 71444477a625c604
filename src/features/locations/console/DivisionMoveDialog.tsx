import { Dialog } from '#console/records/Dialog.tsx';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useNotify, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useConsoleData } from '#console/data/DataContext.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { SelectInput } from '#console/inputs/SelectInput.tsx';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { withDivision } from '#console/layout/divisionOf.ts';
import { useAttempt } from '#console/notifications/useAttempt.ts';
import type { Location } from '#features/divisions/schema.ts';

/** Moves all objects of a location to another division, and opens them there. */
export function DivisionMoveDialog({ location, onClose }: { location: Location; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const attempt = useAttempt();
  const titleId = useId();
  const { division, divisions } = useConsoleData();
  const [target, setTarget] = useState<string | null>(null);
  const { run, isPending } = useWrite('assets', 'toDivision');
  const choices = divisions
    .filter(({ code }) => code !== division.code)
    .map(({ code, name }) => ({ id: String(code), label: `${code} · ${name}` }));

  const move = async (toDivisionId: string) => {
    const path = { fromDivisionId: String(division.code), locationId: location.id, toDivisionId };
    await attempt(async () => {
      const { moved, locationId, warnings } = await run({ path, ifMatch: location.version });
      notify([translate('locations.toDivision.moved', { smart_count: moved }), ...warnings].join(' '), {
        type: warnings.length > 0 ? 'warning' : 'info',
      });
      await navigate(`/locations/${locationId}${withDivision('', Number(toDivisionId))}`);
    });
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('locations.toDivision.title', { name: location.name })}</DialogTitle>
      <DialogContent>
        <SelectInput label={translate('locations.toDivision.target')} required choices={choices} value={target} onChange={setTarget} />
        <p>{translate('locations.toDivision.hint', { smart_count: location.assetCount })}</p>
      </DialogContent>
      <DialogActions>
        <ActionButton onPress={onClose}>{translate('ra.action.cancel')}</ActionButton>
        <ActionButton main disabled={target === null} pending={isPending} onPress={() => target && void move(target)}>
          {translate('locations.toDivision.move')}
        </ActionButton>
      </DialogActions>
    </Dialog>
  );
}
