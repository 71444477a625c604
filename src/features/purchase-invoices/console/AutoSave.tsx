import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { useRecordForm } from '#console/forms/RecordFormContext.ts';
import type { LineStore } from '#console/grid/lineStore.ts';
import { entrySchema, type EntryLine } from './entry.ts';

const pause = 1500;

/**
 * Saves a draft on the server while a person works on it, once all input is valid and typing has paused.
 * Until then the form keeps it in the browser.
 */
export function AutoSave({ store, isHeld }: { store: LineStore<EntryLine>; isHeld: boolean }) {
  // the context is a new object in every render, but its functions stay the same
  const { subscribe, getValues } = useFormContext();
  const { saveQuietly, isSaving, isDirty, isSound } = useRecordForm();
  const latest = useRef({ saveQuietly, isSaving, isDirty, isSound, isHeld });
  useEffect(() => {
    latest.current = { saveQuietly, isSaving, isDirty, isSound, isHeld };
  });
  useEffect(() => {
    let timer: number | undefined;
    const wait = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(saveWhenQuiet, pause);
    };
    const saveWhenQuiet = () => {
      const now = latest.current;
      if (now.isSaving || isTyping(store) || store.isPending()) wait();
      else if (now.isDirty && !now.isHeld && now.isSound() && entrySchema.safeParse(getValues()).success) void now.saveQuietly();
    };
    const stop = subscribe({ formState: { values: true }, callback: wait });
    return () => {
      stop();
      window.clearTimeout(timer);
    };
  }, [subscribe, getValues, store]);
  return null;
}

function isTyping(store: LineStore<EntryLine>): boolean {
  return store.row(store.cursor().key)?.editing !== undefined;
}
