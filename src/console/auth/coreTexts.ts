import type { Language } from '#contract/values.ts';

/** A text by its key, for the few pages that are shown without the console. */
export type Text = (key: string, params?: Record<string, string>) => string;

/** Loads the core texts of a language; a missing one shows as its key in square brackets. */
export async function loadCoreTexts(language: Language): Promise<Text> {
  const tree: unknown = await (await fetch(`/assets/i18n/core/${language}.json`)).json();
  return (key, params = {}) => {
    const text = key.split('.').reduce<unknown>((node, name) => (isTree(node) ? node[name] : undefined), tree);
    if (typeof text !== 'string') return `[${key}]`;
    return text.replace(/%\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);
  };
}

function isTree(node: unknown): node is Record<string, unknown> {
  return typeof node === 'object' && node !== null;
}
