import Alert from '@mui/material/Alert';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { isCarried, type Attributes } from '../../attributes.ts';
import type { AssetType } from '../../schema.ts';
import type { Attribute } from '../form/AttributeFields.tsx';
import { AttributeForm } from '../form/AttributeForm.tsx';
import { neededOf } from './bulkEntry.ts';

/** See {@link RequiredAttributes}. */
export interface RequiredAttributesProps {
  /** The types of the objects that are replaced. */
  types: readonly AssetType[];
  onChange: (attributes: Attributes) => void;
}

const none: Attributes = {};
const isNeeded = (attribute: Attribute) => !isCarried(attribute);

/** The fields that the type of the objects requires; where there are several types, which of them need fields of their own. */
export function RequiredAttributes({ types, onChange }: RequiredAttributesProps) {
  const translate = useTranslate();
  const [type, ...others] = types;
  const asked = useMemo(() => type && { ...type, attributes: type.attributes.filter(({ required }) => required) }, [type]);
  if (!asked) return null;
  if (others.length > 0) {
    const needs = types.filter((one) => neededOf(one).length > 0).map((one) => needsOf(one));
    if (needs.length === 0) return null;
    return (
      <Alert severity="warning" sx={{ mb: 4 }}>
        {translate('assets.bulk.severalTypes', { needs: needs.join('; ') })}
      </Alert>
    );
  }
  if (asked.attributes.length === 0) return null;
  const hasCarried = asked.attributes.some(isCarried);
  return (
    <fieldset style={{ border: 0, margin: '0 0 16px', padding: 0, minWidth: 0 }}>
      <legend style={{ padding: '0 0 8px', fontWeight: 600 }}>{translate('assets.form.attributes', { type: asked.label })}</legend>
      <AttributeForm type={asked} attributes={none} changes={none} onChange={onChange} isRequired={isNeeded} />
      {hasCarried && <p>{translate('assets.bulk.carried')}</p>}
    </fieldset>
  );
}

function needsOf(type: AssetType): string {
  return `${type.label} (${neededOf(type)
    .map(({ label }) => label)
    .join(', ')})`;
}
