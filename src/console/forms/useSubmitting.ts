import { useEvent } from 'ra-core';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { tryAgain } from '../connection/connection.ts';
import { useInTurn } from '../data/useInTurn.ts';
import { errorPaths } from './errorPaths.ts';
import { sameValue, type FormRecord } from './mergeRecord.ts';
import type { useSaving } from './useSaving.ts';

interface SubmittingOptions {
  form: UseFormReturn;
  saving: ReturnType<typeof useSaving>;
  isChanged: () => boolean;
  /** Waits until the parts of the form have passed on their input. */
  settled: () => Promise<void>;
  focusField: (path: string) => void;
  onSaved: ((saved: FormRecord) => void) | undefined;
}

/** Saves a form on request, one save after another, and repeats a save that got no answer. */
export function useSubmitting({ form, saving, isChanged, settled, focusField, onSaved }: SubmittingOptions) {
  const { baseOf, outcome } = saving;
  // each save starts from the version in the answer to the previous one
  const inTurn = useInTurn();
  const [isAsked, setAsked] = useState(false);

  const saveNow = async (): Promise<FormRecord | undefined> => {
    await settled();
    if (!isChanged() && typeof baseOf()['version'] === 'number') return baseOf();
    saving.clearOutcome();
    let saved: FormRecord | undefined;
    await form.handleSubmit(
      async () => {
        saved = await saving.store({ ...form.getValues() });
      },
      (found) => {
        const [first] = errorPaths(found);
        if (first) focusField(first.path);
      },
    )();
    if (saved) onSaved?.(saved);
    return saved;
  };
  const saveQuietly = () => inTurn(saveNow);

  // a body without an answer is sent again unchanged; later changes stay unsaved and keep the form open
  const sendWaiting = useEvent(async (values: FormRecord) => {
    const saved = await saving.store(values);
    if (saved && sameValue(form.getValues(), baseOf())) onSaved?.(saved);
  });
  const { waiting } = outcome;
  useEffect(() => waiting && tryAgain(() => inTurn(() => sendWaiting(waiting))), [waiting, inTurn, sendWaiting]);

  const submit = async () => {
    setAsked(true);
    const saved = await saveQuietly().finally(() => setAsked(false));
    const refused = saving.refusedField();
    if (!saved && refused) focusField(refused);
    return saved;
  };
  return { submit, saveQuietly, isAsked };
}
