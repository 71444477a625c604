import Alert from '@mui/material/Alert';
import { Dialog } from '#console/records/Dialog.tsx';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useDialogDraft } from '#console/forms/useDialogDraft.ts';
import { takeFocus } from '#console/inputs/takeFocus.ts';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import type { ServiceRequest } from '../schema.ts';

/** The properties of the dialog. */
export interface DeclineDialogProps {
  request: Pick<ServiceRequest, 'id' | 'number'>;
  isPending: boolean;
  /** The server's refusal of the last attempt. */
  refusal: string | undefined;
  onDecline: (reason: string | null) => Promise<void>;
  onClose: () => void;
}

/** Asks for the reason of declining a request: Ctrl+Enter declines, Escape cancels. */
export function DeclineDialog({ request: { id, number }, isPending, refusal, onDecline, onClose }: DeclineDialogProps) {
  const translate = useTranslate();
  const [reason, setReason] = useDialogDraft<string | null>(`serviceRequests/${id}/decline`, null);
  const [isTried, setTried] = useState(false);
  const handleDecline = () => {
    setTried(true);
    void onDecline(reason);
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={onClose}
      aria-labelledby="decline-title"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isPending) handleDecline();
      }}
    >
      <DialogTitle id="decline-title">{translate('serviceRequests.declineTitle', { number })}</DialogTitle>
      <DialogContent>
        <TextInput
          label={translate('resources.serviceRequests.fields.declineReason')}
          hint={translate('serviceRequests.declineHint')}
          rows={3}
          value={reason}
          onChange={setReason}
          inputRef={takeFocus}
        />
        {isTried && refusal && !isPending && <Alert severity="error">{refusal}</Alert>}
      </DialogContent>
      <DialogActions>
        <ActionButton onPress={onClose}>{translate('ra.action.cancel')}</ActionButton>
        <ActionButton danger pending={isPending} onPress={handleDecline}>
          {translate('serviceRequests.decline')}
        </ActionButton>
      </DialogActions>
    </Dialog>
  );
}
