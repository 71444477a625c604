import { buffer } from 'node:stream/consumers';
import type { Language } from '#contract/values.ts';
import { faces, fontBytes, furtherFonts, type Face } from './fonts.ts';
import { ascenderOf, runsOf } from './runs.ts';

/** The metadata of a document. */
export interface DocumentInfo {
  title: string;
  /** The company that issues it. */
  author: string;
  language: Language;
  created: Date;
}

/** One millimetre in points. */
export const millimetre = 72 / 25.4;

/**
 * An empty A4 document of pdfkit without pages: tagged, with its language and title, and with our font. Pages are buffered until
 * {@link bytesOf}, so that each can show the number of pages. pdfkit and its fonts are loaded with the first document, because
 * they take several MB that a process without documents does not need.
 */
export async function newDocument({ title, author, language, created }: DocumentInfo): Promise<PDFKit.PDFDocument> {
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: author, Creator: 'Cura', CreationDate: created, ModDate: created },
  });
  for (const face of faces) {
    document.registerFont(face, fontBytes(face) as unknown as ArrayBuffer); // pdfkit takes a Buffer
    document.registerFont(furtherFonts[face].name, furtherFonts[face].path);
  }
  return document;
}

/** Ends a document and returns its bytes. */
export function bytesOf(document: PDFKit.PDFDocument): Promise<Buffer> {
  document.end();
  return buffer(document);
}

/** The style of a text. */
export interface Setting {
  face?: Face;
  size?: number;
  colour?: string;
  /** Whether all digits have the same width, for columns of numbers. */
  tabular?: boolean;
}

/** A position on a page, in points from its upper left corner. */
export interface Point {
  x: number;
  y: number;
}

/** Draws one line of text at a position; the text must be {@link printable}. */
export function setLine(document: PDFKit.PDFDocument, text: string, { x, y }: Point, setting: Setting): void {
  const { face = 'regular', size = 9.5, colour = '#000000', tabular = false } = setting;
  const options = tabular ? { features: ['tnum' as const] } : {};
  const ascender = ascenderOf(document, face);
  let at = x;
  const runs = runsOf(document, text, face);
  for (const run of runs) {
    // All fonts of a line stand on its base line
    const top = y + (ascender - ascenderOf(document, run.font)) * size;
    document.font(run.font).fontSize(size).fillColor(colour);
    document.text(run.text, at, top, { lineBreak: false, ...options });
    if (runs.length > 1) at += document.widthOfString(run.text, options);
  }
}
