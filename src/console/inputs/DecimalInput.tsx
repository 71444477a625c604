import type { FieldError } from '#contract/problem.ts';
import type { Language } from '#contract/values.ts';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useOwnCurrency } from '../data/DataContext.ts';
import { boundInput, type BareInput } from './boundInput.tsx';
import { editDecimal, formatDecimal, parseDecimal, sameDecimal, type DecimalPlaces } from '#contract/decimals.ts';
import { InputFrame } from './InputFrame.tsx';
import { useLanguage } from './useLanguage.ts';
import { useTypedText, type ReadText } from './useTypedText.ts';

/** The further options of a decimal input. */
export interface DecimalInputOptions {
  places?: DecimalPlaces;
  /** A prefix, such as a currency. */
  prefix?: ReactNode;
  /** A suffix, such as a unit, which may also be typed. */
  suffix?: string | undefined;
  /** The maximum, in the unit that is shown. */
  max?: number;
  /** Whether the number is a year or a code, so that it has no thousands separators. */
  isCode?: boolean;
}

/** A decimal string (`"12.5000"`), typed and shown with the marks of the reader's language; empty is null. */
export const DecimalInput = boundInput<string | null, DecimalInputOptions>(BareDecimalInput);

/** A {@link DecimalInput} for an amount: at least two decimals, with its currency as prefix. */
export const MoneyInput = boundInput<string | null, MoneyInputOptions>(BareMoneyInput);

/** The further options of a money input. */
export interface MoneyInputOptions {
  /** ISO 4217; that of the division by default. */
  currency?: string | undefined;
}

function BareMoneyInput({ currency, ...props }: BareInput<string | null> & MoneyInputOptions) {
  const own = useOwnCurrency();
  return <BareDecimalInput {...props} places={moneyPlaces} prefix={signOf(currency ?? own)} />;
}

const moneyPlaces = { min: 2 };

// '$' and '£' are those of several currencies
const signOf = (currency: string) => (currency === 'EUR' ? '€' : currency);

function BareDecimalInput(props: BareInput<string | null> & DecimalInputOptions) {
  const { label, value, hint, required, disabled, readOnly, inputRef } = props;
  const language = useLanguage();
  const { typed, isFocused, error, handlers } = useTypedText(props, (text) => readDecimal(text, language, props));
  const entered = useRef<HTMLInputElement>(null);
  // the text changes its format when the field is entered, which would remove the selection
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

type Limits = Pick<DecimalInputOptions, 'max' | 'isCode' | 'places' | 'suffix'> & { value: string | null };

/** A text that is not a number, or the same number in another notation, keeps the value. */
function readDecimal(text: string, language: Language, { value, ...limits }: Limits): ReadText {
  const number = parseDecimal(text, language, { max: limits.places?.max, suffix: limits.suffix });
  return {
    value: number === undefined || sameDecimal(number, value) ? value : number,
    problem: number === undefined ? textProblem(text, language, limits) : numberProblem(number, limits),
  };
}

// a number with more decimals than are shown would be saved otherwise than it stands there
function textProblem(text: string, language: Language, { isCode, places, suffix }: Omit<Limits, 'value'>): FieldError {
  const max = places?.max;
  if (isCode || max === 0) return { code: 'notWholeNumber' };
  const isNumber = parseDecimal(text, language, { max: Infinity, suffix }) !== undefined;
  return max !== undefined && isNumber ? { code: 'decimals', params: { max } } : { code: max === undefined ? 'decimal' : 'notNumber' };
}

function numberProblem(number: string | null, { max }: Omit<Limits, 'value'>): FieldError | undefined {
  return number !== null && max !== undefined && Number(number) > max ? { code: 'max', params: { max } } : undefined;
}
