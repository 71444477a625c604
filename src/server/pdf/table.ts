import { setLine, type Setting } from './document.ts';
import { printable } from './printable.ts';
import { bottom, decoration, endLine, left, needRoom, nextPage, width, type Report, type Structure } from './report.ts';
import { drawMark, toneColours, type Tone } from './tone.ts';
import { wrapped } from './wrap.ts';

/** A column of a table. */
export interface Column {
  title: string;
  /** Its width, relative to the sum of all shares. */
  share: number;
  /** Numbers are aligned to the right; numbers and dates have digits of equal width. */
  kind?: 'text' | 'number' | 'date';
}

/** The content of a cell: a text, or several parts below each other. */
export type Cell = string | null | readonly CellPart[];

/** A part of a cell: a text, a text in small print, or a state with its mark. */
export interface CellPart {
  text: string;
  face?: 'regular' | 'strong';
  small?: boolean;
  tone?: Tone;
}

interface Place extends Column {
  x: number;
  width: number;
}

interface Line {
  text: string;
  setting: Setting & { size: number };
  tone: Tone | undefined;
  indent: number;
}

const padding = 4;
const leading = 1.32;
const markWidth = 9;
// Of a row that is split, in points: what is kept with the headings
const leastPart = 40;

/** Draws a table. Its headings are repeated on every page; a row that is longer than a page continues on the next one. */
export async function table(report: Report, columns: readonly Column[], rows: readonly (readonly Cell[])[]): Promise<void> {
  const { document } = report;
  const places = placesOf(columns);
  const titles = places.map((place) => linesOf(report, [{ text: place.title, face: 'strong', small: true }], place));
  const linesOfRow = (cells: readonly Cell[]) => places.map((place, index) => linesOf(report, partsOf(cells[index]), place));
  const first = rows[0] ? heightOf(linesOfRow(rows[0])) : 0;
  needRoom(report, heightOf(titles) + (isWhole(first) ? first : leastPart));
  const whole = added(report.root, document.struct('Table'));
  const head = added(whole, document.struct('THead'));
  const row = added(head, document.struct('TR'));
  places.forEach((place, index) => {
    const scope = { title: place.title, scope: 'Column' }; // pdfkit writes the scope, but its types do not declare it
    added(row, document.struct('TH', scope)).add(() => drawLines(report, titles[index] ?? [], place));
  });
  head.end();
  endRow(report, heightOf(titles), report.brand.colours.edge);
  const repeatHead = () => {
    nextPage(report);
    decoration(document, () => places.forEach((place, index) => drawLines(report, titles[index] ?? [], place)));
    endRow(report, heightOf(titles), report.brand.colours.edge);
  };
  const body = added(whole, document.struct('TBody'));
  for (const cells of rows) {
    await writeRow(report, { places, lines: linesOfRow(cells), row: added(body, document.struct('TR')), repeatHead });
  }
  whole.end();
  report.y += 8;
}

function placesOf(columns: readonly Column[]): readonly Place[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  let x = left;
  return columns.map((column) => {
    const place = { ...column, x, width: (width * column.share) / shares };
    x += place.width;
    return place;
  });
}

function added(parent: Structure, child: Structure): Structure {
  parent.add(child);
  return child;
}

interface Row {
  places: readonly Place[];
  lines: readonly (readonly Line[])[];
  row: Structure;
  repeatHead: () => void;
}

async function writeRow(report: Report, { places, lines, row, repeatHead }: Row): Promise<void> {
  const cells = places.map(() => added(row, report.document.struct('TD')));
  let rest = lines;
  if (report.y + heightOf(rest) > bottom && isWhole(heightOf(rest))) repeatHead();
  for (;;) {
    await report.breathe();
    const room = bottom - report.y - 2 * padding;
    const fits = rest.map((cell) => fittingLines(cell, room));
    const part = rest.map((cell, index) => cell.slice(0, fits[index]));
    places.forEach((place, index) => cells[index]?.add(() => drawLines(report, part[index] ?? [], place)));
    rest = rest.map((cell, index) => cell.slice(fits[index]));
    endRow(report, heightOf(part), report.brand.colours.line);
    if (rest.every((cell) => cell.length === 0)) break;
    repeatHead();
  }
  row.end();
}

// A row that takes less than a third of a page is not split
function isWhole(height: number): boolean {
  return height < bottom / 3;
}

function fittingLines(lines: readonly Line[], room: number): number {
  let height = 0;
  const first = lines.findIndex(({ setting }) => (height += setting.size * leading) > room);
  return first < 0 ? lines.length : first;
}

function endRow(report: Report, height: number, colour: string): void {
  report.y += height;
  decoration(report.document, () => {
    report.document
      .moveTo(left, report.y)
      .lineTo(left + width, report.y)
      .lineWidth(0.6)
      .stroke(colour);
  });
}

function heightOf(cells: readonly (readonly Line[])[]): number {
  const heights = cells.map((lines) => lines.reduce((sum, { setting }) => sum + setting.size * leading, 0));
  return Math.max(0, ...heights) + 2 * padding;
}

function partsOf(cell: Cell | undefined): readonly CellPart[] {
  if (cell === null || cell === undefined || cell === '') return [{ text: '–' }];
  return typeof cell === 'string' ? [{ text: cell }] : cell;
}

function linesOf(report: Report, parts: readonly CellPart[], place: Place): readonly Line[] {
  const { document, measure, brand } = report;
  return parts.flatMap(({ text, face = 'regular', small = false, tone }) => {
    const size = small ? 8 : 9;
    const colour = tone ? toneColours[tone] : small ? brand.colours.ink2 : brand.colours.ink;
    const room = place.width - gapAfter(place) - (tone ? markWidth : 0);
    const isColumn = place.kind !== undefined && place.kind !== 'text';
    const setting = { face, size, colour };
    return wrapped(printable(document, text), room / size, face, measure).map((line, index) => ({
      text: line,
      // pdfkit lays out text with font features anew each time, so only dates and numbers get them
      setting: { ...setting, tabular: isColumn && /^[\d.,:/–-]+$/.test(line) },
      tone: index === 0 ? tone : undefined,
      indent: tone ? markWidth : 0,
    }));
  });
}

// A number ends where the next column almost begins
function gapAfter({ kind }: Place): number {
  return kind === 'number' ? 14 : 8;
}

function drawLines(report: Report, lines: readonly Line[], place: Place): void {
  let y = report.y + padding;
  for (const { text, setting, tone, indent } of lines) {
    if (tone) drawMark(report.document, tone, { x: place.x, y }, setting.size);
    if (place.kind === 'number') endLine(report, text, { x: place.x + place.width - gapAfter(place), y }, setting);
    else setLine(report.document, text, { x: place.x + indent, y }, setting);
    y += setting.size * leading;
  }
}
