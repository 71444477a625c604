import { furtherFonts, type Face } from './fonts.ts';

type FontName = Face | (typeof furtherFonts)[Face]['name'];

/** A part of a text that is set in one font. */
export interface Run {
  font: FontName;
  text: string;
}

// What pdfkit and fontkit know of a font; not in the types of pdfkit
interface OpenFont {
  /** In thousandths of the size. */
  ascender: number;
  font: { hasGlyphForCodePoint(code: number): boolean };
}

/**
 * Splits a text by the fonts that show it: ours, and for words with letters that it lacks, such as Greek and Cyrillic ones, the
 * further one. A word is set in one font if it has all of its letters, because ours has a few Greek ones.
 */
export function runsOf(document: PDFKit.PDFDocument, text: string, face: Face): readonly Run[] {
  if (isPlain(text)) return [{ font: face, text }];
  const runs: Run[] = [];
  for (const word of text.split(/( +)/)) {
    const whole = fontOf(document, word, face);
    for (const part of whole ? [word] : word) addTo(runs, { font: whole ?? fontOf(document, part, face) ?? face, text: part });
  }
  return runs;
}

function addTo(runs: Run[], run: Run): void {
  const last = runs.at(-1);
  if (last?.font === run.font) last.text += run.text;
  else if (run.text !== '') runs.push(run);
}

/** The font of a weight that has all signs of a text; undefined if none has. */
export function fontOf(document: PDFKit.PDFDocument, text: string, face: Face): FontName | undefined {
  return [face, furtherFonts[face].name].find((name) => {
    const { font } = openFont(document, name);
    return [...text].every((sign) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0));
  });
}

/** Whether a text consists of characters that every font has. */
export function isPlain(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

/** The width of a text in points. */
export function widthOf(document: PDFKit.PDFDocument, text: string, face: Face, size: number, options = {}): number {
  const widths = runsOf(document, text, face).map((run) => document.font(run.font).fontSize(size).widthOfString(run.text, options));
  return widths.reduce((sum, width) => sum + width, 0);
}

/** The height of a font above its base line, in points at size 1. */
export function ascenderOf(document: PDFKit.PDFDocument, name: FontName): number {
  return openFont(document, name).ascender / 1000;
}

function openFont(document: PDFKit.PDFDocument, name: FontName): OpenFont {
  return (document.font(name) as unknown as { _font: OpenFont })._font; // not in the types of pdfkit
}
