import { readFileSync } from 'node:fs';
import { locales } from '#contract/locales.ts';
import type { Language } from '#contract/values.ts';

/**
 * Looks a text up by its key in a language; `%{name}` is replaced, a count as the language writes numbers. A missing key
 * comes back in square brackets.
 */
export type Translate = (language: Language, key: string, params?: Record<string, string | number>) => string;

const areas = ['core', 'assets', 'accounts', 'work-order', 'export'];

/** Reads all translation files. The server writes texts of problems, of sign-in, and of the files that it generates. */
export function loadTexts(folder: URL): Translate {
  const treesOf = (language: Language) =>
    areas.map((area): unknown => JSON.parse(readFileSync(new URL(`${area}/${language}.json`, folder), 'utf8')));
  const trees = { nl: treesOf('nl'), de: treesOf('de'), en: treesOf('en') };
  return (language, key, params = {}) => {
    const text = trees[language].map((tree) => textAt(tree, key)).findLast((found) => found !== undefined);
    if (text === undefined) return `[${key}]`;
    const [one = '', other = one] = text.split(' |||| ');
    return (params['smart_count'] === 1 ? one : other).replace(/%\{(\w+)\}/g, (whole, name: string) => {
      const value = params[name] ?? whole;
      return name === 'smart_count' && typeof value === 'number' ? value.toLocaleString(locales[language]) : String(value);
    });
  };
}

function textAt(tree: unknown, key: string): string | undefined {
  const found = key.split('.').reduce<unknown>((node, name) => (isTree(node) ? node[name] : undefined), tree);
  return typeof found === 'string' ? found : undefined;
}

function isTree(node: unknown): node is Record<string, unknown> {
  return typeof node === 'object' && node !== null;
}
