/** @jsxImportSource preact */
import { useRef, useState } from 'preact/hooks';
import { Field } from '../Field.tsx';
import { Title, usePage } from '../Page.tsx';
import { commandKey } from '../request.ts';
import { SendButton } from '../SendButton.tsx';
import { filled } from '../texts.ts';
import { useSending } from '../useSending.ts';
import { nameOf } from './AssetView.tsx';
import { sendReport, type PublicAsset, type ReportAnswer } from './publicCalls.ts';
import { PhotoInput, type Photo } from './PhotoInput.tsx';
import { givenOf, rememberedReporter, rememberReporter } from './reporter.ts';
import { ReporterFields, reporterErrors, type ReporterState } from './ReporterFields.tsx';
import type { reportKinds } from './reportKinds.ts';

/** See {@link reportKinds}. */
export type ReportKind = (typeof reportKinds)[number];

/** Reports that an asset was used, is defective or is missing. */
export function ReportForm({ asset, kind, onBack }: { asset: PublicAsset; kind: ReportKind; onBack: () => void }) {
  const { text, language } = usePage();
  const [photo, setPhoto] = useState<Photo>();
  const [message, setMessage] = useState('');
  const [website, setWebsite] = useState('');
  const [reporter, setReporter] = useState<ReporterState>(() => ({ ...rememberedReporter(), consent: false, remember: false }));
  const [isTried, setIsTried] = useState(false);
  const { sending, send } = useSending<ReportAnswer>();
  const key = useRef(commandKey());
  const errors = reporterErrors(reporter, kind === 'Defect', text.report);

  const submit = (event: Event) => {
    event.preventDefault();
    setIsTried(true);
    if (Object.keys(errors).length > 0) return;
    const { name, email, phone, consent, remember } = reporter;
    const given = givenOf({ name, email, phone });
    rememberReporter(remember ? { name, email, phone } : undefined);
    const report = {
      kind,
      ...given,
      ...(Object.keys(given).length > 0 ? { consent } : {}),
      ...(message.trim() === '' ? {} : { message }),
      ...(photo ? { photo: photo.base64 } : {}),
      ...(website === '' ? {} : { website }),
    };
    send(() => sendReport(asset.tag, report, language, key.current));
  };

  if (sending.state === 'done') return <Thanks answer={sending.answer} onBack={onBack} />;
  return (
    <form onSubmit={submit} noValidate>
      <button type="button" class="link" onClick={onBack}>
        ‹ {text.common.back}
      </button>
      <Title hasFocus>{text.kind[kind]}</Title>
      <p class="quiet">{nameOf(asset)}</p>
      <PhotoInput photo={photo} onPhoto={setPhoto} />
      <Field label={text.report.message} name="message" value={message} onValue={setMessage} isLong isOptional maxLength={2000} />
      <ReporterFields reporter={reporter} onReporter={setReporter} errors={isTried ? errors : {}} isOptional={kind !== 'Defect'} />
      <label class="trap" aria-hidden="true">
        {text.report.trap}
        <input name="website" tabIndex={-1} autoComplete="off" value={website} onInput={(event) => setWebsite(event.currentTarget.value)} />
      </label>
      <SendButton sending={sending} label={text.report.send} />
    </form>
  );
}

function Thanks({ answer, onBack }: { answer: ReportAnswer; onBack: () => void }) {
  const { text } = usePage();
  const { serviceRequestNumber } = answer;
  return (
    <>
      <Title hasFocus>{text.report.thanks}</Title>
      {serviceRequestNumber !== undefined && <p>{filled(text.report.number, { number: serviceRequestNumber })}</p>}
      <p>{text.report.next}</p>
      <button type="button" class="main" onClick={onBack}>
        {text.common.back}
      </button>
    </>
  );
}
