/** @jsxImportSource preact */
import { useLayoutEffect, useState } from 'preact/hooks';
import { isUnderway } from '../Command.ts';
import { Notice, Title, usePage } from '../Page.tsx';
import { SendButton } from '../SendButton.tsx';
import { useCommand } from '../useSending.ts';
import { nameOf } from './AssetView.tsx';
import { beginForm, type BegunForms, type CheckAnswer } from './begunForms.ts';
import { sendReport, type PublicAsset } from './publicCalls.ts';

interface CheckFormProps {
  asset: PublicAsset;
  /** Keeps the answers when the reader goes back, until they are sent. */
  begun: BegunForms;
  onReport: () => void;
  onBack: () => void;
}

/** The check that the user of an asset makes between two inspections. */
export function CheckForm({ asset, begun, onReport, onBack }: CheckFormProps) {
  const { text, language } = usePage();
  const [form] = useState(() => beginForm(begun, 'check'));
  const [answers, setAnswers] = useState(form.answers ?? {});
  const [isTried, setIsTried] = useState(false);
  const { sending, send } = useCommand(form.command);
  const isSent = sending.state === 'done';
  const isOpen = asset.checks.some((point) => answers[point.key] === undefined);

  useLayoutEffect(() => {
    form.answers = answers;
    if (isSent) begun.delete('check');
  }, [begun, form, isSent, answers]);

  const submit = (event: Event) => {
    event.preventDefault();
    setIsTried(true);
    if (!isOpen) send((key) => sendReport(asset.tag, { kind: 'UserCheck', checks: answers }, language, key));
  };

  if (isSent) return <Done isDefective={Object.values(answers).includes('Fail')} onReport={onReport} onBack={onBack} />;
  return (
    <form onSubmit={submit} noValidate>
      <button type="button" class="link" onClick={onBack}>
        ‹ {text.common.back}
      </button>
      <Title hasFocus>{text.asset.check}</Title>
      <p class="quiet">{nameOf(asset)}</p>
      <p>{text.check.intro}</p>
      <fieldset class="plain" role="presentation" disabled={isUnderway(sending)}>
        {asset.checks.map(({ key: point, label }) => (
          <Point
            key={point}
            name={point}
            label={label}
            answer={answers[point]}
            onAnswer={(answer) => setAnswers({ ...answers, [point]: answer })}
          />
        ))}
        <button
          type="button"
          class="link"
          onClick={() => setAnswers(Object.fromEntries(asset.checks.map((point) => [point.key, 'Pass' as const])))}
        >
          {text.check.all}
        </button>
      </fieldset>
      {isTried && isOpen && <Notice tone="bad">{text.check.open}</Notice>}
      <SendButton sending={sending} label={text.check.send} />
    </form>
  );
}

interface PointProps {
  name: string;
  label: string;
  answer: CheckAnswer | undefined;
  onAnswer: (answer: CheckAnswer) => void;
}

function Point({ name, label, answer, onAnswer }: PointProps) {
  const { text } = usePage();
  const words = { Pass: text.check.pass, Fail: text.check.fail };
  return (
    <fieldset class="points">
      <legend>{label}</legend>
      <div class="answers">
        {(['Pass', 'Fail'] as const).map((value) => (
          <label key={value}>
            <input type="radio" name={name} checked={answer === value} onChange={() => onAnswer(value)} />
            {words[value]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Done({ isDefective, onReport, onBack }: { isDefective: boolean; onReport: () => void; onBack: () => void }) {
  const { text } = usePage();
  return (
    <>
      <Title hasFocus>{text.check.thanks}</Title>
      {isDefective && (
        <>
          <p>{text.check.defect}</p>
          <button type="button" class="main" onClick={onReport}>
            {text.check.report}
          </button>
        </>
      )}
      <button type="button" class={isDefective ? 'link' : 'main'} onClick={onBack}>
        {text.common.back}
      </button>
    </>
  );
}
