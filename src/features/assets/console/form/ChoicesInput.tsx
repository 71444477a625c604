import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import { useId, type Ref } from 'react';
import { boundInput, type BareInput } from '#console/inputs/boundInput.tsx';
import { InputMessage } from '#console/inputs/InputMessage.tsx';
import type { Choice } from '#console/inputs/SelectInput.tsx';

/** Any number of a few choices, as check boxes; none is null. */
export const ChoicesInput = boundInput<readonly string[] | null, { choices: readonly Choice[] }>(BareChoicesInput);

function BareChoicesInput(props: BareInput<readonly string[] | null> & { choices: readonly Choice[] }) {
  const { label, value, onChange, onBlur, error, hint, required, disabled, readOnly, inputRef, choices } = props;
  const id = useId();
  const chosen = value ?? [];
  const toggle = (choice: string) => {
    const next = choices.map((one) => one.id).filter((one) => (one === choice ? !chosen.includes(one) : chosen.includes(one)));
    onChange(next.length === 0 ? null : next);
  };
  return (
    <FormControl
      component="fieldset"
      error={Boolean(error)}
      disabled={Boolean(disabled || readOnly)}
      aria-describedby={(error ?? hint) && id}
    >
      <FormLabel component="legend" sx={{ lineHeight: 1.4 }}>
        {label}
        {required && <span aria-hidden> *</span>}
      </FormLabel>
      <FormGroup row>
        {choices.map((choice, index) => (
          <FormControlLabel
            key={choice.id}
            label={choice.label}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(choice.id)}
                onChange={() => toggle(choice.id)}
                onBlur={onBlur}
                // an input is an HTMLElement, so a ref to that type accepts it
                slotProps={index === 0 ? { input: { ref: inputRef as Ref<HTMLInputElement> | undefined } } : {}}
              />
            }
          />
        ))}
      </FormGroup>
      <InputMessage id={id} error={error} hint={hint} />
    </FormControl>
  );
}
