import OutlinedInput from '@mui/material/OutlinedInput';
import type { HTMLAttributes } from 'react';
import type { BareInput } from './boundInput.tsx';
import { InputFrame } from './InputFrame.tsx';
import { useTypedText, type ReadText } from './useTypedText.ts';

/** The further properties of a typed input. */
export interface TypedInputProps extends BareInput<string | null> {
  /** The formatted value. */
  text: string;
  read: (typed: string) => ReadText;
  placeholder?: string;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
}

/** A field whose value is formatted differently from how it is typed, such as a time. */
export function TypedInput({ text, read, placeholder, inputMode, ...props }: TypedInputProps) {
  const { label, hint, required, disabled, readOnly, inputRef } = props;
  const { typed, error, handlers } = useTypedText(props, read);
  return (
    <InputFrame {...{ label, hint, required, disabled, error }}>
      {(attributes) => (
        <OutlinedInput
          size="small"
          value={typed ?? text}
          {...handlers}
          inputRef={inputRef}
          readOnly={readOnly ?? false}
          placeholder={placeholder}
          inputProps={{ ...attributes, inputMode, autoComplete: 'off', style: { fontFeatureSettings: '"tnum"' } }}
        />
      )}
    </InputFrame>
  );
}
