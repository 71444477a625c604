import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Fields } from '#console/forms/FieldGroup.tsx';
import type { AssetType } from '../../schema.ts';
import { AttributeInput, type Attribute } from './AttributeFields.tsx';

/** See {@link AttributeForm}. */
export interface AttributeFormProps {
  type: AssetType;
  /** The stored type-specific fields of the object. */
  attributes: Readonly<Record<string, unknown>>;
  /** The changed ones, by their keys; null for a removed value. */
  changes: Readonly<Record<string, unknown>>;
  onChange: (changes: Readonly<Record<string, unknown>>) => void;
  /** The errors, by key. */
  errors?: Readonly<Record<string, string | undefined>>;
  /** Whether a field is required; by default none is. */
  isRequired?: (attribute: Attribute) => boolean;
}

const never = () => false;

/** The type-specific fields of an object outside of its form; changes are reported as they are typed. Codes cannot be changed here. */
export function AttributeForm({ type, attributes, changes, onChange, errors = {}, isRequired = never }: AttributeFormProps) {
  const form = useForm({ defaultValues: { attributes: { ...attributes, ...changes } } });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => onChange(differing(attributes, values.attributes)),
      }),
    [form, attributes, onChange],
  );
  const shown = type.attributes.filter((attribute) => attribute.type !== 'secret' && attribute.type !== 'assetRef');
  return (
    <FormProvider {...form}>
      <Fields>
        {shown.map((attribute) => (
          <AttributeInput
            key={attribute.key}
            attribute={{ ...attribute, required: isRequired(attribute) }}
            locationId=""
            error={errors[attribute.key]}
          />
        ))}
      </Fields>
    </FormProvider>
  );
}

function differing(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(after)
      .filter(([key, value]) => JSON.stringify(value ?? null) !== JSON.stringify(before[key] ?? null))
      .map(([key, value]) => [key, value ?? null]),
  );
}
