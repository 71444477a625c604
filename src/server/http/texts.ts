import { readFileSync } from 'node:fs';
import type { Language } from '#contract/values.ts';

/** Looks a text up by its key in a language; `%{name}` is replaced. A missing key comes back in square brackets. */
export type Translate = (language: Language, key: string, params?: Record<string, string | number>) => string;

/** Reads the texts that the server itself speaks (problems and validation) from the console's core translations. */
export function loadTexts(folder: URL): Translate {
  const trees = new Map<Language, unknown>();
  for (const language of ['nl', 'de', 'en'] as const) {
    trees.set(language, JSON.parse(readFileSync(new URL(`core/${language}.json`, folder), 'utf8')));
  }
  return (language, key, params = {}) => {
    const text = key.split('.').reduce<unknown>((node, name) => (isTree(node) ? node[name] : undefined), trees.get(language));
    if (typeof text !== 'string') return `[${key}]`;
    const [one = '', other = one] = text.split(' |||| ');
    return (params['smart_count'] === 1 ? one : other).replace(/%\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
  };
}

function isTree(node: unknown): node is Record<string, unknown> {
  return typeof node === 'object' && node !== null;
}
