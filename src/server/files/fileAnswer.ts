import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Problem } from '#contract/problem.ts';
import { isStorageFull } from '../database/failures.ts';
import type { Answer } from '../http/answer.ts';
import type { FileStore, UploadedFile } from './files.ts';
import { uploadLimits } from './receiveUpload.ts';
import { drawThumbnail } from './redrawImage.ts';

/** What a row says about its file. */
export type StoredFile = UploadedFile;

/** The bytes of a stored file: what a browser shows by itself is shown, the rest is saved. */
export function fileAnswer(files: FileStore, { fileName, fileSize, mimeType, sha256 }: StoredFile): Answer {
  const isShown = mimeType === 'application/pdf' || mimeType.startsWith('image/') || mimeType.startsWith('video/');
  return {
    file: { stream: (range) => files.get(sha256, range), size: fileSize, mimeType, fileName, etag: sha256, inline: isShown },
  };
}

/**
 * The small picture of a stored image, drawn when it is asked for the first time; the image itself where it cannot be drawn or kept.
 *
 * @param reader Who asks for it, for the turns in which pictures are drawn.
 * @throws notFound for a file that is no image; tooManyRequests
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

/** A file that was made for this answer; a browser shows it unless it is only of use when saved. */
export function madeFile(bytes: Buffer, mimeType: string, fileName: string, inline: boolean): Answer {
  const etag = createHash('sha256').update(bytes).digest('hex');
  const stream = (range?: { start: number; end: number }) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]);
  return { file: { stream, size: bytes.length, held: bytes.length, mimeType, fileName, etag, inline } };
}
