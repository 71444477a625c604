import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { ActionButton } from '../keyboard/ActionButton.tsx';

/** See {@link Confirmation}. */
export interface ConfirmationProps {
  question: string;
  /** What it leads to, where the question does not say it. */
  text?: string;
  /** What is done then, as the button says it. */
  action: string;
  isPending: boolean;
  onConfirm: () => void;
  /** Told when the person would rather not. */
  onClose: () => void;
}

/** Asks once more before something is taken away. */
export function Confirmation({ question, text, action, isPending, onConfirm, onClose }: ConfirmationProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} aria-describedby={text && `${id}-text`}>
      <DialogTitle id={`${id}-title`}>{question}</DialogTitle>
      {text && <DialogContent id={`${id}-text`}>{text}</DialogContent>}
      <DialogActions>
        <ActionButton onPress={onClose}>{translate('ra.action.back')}</ActionButton>
        <ActionButton main danger pending={isPending} onPress={onConfirm}>
          {action}
        </ActionButton>
      </DialogActions>
    </Dialog>
  );
}
