import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Fields } from '#console/forms/FieldGroup.tsx';
import type { AssetType } from '../../schema.ts';
import { AttributeInput, type Attribute } from './AttributeFields.tsx';

/** See {@link AttributeForm}. */
export interface AttributeFormProps {
  type: AssetType;
  /** The own fields as the object has them. */
  attributes: Readonly<Record<string, unknown>>;
  /** Those that differ, by their keys; null for what is taken away. */
  changes: Readonly<Record<string, unknown>>;
  onChange: (changes: Readonly<Record<string, unknown>>) => void;
  /** What is wrong with one, by its key. */
  errors?: Readonly<Record<string, string | undefined>>;
  /** Which of them must be filled in; none unless it says so. */
  isRequired?: (attribute: Attribute) => boolean;
}

const never = () => false;

/** The own fields of an object outside of its form: what is changed in them is told as it is typed. Codes stay with the object. */
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
