import { Dialog } from './Dialog.tsx';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { ActionButton } from '../keyboard/ActionButton.tsx';

/** See {@link Confirmation}. */
export interface ConfirmationProps {
  question: string;
  /** The consequence, where the question does not state it. */
  text?: string;
  /** The label of the button that confirms. */
  action: string;
  isPending: boolean;
  onConfirm: () => void;
  /** Called when the person cancels. */
  onClose: () => void;
}

/** Asks for confirmation before something is removed. */
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
