import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useId, type Ref } from 'react';
import { boundInput, type BareInput } from './boundInput.tsx';
import { InputMessage } from './InputMessage.tsx';

/** Yes or no; empty counts as no. */
export const CheckboxInput = boundInput<boolean | null, object>(BareCheckboxInput);

function BareCheckboxInput(props: BareInput<boolean | null>) {
  const { label, value, onChange, onBlur, error, hint, disabled, readOnly, inputRef } = props;
  const id = useId();
  return (
    <FormControl error={Boolean(error)} disabled={Boolean(disabled || readOnly)}>
      <FormControlLabel
        label={label}
        control={
          <Checkbox
            size="small"
            checked={Boolean(value)}
            onChange={(event) => onChange(event.target.checked)}
            onBlur={onBlur}
            slotProps={{
              input: {
                // an input is an HTMLElement, so a ref to that type accepts it
                ref: inputRef as Ref<HTMLInputElement> | undefined,
                'aria-describedby': (error ?? hint) ? id : undefined,
                'aria-invalid': Boolean(error),
              },
            }}
          />
        }
      />
      <InputMessage id={id} error={error} hint={hint} />
    </FormControl>
  );
}
