import { Problem } from '#contract/problem.ts';
import type { Brand } from './brand.ts';
import { breather } from '../http/breather.ts';
import { bytesOf, newDocument, setLine, type DocumentInfo, type Point, type Setting } from './document.ts';
import { printable } from './printable.ts';
import { widthOf } from './runs.ts';
import { fitted as fittedText, measuring, wrapped, type Measure, type TextSize } from './wrap.ts';

/** An element of the structure tree, which screen readers follow. */
export type Structure = ReturnType<PDFKit.PDFDocument['struct']>;

/** The company that issues a report. */
export interface Sender {
  name: string;
  /** Address, telephone, registration: one line each. */
  lines: readonly string[];
}

/** A report while it is written, from top to bottom, over as many A4 pages as needed. */
export interface Report {
  readonly document: PDFKit.PDFDocument;
  readonly brand: Brand;
  readonly measure: Measure;
  /** The root of the structure tree, to which sections, tables and pictures belong. */
  readonly root: Structure;
  readonly info: DocumentInfo;
  readonly sender: Sender;
  /** Lets other requests be answered during long drawing: see {@link breather}. */
  readonly breathe: () => Promise<void>;
  /** Headings that are drawn together with the beginning of the content below them. */
  readonly waiting: Heading[];
  /** The position of the next part, in points from the top of the page. */
  y: number;
}

interface Heading {
  level: 2 | 3;
  text: string;
  /** The height that is kept on one page with it. */
  room: number;
}

/** The left edge of the content, in points. */
export const left = 45;

/** The width of the content, in points. */
export const width = 595.28 - 2 * left;

const top = 62;

/** The most pages of a report. Each takes some 80 kB of memory until the report is finished, and texts may have thousands of lines. */
export const mostPages = 2000;

/** The bottom edge of the content, above the footer of the page. */
export const bottom = 841.89 - 56;

/** Starts a report with the logo of the brand, the sender and the title. */
export async function newReport(info: DocumentInfo, brand: Brand, sender: Sender, subtitle?: string): Promise<Report> {
  const document = await newDocument(info);
  document.addPage();
  const root = document.struct('Document');
  document.addStructure(root);
  const report: Report = { document, brand, measure: measuring(document), root, info, sender, breathe: breather(), waiting: [], y: 40 };
  letterhead(report);
  heading(report, 1, info.title);
  if (subtitle) paragraph(report, subtitle, { colour: brand.colours.ink2, size: 11 });
  report.y += 8;
  return report;
}

/** Numbers the pages, ends the report and returns its bytes. */
export async function finished(report: Report): Promise<Buffer> {
  const { document, brand, info, sender } = report;
  needRoom(report, 0);
  report.root.end();
  const { count } = document.bufferedPageRange();
  const small: Setting = { size: 8, colour: brand.colours.ink3, tabular: true };
  for (let page = 0; page < count; page += 1) {
    await report.breathe();
    document.switchToPage(page);
    decoration(document, () => {
      rule(report, bottom + 14, brand.colours.line, 0.6);
      setLine(document, fitted(report, sender.name, { room: width - 80, size: 8 }), { x: left, y: bottom + 22 }, small);
      endLine(report, `${page + 1} / ${count}`, { x: left + width, y: bottom + 22 }, small);
      if (page === 0) return;
      rule(report, 46, brand.colours.signal, 1.6);
      setLine(document, fitted(report, info.title, { room: width, size: 8 }), { x: left, y: 31 }, small);
    });
  }
  return bytesOf(document);
}

/** Starts a new page unless the current one has this much room left, and draws the headings that wait for what comes now. */
export function needRoom(report: Report, height: number): void {
  const headings = report.waiting.splice(0);
  const heights = headings.reduce(
    (sum, { level, text }) => sum + spaceAbove[level] + textHeight(report, text, headingSetting(report, level)),
    0,
  );
  const wanted = Math.max(heights + height, ...headings.map(({ room }) => room));
  if (report.y + wanted > bottom) nextPage(report);
  for (const { level, text } of headings) drawHeading(report, level, text);
}

/** Starts a new page. @throws Problem documentTooLong */
export function nextPage(report: Report): void {
  if (report.document.bufferedPageRange().count >= mostPages) throw new Problem('documentTooLong', { params: { max: mostPages } });
  report.document.addPage();
  report.y = top;
}

/**
 * Draws a heading, below the title together with the content that comes next: they are never on different pages. `room` is the
 * height that is kept together, when that is more than the beginning of the content.
 */
export function heading(report: Report, level: 1 | 2 | 3, text: string, room = 0): void {
  if (level === 1) drawHeading(report, level, text);
  else report.waiting.push({ level, text, room });
}

const spaceAbove = { 1: 0, 2: 14, 3: 6 };

function headingSetting({ brand }: Report, level: 1 | 2 | 3): Setting & { size: number } {
  return { face: 'strong', size: { 1: 21, 2: 13.5, 3: 10.5 }[level], colour: brand.colours.ink };
}

function drawHeading(report: Report, level: 1 | 2 | 3, text: string): void {
  report.y += spaceAbove[level];
  writeLines(report, `H${level}`, text, headingSetting(report, level));
  report.y += level === 3 ? 1 : 4;
}

/** Draws a paragraph, which continues on the next page if necessary. */
export function paragraph(report: Report, text: string, setting: Setting = {}): void {
  writeLines(report, 'P', text, { colour: report.brand.colours.ink, ...setting });
  report.y += 3;
}

function writeLines(report: Report, tag: string, text: string, setting: Setting): void {
  const { document } = report;
  const { size = 9.5, face = 'regular' } = setting;
  const lines = linesOf(report, text, { size, face });
  needRoom(report, Math.min(lines.length, 2) * size * leading);
  const element = document.struct(tag);
  report.root.add(element);
  for (const line of lines) {
    needRoom(report, size * leading);
    element.add(() => setLine(document, line, { x: left, y: report.y }, { ...setting, size, face }));
    report.y += size * leading;
  }
  element.end();
}

const leading = 1.36;

function linesOf({ document, measure }: Report, text: string, { size, face }: Required<Pick<Setting, 'size' | 'face'>>): readonly string[] {
  return wrapped(printable(document, text), width / size, face, measure);
}

function textHeight(report: Report, text: string, { size, face = 'regular' }: Setting & { size: number }): number {
  return linesOf(report, text, { size, face }).length * size * leading + 4;
}

/** A label and its value. */
export interface Fact {
  label: string;
  value: string | null;
}

/** Draws facts side by side, each with its label above it; those without a value show a dash. */
export function facts(report: Report, shown: readonly Fact[], columns = 3): void {
  const { document, brand, measure } = report;
  const list = document.struct('L');
  const cell = width / columns;
  for (let first = 0; first < shown.length; first += columns) {
    const row = shown.slice(first, first + columns).map(({ label, value }) => ({
      label: printable(document, label),
      lines: wrapped(printable(document, value === null || value === '' ? '–' : value), (cell - 12) / 10, 'regular', measure).slice(0, 12),
    }));
    const height = 12 + Math.max(...row.map(({ lines }) => lines.length)) * 13.4;
    needRoom(report, height);
    if (first === 0) report.root.add(list);
    row.forEach(({ label, lines }, index) => {
      const x = left + index * cell;
      const [name, body] = [document.struct('Lbl'), document.struct('LBody')];
      const item = document.struct('LI');
      list.add(item);
      item.add(name).add(body);
      name.add(() => setLine(document, label, { x, y: report.y }, { size: 8, colour: brand.colours.ink2 }));
      body.add(() =>
        lines.forEach((line, at) => setLine(document, line, { x, y: report.y + 11 + at * 13.4 }, { size: 10, colour: brand.colours.ink })),
      );
      item.end();
    });
    report.y += height + 6;
  }
  list.end();
}

function letterhead(report: Report): void {
  const { document, brand, sender } = report;
  const logo = document.struct('Figure', { alt: brand.name });
  report.root.add(logo);
  logo.add(() => drawLogo(document, brand, { x: left, y: report.y }, 30));
  logo.end();
  const place = left + 40;
  const element = document.struct('P');
  report.root.add(element);
  element.add(() => {
    setLine(document, brand.name, { x: place, y: report.y }, { face: 'strong', size: 13, colour: brand.colours.ink });
    setLine(
      document,
      fitted(report, sender.name, { room: width / 2, size: 10 }),
      { x: place, y: report.y + 16 },
      { size: 10, colour: brand.colours.ink2 },
    );
    sender.lines.slice(0, 4).forEach((line, index) => {
      const end = { x: left + width, y: report.y - 4 + index * 10.6 };
      endLine(report, fitted(report, line, { room: width / 2 - 60, size: 8 }), end, { size: 8, colour: brand.colours.ink2 });
    });
  });
  element.end();
  decoration(document, () => rule(report, report.y + 42, brand.colours.signal, 2.4));
  report.y += 62;
}

function drawLogo(document: PDFKit.PDFDocument, { logo }: Brand, { x, y }: Point, size: number): void {
  document
    .save()
    .translate(x, y)
    .scale(size / 32);
  for (const { shape, fill, stroke, width: thickness } of logo) {
    document.path(shape).lineCap('round').lineJoin('round').lineWidth(thickness);
    if (fill) document.fill(fill);
    if (stroke) document.stroke(stroke);
  }
  document.restore();
}

/** Draws elements that screen readers ignore: lines, repeated headings, page numbers. */
export function decoration(document: PDFKit.PDFDocument, draw: () => void): void {
  document.markContent('Artifact', { type: 'Layout' });
  draw();
  document.endMarkedContent();
}

/** Draws a line across the page. */
export function rule({ document }: Report, y: number, colour: string, thickness: number): void {
  document
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(thickness)
    .stroke(colour);
}

/** Draws one line of text that ends at a position. */
export function endLine(report: Report, text: string, end: Point, setting: Setting): void {
  const { size = 9.5, face = 'regular', tabular = false } = setting;
  const options = tabular ? { features: ['tnum' as const] } : {};
  const wide = widthOf(report.document, text, face, size, options);
  setLine(report.document, text, { x: end.x - wide, y: end.y }, setting);
}

/** The beginning of a text that fits into one line. */
export function fitted(report: Report, text: string, size: TextSize): string {
  return fittedText(report.document, report.measure, text, size);
}
