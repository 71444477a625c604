import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import de from '../i18n/pages/de.json' with { type: 'json' };
import en from '../i18n/pages/en.json' with { type: 'json' };
import nl from '../i18n/pages/nl.json' with { type: 'json' };

const root = resolve(import.meta.dirname, '..');

/** The texts of a tree, by area and name. */
function textsOf(tree: Record<string, Record<string, string>>): Map<string, string> {
  return new Map(Object.entries(tree).flatMap(([area, texts]) => Object.entries(texts).map(([name, text]) => [`${area}.${name}`, text])));
}

const dutch = textsOf(nl);
const placeholders = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].sort();

describe.each([
  ['de', textsOf(de)],
  ['en', textsOf(en)],
] as const)('the texts of the pages in %s', (_language, texts) => {
  test('have the keys of the Dutch ones, none empty', () => {
    expect([...texts.keys()]).toEqual([...dutch.keys()]);
    expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test('name the same placeholders', () => {
    expect([...texts].filter(([key, text]) => String(placeholders(text)) !== String(placeholders(dutch.get(key) ?? '')))).toEqual([]);
  });
});

test('every text of the pages is shown somewhere', () => {
  const sources = readdirSync(join(root, 'src/pages'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(root, 'src/pages', name), 'utf8'))
    .join('\n');
  const isShown = (key: string) => {
    const [area, name] = key.split('.');
    // an area is looked up by a name that is known only then
    const isLookedUp = new RegExp(String.raw`text\.${area}[[;]`).test(sources);
    return isLookedUp || new RegExp(String.raw`text\.(${area}\.)?${name}\b`).test(sources);
  };
  expect([...dutch.keys()].filter((key) => !isShown(key))).toEqual([]);
});
