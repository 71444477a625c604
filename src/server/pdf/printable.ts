import { fontOf, isPlain } from './runs.ts';

// Characters that our fonts lack, with replacements that they have
const substitutes: Readonly<Record<string, string>> = {
  '\u2011': '-',
  '\u202f': '\u00a0',
  '\u00ad': '',
  '\t': ' ',
  '→': '–',
  '↔': '–',
  '✓': 'v',
};

/** A text with only characters that our fonts have; any other, such as Chinese ones and emoji, becomes a question mark. */
export function printable(document: PDFKit.PDFDocument, text: string): string {
  if (isPlain(text)) return text;
  return [...text.normalize('NFC')]
    .map((sign) => substitutes[sign] ?? sign)
    .map((sign) => (sign === '\n' || sign === '' || fontOf(document, sign, 'regular') ? sign : '?'))
    .join('');
}
