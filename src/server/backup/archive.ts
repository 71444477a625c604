import type { z } from 'zod';

/** One file in an archive. Its content is read once, before the next entry is asked for. */
export interface ArchiveEntry {
  name: string;
  size: number;
  content: AsyncIterable<Buffer>;
}

const block = 512;

/**
 * The bytes of one entry of a tar archive (POSIX ustar).
 *
 * @throws Error for a name of more than 100 bytes
 */
export async function* tarEntry(name: string, size: number, content: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncIterable<Buffer> {
  yield headerOf(name, size);
  let written = 0;
  for await (const chunk of content) {
    written += chunk.length;
    yield chunk;
  }
  if (written !== size) throw new Error(`${name} has ${written} bytes instead of ${size}: it changed while it was read`);
  yield Buffer.alloc(padding(size));
}

/** The bytes that end a tar archive. */
export const tarEnd = Buffer.alloc(2 * block);

/**
 * The entries of a tar archive, one after another.
 * @throws Error when the data is not a tar archive or is incomplete
 */
export async function* tarEntries(source: AsyncIterable<Buffer>): AsyncIterable<ArchiveEntry> {
  const bytes = new Bytes(source);
  for (;;) {
    const header = await bytes.take(block);
    if (isEmpty(header)) return bytes.readToEnd();
    const { name, size } = readHeader(header);
    let left = size;
    const content = (async function* () {
      while (left > 0) {
        const chunk = await bytes.upTo(left);
        left -= chunk.length;
        yield chunk;
      }
    })();
    yield { name, size, content };
    if (left > 0) throw new Error(`${name} was not read to its end`);
    if (!isEmpty(await bytes.take(padding(size)))) throw notOurs();
  }
}

const isEmpty = (bytes: Buffer) => bytes.every((byte) => byte === 0);

// Rows are written in pieces of a few megabytes
const largestWhole = 256 * 1024 * 1024;

/**
 * Reads all bytes of an entry into memory.
 * @throws Error when there are more bytes than in any entry that is read as a whole
 */
export async function wholeOf(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > largestWhole)
      throw new Error('The archive holds an entry that is larger than any of ours. It is damaged, or was made to do harm.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The content of an entry in JSON; undefined when it is not of this form. */
export function entryJson<Value>(schema: z.ZodType<Value>, content: Buffer | string): Value | undefined {
  try {
    return schema.safeParse(JSON.parse(content.toString())).data;
  } catch {
    // not even JSON
    return undefined;
  }
}

function padding(size: number): number {
  return (block - (size % block)) % block;
}

function headerOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`The name ${name} is too long for an archive`);
  const header = Buffer.alloc(block);
  header.write(name, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  writeSize(header, size);
  header.write('00000000000\0', 136);
  header.write('        0', 148);
  header.write('ustar\u000000', 257);
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

// Eleven octal digits end at 8 GiB; beyond it GNU's way: a bit, then the number in bytes
const octalSizes = 8 ** 11;

function writeSize(header: Buffer, size: number): void {
  if (size < octalSizes) return void header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  header.writeUInt8(0x80, 124);
  header.writeBigUInt64BE(BigInt(size), 128);
}

function readSize(header: Buffer): number {
  const isBinary = header.readUInt8(124) === 0x80;
  const size = isBinary ? Number(header.readBigUInt64BE(128)) : parseInt(header.toString('latin1', 124, 136), 8);
  if (!Number.isSafeInteger(size)) throw notOurs();
  return size;
}

const notOurs = () => new Error('This is no archive of a backup, or it is damaged.');

function readHeader(header: Buffer): { name: string; size: number } {
  const checksum = parseInt(header.toString('latin1', 148, 156), 8);
  const blanked = Buffer.from(header);
  blanked.write('        ', 148);
  if (checksumOf(blanked) !== checksum) throw notOurs();
  return { name: header.toString('utf8', 0, 100).replace(/\0.*$/s, ''), size: readSize(header) };
}

function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte) => sum + byte, 0);
}

/** A stream of chunks that is read in pieces of any size. */
class Bytes {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async upTo(count: number): Promise<Buffer> {
    while (this.#rest.length === 0) {
      const { value, done } = await this.#source.next();
      if (done) throw new Error('The archive ends too soon.');
      this.#rest = value;
    }
    const piece = this.#rest.subarray(0, count);
    this.#rest = this.#rest.subarray(piece.length);
    return piece;
  }

  /** Reads the rest behind the end of an archive: zeros, and in a compressed archive the checksum over everything. */
  async readToEnd(): Promise<void> {
    this.#rest = Buffer.alloc(0);
    for (;;) if ((await this.#source.next()).done) return;
  }

  async take(count: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for (let left = count; left > 0;) {
      const piece = await this.upTo(left);
      pieces.push(piece);
      left -= piece.length;
    }
    return Buffer.concat(pieces);
  }
}
