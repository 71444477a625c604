import Button from '@mui/material/Button';
import { Dialog } from '../records/Dialog.tsx';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { useRef, useState, type FormEvent } from 'react';
import { ApiError } from '#contract/apiError.ts';
import { CheckboxInput } from '../inputs/CheckboxInput.tsx';
import { TextInput } from '../inputs/TextInput.tsx';
import { useProblemNotice } from '../notifications/useProblemNotice.ts';
import type { ViewContent } from './useSavedViews.ts';

/** See {@link SaveViewDialog}. */
export interface SaveViewDialogProps {
  onClose: () => void;
  /** Rejects with an ApiError; then the dialog stays. */
  onSave: (content: Pick<ViewContent, 'name' | 'isShared'>) => Promise<unknown>;
}

/** Asks for the name of a view, and whether colleagues see it too. */
export function SaveViewDialog({ onClose, onSave }: SaveViewDialogProps) {
  const translate = useTranslate();
  const showProblem = useProblemNotice();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState<string | null>(null);
  const [isShared, setIsShared] = useState(false);
  const [error, setError] = useState<string>();
  const [isPending, setPending] = useState(false);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const given = name?.trim() ?? '';
    if (given === '') return setError(translate('validation.required'));
    setPending(true);
    try {
      await onSave({ name: given, isShared });
      onClose();
    } catch (problem) {
      const ofName = problem instanceof ApiError ? problem.errors['name']?.[0] : undefined;
      if (ofName === undefined) showProblem(problem);
      setError(ofName);
      setPending(false);
    }
  }

  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      onClose={onClose}
      aria-labelledby="view-name"
      slotProps={{ transition: { onEntered: () => form.current?.querySelector('input')?.focus() } }}
    >
      <form ref={form} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <DialogTitle id="view-name">{translate('ra.saved_queries.new_dialog_title')}</DialogTitle>
        <DialogContent>
          <TextInput label={translate('ra.saved_queries.query_name')} required value={name} error={error} onChange={setName} />
          <CheckboxInput label={translate('console.list.share')} value={isShared} onChange={(value) => setIsShared(value === true)} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" loading={isPending}>
            {translate('ra.action.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
