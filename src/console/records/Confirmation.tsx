import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { ActionButton } from '../keyboard/ActionButton.tsx';

/** See {@link Confirmation}. */
export interface ConfirmationProps {
  question: string;
  /** What is done then, as the button says it. */
  action: string;
  isPending: boolean;
  onConfirm: () => void;
  /** Told when the person would rather not. */
  onClose: () => void;
}

/** Asks once more before something is taken away. */
export function Confirmation({ question, action, isPending, onConfirm, onClose }: ConfirmationProps) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{question}</DialogTitle>
      <DialogActions>
        <ActionButton onPress={onClose}>{translate('ra.action.cancel')}</ActionButton>
        <ActionButton main danger pending={isPending} onPress={onConfirm}>
          {action}
        </ActionButton>
      </DialogActions>
    </Dialog>
  );
}
