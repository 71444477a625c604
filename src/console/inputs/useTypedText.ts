import { useState } from 'react';
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
 * also afterwards while it is invalid; a value that is set from outside, by a reset or by a rule, replaces it.
 */
export function useTypedText(
  { value, error, onChange, onBlur, onProblem }: Pick<BareInput<string | null>, 'value' | 'error' | 'onChange' | 'onBlur' | 'onProblem'>,
  read: (text: string) => ReadText,
) {
  const messageOf = useFieldMessage();
  const [typed, setTyped] = useState<string>();
  const [isFocused, setFocused] = useState(false);
  const meant = typed === undefined ? undefined : read(typed);
  const isCurrent = meant !== undefined && isSame(meant.value, value);
  const problem = isCurrent ? meant.problem : undefined;

  function handleChange({ target }: { target: { value: string } }) {
    const next = read(target.value);
    setTyped(target.value);
    onProblem?.(next.problem);
    if (!isSame(next.value, value)) onChange(next.value);
  }

  function handleBlur() {
    setFocused(false);
    if (!problem) setTyped(undefined);
    onBlur?.();
  }

  /** Sets a value that was picked instead of typed. */
  function pick(picked: string) {
    setTyped(undefined);
    onProblem?.(undefined);
    onChange(picked);
  }

  return {
    /** The text as typed, undefined when the value is to be shown. */
    typed: isCurrent ? typed : undefined,
    isFocused,
    /** The problem of the text, shown once the input is left, or the error of the field. */
    error: problem && !isFocused ? messageOf(packFieldError(problem)) : error,
    /** For the input element. */
    handlers: { onChange: handleChange, onFocus: () => setFocused(true), onBlur: handleBlur },
    pick,
  };
}

// a form passes undefined for a field that its record does not have
function isSame(one: string | null | undefined, other: string | null | undefined): boolean {
  return (one ?? null) === (other ?? null);
}
