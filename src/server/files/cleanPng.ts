import { inflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

// The chunks with pixels, and those that define their meaning: transparency, colours, orientation
const pixelChunks = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND']);
const meaningChunks = new Set(['tRNS', 'cHRM', 'gAMA', 'sRGB', 'cICP', 'iCCP', 'eXIf']);

const largestProfile = 4_000_000;
const largestExif = 65_536;

// Deflate expands one byte to at most 1,032
const greatestRatio = 1032;

const samplesPerPixel: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * Returns a PNG with only the chunks that its pixels need, because decoders decompress the texts and profiles of a file, to any
 * size, while they read its header. Overwrites the given bytes.
 * @throws Error when the file is not a PNG, has more pixels than allowed, or declares more pixels than its data can contain
 */
export function cleanPng(bytes: Buffer, pixels: number): Buffer {
  if (!bytes.subarray(0, signature.length).equals(signature)) throw new Error('No PNG');
  const seen = new Set<string>();
  let header: Header | undefined;
  let dataSize = 0;
  let end = signature.length;
  for (let at = signature.length, type = ''; type !== 'IEND';) {
    if (at + 12 > bytes.length) throw new Error('Broken off');
    const length = bytes.readUInt32BE(at);
    const next = at + 12 + length;
    if (next > bytes.length) throw new Error('Broken off');
    type = bytes.toString('latin1', at + 4, at + 8);
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') header = readHeader(data);
    if (type === 'IDAT') dataSize += length;
    if (pixelChunks.has(type) || (!seen.has(type) && isKept(type, data))) {
      bytes.copyWithin(end, at, next);
      end += next - at;
    }
    seen.add(type);
    at = next;
  }
  if (!header) throw new Error('No head');
  if (header.pixels > pixels) throw new Error('Too many pixels');
  if ((header.pixels * header.bits) / 8 > (dataSize + 1) * greatestRatio) throw new Error('Less data than pixels');
  return bytes.subarray(0, end);
}

interface Header {
  pixels: number;
  /** Bits per pixel. */
  bits: number;
}

function readHeader(data: Buffer): Header {
  if (data.length !== 13) throw new Error('No head');
  const samples = samplesPerPixel[data.readUInt8(9)];
  if (samples === undefined) throw new Error('No kind of pixels');
  return { pixels: data.readUInt32BE(0) * data.readUInt32BE(4), bits: data.readUInt8(8) * samples };
}

function isKept(type: string, data: Buffer): boolean {
  if (!meaningChunks.has(type)) return false;
  if (type === 'iCCP') return isSmallProfile(data);
  return data.length <= largestExif;
}

// An ICC profile chunk: its name, a zero byte, the compression method, and the profile
function isSmallProfile(data: Buffer): boolean {
  try {
    return inflateSync(data.subarray(data.indexOf(0) + 2), { maxOutputLength: largestProfile }).length > 0;
  } catch {
    // broken, or larger than the limit
    return false;
  }
}
