import { useGetIdentity } from 'ra-core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { dropDraft, findDraft, keepDraft, setDraftAside, type Draft, type Unanswered } from './drafts.ts';
import { sameValue, type FormRecord } from './mergeRecord.ts';

const pause = 400;

/** The draft of a form: stored while typing, offered when the form opens again. */
export interface DraftKeeping {
  /** Text that was typed earlier and never saved. */
  offer: Draft | undefined;
  /** Withdraws the offer; the draft itself is removed too, unless something was typed since. */
  dismiss: () => void;
  /** Removes the current draft, because it was saved or discarded. */
  forget: () => void;
  /** Stores the draft now, because the form is being sent. */
  keepNow: () => void;
}

/** What a draft holds besides the input. */
interface Beside {
  baseOf: () => FormRecord;
  unansweredOf: () => Unanswered;
}

/** Stores the input of a form under a key (and the person's id); without a key nothing is stored. */
export function useDraft(form: UseFormReturn, draftKey: string | undefined, { baseOf, unansweredOf }: Beside): DraftKeeping {
  const { identity, isPending } = useGetIdentity();
  const key = draftKey && !isPending ? `${identity?.id ?? ''}/${draftKey}` : undefined;
  const found = useMemo(() => (key ? findDraft(key) : undefined), [key]);
  const [isDismissed, setDismissed] = useState(false);
  const timer = useRef<number>(undefined);
  const isWaiting = useRef(false);

  const keep = useCallback(() => {
    window.clearTimeout(timer.current);
    if (!key || !isWaiting.current) return;
    isWaiting.current = false;
    const values = form.getValues();
    const base = baseOf();
    if (sameValue(values, base)) dropDraft(key);
    else keepDraft(key, { base, values, savedAt: new Date().toISOString(), ...unansweredOf() });
  }, [form, key, baseOf, unansweredOf]);

  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        isWaiting.current = true;
        window.clearTimeout(timer.current);
        timer.current = window.setTimeout(keep, pause);
      },
    });
    const handleLeave = () => {
      keep();
      if (key) setDraftAside(key);
    };
    window.addEventListener('pagehide', handleLeave);
    return () => {
      stop();
      window.removeEventListener('pagehide', handleLeave);
      keep();
    };
  }, [form, keep, key]);

  const forget = useCallback(() => {
    window.clearTimeout(timer.current);
    isWaiting.current = false;
    setDismissed(true);
    if (key) dropDraft(key);
  }, [key]);

  const keepNow = useCallback(() => {
    isWaiting.current = true;
    keep();
  }, [keep]);

  const dismiss = useCallback(() => {
    setDismissed(true);
    if (key && sameValue(form.getValues(), baseOf())) dropDraft(key);
  }, [form, key, baseOf]);

  return { offer: isDismissed ? undefined : found, dismiss, forget, keepNow };
}
