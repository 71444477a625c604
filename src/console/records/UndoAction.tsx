import Button from '@mui/material/Button';
import { Dialog } from './Dialog.tsx';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useNotify, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { ApiError } from '#contract/apiError.ts';
import { ActionButton } from '../keyboard/ActionButton.tsx';
import { useProblemText } from '../notifications/useProblemText.ts';
import { Confirmation } from './Confirmation.tsx';
import { useEntryDescription } from './EntryContext.ts';

/** See {@link UndoAction}. */
export interface UndoActionProps {
  /** The label of the button. */
  label: string;
  question: string;
  /** The consequence of the undo. */
  text: string;
  isPending: boolean;
  /** Undoes the change; resolves with the message to show afterwards. */
  run: () => Promise<string>;
}

/** Undoes a change after confirmation; when it is refused, it shows what prevents it. */
export function UndoAction({ label, question, text, isPending, run }: UndoActionProps) {
  const notify = useNotify();
  const entry = useEntryDescription();
  const [isAsked, setAsked] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const confirm = async () => {
    try {
      notify(await run(), { type: 'info' });
    } catch (error) {
      setRefusal(error);
    }
    setAsked(false);
  };
  return (
    <>
      <Button variant="text" size="small" aria-describedby={entry} onClick={() => setAsked(true)}>
        {label}
      </Button>
      {isAsked && (
        <Confirmation
          question={question}
          text={text}
          action={label}
          isPending={isPending}
          onConfirm={() => void confirm()}
          onClose={() => setAsked(false)}
        />
      )}
      {refusal !== undefined && <Refusal error={refusal} onClose={() => setRefusal(undefined)} />}
    </>
  );
}

function Refusal({ error, onClose }: { error: unknown; onClose: () => void }) {
  const translate = useTranslate();
  const problemText = useProblemText();
  const id = useId();
  const hindrances = hindrancesOf(error);
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>{translate('console.undoRefused')}</DialogTitle>
      <DialogContent id={`${id}-text`}>
        <p style={{ margin: 0 }}>{problemText(error)}</p>
        {hindrances.length > 0 && (
          <Hindrances>
            {hindrances.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </Hindrances>
        )}
      </DialogContent>
      <DialogActions>
        <ActionButton main onPress={onClose}>
          {translate('ra.action.close')}
        </ActionButton>
      </DialogActions>
    </Dialog>
  );
}

// The server names what prevents the undo in the reader's language; other problems name fields
function hindrancesOf(error: unknown): readonly string[] {
  if (!(error instanceof ApiError)) return [];
  const { hindrances } = error.extra;
  return Array.isArray(hindrances) ? hindrances.map(String) : [...new Set(Object.values(error.errors).flat())];
}

const Hindrances = styled('ul')({ margin: '8px 0 0', paddingLeft: 20, overflowWrap: 'anywhere' });
