import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { breather } from '#server/http/breather.ts';
import { refused } from './refused.ts';

/** An object of a PDF; the content of its stream is between start and end, which are equal without one. */
interface PdfObject {
  dictionary: string;
  start: number;
  end: number;
}

const numbersBefore = /(\d{1,10})[\0\t\n\f\r ]{1,9}\d{1,5}[\0\t\n\f\r ]{1,9}$/;
const longestNumbers = 33;
const longestDictionary = 4000;
const mostObjects = 100_000;
const mostFiles = 50;
const largestFile = 10_000_000;
const largestTotal = 30_000_000;

/**
 * The files that are embedded in a PDF, uncompressed: first those with the name of an invoice of ZUGFeRD, Factur-X or XRechnung,
 * then XML, then others. Files with other filters than FlateDecode are left out.
 * @throws Problem invalid for a PDF that is encrypted or broken, or becomes too large
 */
export async function* embeddedFiles(pdf: Buffer): AsyncGenerator<Buffer> {
  const text = pdf.toString('latin1');
  if (/\/Encrypt[\0\t\n\f\r ]*(<<|\d{1,10}[\0\t\n\f\r ]{1,9}\d{1,5}[\0\t\n\f\r ]{1,9}R)/.test(text)) throw refused('eInvoiceEncrypted');
  const breathe = breather();
  const files = await filesOf(await objectsOf(text, breathe), breathe);
  if (files.length > mostFiles) throw refused('eInvoiceTooLarge');
  let room = largestTotal;
  for (const { dictionary, start, end } of files) {
    const content = await unpacked(dictionary, pdf.subarray(start, end), Math.min(room, largestFile));
    if (content === null) continue;
    room -= content.length;
    yield content;
  }
}

// Later definitions of the same object replace earlier ones
async function objectsOf(text: string, breathe: () => Promise<void>): Promise<ReadonlyMap<string, PdfObject>> {
  const objects = new Map<string, PdfObject>();
  let words = 0;
  let heads = 0;
  for (let at = text.indexOf('obj'), end; at >= 0; at = text.indexOf('obj', end)) {
    end = at + 3;
    const number = numbersBefore.exec(text.slice(Math.max(0, at - longestNumbers), at))?.[1];
    // Every object has the word twice: `obj` and `endobj`
    if (++words > 2 * mostObjects) throw refused('eInvoiceTooLarge');
    if (number !== undefined && !/[a-z]/.test(text.charAt(end))) {
      if (++heads > mostObjects) throw refused('eInvoiceTooLarge');
      const object = objectAt(text, end);
      objects.set(number, object);
      end = object.end;
    }
    await breathe();
  }
  return objects;
}

function objectAt(text: string, from: number): PdfObject {
  const [dictionary = '', keyword = ''] = text.slice(from, from + longestDictionary).split(/(stream\r?\n|endobj)/, 2);
  const start = from + dictionary.length + keyword.length;
  return { dictionary, start, end: keyword.startsWith('stream') ? endOfStream(text, dictionary, start) : start };
}

function endOfStream(text: string, dictionary: string, start: number): number {
  const length = Number(/\/Length[\0\t\n\f\r ]{1,9}(\d{1,10})(?![\d\0\t\n\f\r ]{1,9}\d+[\0\t\n\f\r ]+R)/.exec(dictionary)?.[1]);
  if (/^[\r\n]{0,2}endstream/.test(text.slice(start + length, start + length + 12))) return start + length;
  const end = text.indexOf('endstream', start);
  if (end < 0) throw refused('eInvoiceBroken');
  return end;
}

async function filesOf(objects: ReadonlyMap<string, PdfObject>, breathe: () => Promise<void>): Promise<PdfObject[]> {
  const ranks = new Map<string, number>();
  for (const [number, { dictionary, start, end }] of objects) {
    await breathe();
    const [, references = ''] = /\/EF[\0\t\n\f\r ]*<<([^>]{0,220})/.exec(dictionary) ?? [];
    const file = /\/U?F[\0\t\n\f\r ]{1,9}(\d{1,10})/.exec(references)?.[1];
    if (file !== undefined) {
      const isKnown = /\((\u00fe\u00ff)?(factur-x|zugferd-invoice|xrechnung)\.xml\)/i.test(dictionary.replaceAll('\0', ''));
      ranks.set(file, Math.min(isKnown ? 0 : 2, ranks.get(file) ?? 2));
    } else if (start < end && /\/Subtype[\0\t\n\f\r ]*\/(text|application)#2Fxml/i.test(dictionary)) {
      ranks.set(number, Math.min(1, ranks.get(number) ?? 1));
    } else if (start < end && /\/Type[\0\t\n\f\r ]*\/EmbeddedFile\b/.test(dictionary)) {
      ranks.set(number, ranks.get(number) ?? 2);
    }
  }
  return [...ranks]
    .toSorted(([, one], [, other]) => one - other)
    .flatMap(([number]) => objects.get(number) ?? [])
    .filter(({ start, end }) => start < end);
}

async function unpacked(dictionary: string, content: Buffer, largest: number): Promise<Buffer | null> {
  const filter = /\/Filter[\0\t\n\f\r ]*(\[[^\]]{0,200}\]|\/\w+)/.exec(dictionary)?.[1];
  const filters = filter?.match(/\/\w+/g) ?? [];
  if (filters.length === 0) {
    if (content.length > largest) throw refused('eInvoiceTooLarge');
    return content;
  }
  if (filters.length > 1 || !/^\/(FlateDecode|Fl)$/.test(filters[0] ?? '')) return null;
  try {
    return await promisify(inflate)(content, { maxOutputLength: Math.max(1, largest) });
  } catch (error) {
    const isTooLarge = error instanceof RangeError;
    throw refused(isTooLarge ? 'eInvoiceTooLarge' : 'eInvoiceBroken');
  }
}
