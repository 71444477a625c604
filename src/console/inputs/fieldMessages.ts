import type { FieldError } from '#contract/problem.ts';
import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { editDecimal, formatDecimal } from '#contract/decimals.ts';
import type { Language } from '#contract/values.ts';
import { useLanguage } from './useLanguage.ts';

const mark = 'validation:';

/** Encodes a refusal as the single text that a form stores per field; {@link useFieldMessage} translates it when it is shown. */
export function packFieldError(error: FieldError): string {
  return mark + JSON.stringify(error);
}

/** Translates a field's message into the reader's language; texts from the server are shown unchanged. */
export function useFieldMessage(): (message: string | undefined) => string | undefined {
  const translate = useTranslate();
  const language = useLanguage();
  return useCallback(
    (message) => {
      if (!message?.startsWith(mark)) return message || undefined;
      const { code, params = {} }: FieldError = JSON.parse(message.slice(mark.length));
      const texts = Object.entries(params).map(([name, value]) => [
        name,
        typeof value === 'number' && name !== 'smart_count' ? written(value, language) : value,
      ]);
      return translate(`validation.${code}`, Object.fromEntries(texts));
    },
    [translate, language],
  );
}

// A number of four figures may be a year, which has no mark
function written(value: number, language: Language): string {
  const write = Math.abs(value) < 10_000 ? editDecimal : formatDecimal;
  return write(String(value), language);
}
