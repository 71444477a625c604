/** @jsxImportSource preact */
import { isUnderway } from '../Command.ts';
import { Notice, usePage } from '../Page.tsx';
import { filled } from '../texts.ts';
import { useCommand } from '../useSending.ts';
import type { BegunForm, BegunForms } from './begunForms.ts';
import type { Step } from './useStep.ts';

interface SentFormsProps {
  begun: BegunForms;
  onStep: (step: Step) => void;
}

/** What became of forms that were sent, and left before they were answered. */
export function SentForms({ begun, onStep }: SentFormsProps) {
  return (
    <>
      {[...begun].map(([step, form]) => (
        <SentForm key={step} step={step} form={form} onStep={onStep} />
      ))}
    </>
  );
}

interface SentFormProps extends Pick<SentFormsProps, 'onStep'> {
  step: Step;
  form: BegunForm;
}

function SentForm({ step, form: { command, answers }, onStep }: SentFormProps) {
  const { text } = usePage();
  const { sending } = useCommand(command);
  const what = step === 'check' ? text.asset.check : text.kind[step];
  if (sending.state === 'idle') return null;
  if (sending.state === 'done') {
    const { serviceRequestNumber: number } = sending.answer;
    const sentences = [
      `${what}: ${step === 'check' ? text.check.thanks : text.report.thanks}.`,
      number === undefined ? '' : filled(text.report.number, { number }),
      Object.values(answers ?? {}).includes('Fail') ? text.check.defect : '',
    ];
    return <Notice tone="ok">{sentences.filter(Boolean).join(' ')}</Notice>;
  }
  return (
    <Notice tone={isUnderway(sending) ? 'warn' : 'bad'}>
      {filled(isUnderway(sending) ? text.asset.underway : text.asset.notSent, { what })}{' '}
      <button type="button" class="link" onClick={() => onStep(step)}>
        {text.asset.open}
      </button>
    </Notice>
  );
}
