import { isUuid } from '#contract/values.ts';
import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { formatIn, nothing } from '../i18n/format.ts';
import { formatDate } from '../inputs/dates.ts';
import { formatDecimal } from '#contract/decimals.ts';
import { useLanguage } from '../inputs/useLanguage.ts';

/**
 * Formats the value of a field for comparison with other values of the same field: dates and decimals in the reader's language, a
 * dash for empty. A typed number counts as a decimal when another value is one in the form of records, with four places.
 */
export function useValueText(): (value: unknown, others?: readonly unknown[]) => string {
  const translate = useTranslate();
  const language = useLanguage();
  return useCallback(
    (value, others = []) => {
      const isDecimal = others.some((other) => stored.test(String(other)));
      const write = (one: unknown): string => {
        if (one === null || one === undefined || one === '') return nothing;
        if (typeof one === 'boolean') return translate(one ? 'forms.yes' : 'forms.no');
        if (typeof one === 'number') return formatDecimal(String(one), language, { max: 6 });
        if (Array.isArray(one)) return one.map(write).join('; ');
        if (typeof one === 'object') return Object.values(one).filter(isPlain).map(write).join(' · ');
        const text = String(one);
        if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDate(text, language);
        if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return formatIn(language).dateTime(text);
        return (isDecimal ? typed : stored).test(text) ? formatDecimal(text, language) : text;
      };
      return write(value);
    },
    [translate, language],
  );
}

const stored = /^-?\d+\.\d{4}$/;
const typed = /^-?\d+(\.\d+)?$/;

function isPlain(value: unknown): boolean {
  return (typeof value === 'string' && value !== '' && !isUuid(value)) || typeof value === 'number';
}
