/** @jsxImportSource preact */
import { useLayoutEffect, useState } from 'preact/hooks';
import { isUnderway, type Sending } from '../Command.ts';
import { Field } from '../Field.tsx';
import { Title, usePage } from '../Page.tsx';
import { Refusal } from '../request.ts';
import { SendButton } from '../SendButton.tsx';
import { filled } from '../texts.ts';
import { useCommand } from '../useSending.ts';
import { nameOf } from './AssetView.tsx';
import { beginForm, type BegunForms, type BegunReport } from './begunForms.ts';
import { sendReport, type PublicAsset, type ReportAnswer } from './publicCalls.ts';
import { PhotoInput } from './PhotoInput.tsx';
import { givenOf, rememberedReporter, rememberReporter } from './reporter.ts';
import { ReporterFields, reporterErrors, type ReporterState } from './ReporterFields.tsx';
import type { reportKinds } from './reportKinds.ts';

/** See {@link reportKinds}. */
export type ReportKind = (typeof reportKinds)[number];

/** Properties of {@link ReportForm}. */
export interface ReportFormProps {
  asset: PublicAsset;
  kind: ReportKind;
  /** Keeps what was typed when the reader goes back, until it is sent. */
  begun: BegunForms;
  onBack: () => void;
}

/** Reports that an asset was used, is defective or is missing. */
export function ReportForm({ asset, kind, begun, onBack }: ReportFormProps) {
  const { text, language } = usePage();
  const { form, photo, setPhoto, message, setMessage, reporter, setReporter } = useBegunReport(begun, kind);
  const [website, setWebsite] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { sending, send } = useCommand(form.command);
  const errors = reporterErrors(reporter, kind === 'Defect', text.report);
  const refused = refusedFields(sending);
  const isSent = sending.state === 'done';

  useLayoutEffect(() => {
    if (isSent) begun.delete(kind);
  }, [begun, kind, isSent]);

  const submit = (event: Event) => {
    event.preventDefault();
    setIsTried(true);
    if (Object.keys(errors).length > 0) return;
    const { name, email, phone, remember } = reporter;
    rememberReporter(remember ? { name, email, phone } : undefined);
    const report = { kind, ...reportedFields({ photo, message, reporter }), ...(website === '' ? {} : { website }) };
    send((key) => sendReport(asset.tag, report, language, key));
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
      <Trap value={website} onValue={setWebsite} />
      <SendButton sending={sending} label={text.report.send} />
    </form>
  );
}

/** The content of a report, which is kept in `begun` while it is typed. */
function useBegunReport(begun: BegunForms, kind: ReportKind) {
  const [form] = useState(() => beginForm(begun, kind));
  const [photo, setPhoto] = useState(form.report?.photo);
  const [message, setMessage] = useState(form.report?.message ?? '');
  const [reporter, setReporter] = useState<ReporterState>(
    () => form.report?.reporter ?? { ...rememberedReporter(), consent: false, remember: false },
  );

  useLayoutEffect(() => {
    form.report = { photo, message, reporter };
  }, [form, photo, message, reporter]);

  return { form, photo, setPhoto, message, setMessage, reporter, setReporter };
}

/** A field that people do not see: what fills it in is a program. */
function Trap({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  const { text } = usePage();
  return (
    <label class="trap" aria-hidden="true">
      {text.report.trap}
      <input name="website" tabIndex={-1} autoComplete="off" value={value} onInput={(event) => onValue(event.currentTarget.value)} />
    </label>
  );
}

/** The fields of a report that were filled in; consent is sent only together with data of the reporter. */
function reportedFields({ photo, message, reporter: { name, email, phone, consent } }: BegunReport) {
  const given = givenOf({ name, email, phone });
  return {
    ...given,
    ...(Object.keys(given).length > 0 ? { consent } : {}),
    ...(message.trim() === '' ? {} : { message }),
    ...(photo ? { photo: photo.base64 } : {}),
  };
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
