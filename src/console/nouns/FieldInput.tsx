import { useTranslate } from 'ra-core';
import { useContext } from 'react';
import { useWatch } from 'react-hook-form';
import { freshFor } from '../data/freshFor.ts';
import { useGetList } from '../data/useMethod.ts';
import type { ResourceName } from '../data/resourceCalls.ts';
import { CheckboxInput } from '../inputs/CheckboxInput.tsx';
import { ChoicesInput } from '../inputs/ChoicesInput.tsx';
import { DateInput } from '../inputs/DateInput.tsx';
import { DecimalInput, MoneyInput } from '../inputs/DecimalInput.tsx';
import { FormContext } from '../inputs/FormContext.ts';
import { NumberInput } from '../inputs/NumberInput.tsx';
import { SelectInput } from '../inputs/SelectInput.tsx';
import { TextInput } from '../inputs/TextInput.tsx';
import { optionsOf } from './fieldsOf.ts';
import type { FieldOptions, NounField } from './Noun.ts';

/** See {@link FieldInput}. */
export interface FieldInputProps {
  resource: string;
  name: string;
  field: NounField;
  /** Whether the record exists already: fixed fields are then read-only. */
  isStored: boolean;
}

/** The input of a noun's field, by its kind. */
export function FieldInput({ resource, name, field, isStored }: FieldInputProps) {
  const translate = useTranslate();
  const options = optionsOf(field);
  const { Input, values, from, kind = 'text', hasHint = false, isFixed = false } = options;
  const { isReadOnly } = useContext(FormContext);
  const readOnly = isReadOnly || (isStored && isFixed);
  const hint = hasHint ? translate(`${resource}.hints.${name}`) : undefined;
  const shared = { name, readOnly, hint };
  if (Input) return <Input name={name} readOnly={readOnly} />;
  if (from) return <RecordChoice {...shared} from={from} />;
  if (values) {
    const choices = values.map((id) => ({ id, label: translate(`${options.texts ?? `${resource}.${name}`}.${id}`) }));
    return kind === 'choices' ? (
      <div className="wide">
        <ChoicesInput name={name} choices={choices} />
      </div>
    ) : (
      <SelectInput {...shared} choices={choices} />
    );
  }
  return <Plain {...shared} kind={kind} />;
}

type Shared = { name: string; readOnly: boolean; hint: string | undefined };

// From the first year with kept accounts to the last year that can be planned
const days = { min: '1990-01-01', max: '2199-12-31' };

function Plain({ kind, ...shared }: Shared & { kind: NonNullable<FieldOptions['kind']> }) {
  if (kind === 'checkbox') return <CheckboxInput {...shared} />;
  if (kind === 'date') return <DateInput {...shared} {...days} />;
  if (kind === 'number') return <NumberInput {...shared} />;
  if (kind === 'numberCode') return <NumberInput {...shared} isCode />;
  if (kind === 'percent') return <NumberInput {...shared} factor={100} suffix="%" max={100} />;
  if (kind === 'decimal') return <DecimalInput {...shared} />;
  if (kind === 'money') return <AmountInput {...shared} />;
  if (kind === 'email') return <TextInput {...shared} type="email" />;
  if (kind !== 'longText') return <TextInput {...shared} />;
  return (
    <div className="wide">
      <TextInput {...shared} rows={3} />
    </div>
  );
}

// in the currency of the record, if it has one
function AmountInput(shared: Shared) {
  const currency: unknown = useWatch({ name: 'currency' });
  return <MoneyInput {...shared} currency={typeof currency === 'string' && currency !== '' ? currency : undefined} />;
}

interface Coded {
  id: string;
  code: string;
  description: string;
}

function RecordChoice({ from, ...shared }: Shared & { from: { resource: ResourceName; key: 'id' | 'code' } }) {
  const { data } = useGetList(from.resource, {}, { staleTime: freshFor.record });
  const rows = (data ?? []) as readonly unknown[] as readonly Coded[]; // records to choose from have a code and a description
  return (
    <SelectInput
      {...shared}
      emptyLabel=""
      isMasterData={data !== undefined}
      choices={rows.map((row) => ({ id: row[from.key], label: `${row.code} – ${row.description}` }))}
    />
  );
}
