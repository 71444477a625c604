import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { isCarried, type Attributes } from '../../attributes.ts';
import type { AssetType } from '../../schema.ts';
import type { Attribute } from '../form/AttributeFields.tsx';
import { AttributeForm } from '../form/AttributeForm.tsx';

/** See {@link RequiredAttributes}. */
export interface RequiredAttributesProps {
  /** The types of the objects to replace. */
  types: readonly AssetType[];
  onChange: (attributes: Attributes) => void;
}

const none: Attributes = {};
const isNeeded = (attribute: Attribute) => !isCarried(attribute);

/** The fields that the type of the objects requires, when they all have the same type. */
export function RequiredAttributes({ types, onChange }: RequiredAttributesProps) {
  const translate = useTranslate();
  const [type, ...others] = types;
  const asked = useMemo(() => type && { ...type, attributes: type.attributes.filter(({ required }) => required) }, [type]);
  if (!asked || others.length > 0 || asked.attributes.length === 0) return null;
  const hasCarried = asked.attributes.some(isCarried);
  return (
    <fieldset style={{ border: 0, margin: '0 0 16px', padding: 0, minWidth: 0 }}>
      <legend style={{ padding: '0 0 8px', fontWeight: 600 }}>{translate('assets.form.attributes', { type: asked.label })}</legend>
      <AttributeForm type={asked} attributes={none} changes={none} onChange={onChange} isRequired={isNeeded} />
      {hasCarried && <p>{translate('assets.bulk.carried')}</p>}
    </fieldset>
  );
}
