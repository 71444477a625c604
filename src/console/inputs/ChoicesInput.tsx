import FormHelperText from '@mui/material/FormHelperText';
import { styled } from '@mui/material/styles';
import { useContext } from 'react';
import { useController } from 'react-hook-form';
import { CheckboxInput } from './CheckboxInput.tsx';
import { useFieldMessage } from './fieldMessages.ts';
import { FormContext } from './FormContext.ts';
import type { Choice } from './SelectInput.tsx';

/** Any number of choices from a short, closed list, as check boxes; the value of the field is the list of their ids. */
export function ChoicesInput({ name, choices }: { name: string; choices: readonly Choice[] }) {
  const { labelOf, isReadOnly } = useContext(FormContext);
  const { field, fieldState } = useController({ name });
  const messageOf = useFieldMessage();
  const chosen: readonly string[] = field.value ?? [];
  const error = messageOf(fieldState.error?.message);
  return (
    <Frame>
      <legend>{labelOf(name)}</legend>
      {choices.map(({ id, label }) => (
        <CheckboxInput
          key={id}
          label={label}
          value={chosen.includes(id)}
          readOnly={isReadOnly}
          onChange={(isChosen) => field.onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))}
        />
      ))}
      {error && <FormHelperText error>{error}</FormHelperText>}
    </Frame>
  );
}

const Frame = styled('fieldset')({
  border: 0,
  margin: 0,
  padding: 0,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 8,
  legend: { padding: 0, fontSize: '0.78125rem' },
});
