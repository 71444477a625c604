/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Field } from '../Field.tsx';
import { Title, usePage } from '../Page.tsx';
import { commandKey, Refusal } from '../request.ts';
import { SendButton } from '../SendButton.tsx';
import { filled } from '../texts.ts';
import { isUnderway, useSending, type Sending } from '../useSending.ts';
import { nameOf } from './AssetView.tsx';
import { sendReport, type PublicAsset, type ReportAnswer } from './publicCalls.ts';
import { PhotoInput, type Photo } from './PhotoInput.tsx';
import { givenOf, rememberedReporter, rememberReporter } from './reporter.ts';
import { ReporterFields, reporterErrors, type ReporterState } from './ReporterFields.tsx';
import type { reportKinds } from './reportKinds.ts';

/** See {@link reportKinds}. */
export type ReportKind = (typeof reportKinds)[number];

/** What was typed into a report that was not sent yet. */
export interface BegunReport {
  photo: Photo | undefined;
  message: string;
  reporter: ReporterState;
}

/** The reports that were begun on this page, by their kind. */
export type BegunReports = Map<ReportKind, BegunReport>;

/** Properties of {@link ReportForm}. */
export interface ReportFormProps {
  asset: PublicAsset;
  kind: ReportKind;
  /** Keeps what was typed when the reader goes back, until it is sent. */
  begun: BegunReports;
  onBack: () => void;
}

/** Reports that an asset was used, is defective or is missing. */
export function ReportForm({ asset, kind, begun, onBack }: ReportFormProps) {
  const { text, language } = usePage();
  const [photo, setPhoto] = useState(() => begun.get(kind)?.photo);
  const [message, setMessage] = useState(() => begun.get(kind)?.message ?? '');
  const [website, setWebsite] = useState('');
  const [reporter, setReporter] = useState<ReporterState>(
    () => begun.get(kind)?.reporter ?? { ...rememberedReporter(), consent: false, remember: false },
  );
  const [isTried, setIsTried] = useState(false);
  const { sending, send } = useSending<ReportAnswer>();
  const key = useRef(commandKey());
  const errors = reporterErrors(reporter, kind === 'Defect', text.report);
  const refused = refusedFields(sending);
  const isSent = sending.state === 'done';

  useEffect(() => {
    if (isSent) begun.delete(kind);
    else begun.set(kind, { photo, message, reporter });
  }, [begun, kind, isSent, photo, message, reporter]);

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
      <fieldset class="plain" role="presentation" disabled={isUnderway(sending)}>
        <PhotoInput photo={photo} onPhoto={setPhoto} />
        <Field
          label={text.report.message}
          name="message"
          value={message}
          onValue={setMessage}
          isLong
          isOptional
          maxLength={2000}
          error={refused['message']}
        />
        <ReporterFields
          reporter={reporter}
          onReporter={setReporter}
          errors={isTried ? { ...refused, ...errors } : {}}
          isOptional={kind !== 'Defect'}
        />
      </fieldset>
      <label class="trap" aria-hidden="true">
        {text.report.trap}
        <input name="website" tabIndex={-1} autoComplete="off" value={website} onInput={(event) => setWebsite(event.currentTarget.value)} />
      </label>
      <SendButton sending={sending} label={text.report.send} />
    </form>
  );
}

/** What the server says of fields that it refused. */
function refusedFields(sending: Sending<unknown>): Readonly<Record<string, string>> {
  if (sending.state !== 'refused' || !(sending.error instanceof Refusal)) return {};
  return Object.fromEntries(Object.entries(sending.error.fields).map(([name, texts]) => [name, texts.join(' ')]));
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
