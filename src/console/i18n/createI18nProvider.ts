import type { I18nProvider, TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { locales } from '#contract/locales.ts';
import type { Language } from '#contract/values.ts';
import { loadMessages, type Messages } from './loadMessages.ts';

/** The name of each language in that language. */
export const languageNames: Record<Language, string> = { nl: 'Nederlands', de: 'Deutsch', en: 'English' };

/**
 * The texts of the console, in the language of the given messages; other languages are loaded when they are chosen. A key without
 * a text is shown as `[key]`. Counts are formatted in the number format of the language.
 */
export function createI18nProvider(start: { language: Language; messages: Messages }, languages: readonly Language[]): I18nProvider {
  const available = languages.map((locale) => ({ locale, name: languageNames[locale] }));
  const provider = polyglotI18nProvider(
    // the merged tree contains all of TranslationMessages, and our own texts, which that type does not include
    (locale) =>
      (locale === start.language ? start.messages : loadMessages(languageOf(locale))) as TranslationMessages | Promise<TranslationMessages>,
    start.language,
    available,
    {
      onMissingKey: missing,
      replace(this: string, pattern: RegExp, valueOf: (whole: string, name: string) => unknown) {
        return this.replace(pattern, (whole: string, name: string) => {
          const value = valueOf(whole, name);
          // other numbers in a text are record numbers, or are formatted by the caller
          return name === 'smart_count' && typeof value === 'number' ? countText(value, provider.getLocale()) : String(value);
        });
      },
    },
  );
  return {
    ...provider,
    changeLocale: async (locale, options) => {
      await provider.changeLocale(locale, options);
      // requests carry the page's language, and the first ones are sent before the page renders again
      document.documentElement.lang = locale;
    },
  };
}

function countText(count: number, locale: string): string {
  return new Intl.NumberFormat(locales[languageOf(locale)]).format(count);
}

function missing(key: string): string {
  // oxlint-disable-next-line no-console -- while developing, and in tests, which fail on it
  if (import.meta.env.DEV) console.error(`There is no text ${key}`);
  return `[${key}]`;
}

/** The locale as a supported language. */
export function languageOf(locale: string): Language {
  return locale === 'de' || locale === 'en' ? locale : 'nl';
}
