import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState, type ReactNode } from 'react';
import { boundInput, type BareInput } from './boundInput.tsx';
import { editDecimal, formatDecimal, parseDecimal, sameDecimal, type DecimalPlaces } from './decimals.ts';
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
}

/** A decimal string (`"12.5000"`), typed and shown with the marks of the reader's language; nothing is null. */
export const DecimalInput = boundInput<string | null, DecimalInputOptions>(BareDecimalInput);

/** A {@link DecimalInput} for an amount: two decimals at least, its currency before it. */
export const MoneyInput = boundInput<string | null, MoneyInputOptions>(BareMoneyInput);

/** What a money input understands besides. */
export interface MoneyInputOptions {
  /** ISO 4217; EUR unless said. */
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
  // a value set from outside, by a reset or by a rule, wins over what was typed before
  const isCurrent = isWrong || sameDecimal(parsedTyped, value);
  const shown =
    (isCurrent ? typed : undefined) ??
    (isFocused ? editDecimal(value, language, props.places) : formatDecimal(value, language, props.places));

  function handleChange(text: string) {
    const parsed = parseDecimal(text, language);
    setTyped(text);
    onProblem?.(parsed === undefined ? { code: 'decimal' } : undefined);
    if (parsed !== undefined && !sameDecimal(parsed, value)) onChange(parsed);
  }

  function handleBlur() {
    setFocused(false);
    if (!isWrong) setTyped(undefined);
    onBlur?.();
  }

  return (
    <InputFrame
      {...{ label, hint, required, disabled }}
      error={isWrong && !isFocused ? messageOf(packFieldError({ code: 'decimal' })) : error}
    >
      {(attributes) => (
        <OutlinedInput
          size="small"
          value={shown}
          onChange={(event) => handleChange(event.target.value)}
          onFocus={(event) => {
            setFocused(true);
            event.target.select();
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
