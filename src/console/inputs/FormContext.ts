import type { FieldError } from '#contract/problem.ts';
import { createContext } from 'react';

/** What a form and its inputs exchange: labels, required fields and invalid texts. */
export interface FormSurroundings {
  /** The label of a field by its name, in the reader's language. */
  labelOf: (name: string) => string;
  /** Whether the form's schema refuses the field when it is empty. */
  isRequired: (name: string) => boolean;
  /** Reports that the text of an input is not a valid value (a date that does not exist): the form cannot be saved then. */
  reportProblem: (name: string, problem: FieldError | undefined) => void;
  /** Whether the form only shows its record, so that no input accepts anything. */
  isReadOnly: boolean;
}

/** The form that contains an input; outside of a RecordForm the name of an input is its label. */
export const FormContext = createContext<FormSurroundings>({
  labelOf: (name) => name,
  isRequired: () => false,
  reportProblem: () => undefined,
  isReadOnly: false,
});
