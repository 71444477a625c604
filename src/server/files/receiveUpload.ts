import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileTypeFromFile } from 'file-type';
import { mostPhotoBytes, mostVideoBytes } from '#contract/fileLimits.ts';
import { invalidField, Problem } from '#contract/problem.ts';
import { cleanMp4 } from './cleanMp4.ts';
import { cleanWebm } from './cleanWebm.ts';
import { uploadPrefix } from './clearLeftovers.ts';
import { measure, tooLarge } from './diskFileStore.ts';
import { safeFileName } from './fileName.ts';
import type { FileStore, UploadedFile } from './files.ts';
import { fileKinds, mediaKinds, type FileKind, signatureKinds } from './fileTypes.ts';
import { holdsMacros } from './officeParts.ts';
import { type DrawingLimits, redrawImage } from './redrawImage.ts';
import { rewrite } from './rewritten.ts';
import { isPictureOrPage, isUndeclaredXml } from './xmlRoot.ts';

/** The file of a multipart form as the engine passes it; compatible with the parts of `@fastify/multipart`. */
export interface FilePart {
  file: Readable;
  filename: string | undefined;
}

/** The limits of an upload. */
export interface UploadLimits extends DrawingLimits {
  /** Maximum size of a file in bytes. */
  fileSize: number;
  /** Maximum size of a video in bytes, where it is higher than that of other files. */
  videoSize?: number;
  /** The accepted types by the detected type; the general list by default. */
  kinds?: Readonly<Record<string, FileKind>>;
  /** Determines the kind of a file whose first bytes alone do not identify it. @throws Problem for a file that is not accepted */
  judge?: (path: string) => Promise<FileKind>;
}

/** 25 MB and 100 megapixels. The memory is twice what such an image needs, the time what it takes on a slow and busy machine. */
export const uploadLimits: UploadLimits = {
  fileSize: 25_000_000,
  pixels: 100_000_000,
  drawingMemory: 2_000_000_000,
  drawingSeconds: 120,
};

/** Photos of 15 MB and videos of 200 MB. */
export const mediaLimits: UploadLimits = {
  ...uploadLimits,
  fileSize: mostPhotoBytes,
  videoSize: mostVideoBytes,
  kinds: mediaKinds,
  readsDate: true,
};

/** Images of 1 MB, of a screen's size. */
export const signatureLimits: UploadLimits = { ...uploadLimits, fileSize: 1_000_000, pixels: 20_000_000, kinds: signatureKinds };

// A file within its limit is not refused because it becomes larger when it is redrawn
const growthOfDrawn = 4;

/**
 * Receives one file: measures it while it arrives, detects its type from its bytes, redraws images, blanks everything in a video
 * except picture and sound, and stores the result under its hash.
 * @param sender The key of the sender, by which drawing takes turns.
 * @throws fileTooLarge, fileType (also for an image that cannot be drawn), invalid when the file is empty, tooManyRequests
 */
export async function receiveUpload(part: FilePart, limits: UploadLimits, store: FileStore, sender: string): Promise<UploadedFile> {
  const folder = await mkdtemp(join(tmpdir(), uploadPrefix));
  try {
    const path = join(folder, 'file');
    const size = await spool(part.file, path, largestOf(limits));
    if (size === 0) throw invalidField('file', 'fileEmpty');
    const kind = await kindOf(path, limits);
    const largest = kind.video ? largestOf(limits) : limits.fileSize;
    if (size > largest) throw tooLarge(largest);
    if (kind.video) await rewrite(path, kind.video === 'mp4' ? cleanMp4 : cleanWebm);
    const file = { fileName: nameOf(part.filename, kind), mimeType: kind.mimeType };
    if (!kind.image) return { ...file, ...(await store.put(createReadStream(path), largest)) };
    const drawn = await redrawImage(path, kind.image, { ...limits, drawnAs: kind.drawnAs }, sender);
    const stored = await store.put(createReadStream(drawn.path), limits.fileSize * growthOfDrawn);
    return { ...file, ...stored, ...(drawn.takenAt ? { takenAt: drawn.takenAt } : {}) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The size in bytes that no file may exceed: its type is only known once it has arrived. */
export function largestOf({ fileSize, videoSize = 0 }: UploadLimits): number {
  return Math.max(fileSize, videoSize);
}

async function spool(file: Readable, path: string, limit: number): Promise<number> {
  const meter = measure(limit);
  await pipeline(file, meter.transform, createWriteStream(path, { mode: 0o600 }));
  return meter.result().fileSize;
}

async function kindOf(path: string, limits: UploadLimits): Promise<FileKind> {
  if (limits.judge) return limits.judge(path);
  const sniffed = await fileTypeFromFile(path).catch(() => undefined);
  const kinds = limits.kinds ?? fileKinds;
  const xml = kinds['application/xml'];
  const kind = sniffed ? kinds[sniffed.mime] : xml && (await isUndeclaredXml(path)) ? xml : undefined;
  if (!kind) throw new Problem('fileType');
  if (kind.isOffice && (await holdsMacros(path))) throw new Problem('fileType');
  if (kind.mimeType === 'application/xml' && (await isPictureOrPage(path))) throw new Problem('fileType');
  return kind;
}

// IMG_0012.HEIC is stored as JPEG and must not become IMG_0012.HEIC.jpg
function nameOf(name: string | undefined, kind: FileKind): string {
  return safeFileName(kind.image === 'heic' ? name?.replace(/\.hei[cf]$/i, '') : name, kind.extensions);
}
