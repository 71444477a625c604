import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, ReactNode } from 'react';
import { ScanButton } from '../scan/ScanButton.tsx';
import { boundInput, type BareInput } from './boundInput.tsx';
import { InputFrame } from './InputFrame.tsx';

/** The further options of a text input. */
export interface TextInputOptions {
  type?: HTMLInputTypeAttribute;
  /** Rows of text; one line by default. */
  rows?: number;
  placeholder?: string;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  /** A prefix, such as a unit. */
  prefix?: ReactNode;
  /** Reads the text from a QR code or bar code, with a button on a touch screen: the text that a code means. */
  textOfCode?: (code: string) => string;
}

/** One or several lines of text; empty is null. */
export const TextInput = boundInput<string | null, TextInputOptions>(BareTextInput);

function BareTextInput(props: BareInput<string | null> & TextInputOptions) {
  const { label, value, onChange, onBlur, error, hint, required, disabled, readOnly, inputRef } = props;
  const { type = 'text', rows, placeholder, autoComplete = 'off', prefix, textOfCode } = props;
  return (
    <InputFrame {...{ label, error, hint, required, disabled }}>
      {(attributes) => (
        <OutlinedInput
          size="small"
          type={type}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
          onBlur={onBlur}
          inputRef={inputRef}
          readOnly={readOnly ?? false}
          placeholder={placeholder}
          startAdornment={prefix === undefined ? undefined : <InputAdornment position="start">{prefix}</InputAdornment>}
          endAdornment={textOfCode && !disabled && !readOnly && <ScanButton form="field" onCode={(code) => onChange(textOfCode(code))} />}
          {...(rows ? { multiline: true, minRows: rows } : {})}
          id={attributes.id}
          inputProps={{ ...attributes, autoComplete }}
        />
      )}
    </InputFrame>
  );
}
