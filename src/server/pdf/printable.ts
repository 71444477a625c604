// Characters that our font lacks, with replacements that it has
const substitutes: Readonly<Record<string, string>> = {
  '\u2011': '-',
  '\u202f': '\u00a0',
  '\u00ad': '',
  '\t': ' ',
  µ: 'u',
  μ: 'u',
  '→': '–',
  '↔': '–',
  '✓': 'v',
};

/** A text with only characters that our font has; any other, such as Cyrillic letters and emoji, becomes a question mark. */
export function printable(document: PDFKit.PDFDocument, text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  const has = glyphsOf(document);
  return [...text.normalize('NFC')]
    .map((sign) => substitutes[sign] ?? sign)
    .map((sign) => (sign === '\n' || sign === '' || has(sign.codePointAt(0) ?? 0) ? sign : '?'))
    .join('');
}

// The font of fontkit within the document
function glyphsOf(document: PDFKit.PDFDocument): (code: number) => boolean {
  const { _font: face } = document.font('regular') as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } }; // not in its types
  return (code) => face.font.hasGlyphForCodePoint(code);
}
