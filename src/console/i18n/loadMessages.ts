import type { TranslationMessages } from 'ra-core';
import type { Language } from '#contract/values.ts';

/** The four folders of translations; texts of a later one override those of an earlier one. */
export const areas = ['core', 'assets', 'accounts', 'work-order'] as const;

/** A tree of texts. */
export interface Messages {
  [key: string]: string | Messages;
}

const own: Record<Language, () => Promise<TranslationMessages>> = {
  nl: async () => (await import('./messages/dutch.ts')).dutch,
  de: async () => (await import('./messages/german.ts')).german,
  en: async () => (await import('./messages/english.ts')).english,
};

/** Starts loading react-admin's own messages, which are part of the console's files. */
export function fetchOwnMessages(language: Language): void {
  // loadMessages reports the failure
  own[language]().catch(() => undefined);
}

/**
 * All texts of one language: react-admin's own, overridden by the four folders.
 * @throws Error when a file cannot be loaded
 */
export async function loadMessages(language: Language): Promise<Messages> {
  const trees = await Promise.all([own[language](), ...textPaths(language).map(fetchTexts)]);
  // TranslationMessages is a tree of texts; its named keys only lack the index signature
  return (trees as Messages[]).reduce(mergeMessages, {});
}

/** Merges two trees; texts of the second one override those of the first. */
export function mergeMessages(first: Messages, second: Messages): Messages {
  const merged = { ...first };
  for (const [key, value] of Object.entries(second)) {
    const before = merged[key];
    merged[key] = typeof value === 'object' && typeof before === 'object' ? mergeMessages(before, value) : value;
  }
  return merged;
}

/** The paths of the files with the texts of a language. */
export function textPaths(language: Language): string[] {
  return areas.map((area) => `/assets/i18n/${area}/${language}.json`);
}

async function fetchTexts(path: string): Promise<Messages> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`The texts ${path} cannot be loaded: ${response.status}`);
  return response.json();
}
