import type { FieldError } from '#contract/problem.ts';
import { createContext } from 'react';

/** What a form and its inputs exchange: labels, required fields and invalid texts. */
export interface FormSurroundings {
  /** The label of a field by its name, in the reader's language. */
  labelOf: (name: string) => string;
  /** Whether the form's schema refuses the field when it is empty. */
  isRequired: (name: string) => boolean;
  /** Says that what stands in an input is no value at all (a date that does not exist): the form may not be saved. */
  reportProblem: (name: string, problem: FieldError | undefined) => void;
}

/** The form around an input; outside of a RecordForm an input's name is its label. */
export const FormContext = createContext<FormSurroundings>({
  labelOf: (name) => name,
  isRequired: () => false,
  reportProblem: () => undefined,
});
