import type { Face } from './fonts.ts';
import { printable } from './printable.ts';
import { widthOf } from './runs.ts';

/** Measures the width of a text in points at size 1. */
export type Measure = (text: string, face: Face) => number;

/** Measures with the fonts of a document and caches the results. */
export function measuring(document: PDFKit.PDFDocument): Measure {
  const known = new Map<string, number>();
  return (text, face) => {
    const key = `${face} ${text}`;
    const width = known.get(key) ?? widthOf(document, text, face, 1000) / 1000;
    known.set(key, width);
    return width;
  };
}

/** The lines of a text within a width in points at size 1; words that are too wide are broken, line breaks are kept. */
export function wrapped(text: string, width: number, face: Face, measure: Measure): string[] {
  return text.split(/\r?\n/).flatMap((paragraph) => wrapParagraph(paragraph, width, face, measure));
}

function wrapParagraph(paragraph: string, width: number, face: Face, measure: Measure): string[] {
  const space = measure(' ', face);
  const lines: string[] = [];
  let line = '';
  let taken = 0;
  for (const word of paragraph.split(/ +/).flatMap((one) => piecesOf(one, width, face, measure))) {
    const wide = measure(word, face);
    if (line !== '' && taken + space + wide > width) {
      lines.push(line);
      line = '';
      taken = 0;
    }
    taken += (line === '' ? 0 : space) + wide;
    line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

// A word that is too wide is broken after its hyphens and strokes, and only where that is not enough between letters
function piecesOf(word: string, width: number, face: Face, measure: Measure): string[] {
  if (measure(word, face) <= width) return [word];
  const parts = word.match(/[^-/]*[-/]+|[^-/]+$/g) ?? [word];
  return joinedWithin(
    parts.flatMap((part) => (measure(part, face) <= width ? [part] : joinedWithin([...part], width, face, measure))),
    width,
    face,
    measure,
  );
}

function joinedWithin(parts: readonly string[], width: number, face: Face, measure: Measure): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const part of parts) {
    if (piece !== '' && measure(piece, face) + measure(part, face) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += part;
  }
  return [...pieces, piece];
}

/** The room for one line of text in points, and its style. */
export interface TextSize {
  room: number;
  size: number;
  face?: Face;
}

/** The beginning of a text that fits into one line. */
export function fitted(document: PDFKit.PDFDocument, measure: Measure, text: string, { room, size, face = 'regular' }: TextSize): string {
  const whole = printable(document, text.replace(/\s+/g, ' '));
  if (measure(whole, face) * size <= room) return whole;
  const signs = [...whole];
  const beginning = (length: number) => `${signs.slice(0, length).join('').trimEnd()}…`;
  // A shorter beginning of a text is never wider
  let [fits, over] = [0, signs.length];
  while (over - fits > 1) {
    const middle = (fits + over) >> 1;
    if (measure(beginning(middle), face) * size <= room) fits = middle;
    else over = middle;
  }
  return beginning(fits);
}
