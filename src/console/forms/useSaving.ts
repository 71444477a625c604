import { ApiError, isUnreachable } from '#contract/apiError.ts';
import { useTranslate } from 'ra-core';
import { useCallback, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { SignInError } from '../auth/signInError.ts';
import { useProblemText } from '../notifications/useProblemText.ts';
import { isRefused, newKey } from '../data/submissionKeys.ts';
import type { Unanswered } from './drafts.ts';
import { mergeAnswer, mergeRecord, ofWritten, sameValue, type FormRecord } from './mergeRecord.ts';
import { withStoredIds } from './storedEntries.ts';
import type { SettleMerge } from './useConflict.ts';
import type { StoreRecord } from './useSaveRecord.ts';

/** The result of an attempt to save, for the form's messages. */
export interface SaveOutcome {
  /** The reason why it could not be saved, in the reader's language. */
  failure?: string | undefined;
  /** The fields that another person changed in the meantime and whose values were taken over. */
  takenOver?: readonly string[];
  savedAt?: Date;
  /** The record that could not be sent because no answer arrived: it is sent again once the server answers. */
  waiting?: FormRecord;
}

interface SavingOptions<Body> {
  form: UseFormReturn;
  record: FormRecord;
  save: StoreRecord<Body>;
  settle: SettleMerge;
  bodyOf: (values: FormRecord) => Body;
  /** The current values of the form. */
  valuesOf: () => FormRecord;
  /** Waits until the parts of the form have passed on their input. */
  settled: () => Promise<void>;
  /** The form is being sent. */
  onSent: () => void;
  onAdopted: () => void;
}

// each attempt can only fail because of another save in between
const tries = 5;

/**
 * Saves a form: it takes the version from every answer, merges or asks when another person saved too, and assigns problems to
 * their fields.
 */
export function useSaving<Body>({ form, record, save, settle, bodyOf, valuesOf, settled, onSent, onAdopted }: SavingOptions<Body>) {
  const { baseOf, unansweredOf, remember, resume, adopt } = useBase(form, record, onAdopted);
  const [outcome, setOutcome] = useState<SaveOutcome>({});
  const { refuse, refusedField, forget } = useRefusal(form);

  async function store(values: FormRecord, takenOver: readonly string[], left: number): Promise<FormRecord | undefined> {
    const before = unansweredOf();
    try {
      const body = bodyOf(values);
      const { key = newKey() } = before;
      remember({ sent: withValues(before, values), key });
      onSent();
      const answer: FormRecord = { ...(await save(body, baseOf(), key)) };
      adopt(answer, mergeAnswer(values, valuesOf(), answer));
      setOutcome({ savedAt: new Date(), takenOver });
      return answer;
    } catch (error) {
      if (isRefused(error)) remember(before);
      const current = left > 0 ? changedMeanwhile(error) : undefined;
      if (current) return combine({ current, takenOver, left });
      setOutcome(refuse(error, values));
      return undefined;
    }
  }

  /** Merges what stands in the form by now with the present record, and saves it. */
  async function combine({ current, takenOver, left }: { current: FormRecord; takenOver: readonly string[]; left: number }) {
    const { sent = [] } = unansweredOf();
    const asStored = (values: FormRecord) => withStoredIds(values, sent, current, bodyOf);
    const mine = asStored(valuesOf());
    const first = firstSent(baseOf(), sent);
    const merge = ofWritten(mergeRecord(first ? asStored(first) : baseOf(), mine, current), [bodyOf(mine), bodyOf(current)]);
    const decided = await settle(merge, current);
    if (!decided) return undefined;
    adopt(current, decided);
    // a line that became a new one gets its price
    await settled();
    if (!(await form.trigger())) return undefined;
    return store(valuesOf(), first ? takenOver : [...takenOver, ...merge.theirs], left - 1);
  }

  const clearOutcome = useCallback(() => {
    forget();
    setOutcome({});
  }, [forget]);

  return {
    outcome,
    clearOutcome,
    refusedField,
    baseOf,
    unansweredOf,
    resume,
    adopt,
    store: (values: FormRecord) => store(values, [], tries),
  };
}

/** The record that the form changes, and what was sent of it without an answer. */
function useBase(form: UseFormReturn, record: FormRecord, onAdopted: () => void) {
  const base = useRef<FormRecord>(record);
  const unanswered = useRef<Unanswered>({});
  const baseOf = useCallback(() => base.current, []);
  const unansweredOf = useCallback(() => unanswered.current, []);
  const remember = useCallback((sent: Unanswered) => {
    unanswered.current = sent;
  }, []);
  /** Goes on with the new record of a draft, which may have been stored. */
  const resume = useCallback(({ sent, key }: Unanswered) => {
    if (!isStored(base.current)) unanswered.current = { sent, key };
  }, []);
  const adopt = useCallback(
    (answer: FormRecord, values: FormRecord) => {
      base.current = answer;
      unanswered.current = {};
      form.reset({ ...values });
      form.resetDefaultValues({ ...answer });
      onAdopted();
    },
    [form, onAdopted],
  );
  return { baseOf, unansweredOf, remember, resume, adopt };
}

// what was sent before was stored, and cannot be changed by this form
const isElse = (error: unknown) => error instanceof ApiError && error.code === 'idempotencyMismatch';

/** Assigns the problems of a form that could not be saved to its fields. */
function useRefusal(form: UseFormReturn) {
  const translate = useTranslate();
  const problemText = useProblemText();
  const refused = useRef<string>(undefined);

  function refuse(error: unknown, values: FormRecord): SaveOutcome {
    const isAnswered = error instanceof ApiError && error.status > 0;
    const errors = isAnswered ? error.errors : {};
    refused.current = Object.keys(errors).find(Boolean);
    for (const [name, texts] of Object.entries(errors)) {
      form.setError(name || 'root', { type: 'server', message: texts.join(' ') });
    }
    // oxlint-disable-next-line no-console -- an error of the program; the form shows no detail of it
    if (!(error instanceof ApiError || error instanceof SignInError)) console.error(error);
    return isUnreachable(error)
      ? { failure: translate('forms.unreachable'), waiting: values }
      : { failure: isElse(error) ? translate('forms.storedBefore') : problemText(error) };
  }

  const forget = useCallback(() => {
    refused.current = undefined;
  }, []);
  /** The first field that the server refused when the form was sent last. */
  const refusedField = useCallback(() => refused.current, []);

  return { refuse, refusedField, forget };
}

function isStored({ version }: FormRecord): boolean {
  return version !== undefined;
}

// an attempt that is repeated every few seconds is the same one
function withValues({ sent = [] }: Unanswered, values: FormRecord): readonly FormRecord[] {
  return sent.some((one) => sameValue(one, values)) ? sent : [...sent, values];
}

/** What was stored of a new record without an answer, where only that was sent; the changes since are changes of it. */
function firstSent(base: FormRecord, [first, ...others]: readonly FormRecord[]): FormRecord | undefined {
  return isStored(base) || others.length > 0 ? undefined : first;
}

function changedMeanwhile(error: unknown): FormRecord | undefined {
  const current = error instanceof ApiError && error.code === 'versionConflict' ? error.extra['current'] : undefined;
  return typeof current === 'object' && current !== null ? { ...current } : undefined;
}
