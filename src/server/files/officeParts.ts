import { open, type FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { breather } from '../http/breather.ts';

/** A part of an Office file, as the directory at the end of its zip archive describes it. */
interface Part {
  name: string;
  isDeflated: boolean;
  /** Its size in the archive, in bytes. */
  size: number;
  /** The position of its own header. */
  at: number;
}

const endLength = 22;
const entryLength = 46;
const headLength = 30;
const longestComment = 65_535;
const largestDirectory = 4_000_000;
const largestText = 20_000_000;
const pieceLength = 100_000;
// The longest word of `macroText` with each letter as a character reference
const overlap = 200;

const macroPart =
  /(^|\/)(vbaproject[^/]*\.bin|vbadata[^/]*\.xml)$|(^|\/)(intl)?macrosheets\/|\.(doc|dot|xls|xlt|ppt|pot|pps)m$|\.(xlam|xlsb|ppam)$/i;
// Patterns in types and relations that reveal macros, wherever the part itself is stored. An entity of a DTD, which the format
// forbids, could hide them
const macroText = /vbaProject|vbaData|macroEnabled|macrosheet|<!DOCTYPE/i;
// Relations to files that Word and Excel load when they open the document, such as a template with macros
const relation = /<(?:\w+:)?Relationship\b(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/gi;
const loadedRelation = /\bType\s*=\s*["'][^"']*\/(?:attachedTemplate|oleObject|frame|subDocument|aFChunk)["']/i;
const target = /\bTarget\s*=\s*["']\s*([^"']*)/i;

/**
 * Whether the parts of a Word or Excel file contain macros, by their names, types and relations, or load a template or an object
 * from another machine. A file whose parts cannot be read counts as one with macros.
 */
export async function holdsMacros(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const parts = await partsOf(file);
    if (parts.some(({ name }) => macroPart.test(name))) return true;
    let room = largestText;
    for (const part of parts.filter(({ name }) => /(^|\/)\[content_types\]\.xml$|\.rels$/i.test(name))) {
      const text = await textOf(file, part, room);
      if ((await namesMacros(text)) || (await loadsFromElsewhere(text))) return true;
      room -= text.length;
    }
    return false;
  } catch {
    return true;
  } finally {
    await file.close();
  }
}

async function partsOf(file: FileHandle): Promise<Part[]> {
  const { size } = await file.stat();
  const tail = await read(file, Math.max(0, size - endLength - longestComment), Math.min(size, endLength + longestComment));
  const end = tail.lastIndexOf('PK\u0005\u0006');
  if (end < 0 || end + endLength > tail.length) throw new Error('No archive');
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  if (length > largestDirectory) throw new Error('Too many parts');
  const directory = await read(file, tail.readUInt32LE(end + 16), length);
  const parts: Part[] = [];
  for (let at = 0; parts.length < count;) {
    if (directory.readUInt32LE(at) !== 0x02014b50) throw new Error('No entry');
    const nameLength = directory.readUInt16LE(at + 28);
    parts.push({
      name: directory.toString('utf8', at + entryLength, at + entryLength + nameLength).replaceAll('\\', '/'),
      isDeflated: isDeflated(directory.readUInt16LE(at + 8), directory.readUInt16LE(at + 10)),
      size: directory.readUInt32LE(at + 20),
      at: directory.readUInt32LE(at + 42),
    });
    at += entryLength + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return parts;
}

function isDeflated(flags: number, method: number): boolean {
  if ((flags & 1) !== 0 || (method !== 0 && method !== 8)) throw new Error('Not readable');
  return method === 8;
}

// Removes the zero bytes of UTF-16
async function textOf(file: FileHandle, part: Part, room: number): Promise<string> {
  const head = await read(file, part.at, headLength);
  if (head.readUInt32LE(0) !== 0x04034b50 || part.size > room) throw new Error('No part');
  const bytes = await read(file, part.at + headLength + head.readUInt16LE(26) + head.readUInt16LE(28), part.size);
  const plain = part.isDeflated ? await promisify(inflateRaw)(bytes, { maxOutputLength: Math.max(1, room) }) : bytes;
  return plain.toString('latin1').replaceAll('\0', '');
}

async function namesMacros(text: string): Promise<boolean> {
  const breathe = breather();
  for (let at = 0; at < text.length; at += pieceLength) {
    if (macroText.test(decoded(text.slice(at, at + pieceLength + overlap)))) return true;
    await breathe();
  }
  return false;
}

function decoded(text: string): string {
  return text.replace(/&#(x[0-9a-f]{1,6}|\d{1,7});/gi, (_all, code: string) => {
    const point = Number(code.replace(/^x/i, '0x'));
    return point > 0x10ffff ? '' : String.fromCodePoint(point);
  });
}

async function loadsFromElsewhere(text: string): Promise<boolean> {
  const breathe = breather();
  for (const [found] of text.matchAll(relation)) {
    const each = decoded(found);
    if (loadedRelation.test(each) && isElsewhere(target.exec(each)?.[1] ?? '')) return true;
    await breathe();
  }
  return false;
}

// A template on the author's own disk is harmless; Word records its path in every document that uses it
function isElsewhere(address: string): boolean {
  const isAddress = /^(?:[a-z][\w+.-]+:|[\\/]{2})/i.test(address);
  return isAddress && !/^file:\/{3}[a-z]:[\\/]/i.test(address);
}

async function read(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, at);
  if (bytesRead < length) throw new Error('Broken off');
  return buffer;
}
