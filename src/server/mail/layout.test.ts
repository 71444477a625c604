import { describe, expect, it } from 'vitest';
import themes from '../../../themes.json' with { type: 'json' };
import { wordsIn } from './defineMail.ts';
import { layOut } from './layout.ts';

const words = (language: 'nl' | 'de') => wordsIn(language, (_language, key) => key);

describe('the end of a period in a mail', () => {
  it.each([
    ['nl', '2026-12-04T12:30:00Z', '13:30'],
    ['nl', '2026-12-05T12:30:00Z', 'zaterdag 5 december 2026 om 13:30'],
    ['de', '2026-12-04T12:30:00Z', '13:30 Uhr'],
    ['de', '2026-12-05T12:30:00Z', 'Samstag, 5. Dezember 2026 um 13:30 Uhr'],
  ] as const)('names its day where that is another one: %s %s', (language, end, text) => {
    expect(words(language).until(end, '2026-12-04T11:30:00Z')).toBe(text);
  });
});

describe('the totals of a mail', () => {
  const letterhead = { brand: 'Preventie', colours: themes.preventie.colours.light, company: 'Preventie Utrecht', lines: [] };
  const content = {
    subject: 'Order',
    paragraphs: [],
    amounts: [['1 stuks Blusser', '€ 10,00']],
    totals: [
      ['Btw', '€ 2,10'],
      ['Totaal', '€ 12,10'],
    ],
  } as const;

  it('stand below a line, the last one in bold', () => {
    const rows = layOut(content, words('nl'), { name: null, letterhead }).html.match(/<tr><th.*?<\/tr>/g) ?? [];
    expect(rows.map((row) => [row.includes('border-top'), row.includes('font-weight:bold')])).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ]);
  });

  it('follow the amounts in the text', () => {
    expect(layOut(content, words('nl'), { name: null, letterhead }).text).toContain(
      '1 stuks Blusser: € 10,00\nBtw: € 2,10\nTotaal: € 12,10',
    );
  });
});
