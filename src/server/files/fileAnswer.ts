import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Problem } from '#contract/problem.ts';
import { isStorageFull } from '../database/failures.ts';
import type { Answer } from '../http/answer.ts';
import type { FileStore, UploadedFile } from './files.ts';
import { uploadLimits } from './receiveUpload.ts';
import { drawThumbnail } from './redrawImage.ts';

/** The columns that describe a stored file. */
export type StoredFile = UploadedFile;

/** The answer with a stored file: types that browsers display are displayed, all others are downloaded. */
export function fileAnswer(files: FileStore, { fileName, fileSize, mimeType, sha256 }: StoredFile): Answer {
  const isShown = mimeType === 'application/pdf' || mimeType.startsWith('image/') || mimeType.startsWith('video/');
  return {
    file: { stream: (range) => files.get(sha256, range), size: fileSize, mimeType, fileName, etag: sha256, inline: isShown },
  };
}

/**
 * The answer with the thumbnail of a stored image, which is drawn when it is first requested; the image itself when it cannot be
 * drawn or stored.
 * @param reader The key of the requester, by which drawing takes turns.
 * @throws notFound for a file that is not an image; tooManyRequests
 */
export async function thumbnailAnswer(files: FileStore, file: StoredFile, reader: string): Promise<Answer> {
  const { fileName, mimeType, sha256 } = file;
  if (!mimeType.startsWith('image/')) throw new Problem('notFound');
  try {
    const { size, open } = await files.thumbnail(sha256, (source, target) => drawThumbnail(source, target, uploadLimits, reader));
    const small = { mimeType: 'image/webp', fileName: `${fileName.replace(/\.\w+$/, '')}.webp`, etag: `${sha256}-small`, inline: true };
    return { file: { ...small, size, stream: open } };
  } catch (error) {
    if ((error instanceof Problem && error.code === 'fileType') || isStorageFull(error)) return fileAnswer(files, file);
    throw error;
  }
}

/** A file that was generated for this answer; a browser displays it, unless it is only useful as a download. */
export function madeFile(bytes: Buffer, mimeType: string, fileName: string, inline: boolean): Answer {
  const etag = createHash('sha256').update(bytes).digest('hex');
  const stream = (range?: { start: number; end: number }) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]);
  return { file: { stream, size: bytes.length, held: bytes.length, mimeType, fileName, etag, inline } };
}
