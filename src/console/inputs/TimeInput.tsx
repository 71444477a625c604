import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useState, type KeyboardEvent, type Ref } from 'react';
import { colour } from '../theme/colour.ts';
import { media } from '../theme/media.ts';
import { boundInput, type BareInput } from './boundInput.tsx';
import { packFieldError, useFieldMessage } from './fieldMessages.ts';
import { InputFrame } from './InputFrame.tsx';
import { shiftTime, timeOf, timeParts, type TimeParts, type TimeShape } from './times.ts';

/** What a time input understands besides. */
export interface TimeInputOptions {
  /** A clock of 24 hours, or of 12 with a switch for the half of the day; 24 unless said. */
  hours?: 12 | 24;
  /** Asks for seconds too. */
  hasSeconds?: boolean;
}

/** A time of day, `HH:mm` (`HH:mm:ss` with seconds); arrow up and down go by 1. What is no time is null. */
export const TimeInput = boundInput<string | null, TimeInputOptions>(BareTimeInput);

type Field = 'hour' | 'minute' | 'second';

const steps: Readonly<Record<Field, number>> = { hour: 3600, minute: 60, second: 1 };

function BareTimeInput(props: BareInput<string | null> & TimeInputOptions) {
  const { label, value, onChange, onBlur, onProblem, error, hint, required, disabled, readOnly } = props;
  // an input is an HTMLElement; a ref to the wider one takes it
  const hourRef = props.inputRef as Ref<HTMLInputElement> | undefined;
  const translate = useTranslate();
  const messageOf = useFieldMessage();
  const shape: TimeShape = { hours: props.hours ?? 24, hasSeconds: props.hasSeconds ?? false };
  const [typed, setTyped] = useState<TimeParts>();
  const [isFocused, setFocused] = useState(false);
  const typedTime = typed && timeOf(typed, shape);
  const isCurrent = typed !== undefined && (typedTime ?? null) === (value ?? null);
  const parts = isCurrent ? typed : timeParts(value ?? null, shape);
  const isWrong = isCurrent && typedTime === undefined;

  function change(next: TimeParts) {
    const time = timeOf(next, shape);
    setTyped(next);
    onProblem?.(time === undefined ? { code: 'time' } : undefined);
    if ((time ?? null) !== (value ?? null)) onChange(time ?? null);
  }

  function handleKeyDown(event: KeyboardEvent, field: Field) {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (direction === 0 || readOnly) return;
    event.preventDefault();
    change(timeParts(shiftTime(value ?? null, direction * steps[field], shape), shape));
  }

  const fields: readonly Field[] = shape.hasSeconds ? ['hour', 'minute', 'second'] : ['hour', 'minute'];
  return (
    <InputFrame
      {...{ label, hint, required, disabled }}
      error={isWrong && !isFocused ? messageOf(packFieldError({ code: 'time' })) : error}
    >
      {(attributes) => (
        <Clock
          aria-label={label}
          onFocus={() => setFocused(true)}
          onBlur={(event) => {
            if (event.currentTarget.contains(event.relatedTarget)) return;
            setFocused(false);
            if (!isWrong) setTyped(undefined);
            onBlur?.();
          }}
        >
          {fields.map((field, index) => (
            <input
              key={field}
              {...attributes}
              id={index === 0 ? attributes.id : undefined}
              ref={index === 0 ? hourRef : undefined}
              value={parts[field]}
              aria-label={translate(`inputs.time.${field}`, { label })}
              disabled={disabled ?? false}
              readOnly={readOnly ?? false}
              inputMode="numeric"
              maxLength={2}
              autoComplete="off"
              placeholder="––"
              onChange={(event) => change({ ...parts, [field]: event.target.value.trim() })}
              onFocus={(event) => event.target.select()}
              onKeyDown={(event) => handleKeyDown(event, field)}
            />
          ))}
          {parts.meridian && (
            <Button
              disabled={Boolean(disabled || readOnly)}
              aria-label={translate('inputs.time.meridian', { half: parts.meridian.toUpperCase() })}
              onClick={() => change({ ...parts, meridian: parts.meridian === 'am' ? 'pm' : 'am' })}
            >
              {parts.meridian.toUpperCase()}
            </Button>
          )}
        </Clock>
      )}
    </InputFrame>
  );
}

const Clock = styled('fieldset')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  '& input': {
    font: 'inherit',
    fontFeatureSettings: "'tnum'",
    color: colour.ink,
    background: colour.card,
    width: 52,
    minHeight: 36,
    padding: '4px',
    textAlign: 'center',
    border: `1px solid ${colour.edge}`,
    borderRadius: 6,
    [media.touch]: { minHeight: 44, fontSize: '1rem' },
  },
  '& input::placeholder': { color: colour.ink3, opacity: 1 },
  '& input[aria-invalid]': { borderColor: colour.bad },
});
