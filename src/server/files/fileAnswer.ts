import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Answer } from '../http/answer.ts';
import type { FileStore, UploadedFile } from './files.ts';

/** What a row says about its file. */
export type StoredFile = UploadedFile;

/** The bytes of a stored file: what a browser shows by itself is shown, the rest is saved. */
export function fileAnswer(files: FileStore, { fileName, fileSize, mimeType, sha256 }: StoredFile): Answer {
  const isShown = mimeType === 'application/pdf' || mimeType.startsWith('image/') || mimeType.startsWith('video/');
  return {
    file: { stream: (range) => files.get(sha256, range), size: fileSize, mimeType, fileName, etag: sha256, inline: isShown },
  };
}

/** A file that was made for this answer; a browser shows it unless it is only of use when saved. */
export function madeFile(bytes: Buffer, mimeType: string, fileName: string, inline: boolean): Answer {
  const etag = createHash('sha256').update(bytes).digest('hex');
  const stream = (range?: { start: number; end: number }) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]);
  return { file: { stream, size: bytes.length, mimeType, fileName, etag, inline } };
}
