import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { FieldError } from '#contract/problem.ts';
import { boundInput, type BareInput } from './boundInput.tsx';
import { packFieldError, useFieldMessage } from './fieldMessages.ts';
import { InputFrame } from './InputFrame.tsx';
import { parseTime } from './times.ts';

/**
 * A time of the day, `HH:MM` or null, of 24 hours in every language; typed as people do (`9`, `930`, `9.30`, `2 pm`). The browser's own
 * input would write it as the browser's language does, whichever language the console has.
 */
export const TimeInput = boundInput<string | null, object>(BareTimeInput);

function BareTimeInput(props: BareInput<string | null>) {
  const { label, value, onChange, onBlur, onProblem, error, hint, required, disabled, readOnly, inputRef } = props;
  const translate = useTranslate();
  const messageOf = useFieldMessage();
  const [typed, setTyped] = useState<string>();
  const [isFocused, setFocused] = useState(false);
  const isCurrent = typed !== undefined && (parseTime(typed) ?? null) === (value ?? null);
  const problem = isCurrent ? timeProblem(typed) : undefined;

  function handleChange(text: string) {
    setTyped(text);
    onProblem?.(timeProblem(text));
    const time = parseTime(text) ?? null;
    if (time !== (value ?? null)) onChange(time);
  }

  function handleBlur() {
    setFocused(false);
    if (!problem) setTyped(undefined);
    onBlur?.();
  }

  return (
    <InputFrame {...{ label, hint, required, disabled }} error={problem && !isFocused ? messageOf(packFieldError(problem)) : error}>
      {(attributes) => (
        <OutlinedInput
          size="small"
          value={isCurrent ? typed : (value ?? '')}
          onChange={(event) => handleChange(event.target.value)}
          onFocus={() => setFocused(true)}
          onBlur={handleBlur}
          inputRef={inputRef}
          readOnly={readOnly ?? false}
          placeholder={translate('inputs.time.placeholder')}
          inputProps={{ ...attributes, inputMode: 'numeric', autoComplete: 'off', style: { fontFeatureSettings: '"tnum"' } }}
        />
      )}
    </InputFrame>
  );
}

/** What is wrong with a typed time, if anything. */
function timeProblem(text: string): FieldError | undefined {
  return parseTime(text) === undefined ? { code: 'time' } : undefined;
}
