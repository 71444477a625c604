import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Problem } from '#contract/problem.ts';
import { isUuid } from '#contract/values.ts';
import { failureOf, unavailable } from '../database/failures.ts';
import { clearOld, incomingFolder, partsFolder, partsForgottenAfter } from './clearLeftovers.ts';
import { drawnOnce } from './drawnOnce.ts';
import type { FileStore, ListedFile, PartStore, Thumbnail } from './files.ts';

/** The folder of uploaded files in a data folder. */
export function filesFolderOf(dataFolder: string): string {
  return join(dataFolder, 'files');
}

/**
 * A store on disk: each file has the path `ab/cd/abcd…` of its SHA-256. Bytes are flushed before the file gets its name, so that
 * a file that can be found is complete even after a power failure. The folders are created here and not again later: when they
 * disappear, a shared drive is unmounted, and files written in its place would be lost.
 */
export function diskFileStore(folder: string): FileStore {
  mkdirSync(join(folder, incomingFolder), { recursive: true, mode: 0o700 });
  return {
    put: (stream, limit) => received(folder, stream, limit, (incoming, { sha256 }) => keep(incoming, pathOf(folder, sha256))),
    get: (sha256, range) => Readable.from(read(folder, pathOf(folder, sha256), range), { objectMode: false }),
    sizeOf: async (sha256) => (await found(folder, pathOf(folder, sha256)))?.size,
    list: () => listed(folder),
    thumbnail: drawnOnce(
      async (sha256) => pictureAt(thumbnailOf(pathOf(folder, sha256))),
      (sha256, draw) => drawThumbnail(folder, pathOf(folder, sha256), draw),
    ),
    delete: (sha256) => removeSettled(pathOf(folder, sha256)),
    prove: () => proveWriting(folder),
    async tidy() {
      await clearOld(join(folder, incomingFolder));
      await clearOld(join(folder, partsFolder), '', partsForgottenAfter);
    },
    parts: partsOn(folder),
  };
}

/** The parts of uploads: each has the path `parts/<upload>/<SHA-256>`. */
function partsOn(folder: string): PartStore {
  const placeOf = (upload: string) => join(folder, partsFolder, requireUuid(upload));
  return {
    put: (upload, stream, limit, judge) =>
      received(folder, stream, limit, async (incoming, part) => {
        judge(part);
        await makeFolder(join(folder, partsFolder));
        await makeFolder(placeOf(upload));
        await rename(incoming, join(placeOf(upload), part.sha256));
        await flushFolder(placeOf(upload));
      }),
    get: (upload, sha256) => Readable.from(read(folder, join(placeOf(upload), requireHash(sha256))), { objectMode: false }),
    async remove(upload, sha256) {
      const path = sha256 === undefined ? placeOf(upload) : join(placeOf(upload), requireHash(sha256));
      await rm(path, { recursive: true, force: true }).catch((error: unknown) => {
        throw isAway(error) ? unavailable(error) : error;
      });
    },
  };
}

type Settle = (incoming: string, file: { sha256: string; fileSize: number }) => Promise<void>;

/** Receives a stream under a temporary name and measures it; `settle` gives it its place. */
async function received(folder: string, stream: Readable, limit: number, settle: Settle): Promise<{ sha256: string; fileSize: number }> {
  const incoming = await incomingFile(folder);
  try {
    const file = await writeMeasured(stream, incoming, limit);
    await settle(incoming, file);
    return file;
  } catch (error) {
    throw isAway(error) ? unavailable(error) : error;
  } finally {
    await rm(incoming, { force: true }).catch(() => undefined);
  }
}

async function* read(folder: string, path: string, range?: { start: number; end: number }): AsyncGenerator<Buffer> {
  try {
    const chunks: AsyncIterable<Buffer> = createReadStream(path, range);
    yield* chunks;
  } catch (error) {
    throw (await hasGone(folder, error)) ? unavailable(error) : error;
  }
}

async function found(folder: string, path: string): Promise<{ size: number } | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (await hasGone(folder, error)) throw unavailable(error);
    return undefined;
  }
}

/** Whether an error means that the whole store is unavailable, and not a single file. */
async function hasGone(folder: string, error: unknown): Promise<boolean> {
  if (!isAway(error)) return false;
  if (failureOf(error)?.code !== 'ENOENT') return true;
  return access(join(folder, incomingFolder)).then(
    () => false,
    () => true,
  );
}

async function* listed(folder: string): AsyncGenerator<ListedFile> {
  for await (const path of foldersOfFiles(folder)) {
    for (const name of await namesIn(folder, path)) {
      const file = isHash(name) ? await found(folder, pathOf(folder, name)) : undefined;
      if (file) yield { sha256: name, fileSize: file.size };
    }
  }
}

// One after another, because a store has up to 65,536 of them
async function* foldersOfFiles(folder: string): AsyncGenerator<string> {
  for (const first of (await namesIn(folder, folder)).filter(isPair)) {
    for (const second of (await namesIn(folder, join(folder, first))).filter(isPair)) yield join(folder, first, second);
  }
}

const isPair = (name: string) => /^[0-9a-f]{2}$/.test(name);
const isHash = (name: string) => /^[0-9a-f]{64}$/.test(name);

async function namesIn(folder: string, path: string): Promise<string[]> {
  try {
    return await readdir(path);
  } catch (error) {
    throw (await hasGone(folder, error)) ? unavailable(error) : error;
  }
}

/** A path for a file that is being received. @throws Problem unavailable when the store is missing or not writable */
async function incomingFile(folder: string): Promise<string> {
  const incoming = join(folder, incomingFolder);
  await access(incoming).catch((error: unknown) => {
    throw isAway(error) ? unavailable(error) : error;
  });
  return join(incoming, randomUUID());
}

const away = new Set(['ENOENT', 'ENOTDIR', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'ESTALE', 'EHOSTDOWN', 'ETIMEDOUT']);

function isAway(error: unknown): boolean {
  return away.has(failureOf(error)?.code ?? '');
}

async function proveWriting(folder: string): Promise<void> {
  const path = await incomingFile(folder);
  try {
    await writeFile(path, 'proof', { flag: 'wx', mode: 0o600 });
  } finally {
    await rm(path, { force: true });
  }
}

/** The small picture of an image, `abcd….small` in the same folder. */
async function pictureAt(path: string): Promise<Thumbnail | undefined> {
  const kept = await stat(path).catch(() => undefined);
  return kept && { size: kept.size, open: (range) => createReadStream(path, range) };
}

async function drawThumbnail(folder: string, source: string, draw: Parameters<FileStore['thumbnail']>[1]): Promise<void> {
  const incoming = await incomingFile(folder);
  try {
    await draw(source, incoming);
    await rename(incoming, thumbnailOf(source));
  } finally {
    await rm(incoming, { force: true });
  }
}

function thumbnailOf(path: string): string {
  return `${path}.small`;
}

/** Milliseconds after which a file without a row will not get one any more. */
export const settledAfter = 24 * 3_600_000;

/** Passes bytes through up to a limit, and computes their number and hash. @throws fileTooLarge as soon as the limit is exceeded */
export function measure(limit: number) {
  const hash = createHash('sha256');
  let size = 0;
  const transform = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > limit) return done(tooLarge(limit));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { transform, result: () => ({ sha256: hash.digest('hex'), fileSize: size }) };
}

/** Writes a stream to a new file, flushed, and computes its size and hash. @throws fileTooLarge */
export async function writeMeasured(stream: Readable, path: string, limit: number): Promise<{ sha256: string; fileSize: number }> {
  const meter = measure(limit);
  await pipeline(stream, meter.transform, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  return meter.result();
}

async function keep(incoming: string, path: string): Promise<void> {
  const isNew = await utimes(path, new Date(), new Date()).then(
    () => false,
    () => true,
  );
  if (!isNew) return;
  await makeFolder(dirname(dirname(path)));
  await makeFolder(dirname(path));
  await rename(incoming, path);
  await flushFolder(dirname(path));
}

// Not recursive: the folder of the store may have gone since the file was received
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (failureOf(error)?.code === 'EEXIST') return;
    throw error;
  }
  await flushFolder(dirname(folder));
}

// Another request may have stored the same bytes again and be about to write the row that names them
async function removeSettled(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (!found || found.mtimeMs >= Date.now() - settledAfter) return;
  await rm(thumbnailOf(path), { force: true });
  await rm(path, { force: true });
}

// A rename is durable only after its folder is flushed; Windows cannot open folders and needs no flush
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The name of a file. @throws Error for anything but a SHA-256 */
export function requireHash(sha256: string): string {
  if (!isHash(sha256)) throw new Error('A file is addressed by its SHA-256 in hexadecimal');
  return sha256;
}

/** The name of an upload. @throws Error for anything but a UUID */
export function requireUuid(id: string): string {
  if (!isUuid(id)) throw new Error('An upload is addressed by its UUID');
  return id.toLowerCase();
}

function pathOf(folder: string, name: string): string {
  const sha256 = requireHash(name);
  return join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
}

/** The refusal of a file that exceeds a number of bytes. */
export function tooLarge(bytes: number): Problem {
  return new Problem('fileTooLarge', { params: { max: megabytes(bytes) } });
}

// whole ones, at least one
function megabytes(bytes: number): number {
  return Math.max(1, Math.floor(bytes / 1_000_000));
}
