import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { ReaderWords } from '#contract/changeWords.ts';
import { formatIn } from '../i18n/format.ts';
import { formatDate } from '../inputs/dates.ts';
import { useLanguage } from '../inputs/useLanguage.ts';

/** The texts and formats with which changes of records are written for the reader. */
export function useReaderWords(): ReaderWords {
  const translate = useTranslate();
  const language = useLanguage();
  return useMemo(() => {
    const format = formatIn(language);
    return {
      language,
      text: (key, params) => translate(key, { ...params, _: '' }),
      day: (day) => formatDate(day, language),
      moment: (instant) => format.dateTime(instant),
      percent: (fraction) => format.percent(fraction),
    };
  }, [translate, language]);
}
