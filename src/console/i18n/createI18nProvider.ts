import type { I18nProvider, TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { locales } from '#contract/locales.ts';
import type { Language } from '#contract/values.ts';
import { loadMessages, type Messages } from './loadMessages.ts';

/** The name of each language in itself. */
export const languageNames: Record<Language, string> = { nl: 'Nederlands', de: 'Deutsch', en: 'English' };

/**
 * The console's texts, in the language whose messages are given; another one is loaded when it is chosen. A key without
 * a text shows as `[key]`. The count of a text is written as the language writes numbers.
 */
export function createI18nProvider(start: { language: Language; messages: Messages }, languages: readonly Language[]): I18nProvider {
  const available = languages.map((locale) => ({ locale, name: languageNames[locale] }));
  const provider = polyglotI18nProvider(
    // the merged tree holds all of TranslationMessages, beside our own texts that the type does not name
    (locale) =>
      (locale === start.language ? start.messages : loadMessages(languageOf(locale))) as TranslationMessages | Promise<TranslationMessages>,
    start.language,
    available,
    {
      onMissingKey: missing,
      replace(this: string, pattern: RegExp, valueOf: (whole: string, name: string) => unknown) {
        return this.replace(pattern, (whole: string, name: string) => {
          const value = valueOf(whole, name);
          // the other numbers of a text are numbers of records, or are written where they are given
          return name === 'smart_count' && typeof value === 'number' ? countText(value, provider.getLocale()) : String(value);
        });
      },
    },
  );
  return {
    ...provider,
    changeLocale: async (locale, options) => {
      await provider.changeLocale(locale, options);
      // calls are made in the page's language, and the first ones before the page has been drawn anew
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

/** The locale as one of the product's languages. */
export function languageOf(locale: string): Language {
  return locale === 'de' || locale === 'en' ? locale : 'nl';
}
