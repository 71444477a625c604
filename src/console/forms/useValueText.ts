import { isUuid } from '#contract/values.ts';
import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { formatIn, nothing } from '../i18n/format.ts';
import { formatDate } from '../inputs/dates.ts';
import { formatDecimal } from '#contract/decimals.ts';
import { useLanguage } from '../inputs/useLanguage.ts';

/** Writes a field's value for a reader who compares two: dates and decimals in their language, nothing as a dash. */
export function useValueText(): (value: unknown) => string {
  const translate = useTranslate();
  const language = useLanguage();
  return useCallback(
    (value) => {
      const write = (one: unknown): string => {
        if (one === null || one === undefined || one === '') return nothing;
        if (typeof one === 'boolean') return translate(one ? 'forms.yes' : 'forms.no');
        if (typeof one === 'number') return formatDecimal(String(one), language, { max: 6 });
        if (Array.isArray(one)) return one.map(write).join('; ');
        if (typeof one === 'object') return Object.values(one).filter(isPlain).map(write).join(' · ');
        const text = String(one);
        if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDate(text, language);
        if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return formatIn(language).dateTime(text);
        return /^-?\d+\.\d{4}$/.test(text) ? formatDecimal(text, language) : text;
      };
      return write(value);
    },
    [translate, language],
  );
}

function isPlain(value: unknown): boolean {
  return (typeof value === 'string' && value !== '' && !isUuid(value)) || typeof value === 'number';
}
