import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslate } from 'ra-core';
import { boundInput, type BareInput } from './boundInput.tsx';
import { InputFrame } from './InputFrame.tsx';

/** One entry of a closed list. */
export interface Choice {
  id: string;
  label: string;
}

/** The further options of a select. */
export interface SelectInputOptions {
  choices: readonly Choice[];
  /** The text of the empty entry; without it, the list has an empty entry only while the value is empty. */
  emptyLabel?: string;
  /** Whether the choices are master data that have loaded: while there are none, the help says where they are added. */
  isMasterData?: boolean;
}

/** A choice from a short, closed list: the browser's own select, which works with every keyboard, phone and screen reader. */
export const SelectInput = boundInput<string | null, SelectInputOptions>(BareSelectInput);

function BareSelectInput(props: BareInput<string | null> & SelectInputOptions) {
  const { label, value, onChange, onBlur, error, required, disabled, readOnly, inputRef, choices, emptyLabel, isMasterData } = props;
  const translate = useTranslate();
  const hint = props.hint ?? (isMasterData && choices.length === 0 ? translate('inputs.select.none') : undefined);
  const hasEmpty = emptyLabel !== undefined || !required || value == null || value === '';
  return (
    <InputFrame {...{ label, error, hint, required, disabled: disabled || readOnly }}>
      {(attributes) => (
        <NativeSelect
          input={<OutlinedInput size="small" />}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
          onBlur={onBlur}
          inputRef={inputRef}
          inputProps={{ ...attributes }}
        >
          {hasEmpty && <option value="">{emptyLabel ?? ''}</option>}
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.label}
            </option>
          ))}
        </NativeSelect>
      )}
    </InputFrame>
  );
}
