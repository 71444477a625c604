import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { elementsOf, fieldOf, type S3Body, type S3Client } from './s3Client.ts';

const usualPartSize = 256 * 1024 * 1024;
const mostParts = 10_000;
const abortedAfter = 24 * 3_600_000;

/**
 * The size of the parts of a file: the requested one, or a larger one when there would be more than the 10,000 parts that a store
 * accepts.
 */
export function partSizeOf(size: number, asked = usualPartSize): number {
  return Math.max(asked, Math.ceil(size / mostParts));
}

/** A file on disk that is uploaded as one object. */
export interface LargeFile {
  path: string;
  key: string;
  size: number;
  partSize: number;
}

/**
 * Uploads a file in parts, each with its hash. The object exists once all parts are complete; after a failure the uploaded parts
 * are removed.
 */
export async function sendInParts(client: S3Client, { path, key, size, partSize }: LargeFile): Promise<void> {
  const uploadId = fieldOf(await client.text({ method: 'POST', key, query: { uploads: '' } }), 'UploadId') ?? '';
  try {
    const tags: string[] = [];
    for (let start = 0; start < size; start += partSize) {
      const body = await partOf(path, start, Math.min(start + partSize, size));
      const { etag } = await client.headers({ method: 'PUT', key, query: { partNumber: String(tags.length + 1), uploadId }, body });
      tags.push(etag ?? '');
    }
    await complete(client, key, uploadId, tags);
  } catch (error) {
    await client.headers({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined);
    throw error;
  }
}

async function partOf(path: string, start: number, end: number): Promise<S3Body> {
  const open = () => createReadStream(path, { start, end: end - 1 });
  const hash = createHash('sha256');
  await pipeline(open(), hash);
  return { open, size: end - start, sha256: hash.digest('hex') };
}

async function complete(client: S3Client, key: string, uploadId: string, tags: readonly string[]): Promise<void> {
  const parts = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
  const bytes = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
  const body = { open: () => Readable.from([bytes]), size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  const answer = await client.text({ method: 'POST', key, query: { uploadId }, body });
  // A store may answer a long operation with 200 and report a failure later in the body
  if (!answer.includes('<CompleteMultipartUploadResult'))
    throw new Error(`The parts of ${key} were not put together: ${fieldOf(answer, 'Code') ?? ''}`);
}

/** Removes the parts of uploads that were never completed. */
export async function abortOldParts(client: S3Client): Promise<void> {
  const uploads = elementsOf(await client.text({ method: 'GET', query: { uploads: '' } }), 'Upload');
  for (const upload of uploads) {
    const [key, uploadId, begun] = ['Key', 'UploadId', 'Initiated'].map((name) => fieldOf(upload, name) ?? '');
    if (!key || !uploadId || Date.parse(begun ?? '') > Date.now() - abortedAfter) continue;
    // another server may have removed it a moment ago
    await client.headers({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined);
  }
}
