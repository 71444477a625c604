import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { useFormat } from '#console/i18n/format.ts';
import type { AssetType } from '../schema.ts';

/** Writes the value of a field of a type in words, with its unit; a code stays covered. */
export function useAttributeText(): (attribute: AssetType['attributes'][number], value: unknown) => string {
  const translate = useTranslate();
  const format = useFormat();
  return useCallback(
    ({ type, unit, enum: choices }, value) => {
      if (value === null || value === undefined) return '';
      if (type === 'secret') return '••••••';
      if (choices)
        return [value]
          .flat()
          .map((one) => choices.find((choice) => choice.value === one)?.label ?? String(one))
          .join(', ');
      if (typeof value === 'boolean') return translate(`forms.${value ? 'yes' : 'no'}`);
      if (typeof value === 'number') return [format.number(value), unit].filter(Boolean).join(' ');
      return type === 'date' ? format.date(String(value)) : String(value);
    },
    [translate, format],
  );
}
