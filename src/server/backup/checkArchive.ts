import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { acceptedHashes } from '../database/migrate.ts';
import { entryJson, tarEntries, wholeOf, type ArchiveEntry } from './archive.ts';
import { archiveManifest, archiveSums, type Manifest, type Report, type Sums } from './backup.ts';
import { pieceSize } from './tables.ts';

/** The contents of an archive that was read to its end and whose hashes and counts are right. */
export interface CheckedArchive {
  manifest: Manifest;
  sums: Sums;
  /** The hash of the key for secrets, when the archive contains the key. */
  key: Buffer | undefined;
}

const foreign = 'This is no archive of a backup.';
const megabyte = 1024 * 1024;

// Manifest, sums and key are read as a whole. A piece of a table ends with the chunk that exceeds its size
const largestText = 64 * megabyte;
const largestPiece = 4 * pieceSize;
const largestFile = 1024 ** 4;

// Deflate expands one byte to at most 1,032. Rows of a real database expand to ten or twenty times their size
const greatestRatio = 200;
const ratioCountsFrom = 64 * megabyte;

/**
 * Reads an archive of `backup` to its end without storing anything, and compares every hash and count in it.
 * @throws Error with one readable line for an archive of another program, a damaged, incomplete or newer one, and a decompression
 * bomb
 */
export async function checkArchive(archive: string, report: Report = () => undefined): Promise<CheckedArchive> {
  try {
    return await new Check(report).run(archiveEntries(archive));
  } catch (error) {
    throw readable(error);
  }
}

/** The entries of an archive. Reading fails when the data expands too much. */
export function archiveEntries(archive: string): AsyncIterable<ArchiveEntry> {
  const file = createReadStream(archive);
  // the reader of the entries sees any error
  const unzipped = pipeline(file, createGunzip(), () => undefined);
  return tarEntries(bounded(unzipped, () => file.bytesRead));
}

async function* bounded(unzipped: AsyncIterable<Buffer>, read: () => number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of unzipped) {
    size += chunk.length;
    if (size > ratioCountsFrom && size > read() * greatestRatio) throw new Error('The archive unfolds to far more than a backup does.');
    yield chunk;
  }
}

// zlib has its own error messages for changed and missing bytes
function readable(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || !String(error.code).startsWith('Z_')) return error;
  return error.message === 'incorrect header check' ? new Error(foreign) : new Error(`The archive is damaged (${error.message}).`);
}

class Check {
  readonly #report: Report;
  readonly #hashes = new Map<string, Hash>();
  readonly #rows = new Map<string, number>();
  #manifest: Manifest | undefined;
  #key: Buffer | undefined;
  #files = 0;
  #bytes = 0;

  constructor(report: Report) {
    this.#report = report;
  }

  async run(entries: AsyncIterable<ArchiveEntry>): Promise<CheckedArchive> {
    let sums: Sums | undefined;
    for await (const entry of entries) {
      if (sums) throw damaged(`${entry.name} stands behind its end`);
      if (!this.#manifest) this.#manifest = await this.#readManifest(entry);
      else if (entry.name === 'sums.json') sums = await this.#readSums(entry);
      else await this.#take(entry, this.#manifest);
    }
    if (!this.#manifest || !sums) throw new Error(this.#manifest ? 'The archive ends too soon.' : foreign);
    this.#compare(this.#manifest, sums);
    return { manifest: this.#manifest, sums, key: this.#key };
  }

  async #readManifest(entry: ArchiveEntry): Promise<Manifest> {
    if (entry.name !== 'manifest.json') throw new Error(foreign);
    const text = await this.#text(entry);
    this.#hash('manifest.json').update(text);
    const manifest = manifestIn(text);
    const ours = await acceptedHashes();
    const unknown = Object.entries(manifest.migrations).find(([name, hash]) => !ours.get(name)?.includes(hash));
    if (manifest.format > 2 || unknown)
      throw new Error(
        `The backup was made by another version of the application (${unknown ? `migration ${unknown[0]} is unknown or different here` : `format ${manifest.format}`}).`,
      );
    for (const { name } of manifest.tables) {
      this.#rows.set(name, 0);
      this.#hash(`tables/${name}`);
    }
    return manifest;
  }

  async #readSums(entry: ArchiveEntry): Promise<Sums> {
    const sums = entryJson(archiveSums, await this.#text(entry));
    if (!sums) throw damaged(entry.name);
    return sums;
  }

  async #take(entry: ArchiveEntry, { tables }: Manifest): Promise<void> {
    const [kind = '', name = ''] = entry.name.split('/');
    if (kind === 'files') await this.#takeFile(entry, name);
    else if (kind === 'tables' && tables.some((table) => table.name === name)) await this.#takeRows(entry, name);
    else if (entry.name === 'secrets.key') {
      this.#key = await this.#text(entry);
      this.#hash('secrets.key').update(this.#key);
    } else throw damaged(`${entry.name} does not belong into it`);
  }

  async #takeFile(entry: ArchiveEntry, name: string): Promise<void> {
    if (entry.size > largestFile) throw damaged(`file ${name}`);
    const hash = createHash('sha256');
    for await (const chunk of entry.content) hash.update(chunk);
    if (hash.digest('hex') !== name) throw damaged(`file ${name}`);
    this.#files++;
    this.#bytes += entry.size;
    this.#report(`${this.#files} files, ${Math.round(this.#bytes / 1_000_000)} MB`);
  }

  async #takeRows(entry: ArchiveEntry, name: string): Promise<void> {
    if (entry.size > largestPiece) throw damaged(`table ${name}`);
    this.#report(`table ${name}`);
    const hash = this.#hash(`tables/${name}`);
    let rows = this.#rows.get(name) ?? 0;
    for await (const chunk of entry.content) {
      hash.update(chunk);
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows++;
    }
    this.#rows.set(name, rows);
  }

  #compare({ format, tables }: Manifest, sums: Sums): void {
    if (this.#files !== sums.files) throw damaged(`${this.#files} files of ${sums.files} are in it`);
    for (const { name } of tables) {
      const [is, should] = [this.#rows.get(name), sums.tables[name]?.rows];
      if (is !== should) throw damaged(`table ${name} has ${is} rows of ${should}`);
    }
    // The first format has no hashes; changes are found when the rows are summed in the database
    if (format === 1) return;
    for (const [name, hash] of this.#hashes) if (sums.hashes?.[name] !== hash.digest('hex')) throw damaged(name);
    for (const name of Object.keys(sums.hashes ?? {})) if (!this.#hashes.has(name)) throw damaged(`${name} is missing`);
  }

  #hash(name: string): Hash {
    const hash = this.#hashes.get(name) ?? createHash('sha256');
    this.#hashes.set(name, hash);
    return hash;
  }

  async #text(entry: ArchiveEntry): Promise<Buffer> {
    if (entry.size > largestText) throw damaged(entry.name);
    return wholeOf(entry.content);
  }
}

function damaged(what: string): Error {
  return new Error(`The archive is damaged: ${what}.`);
}

function manifestIn(text: Buffer): Manifest {
  const manifest = entryJson(archiveManifest, text);
  if (!manifest || (manifest.kind === undefined && manifest.format !== 1)) throw new Error(foreign);
  return manifest;
}
