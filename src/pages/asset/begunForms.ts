import { Command } from '../Command.ts';
import type { ReportAnswer } from './publicCalls.ts';
import type { Photo } from './PhotoInput.tsx';
import type { ReporterState } from './ReporterFields.tsx';
import type { Step } from './useStep.ts';

/** The answer to a point that the user of an asset checks. */
export type CheckAnswer = 'Pass' | 'Fail';

/** What a report contains. */
export interface BegunReport {
  photo: Photo | undefined;
  message: string;
  reporter: ReporterState;
}

/** What was typed into a form, and its command, which goes on when the reader goes back. */
export interface BegunForm {
  command: Command<ReportAnswer>;
  report: BegunReport | undefined;
  answers: Readonly<Record<string, CheckAnswer>> | undefined;
}

/** The forms that were begun on this page. */
export type BegunForms = Map<Step, BegunForm>;

/** The form of a step as it was left, or a new one after it was sent. */
export function beginForm(begun: BegunForms, step: Step): BegunForm {
  const left = begun.get(step);
  if (left && left.command.sending.state !== 'done') return left;
  const form: BegunForm = { command: new Command(), report: undefined, answers: undefined };
  begun.set(step, form);
  return form;
}
