import type { Language } from '#contract/values.ts';
import { useLocale } from 'ra-core';
import { languageOf } from '../i18n/createI18nProvider.ts';

/** The language that the reader has chosen. */
export function useLanguage(): Language {
  return languageOf(useLocale());
}
