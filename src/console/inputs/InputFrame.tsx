import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import { useTranslate } from 'ra-core';
import { useId, type ReactNode } from 'react';
import { InputMessage } from './InputMessage.tsx';

/** The attributes that connect an input with its label, its help and its error. */
export interface InputAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
  'aria-required': boolean | undefined;
}

/** The properties of {@link InputFrame}. */
export interface InputFrameProps {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  children: (attributes: InputAttributes) => ReactNode;
}

/** Label above, input, then the error or the help: the same around every input. */
export function InputFrame({ label, error, hint, required, disabled, children }: InputFrameProps) {
  const translate = useTranslate();
  const id = useId();
  const attributes: InputAttributes = {
    id,
    'aria-describedby': (error ?? hint) ? `${id}-message` : undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  };
  return (
    <FormControl fullWidth error={Boolean(error)} disabled={Boolean(disabled)} sx={{ minWidth: 0 }}>
      <FormLabel htmlFor={id} sx={{ lineHeight: 1.4, mb: 1, display: 'block' }}>
        {label}
        {required && (
          <span aria-hidden title={translate('inputs.required')}>
            {' *'}
          </span>
        )}
      </FormLabel>
      {children(attributes)}
      <InputMessage id={`${id}-message`} error={error} hint={hint} />
    </FormControl>
  );
}
