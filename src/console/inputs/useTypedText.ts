import { useEffect, useRef, useState } from 'react';
import type { FieldError } from '#contract/problem.ts';
import type { BareInput } from './boundInput.tsx';
import { packFieldError, useFieldMessage } from './fieldMessages.ts';

/** The result of parsing a typed text: the value of the input, and the problem of the text, if any. */
export interface ReadText {
  value: string | null;
  problem: FieldError | undefined;
}

/**
 * The text of an input whose value is formatted differently from how it is typed. It stays as typed until the input is left, and
 * also afterwards while it is invalid; a value that is set from outside, by a reset or by a rule, replaces it. Invalid text has no
 * value, so that nothing is booked that is not on the screen, unless `onProblem` is given: then the value before it is kept.
 */
export function useTypedText(
  { value, error, onChange, onBlur, onProblem }: Pick<BareInput<string | null>, 'value' | 'error' | 'onChange' | 'onBlur' | 'onProblem'>,
  read: (text: string) => ReadText,
) {
  const messageOf = useFieldMessage();
  const [typed, setTyped] = useState<{ text: string; value: string | null }>();
  const [isFocused, setFocused] = useState(false);
  const isCurrent = typed !== undefined && isSame(typed.value, value);
  const problem = typed && read(typed.text).problem;
  const isReported = useRef(false);
  if (problem && !isCurrent) setTyped(undefined);
  useEffect(() => {
    if (typed || !isReported.current) return;
    isReported.current = false;
    onProblem?.(undefined);
  }, [typed, onProblem]);

  function handleChange({ target }: { target: { value: string } }) {
    const { value: meant, problem: wrong } = read(target.value);
    const next = wrong && !onProblem ? null : meant;
    setTyped({ text: target.value, value: next });
    isReported.current = wrong !== undefined;
    onProblem?.(wrong);
    if (!isSame(next, value)) onChange(next);
  }

  function handleBlur() {
    setFocused(false);
    if (!problem) setTyped(undefined);
    onBlur?.();
  }

  /** Sets a value that was picked instead of typed. */
  function pick(picked: string) {
    setTyped(undefined);
    isReported.current = false;
    onProblem?.(undefined);
    onChange(picked);
  }

  return {
    /** The text as typed, undefined when the value is to be shown. */
    typed: isCurrent ? typed.text : undefined,
    isFocused,
    /** The problem of the text, shown once the input is left, or the error of the field. */
    error: problem && isCurrent && !isFocused ? messageOf(packFieldError(problem)) : error,
    /** For the input element. */
    handlers: { onChange: handleChange, onFocus: () => setFocused(true), onBlur: handleBlur },
    pick,
  };
}

// a form passes undefined for a field that its record does not have, a dialog an empty text
function isSame(one: string | null | undefined, other: string | null | undefined): boolean {
  return (one || null) === (other || null);
}
