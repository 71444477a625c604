import type { Language } from './values.ts';

/** The locale by which each language writes days and numbers. */
export const locales: Readonly<Record<Language, string>> = { nl: 'nl-NL', de: 'de-DE', en: 'en-GB' };
