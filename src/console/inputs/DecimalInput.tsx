import type { FieldError } from '#contract/problem.ts';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { boundInput, type BareInput } from './boundInput.tsx';
import { editDecimal, formatDecimal, parseDecimal, sameDecimal, type DecimalPlaces } from '#contract/decimals.ts';
import { packFieldError, useFieldMessage } from './fieldMessages.ts';
import { InputFrame } from './InputFrame.tsx';
import { useLanguage } from './useLanguage.ts';

/** What a decimal input understands besides. */
export interface DecimalInputOptions {
  places?: DecimalPlaces;
  /** Something before the number, such as a currency. */
  prefix?: ReactNode;
  /** Something after the number, such as a unit. */
  suffix?: ReactNode;
  /** The greatest number that may stand here, as it is shown. */
  max?: number;
  /** The number names something, such as a year or a code: no mark stands between its thousands. */
  isCode?: boolean;
}

/** A decimal string (`"12.5000"`), typed and shown with the marks of the reader's language; nothing is null. */
export const DecimalInput = boundInput<string | null, DecimalInputOptions>(BareDecimalInput);

/** A {@link DecimalInput} for an amount: two decimals at least, its currency before it. */
export const MoneyInput = boundInput<string | null, MoneyInputOptions>(BareMoneyInput);

/** What a money input understands besides. */
export interface MoneyInputOptions {
  /** ISO 4217; EUR unless given. */
  currency?: string;
}

function BareMoneyInput({ currency = 'EUR', ...props }: BareInput<string | null> & MoneyInputOptions) {
  return <BareDecimalInput {...props} places={moneyPlaces} prefix={currency === 'EUR' ? '€' : currency} />;
}

const moneyPlaces = { min: 2 };

function BareDecimalInput(props: BareInput<string | null> & DecimalInputOptions) {
  const { label, value, onChange, onBlur, onProblem, error, hint, required, disabled, readOnly, inputRef } = props;
  const language = useLanguage();
  const messageOf = useFieldMessage();
  const [typed, setTyped] = useState<string>();
  const [isFocused, setFocused] = useState(false);
  const parsedTyped = typed === undefined ? undefined : parseDecimal(typed, language);
  const isWrong = typed !== undefined && parsedTyped === undefined;
  const entered = useRef<HTMLInputElement>(null);
  // what stands in the field changes its marks when it is entered, which would take the selection off
  useLayoutEffect(() => {
    if (isFocused) entered.current?.select();
  }, [isFocused]);
  // a value set from outside, by a reset or by a rule, wins over what was typed before
  const isCurrent = isWrong || sameDecimal(parsedTyped, value);
  const problem = typed !== undefined && isCurrent ? decimalProblem(parsedTyped, props.max) : undefined;
  const shown =
    (isCurrent ? typed : undefined) ??
    (isFocused || props.isCode ? editDecimal(value, language, props.places) : formatDecimal(value, language, props.places));

  function handleChange(text: string) {
    const parsed = parseDecimal(text, language);
    setTyped(text);
    onProblem?.(decimalProblem(parsed, props.max));
    if (parsed !== undefined && !sameDecimal(parsed, value)) onChange(parsed);
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
          value={shown}
          onChange={(event) => handleChange(event.target.value)}
          onFocus={(event) => {
            entered.current = event.target instanceof HTMLInputElement ? event.target : null;
            setFocused(true);
          }}
          onBlur={handleBlur}
          inputRef={inputRef}
          readOnly={readOnly ?? false}
          startAdornment={props.prefix === undefined ? undefined : <InputAdornment position="start">{props.prefix}</InputAdornment>}
          endAdornment={props.suffix === undefined ? undefined : <InputAdornment position="end">{props.suffix}</InputAdornment>}
          inputProps={{ ...attributes, inputMode: 'decimal', autoComplete: 'off', style: { fontFeatureSettings: '"tnum"' } }}
        />
      )}
    </InputFrame>
  );
}

/** What is wrong with a number that was typed, if anything. */
function decimalProblem(parsed: string | null | undefined, max: number | undefined): FieldError | undefined {
  if (parsed === undefined) return { code: 'decimal' };
  return parsed !== null && max !== undefined && Number(parsed) > max ? { code: 'max', params: { max } } : undefined;
}
