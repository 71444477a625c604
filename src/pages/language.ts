import type { Language } from '#contract/values.ts';
import { languageNames } from './texts.ts';

// The console keeps its language under the same name
const key = 'appLanguage';

function isLanguage(text: string | null): text is Language {
  return text !== null && Object.hasOwn(languageNames, text);
}

/** The language that the reader chose on this device, else the one in which the server sent the page. */
export function readerLanguage(): Language {
  const chosen = stored();
  if (isLanguage(chosen)) return chosen;
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : 'nl';
}

/** Keeps the language for the next visit. */
export function chooseLanguage(language: Language): void {
  try {
    localStorage.setItem(key, language);
  } catch {
    // a browser that keeps nothing asks again
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
