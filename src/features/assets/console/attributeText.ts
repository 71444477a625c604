import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { useFormat } from '#console/i18n/format.ts';
import type { AssetType } from '../schema.ts';
import { unitOf } from '../units.ts';

/** Formats the value of a type-specific field of an object. */
export type AttributeText = (attribute: AssetType['attributes'][number], attributes: Readonly<Record<string, unknown>>) => string;

/** Formats the value of a type-specific field with its unit; a code stays hidden. */
export function useAttributeText(): AttributeText {
  const translate = useTranslate();
  const format = useFormat();
  return useCallback(
    ({ key, type, unit, enum: choices }, attributes) => {
      const value = attributes[key];
      if (value === null || value === undefined) return '';
      if (type === 'secret') return '••••••';
      if (choices)
        return [value]
          .flat()
          .map((one) => choices.find((choice) => choice.value === one)?.label ?? String(one))
          .join(', ');
      if (typeof value === 'boolean') return translate(`forms.${value ? 'yes' : 'no'}`);
      if (typeof value === 'number') return [format.number(value), unitOf(unit, attributes)].filter(Boolean).join(' ');
      return type === 'date' ? format.date(String(value)) : String(value);
    },
    [translate, format],
  );
}
