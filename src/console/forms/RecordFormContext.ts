import { createContext, useContext } from 'react';
import type { FormRecord } from './mergeRecord.ts';

/** A part of a form with values of its own (the line grid): it passes them to the form before saving, and locates its errors. */
export interface FormPart {
  /** The field that it fills. */
  name: string;
  /** Completes the current input and passes the values on. */
  flush: () => void;
  /** Passes the values on without completing the current input. */
  hand: () => void;
  /** Whether an entered text is still being looked up. */
  isPending: () => boolean;
  /** Resolves as soon as nothing is being looked up any more. */
  settled: () => Promise<void>;
  /** Focuses the field of an error, `lines.2.quantity`. */
  focus: (path: string) => void;
}

/** The state and the methods of a RecordForm, for the parts inside it. */
export interface RecordFormState {
  /**
   * Saves the changes, after any save that is still running. Resolves with the record of the answer, or undefined when it could
   * not be saved (the form shows why).
   */
  submit: () => Promise<FormRecord | undefined>;
  /** Like {@link submit}, for automatic saving: only the message of the save bar changes, not its buttons. */
  saveQuietly: () => Promise<FormRecord | undefined>;
  isSaving: boolean;
  /** Whether a save that the person requested is running. */
  isSubmitting: boolean;
  isDirty: boolean;
  /** Whether every typed text is a valid value of its kind; missing values do not count. */
  isSound: () => boolean;
  /** The time of the last save since the form was opened. */
  savedAt: Date | undefined;
  /** Focuses a field, including one inside a part. */
  focusField: (path: string) => void;
  /** The label of a field, including one in a line. */
  labelOf: (path: string) => string;
  /** Registers a part; returns a function that unregisters it. */
  addPart: (part: FormPart) => () => void;
}

/** What {@link useRecordForm} reads. */
export const RecordFormContext = createContext<RecordFormState | undefined>(undefined);

/** The form that contains this component. @throws outside of a RecordForm */
export function useRecordForm(): RecordFormState {
  const form = useContext(RecordFormContext);
  if (!form) throw new Error('useRecordForm stands outside of a RecordForm');
  return form;
}
