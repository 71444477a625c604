import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { everyLanguage as languages, everyText, type TextLanguage as Language } from './support/everyText.ts';

const root = resolve(import.meta.dirname, '..');

/** One row of docs/terms.md. */
interface Term {
  concept: string;
  words: Record<Language, string[]>;
  refused: Record<Language, string[]>;
}

const terms = readFileSync(join(root, 'docs/terms.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line): Term => {
    const cells = line
      .replaceAll(String.raw`\*`, '*')
      .split('|')
      .slice(1, -1);
    const lists = cells.map((cell) =>
      cell
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean),
    );
    const [concept = [], ...words] = lists;
    const byLanguage = (from: number) => Object.fromEntries(languages.map((language, index) => [language, words[from + index] ?? []]));
    return { concept: concept.join(), words: byLanguage(0), refused: byLanguage(3) } as Term;
  });

/** A word or phrase wherever it stands by itself; `*` is any ending. */
function pattern(word: string): RegExp {
  const escaped = word.replace(/[.?+^$()[\]{}|\\]/g, String.raw`\$&`).replace('*', String.raw`\p{L}*`);
  return new RegExp(String.raw`(?<![\p{L}-])${escaped}(?![\p{L}])`, 'iu');
}

describe('docs/terms.md', () => {
  test('names a word in every language for each concept', () => {
    expect(terms.length).toBeGreaterThan(10);
    expect(terms.filter(({ words }) => languages.some((language) => words[language].length === 0))).toEqual([]);
  });

  test('refuses no word that it asks for', () => {
    const asked = (language: Language) => terms.flatMap(({ words }) => words[language]);
    for (const language of languages) {
      const refused = terms.flatMap((term) => term.refused[language]);
      expect(asked(language).filter((word) => refused.some((other) => pattern(other).test(word)))).toEqual([]);
    }
  });
});

describe.each(languages)('the texts in %s', (language) => {
  test.each(terms)('say $concept in one way', ({ refused }) => {
    const patterns = refused[language].map(pattern);
    expect(everyText(language).filter(([, text]) => patterns.some((other) => other.test(text)))).toEqual([]);
  });
});
