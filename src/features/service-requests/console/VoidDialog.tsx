import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';

/** What the question before an end that cannot be taken back needs. */
export interface VoidDialogProps {
  number: number;
  isPending: boolean;
  onVoid: () => Promise<void>;
  onClose: () => void;
}

/** Asks whether a request is to be void: no way leads back from there. */
export function VoidDialog({ number, isPending, onVoid, onClose }: VoidDialogProps) {
  const translate = useTranslate();
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby="void-title" aria-describedby="void-text">
      <DialogTitle id="void-title">{translate('serviceRequests.voidTitle', { number })}</DialogTitle>
      <DialogContent id="void-text">{translate('serviceRequests.voidText')}</DialogContent>
      <DialogActions>
        <ActionButton onPress={onClose}>{translate('ra.action.cancel')}</ActionButton>
        <ActionButton danger pending={isPending} onPress={() => void onVoid()}>
          {translate('serviceRequests.void')}
        </ActionButton>
      </DialogActions>
    </Dialog>
  );
}
