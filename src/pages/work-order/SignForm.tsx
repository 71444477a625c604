/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Field, Tick } from '../Field.tsx';
import { Notice, usePage } from '../Page.tsx';
import { isUnderway, type Sending } from '../Command.ts';
import { dropForm, keepForm, keptForm } from '../keptForm.ts';
import { Refusal } from '../request.ts';
import { SendButton } from '../SendButton.tsx';
import type { Texts } from '../texts.ts';
import { useSending } from '../useSending.ts';
import { Glass, type Drawing, type Strokes } from './Glass.tsx';
import { sendSignature, type Autograph, type CustomerWorkOrder, type Link } from './linkCalls.ts';
import { Rating } from './Rating.tsx';
import { writtenName } from './writtenName.ts';

interface SignFormProps {
  link: Link;
  order: CustomerWorkOrder;
  onSigned: () => void;
  /** The work order is another than was shown. */
  onChange: () => void;
}

interface Entry {
  signedBy: string;
  role: string;
  rating: string;
  remark: string;
  isTyped: boolean;
  isConfirmed: boolean;
}

const nothing: Entry = { signedBy: '', role: '', rating: '', remark: '', isTyped: false, isConfirmed: false };

/** Signs a work order: with finger or mouse, or with the typed name. */
export function SignForm({ link, order, onSigned, onChange }: SignFormProps) {
  const { text } = usePage();
  const { entry, setEntry, first, setStrokes, isOfAnother } = useBegunSignature(order);
  const [hasInk, setHasInk] = useState(first.length > 0);
  const [isTried, setIsTried] = useState(false);
  const drawing = useRef<Drawing>(null);
  const { sending, sign } = useSigning({ link, order, onSigned, onChange });
  const change = (changes: Partial<Entry>) => setEntry({ ...entry, ...changes });
  const errors = errorsOf(entry, hasInk, text.sign);
  const shown = isTried ? errors : {};
  const isFixed = isUnderway(sending);

  const submit = (event: Event) => {
    event.preventDefault();
    setIsTried(true);
    if (Object.keys(errors).length === 0) sign(entry, drawing.current);
  };

  return (
    <form onSubmit={submit} noValidate>
      <h2>{text.sign.title}</h2>
      <fieldset class="plain" role="presentation" disabled={isFixed}>
        <div hidden={entry.isTyped}>
          <Glass {...{ drawing, hasInk, first }} onInk={setHasInk} onStrokes={setStrokes} isFixed={isFixed} error={shown.ink} />
        </div>
        <Signer entry={entry} error={shown.signedBy} onChange={change} />
        {entry.isTyped && (
          <Tick
            label={text.sign.confirm}
            isTicked={entry.isConfirmed}
            onTick={(isConfirmed) => change({ isConfirmed })}
            error={shown.confirmed}
          />
        )}
        <button type="button" class="link" onClick={() => change({ isTyped: !entry.isTyped })}>
          {entry.isTyped ? text.sign.draw : text.sign.type}
        </button>
        <Rating rating={entry.rating} onRating={(rating) => change({ rating })} />
        <Field
          label={text.sign.remark}
          name="remark"
          maxLength={2000}
          value={entry.remark}
          onValue={(remark) => change({ remark })}
          isLong
          isOptional
        />
      </fieldset>
      {Object.keys(shown).length > 0 && <Notice tone="bad">{Object.values(shown).join(' ')}</Notice>}
      {(isChanged(sending) || isOfAnother) && <Notice tone="warn">{text.sign.changed}</Notice>}
      <SendButton sending={isChanged(sending) ? { state: 'idle' } : sending} label={text.sign.send} />
    </form>
  );
}

interface Begun {
  entry: Entry;
  strokes: Strokes;
  /** What was read when it was entered. */
  contentHash: string;
}

/** What is entered to sign a work order. It is kept in this browser until the work order is signed, also when the page is left. */
function useBegunSignature({ id, contentHash }: CustomerWorkOrder) {
  const name = formOf(id);
  const [begun] = useState(() => keptForm<Begun>(name));
  const [entry, setEntry] = useState(begun?.entry ?? nothing);
  const [first] = useState(begun?.strokes ?? []);
  const [strokes, setStrokes] = useState(first);
  useEffect(() => {
    if (entry === nothing && strokes.length === 0) dropForm(name);
    else keepForm<Begun>(name, { entry, strokes, contentHash });
  }, [name, entry, strokes, contentHash]);
  return { entry, setEntry, first, setStrokes, isOfAnother: begun !== undefined && begun.contentHash !== contentHash };
}

function formOf(workOrderId: string): string {
  return `sign/${workOrderId}`;
}

interface SignerProps {
  entry: Entry;
  error: string | undefined;
  onChange: (changes: Partial<Entry>) => void;
}

/** Who signs; a typed name is the signature itself. */
function Signer({ entry, error, onChange }: SignerProps) {
  const { text } = usePage();
  return (
    <div class="pair">
      <Field
        label={entry.isTyped ? text.sign.typed : text.sign.name}
        name="signedBy"
        autoComplete="name"
        maxLength={100}
        value={entry.signedBy}
        onValue={(signedBy) => onChange({ signedBy })}
        error={error}
      />
      <Field
        label={text.sign.role}
        name="role"
        autoComplete="organization-title"
        maxLength={60}
        value={entry.role}
        onValue={(role) => onChange({ role })}
        isOptional
      />
    </div>
  );
}

/** Sends a signature once, however often it is tried; another one after a refusal. */
function useSigning({ link, order, onSigned, onChange }: SignFormProps) {
  const { text, language } = usePage();
  const { sending, send } = useSending<Autograph>();

  useEffect(() => {
    if (sending.state === 'done') {
      dropForm(formOf(order.id));
      onSigned();
    }
    if (isChanged(sending) || isRevoked(sending)) onChange();
  }, [sending, order.id, onSigned, onChange]);

  const sign = (entry: Entry, drawing: Drawing | null) => {
    const { isTyped, isConfirmed: _, ...fields } = entry;
    send(async (key) => {
      const image = await (isTyped ? writtenName(fields.signedBy) : drawing?.image());
      if (!image) throw new Refusal(400, text.sign.drawFirst, {});
      return sendSignature(link, order, { ...fields, image }, { language, key });
    });
  };

  return { sending, sign };
}

// Between reading and signing a line was added or the state changed
function isChanged(sending: Sending<unknown>): boolean {
  return sending.state === 'refused' && sending.error instanceof Refusal && [409, 412].includes(sending.error.status);
}

// The link was revoked or ended while the page was open: the page says so when it is read again
function isRevoked(sending: Sending<unknown>): boolean {
  return sending.state === 'refused' && sending.error instanceof Refusal && sending.error.status === 404;
}

type Errors = Partial<Record<'ink' | 'signedBy' | 'confirmed', string>>;

function errorsOf({ signedBy, isTyped, isConfirmed }: Entry, hasInk: boolean, text: Texts['sign']): Errors {
  return {
    ...(!isTyped && !hasInk ? { ink: text.drawFirst } : {}),
    ...(signedBy.trim() === '' ? { signedBy: text.nameNeeded } : {}),
    ...(isTyped && !isConfirmed ? { confirmed: text.confirmNeeded } : {}),
  };
}
