import { dayOf } from '#contract/days.ts';
import { assetAddress } from '#contract/publicAddresses.ts';
import { placeOf, type ReportedAsset } from '#features/assets/server/index.ts';
import { publicUrl } from '#server/config/publicUrl.ts';
import { breather } from '#server/http/breather.ts';
import { code128, drawCode, qrCode } from '#server/pdf/codes.ts';
import { bytesOf, millimetre, newDocument, setLine, type DocumentInfo, type Setting } from '#server/pdf/document.ts';
import { fitted, measuring, wrapped, type Measure } from '#server/pdf/wrap.ts';
import type { LabelPaper } from '../labelPapers.ts';
import { typeLabel, type ReadCall } from './locationReport.ts';

/** The contents of a sheet of labels. */
export interface LabelSheet {
  paper: LabelPaper;
  /** The position of the first used label, starting at one. */
  start: number;
  assets: readonly ReportedAsset[];
  title: string;
  author: string;
}

// Thinner bars could not be printed at 600 dots per inch so that a scanner distinguishes them
const finestBar = 0.19 * millimetre;
const inset = 1.2 * millimetre;
// How much smaller than the other lines a tag may be before it takes a second one
const smallestTag = 0.8;
// In points; what is smaller is not read on a label
const smallestText = 4;

/** Labels with the QR code of the object's page, its number, type and place, and the barcode of its tag where there is room. */
export async function labelSheet(call: ReadCall, { paper, start, assets, title, author }: LabelSheet): Promise<Buffer> {
  // the day, not the time, so that a repeated call returns the same bytes
  const info: DocumentInfo = { title, author, language: call.language, created: new Date(`${dayOf(call.services.now())}T00:00:00Z`) };
  const document = await newDocument(info);
  const perPage = paper.columns * paper.rows;
  const root = document.struct('Document');
  document.addStructure(root);
  const measure = measuring(document);
  const breathe = breather();
  for (const [index, asset] of assets.entries()) {
    await breathe();
    const place = (start - 1 + index) % perPage;
    if (index === 0 || place === 0) {
      // each full page is compressed now, not all of them together at the end
      document.flushPages();
      document.addPage();
    }
    const box = {
      x: (paper.left + (place % paper.columns) * paper.stepX) * millimetre,
      y: (paper.top + Math.floor(place / paper.columns) * paper.stepY) * millimetre,
      width: paper.width * millimetre,
      height: paper.height * millimetre,
    };
    const figure = document.struct('Figure', {
      alt: [asset.number, typeLabel(asset, call.language), asset.tag].filter(Boolean).join(', '),
    });
    root.add(figure);
    figure.add(() => drawLabel(document, call, { asset, box, measure }));
    figure.end();
  }
  root.end();
  return bytesOf(document);
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Label {
  asset: ReportedAsset;
  box: Box;
  measure: Measure;
}

function drawLabel(document: PDFKit.PDFDocument, call: ReadCall, { asset, box, measure }: Label): void {
  const qr = qrCode(publicUrl(call.services.settings, assetAddress(asset.tag), call.language));
  const bars = code128(asset.tag);
  const barcode = barcodeBox(bars.width, box);
  const height = box.height - 2 * inset - (barcode ? barcode.height + 1.5 * millimetre : 0);
  // The quiet zone of four modules lies within the square
  const side = Math.min(height, box.width * 0.42);
  const quiet = (side * 4) / (qr.width + 8);
  const [x, y] = [box.x + inset, box.y + inset + (height - side) / 2];
  drawCode(document, qr, { x: x + quiet, y: y + quiet, width: side - 2 * quiet, height: side - 2 * quiet });
  if (barcode) drawCode(document, bars, barcode);
  drawLines(document, call, {
    asset,
    measure,
    box: { x: x + side + 0.8 * millimetre, y: box.y + inset, width: box.width - side - 2 * inset - 0.8 * millimetre, height },
  });
}

/** The position of the barcode, with quiet zones of ten modules; undefined when it would be too small to be read. */
function barcodeBox(modules: number, box: Box): Box | undefined {
  const bar = Math.min((box.width - 2 * inset) / (modules + 20), 0.5 * millimetre);
  const height = Math.min(8 * millimetre, box.height * 0.24);
  if (bar < finestBar || height < 5 * millimetre) return undefined;
  return { x: box.x + (box.width - bar * modules) / 2, y: box.y + box.height - inset - height, width: bar * modules, height };
}

interface Line extends Setting {
  text: string;
  size: number;
}

function drawLines(document: PDFKit.PDFDocument, call: ReadCall, { asset, box, measure }: Label): void {
  const scale = Math.min(1, box.height / (24 * millimetre));
  // on the lowest labels, two lines in the smallest letters fit below it
  const big = Math.max(5.6, 15 * scale);
  const usual = Math.max(4.6, 8.5 * scale);
  const tag = tagLines(asset.tag, { room: box.width, size: usual }, measure);
  const rest: readonly Line[] = [
    { text: typeLabel(asset, call.language), face: 'strong', size: usual },
    ...[asset.name, placeOf(asset)].flatMap((text) => (text ? [{ text, size: usual }] : [])),
  ];
  const first: Line = { text: asset.number === null ? asset.tag : String(asset.number), face: 'strong', size: big };
  const others = otherLines(rest, { room: box.height + 1 - heightOf([first, ...tag]), width: box.width }, measure);
  let { y } = box;
  for (const { text, ...setting } of [first, ...others, ...tag]) {
    setLine(document, fitted(document, measure, text, { ...setting, room: box.width }), { x: box.x, y }, setting);
    y += heightOf([setting]);
  }
}

// Each text gets a line in turn, or what it needs in the smallest letters; the room that is left goes first to the place, which
// comes last
function otherLines(texts: readonly Line[], { room, width }: { room: number; width: number }, measure: Measure): readonly Line[] {
  const [one] = texts;
  const height = one ? heightOf([one]) : 0;
  const shown = texts.slice(0, Math.max(0, Math.floor(room / height)));
  const least = shown.map((line) =>
    Math.max(height, pieces({ ...line, size: smallestText }, width, measure).length * heightOf([{ size: smallestText }])),
  );
  const wanted = least.reduce((sum, one) => sum + one, 0) <= room ? least : shown.map(() => height);
  let free = room - wanted.reduce((sum, one) => sum + one, 0);
  return shown
    .map((line, index) => ({ line, own: wanted[index] ?? height }))
    .toReversed()
    .map(({ line, own }) => {
      const lines = inRoom(line, { room: own + free, width }, measure);
      free += own - Math.max(height, heightOf(lines));
      return lines;
    })
    .toReversed()
    .flat();
}

// Rather smaller than cut off or with broken words, and cut off rather than unreadable
function inRoom(line: Line, { room, width }: { room: number; width: number }, measure: Measure): readonly Line[] {
  const sizes = Array.from({ length: Math.ceil((line.size - smallestText) / 0.1) }, (_, step) => line.size - step * 0.1);
  const settings = sizes.map((size) => ({ size, lines: pieces({ ...line, size }, width, measure) }));
  const fitting = settings.filter(({ size, lines }) => lines.length * heightOf([{ size }]) <= room + 0.001);
  const best = fitting.find(({ lines }) => lines.join(' ') === line.text) ?? fitting[0];
  if (best) return best.lines.map((text) => ({ ...line, text, size: best.size }));
  const count = Math.floor(room / heightOf([line]) + 0.001);
  const lines = pieces(line, width, measure);
  return [...lines.slice(0, count - 1), lines.slice(count - 1).join(' ')].map((text) => ({ ...line, text }));
}

function pieces({ text, size, face = 'regular' }: Line, width: number, measure: Measure): readonly string[] {
  return wrapped(text, width / size, face, measure);
}

function heightOf(lines: readonly Pick<Line, 'size'>[]): number {
  return lines.reduce((sum, { size }) => sum + size * 1.22, 0);
}

// A tag is typed from the label when a code is damaged, so it is never cut off: rather smaller than in pieces
function tagLines(tag: string, { room, size }: { room: number; size: number }, measure: Measure): readonly Line[] {
  const fits = Math.min(size, (room / measure(tag, 'regular')) * 0.999);
  if (fits >= size * smallestTag) return [{ text: tag, size: fits }];
  return wrapped(tag, room / size, 'regular', measure).map((text) => ({ text, size }));
}
