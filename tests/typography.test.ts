import { describe, expect, test } from 'vitest';
import { everyLanguage, everyText, type TextLanguage } from './support/everyText.ts';

/** What no text of a language contains, with what is written in its place. */
const refused: readonly { what: string; found: Partial<Record<TextLanguage, RegExp>> }[] = [
  { what: 'straight quotes', found: { nl: /["']/, de: /["']/, en: /["']/ } },
  { what: 'quotes of another language', found: { nl: /[“”„«»]/, de: /[‘”«»]/, en: /[“”„«»]/ } },
  { what: 'three dots for an ellipsis', found: { nl: /\.\.\./, de: /\.\.\./, en: /\.\.\./ } },
  {
    what: 'two spaces, or one before a mark',
    found: { nl: / {2}| [,;:!?.](\s|$)/, de: / {2}| [,;:!?.](\s|$)/, en: / {2}| [,;:!?.](\s|$)/ },
  },
  { what: 'a percentage with the wrong space', found: { nl: /[\d}]\s%(?!\{)/, de: /[\d}]%(?!\{)/, en: /[\d}]\s%(?!\{)/ } },
  { what: 'initials of file formats as in English', found: { nl: /\b(PDF|CSV|XLSX)\b/ } },
];

describe.each(everyLanguage)('the texts in %s', (language) => {
  const texts = everyText(language).filter(([key]) => key !== 'ra.boolean.null');

  test('are found', () => {
    expect(texts.length).toBeGreaterThan(5000);
  });

  test.each(refused)('have no $what', ({ found }) => {
    expect(texts.filter(([, text]) => found[language]?.test(text) ?? false)).toEqual([]);
  });
});
