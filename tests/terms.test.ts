import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { areas, mergeMessages, type Messages } from '#console/i18n/loadMessages.ts';
import { dutch } from '#console/i18n/messages/dutch.ts';
import { english } from '#console/i18n/messages/english.ts';
import { german } from '#console/i18n/messages/german.ts';
import { messageTexts } from './support/messageTexts.ts';

const root = resolve(import.meta.dirname, '..');
const own = { nl: dutch, de: german, en: english };
const languages = ['nl', 'de', 'en'] as const;
type Language = (typeof languages)[number];

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

function textsOf(language: Language): [string, string][] {
  const files = [...areas, 'pages', 'export'].map((area): Messages =>
    JSON.parse(readFileSync(join(root, 'i18n', area, `${language}.json`), 'utf8')),
  );
  return messageTexts([own[language] as Messages, ...files].reduce(mergeMessages, {}));
}

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
    expect(textsOf(language).filter(([, text]) => patterns.some((other) => other.test(text)))).toEqual([]);
  });
});
