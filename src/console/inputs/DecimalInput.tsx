import type { FieldError } from '#contract/problem.ts';
import type { Language } from '#contract/values.ts';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { boundInput, type BareInput } from './boundInput.tsx';
import { editDecimal, formatDecimal, parseDecimal, sameDecimal, type DecimalPlaces } from '#contract/decimals.ts';
import { InputFrame } from './InputFrame.tsx';
import { useLanguage } from './useLanguage.ts';
import { useTypedText, type ReadText } from './useTypedText.ts';

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
  const { label, value, hint, required, disabled, readOnly, inputRef } = props;
  const language = useLanguage();
  const { typed, isFocused, error, handlers } = useTypedText(props, (text) => readDecimal(text, language, props));
  const entered = useRef<HTMLInputElement>(null);
  // what stands in the field changes its marks when it is entered, which would take the selection off
  useLayoutEffect(() => {
    if (isFocused) entered.current?.select();
  }, [isFocused]);
  const write = isFocused || props.isCode ? editDecimal : formatDecimal;

  return (
    <InputFrame {...{ label, hint, required, disabled, error }}>
      {(attributes) => (
        <OutlinedInput
          size="small"
          value={typed ?? write(value, language, props.places)}
          {...handlers}
          onFocus={(event) => {
            entered.current = event.target instanceof HTMLInputElement ? event.target : null;
            handlers.onFocus();
          }}
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

/** A text that is no number, or the same number written otherwise, leaves the value as it is. */
function readDecimal(text: string, language: Language, { value, max }: { value: string | null; max?: number }): ReadText {
  const number = parseDecimal(text, language);
  return {
    value: number === undefined || sameDecimal(number, value) ? value : number,
    problem: decimalProblem(number, max),
  };
}

/** What is wrong with a number that was typed, if anything. */
function decimalProblem(number: string | null | undefined, max: number | undefined): FieldError | undefined {
  if (number === undefined) return { code: 'decimal' };
  return number !== null && max !== undefined && Number(number) > max ? { code: 'max', params: { max } } : undefined;
}
