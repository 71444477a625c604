import type { Language } from '#contract/values.ts';
import type { Settings } from './settings.ts';

/**
 * An address of the product for mails and labels. It begins with PUBLIC_URL, else with the site address of the language, else
 * with the address of this machine.
 */
export function publicUrl(settings: Settings, path: string, language?: Language): string {
  const { PUBLIC_URL, BASE_URLS, LANGUAGES, PORT } = settings;
  const site = language === undefined ? undefined : BASE_URLS[LANGUAGES.indexOf(language)];
  return new URL(path, PUBLIC_URL || (site ?? BASE_URLS[0] ?? `http://localhost:${PORT}`)).href;
}
