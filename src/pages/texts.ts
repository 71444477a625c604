import type { Language } from '#contract/values.ts';
import de from '../../i18n/pages/de.json' with { type: 'json' };
import en from '../../i18n/pages/en.json' with { type: 'json' };
import nl from '../../i18n/pages/nl.json' with { type: 'json' };

/** The texts of the pages in one language. */
export type Texts = typeof nl;

/** The languages by their own names. */
export const languageNames: Readonly<Record<Language, string>> = { nl: 'Nederlands', de: 'Deutsch', en: 'English' };

const texts: Readonly<Record<Language, Texts>> = { nl, de, en };

/** The texts of the pages in a language. */
export function textsIn(language: Language): Texts {
  return texts[language];
}

/** A text with its placeholders filled in. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/%\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
