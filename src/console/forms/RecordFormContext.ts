import { createContext, useContext } from 'react';
import type { FormRecord } from './mergeRecord.ts';

/** A part of a form that keeps its values itself (the line grid): it hands them over before saving, and finds its errors. */
export interface FormPart {
  /** The field that it fills. */
  name: string;
  /** Enters what is being typed and hands the values over. */
  flush: () => void;
  /** Hands over what was entered so far; what is being typed stays there. */
  hand: () => void;
  /** Whether something that was entered is still being looked up. */
  isPending: () => boolean;
  /** Resolves as soon as nothing is being looked up. */
  settled: () => Promise<void>;
  /** Puts the focus where the error is, `lines.2.quantity`. */
  focus: (path: string) => void;
}

/** The state and the methods of a RecordForm, for the parts inside it. */
export interface RecordFormState {
  /**
   * Saves what was changed, after a saving that is still running: the record as the server answered, or undefined when it
   * could not be saved (the form says why).
   */
  submit: () => Promise<FormRecord | undefined>;
  /** As {@link submit}, for automatic saving: only the words of the save bar change, not its buttons. */
  saveQuietly: () => Promise<FormRecord | undefined>;
  isSaving: boolean;
  /** Whether it is saving because the person asked for it. */
  isSubmitting: boolean;
  isDirty: boolean;
  /** Whether every text typed so far is a value of its kind; what is still missing does not count. */
  isSound: () => boolean;
  /** When it was saved last since the form is open. */
  savedAt: Date | undefined;
  /** Puts the focus on a field, also on one inside a part. */
  focusField: (path: string) => void;
  /** The label of a field, also of one in a line. */
  labelOf: (path: string) => string;
  /** Takes part in the form; gives back how to leave it. */
  addPart: (part: FormPart) => () => void;
}

/** What {@link useRecordForm} reads. */
export const RecordFormContext = createContext<RecordFormState | undefined>(undefined);

/** The form around this component. @throws outside of a RecordForm */
export function useRecordForm(): RecordFormState {
  const form = useContext(RecordFormContext);
  if (!form) throw new Error('useRecordForm stands outside of a RecordForm');
  return form;
}
