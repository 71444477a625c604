import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useRef, type KeyboardEvent, type RefObject } from 'react';
import { useFormat } from '#console/i18n/format.ts';
import { DecimalInput } from '#console/inputs/DecimalInput.tsx';
import type { Kept } from '#console/kept/kept.ts';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { colour } from '#console/theme/colour.ts';
import { media } from '#console/theme/media.ts';
import { limitsOf, measuredNumber, verdictOf, type Point } from '../rules.ts';
import type { ChecklistAnswer } from '../schema.ts';
import { answerKeys } from './entry.ts';
import { PointPhotos, type StoredPhoto } from './waiting/PointPhotos.tsx';
import { photoRules } from './waiting/usePhotos.ts';
import type { WaitingPhoto } from './waiting/waiting.ts';

/** A point with its name in the reader's language. */
export type NamedPoint = Point & { label: string };

/** See {@link PointRow}. */
export interface PointRowProps {
  point: NamedPoint;
  answer: ChecklistAnswer | undefined;
  attributes: Readonly<Record<string, unknown>>;
  stored: readonly StoredPhoto[];
  waiting: readonly Kept<WaitingPhoto>[];
  error: string | undefined;
  onAnswer: (answer: ChecklistAnswer) => void;
  onPhoto: (file: File) => void;
}

const answers = ['Pass', 'Fail', 'NotApplicable'] as const;

/** One point of the checklist: the keys 1, 2 and 3 answer it and move to the next one; the arrow keys move. */
export function PointRow({ point, answer, attributes, stored, waiting, error, onAnswer, onPhoto }: PointRowProps) {
  const translate = useTranslate();
  const row = useRef<HTMLFieldSetElement>(null);
  const { key, label, critical, measurement } = point;
  const isFailedByHand = useRef(isFailedOtherwise(point, answer, attributes));
  const give = (given: (typeof answers)[number]) => {
    isFailedByHand.current = given === 'Fail';
    onAnswer({ ...answer, key, answer: given });
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
    const given = answers[answerKeys.indexOf(event.key)];
    const step = given || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (given) give(given);
    if (step !== 0) {
      event.preventDefault();
      focusBeside(row.current, step);
    }
  };
  return (
    <Row ref={row} onKeyDown={handleKey} data-point={key} data-answer={answer?.answer}>
      <legend>
        {label} {critical && <strong>{translate('serviceReports.file.critical')}</strong>}
      </legend>
      <div className="answers">
        {answers.map((given, index) => (
          <button key={given} type="button" aria-pressed={answer?.answer === given} onClick={() => give(given)}>
            {translate(`serviceReports.entry.short.${given}`)} <kbd aria-hidden>{index + 1}</kbd>
          </button>
        ))}
      </div>
      <PhotoInput label={label} count={stored.length + waiting.length} onPhoto={onPhoto} />
      {measurement && <Measured {...{ point, answer, attributes, isFailedByHand, onAnswer }} />}
      {/* a remark that was made before the point passed is printed too, so it stays in sight */}
      {answer && (answer.answer === 'Fail' || answer.remark) && (
        <div className="remark">
          <TextInput
            label={translate('serviceReports.file.remark')}
            value={answer.remark ?? null}
            onChange={(remark) => onAnswer({ ...answer, remark })}
          />
        </div>
      )}
      <PointPhotos stored={stored} waiting={waiting} />
      {error && <p role="alert">{error}</p>}
    </Row>
  );
}

interface PhotoInputProps {
  /** The name of the point. */
  label: string;
  /** The number of photos that it has. */
  count: number;
  onPhoto: (file: File) => void;
}

function PhotoInput({ label, count, onPhoto }: PhotoInputProps) {
  const translate = useTranslate();
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className="photo" onClick={() => file.current?.click()}>
        {count > 0 ? translate('serviceReports.entry.photos', { smart_count: count }) : translate('serviceReports.entry.photo')}
      </button>
      <input
        ref={file}
        type="file"
        hidden
        accept={photoRules.accept.join(',')}
        multiple
        aria-label={translate('serviceReports.file.mediaOf', { point: label })}
        onChange={({ target }) => {
          for (const chosen of target.files ?? []) onPhoto(chosen);
          target.value = '';
        }}
      />
    </>
  );
}

/** Whether a point failed for another reason than its measured value. */
function isFailedOtherwise(point: NamedPoint, answer: ChecklistAnswer | undefined, attributes: PointRowProps['attributes']): boolean {
  const value = measuredNumber(answer?.value);
  return answer?.answer === 'Fail' && (value === undefined || verdictOf(limitsOf(point, attributes), value) === 'within');
}

interface MeasuredProps extends Pick<PointRowProps, 'point' | 'answer' | 'attributes' | 'onAnswer'> {
  /** Whether the engineer failed the point, which no value within the limits passes. */
  isFailedByHand: RefObject<boolean>;
}

/** The value of a measurement, preceded by its limits and followed by its verdict. */
function Measured({ point, answer, attributes, isFailedByHand, onAnswer }: MeasuredProps) {
  const translate = useTranslate();
  const format = useFormat();
  const unit = point.measurement?.unit ?? '';
  const { min, max } = limitsOf(point, attributes);
  const value = measuredNumber(answer?.value);
  // without limits there is no verdict
  const hasLimits = min !== undefined || max !== undefined;
  const verdict = value === undefined || !hasLimits ? undefined : verdictOf({ min, max }, value);
  const limits =
    min !== undefined && max !== undefined
      ? translate('serviceReports.file.between', { min: format.number(min), max: format.number(max), unit })
      : min !== undefined
        ? translate('serviceReports.file.from', { min: format.number(min), unit })
        : max === undefined
          ? unit
          : translate('serviceReports.file.upTo', { max: format.number(max), unit });
  return (
    <div className="measured">
      <DecimalInput
        label={`${translate('serviceReports.file.measured')} (${limits})`}
        value={value === undefined ? null : String(value)}
        onChange={(typed) => {
          const number = measuredNumber(typed);
          const isPassed = number !== undefined && verdictOf({ min, max }, number) === 'within' && !isFailedByHand.current;
          const given = number === undefined ? (answer?.answer ?? 'Pass') : isPassed ? 'Pass' : 'Fail';
          onAnswer({ ...answer, key: point.key, value: number ?? null, answer: given });
        }}
      />
      {verdict && <span data-verdict={verdict}>{translate(`serviceReports.entry.verdict.${verdict}`)}</span>}
    </div>
  );
}

function focusBeside(row: HTMLFieldSetElement | null, step: number): void {
  const rows = [...document.querySelectorAll<HTMLFieldSetElement>('fieldset[data-point]')];
  const next = row && rows[rows.indexOf(row) + step];
  next?.querySelector<HTMLElement>('input:not([type=file]), button')?.focus();
}

const Row = styled('fieldset')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  alignItems: 'center',
  gap: '6px 12px',
  margin: 0,
  padding: '10px 0',
  border: 0,
  borderBottom: `1px solid ${colour.line}`,
  minInlineSize: 0,
  legend: { float: 'inline-start', gridColumn: 1, padding: 0, minWidth: 0 },
  'legend strong': { color: colour.bad, fontWeight: 640 },
  '.answers': { display: 'flex', gap: 4 },
  button: {
    minHeight: 36,
    padding: '0 10px',
    font: 'inherit',
    fontSize: '0.875rem',
    color: colour.ink,
    background: colour.card,
    border: `1px solid ${colour.edge}`,
    borderRadius: 6,
    cursor: 'pointer',
  },
  'button[aria-pressed=true]': { color: colour.card, background: colour.ok, borderColor: colour.ok },
  '&[data-answer=Fail] button[aria-pressed=true]': { background: colour.bad, borderColor: colour.bad },
  '&[data-answer=NotApplicable] button[aria-pressed=true]': { background: colour.ink2, borderColor: colour.ink2 },
  kbd: { font: 'inherit', fontSize: '0.75rem', opacity: 0.75 },
  [media.touch]: { kbd: { display: 'none' } },
  '.photo': { borderColor: 'transparent', color: colour.brand },
  '.measured, .remark': { gridColumn: '1 / -1' },
  '.measured': { display: 'flex', alignItems: 'end', gap: 12, flexWrap: 'wrap' },
  // wide enough for a number and the label with its limits
  '.measured > :first-of-type': { width: 260, maxWidth: '100%' },
  '[data-verdict]': { paddingBottom: 8, fontWeight: 640, color: colour.bad },
  '[data-verdict=within]': { color: colour.ok },
  'p[role=alert]': { gridColumn: '1 / -1', margin: 0, color: colour.bad, fontSize: '0.875rem' },
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr) auto', legend: { gridColumn: '1 / -1' }, button: { minHeight: 44 } },
});
