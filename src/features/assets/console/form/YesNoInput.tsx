import { useTranslate } from 'ra-core';
import { boundInput, type BareInput } from '#console/inputs/boundInput.tsx';
import { SelectInput } from '#console/inputs/SelectInput.tsx';

/** Yes, no or unknown; a check box could not distinguish unknown from no. */
export const YesNoInput = boundInput<boolean | null, object>(BareYesNoInput);

function BareYesNoInput({ value, onChange, ...props }: BareInput<boolean | null>) {
  const translate = useTranslate();
  const choices = ['yes', 'no'].map((id) => ({ id, label: translate(`forms.${id}`) }));
  const chosen = value === true ? 'yes' : value === false ? 'no' : null;
  return <SelectInput {...props} choices={choices} value={chosen} onChange={(id) => onChange(id === null ? null : id === 'yes')} />;
}
