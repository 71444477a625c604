import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { unavailable } from '../database/failures.ts';
import { partsFolder, partsForgottenAfter, uploadPrefix } from './clearLeftovers.ts';
import { requireHash, requireUuid, settledAfter, writeMeasured } from './diskFileStore.ts';
import type { FileStore, ListedFile, PartStore } from './files.ts';
import { drawnOnce } from './drawnOnce.ts';
import { elementsOf, fieldOf, s3Client, S3Refusal, type S3Bucket, type S3Client } from './s3Client.ts';
import { abortOldParts, partSizeOf, sendInParts } from './s3Parts.ts';

const fileKey = (sha256: string) => `files/${requireHash(sha256)}`;
const partKey = (upload: string, sha256: string) => `${partsFolder}/${requireUuid(upload)}/${requireHash(sha256)}`;
const smallKey = (sha256: string) => `small/${requireHash(sha256)}`;

/** Options of the store in a bucket. */
export interface S3Options {
  /** Larger files are sent in parts of this many bytes; 256 MiB by default. */
  partSize?: number;
}

// The result of a check is reused for a while, because each check with a write costs money
const provedFor = 60_000;
const proof = Buffer.from('proof');

/**
 * A store in a bucket: each file is an object `files/<sha256>`, its thumbnail `small/<sha256>`. An upload is first written to a
 * temporary file and measured, then sent with its hash, which the store compares, so an object is always complete. Several
 * servers may use one bucket.
 */
export function s3FileStore(bucket: S3Bucket, options: S3Options = {}): FileStore {
  const client = s3Client(bucket);
  let provedAt = -Infinity;

  async function keep(path: string, key: string, sha256: string): Promise<void> {
    const { size } = await stat(path);
    const partSize = partSizeOf(size, options.partSize);
    if (size > partSize) await sendInParts(client, { path, key, size, partSize });
    else await client.headers({ method: 'PUT', key, body: { open: () => createReadStream(path), size, sha256 } });
    provedAt = performance.now();
  }

  return {
    put: (stream, limit) =>
      inTemporaryFile(async (path) => {
        const file = await writeMeasured(stream, path, limit);
        // Sent even if the object exists already: its new age shows that a row may be about to name it
        await orAway(keep(path, fileKey(file.sha256), file.sha256));
        return file;
      }),
    get: (sha256, range) => contentOf(client, fileKey(sha256), range),
    sizeOf: async (sha256) => (await orAway(lookAt(client, fileKey(sha256))))?.size,
    list: () => listed(client),
    thumbnail: drawnOnce(
      async (sha256) => {
        const small = await orAway(lookAt(client, smallKey(sha256)));
        return small && { size: small.size, open: (range) => contentOf(client, smallKey(sha256), range) };
      },
      (sha256, draw) =>
        inTemporaryFile(async (path) => {
          const small = `${path}.small`;
          await pipeline(contentOf(client, fileKey(sha256)), createWriteStream(path));
          await draw(path, small);
          await orAway(keep(small, smallKey(sha256), await hashOf(small)));
        }),
    ),
    async delete(sha256) {
      const found = await orAway(lookAt(client, fileKey(sha256)));
      if (!found || found.age < settledAfter) return;
      for (const key of [smallKey(sha256), fileKey(sha256)]) await orAway(client.headers({ method: 'DELETE', key }));
    },
    async prove() {
      if (performance.now() - provedAt < provedFor) return void (await client.headers({ method: 'HEAD' }));
      const sha256 = createHash('sha256').update(proof).digest('hex');
      await client.headers({ method: 'PUT', key: 'proof', body: { open: () => Readable.from([proof]), size: proof.length, sha256 } });
      provedAt = performance.now();
    },
    async tidy() {
      await orAway(abortOldParts(client));
      await orAway(removeForgotten(client));
    },
    parts: partsIn(client, keep),
  };
}

/** The parts of uploads: each is an object `parts/<upload>/<SHA-256>`, which `keep` stores. */
function partsIn(client: S3Client, keep: (path: string, key: string, sha256: string) => Promise<void>): PartStore {
  return {
    put: (upload, stream, limit, judge) =>
      inTemporaryFile(async (path) => {
        const part = await writeMeasured(stream, path, limit);
        judge(part);
        await orAway(keep(path, partKey(upload, part.sha256), part.sha256));
        return part;
      }),
    get: (upload, sha256) => contentOf(client, partKey(upload, sha256)),
    async remove(upload, sha256) {
      const keys =
        sha256 === undefined
          ? (await orAway(objectsUnder(client, `${partsFolder}/${requireUuid(upload)}/`))).map(({ key }) => key)
          : [partKey(upload, sha256)];
      for (const key of keys) await orAway(client.headers({ method: 'DELETE', key }));
    },
  };
}

/** Turns a failure of the store into the problem `unavailable` (503), with the reason for the log. */
async function orAway<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw unavailable(error);
  }
}

async function inTemporaryFile<Result>(work: (path: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), uploadPrefix));
  try {
    return await work(join(folder, 'file'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

function contentOf(client: S3Client, key: string, range?: { start: number; end: number }): Readable {
  const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
  return Readable.from(received(client, key, headers), { objectMode: false });
}

async function* received(client: S3Client, key: string, headers: Record<string, string>): AsyncGenerator<Buffer> {
  const answer = await client.send({ method: 'GET', key, headers }).catch((error: unknown) => {
    throw isMissing(error) ? error : unavailable(error);
  });
  const expected = Number(answer.headers['content-length']);
  let read = 0;
  const chunks: AsyncIterable<Buffer> = answer;
  for await (const chunk of chunks) {
    read += chunk.length;
    yield chunk;
  }
  if (read !== expected) throw new Error(`The store sent ${read} bytes of ${key} instead of ${expected}`);
}

interface Found {
  size: number;
  /** Milliseconds since it was stored, by the clock of the store; 0 where the store does not say it, so that the file stays. */
  age: number;
}

async function lookAt(client: S3Client, key: string): Promise<Found | undefined> {
  try {
    const headers = await client.headers({ method: 'HEAD', key });
    const { date = new Date().toUTCString(), 'last-modified': put = '' } = headers;
    return { size: Number(headers['content-length']), age: Date.parse(date) - Date.parse(put) || 0 };
  } catch (error) {
    if (!isMissing(error)) throw error;
    // The answer to HEAD has no body that could say that the bucket itself is missing
    await client.headers({ method: 'HEAD' });
    return undefined;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof S3Refusal && error.status === 404 && error.code !== 'NoSuchBucket';
}

async function* listed(client: S3Client): AsyncGenerator<ListedFile> {
  for await (const { key, size } of objectsOf(client, 'files/')) {
    const sha256 = key.replace(/^files\//, '');
    if (/^[0-9a-f]{64}$/.test(sha256)) yield { sha256, fileSize: size };
  }
}

interface ListedObject {
  key: string;
  size: number;
  /** Milliseconds since 1970; NaN where the store does not say it. */
  at: number;
}

async function* objectsOf(client: S3Client, prefix: string): AsyncGenerator<ListedObject> {
  let token: string | undefined;
  do {
    const query = { 'list-type': '2', prefix, ...(token === undefined ? {} : { 'continuation-token': token }) };
    const page: string = await orAway(client.text({ method: 'GET', query }));
    for (const entry of elementsOf(page, 'Contents'))
      yield {
        key: fieldOf(entry, 'Key') ?? '',
        size: Number(fieldOf(entry, 'Size')),
        at: Date.parse(fieldOf(entry, 'LastModified') ?? ''),
      };
    token = fieldOf(page, 'NextContinuationToken');
  } while (token !== undefined);
}

async function objectsUnder(client: S3Client, prefix: string): Promise<ListedObject[]> {
  const all: ListedObject[] = [];
  for await (const object of objectsOf(client, prefix)) all.push(object);
  return all;
}

/** Removes parts of uploads that no row can name any more. */
async function removeForgotten(client: S3Client): Promise<void> {
  const until = Date.now() - partsForgottenAfter;
  for await (const { key, at } of objectsOf(client, `${partsFolder}/`)) if (at < until) await client.headers({ method: 'DELETE', key });
}
