import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { FieldGroup } from '#console/forms/FieldGroup.tsx';
import { DateInput } from '#console/inputs/DateInput.tsx';
import { NumberInput } from '#console/inputs/NumberInput.tsx';
import { SelectInput } from '#console/inputs/SelectInput.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';
import type { AssetType } from '../../schema.ts';
import { unitField, unitOf } from '../../units.ts';
import { AssetLookup } from '../lookup/AssetLookup.tsx';
import { ChoicesInput } from './ChoicesInput.tsx';
import { SecretInput } from './SecretInput.tsx';
import { YesNoInput } from './YesNoInput.tsx';

/** A type-specific field. */
export type Attribute = AssetType['attributes'][number];

// from dates on old equipment to the latest expiry dates
const anyDay = { min: '1950-01-01', max: '2099-12-31' };

/** The type-specific fields in the form of an object. */
export function AttributeFields({ type, locationId }: { type: AssetType; locationId: string }) {
  const translate = useTranslate();
  return (
    <FieldGroup title={translate('assets.form.attributes', { type: type.label })}>
      {type.attributes.map((attribute) => (
        <AttributeInput key={attribute.key} attribute={attribute} locationId={locationId} />
      ))}
    </FieldGroup>
  );
}

// the unit may be the value of another field of the form
function useUnit(unit: string | undefined): string | undefined {
  const field = unitField(unit) ?? '';
  const own: unknown = useWatch({ name: `attributes.${field}`, disabled: field === '' });
  return unitOf(unit, { [field]: own });
}

/** See {@link AttributeInput}. */
export interface AttributeInputProps {
  attribute: Attribute;
  /** The location of the object. */
  locationId: string;
  /** An error besides those of the form. */
  error?: string | undefined;
}

/** One type-specific field, as the field `attributes.<key>` of the form around it. */
export function AttributeInput({ attribute, locationId, error }: AttributeInputProps) {
  const { key, required } = attribute;
  const unit = useUnit(attribute.unit);
  const field = { name: `attributes.${key}`, label: attribute.label, required, ...(error === undefined ? {} : { error }) };
  const choices = (attribute.enum ?? []).map(({ value, label }) => ({ id: value, label: label }));
  const suffix = unit === undefined ? {} : { suffix: unit };
  switch (attribute.type) {
    case 'integer':
      return <NumberInput {...field} {...suffix} places={{ max: 0 }} />;
    case 'number':
      return <NumberInput {...field} {...suffix} />;
    case 'date':
      return <DateInput {...field} {...anyDay} />;
    case 'boolean':
      return <YesNoInput {...field} />;
    case 'enum':
      return <SelectInput {...field} choices={choices} />;
    case 'multiEnum':
      return <ChoicesInput {...field} choices={choices} />;
    case 'secret':
      return <SecretInput {...field} />;
    case 'assetRef':
      return <AssetLookup {...field} locationId={locationId} />;
    case 'text':
      return (
        <div className="wide">
          <TextInput {...field} rows={3} />
        </div>
      );
    default:
      return <TextInput {...field} />;
  }
}
