import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { Problem } from '#contract/problem.ts';
import { refused, type SheetLimits } from './sheet.ts';

/** Handlers for the elements of a part; element names have no prefix. */
export interface XmlHandlers {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const deepest = 64;

/**
 * Parses a part of a workbook as it arrives, and yields what the handlers have collected after each chunk. A document type is
 * refused, so only the predefined entities of XML exist. The text between two tags may be no longer than a few cells.
 * @throws Problem invalid
 */
export async function* readXml<Found>(
  stream: Readable,
  limits: SheetLimits,
  handlers: XmlHandlers,
  found: Found[] = [],
): AsyncGenerator<Found[]> {
  const parser = new SaxesParser();
  const longest = limits.cell * 8;
  let waiting = 0;
  let depth = 0;
  parser.on('doctype', () => {
    throw refused('sheetEntities');
  });
  parser.on('error', () => {
    throw refused('sheetBroken');
  });
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  parser.on('opentag', ({ name, attributes }) => {
    waiting = 0;
    if (++depth > deepest) throw refused('sheetBroken');
    handlers.open?.(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    waiting = 0;
    depth--;
    handlers.close?.(localName(name));
  });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const chunks: AsyncIterable<Buffer> = stream;
  try {
    for await (const chunk of chunks) {
      const text = decoder.decode(chunk, { stream: true });
      waiting += text.length;
      parser.write(text);
      if (waiting > longest) throw refused('sheetCell', { max: limits.cell });
      if (found.length > 0) yield found.splice(0);
    }
    parser.close();
  } catch (error) {
    throw error instanceof Problem ? error : refused('sheetBroken');
  } finally {
    stream.destroy();
  }
  if (found.length > 0) yield found.splice(0);
}

/** Parses a part whose handlers store their results themselves. */
export async function readWholeXml(stream: Readable, limits: SheetLimits, handlers: XmlHandlers): Promise<void> {
  for await (const _none of readXml(stream, limits, handlers));
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/**
 * Replaces the workbook's notation `_x000D_` of characters that XML cannot contain. Half a character becomes the replacement character;
 * NUL is left out, because no stored text can contain it.
 */
export function unescaped(text: string): string {
  return text.includes('_x')
    ? text
        .replace(/_x([\dA-F]{4})_/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .toWellFormed()
        .replaceAll('\0', '')
    : text;
}
