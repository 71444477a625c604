import type { Language } from '#contract/values.ts';

/** Key in local storage of the language that the reader chose. */
export const languageKey = 'appLanguage';

/** The configured languages and, parallel to them, the site address of each. */
export interface Sites {
  languages: readonly Language[];
  baseUrls: readonly string[];
}

/** The initial language of the console: the stored one if it is configured, else the one whose site has the current host, else Dutch. */
export function startLanguage(sites: Sites, host: string, stored: string | null): Language {
  const chosen = sites.languages.find((language) => language === stored);
  if (chosen) return chosen;
  return sites.languages[sites.baseUrls.findIndex((url) => hostOf(url) === host)] ?? 'nl';
}

/** The effect of choosing a language: another site, or this one in that language. */
export type LanguageChoice = { goTo: string } | { apply: Language };

/**
 * Decides the effect of choosing a language. A language with a site on another host is opened there, on the same page; otherwise
 * it is applied here.
 */
export function chooseLanguage(sites: Sites, here: URL, language: Language): LanguageChoice {
  const url = sites.baseUrls[sites.languages.indexOf(language)];
  if (!url || hostOf(url) === here.host) return { apply: language };
  return { goTo: new URL(here.pathname + here.search + here.hash, url).href };
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}
