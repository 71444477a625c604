import { Worker } from 'node:worker_threads';
import sharp, { type Sharp } from 'sharp';
import { Problem } from '#contract/problem.ts';
import type { FileKind } from './fileTypes.ts';

const seconds = 30;

/**
 * An image drawn anew: upright as its EXIF says, in sRGB, and without any of its metadata (position, camera, comments).
 *
 * @throws fileType when it cannot be drawn or has more pixels than allowed
 */
export async function redrawImage(path: string, image: NonNullable<FileKind['image']>, pixels: number): Promise<Buffer> {
  try {
    return await oneByOne(async () => {
      const drawn = image === 'heic' ? await decodeHeic(path, pixels) : open(path, pixels);
      return encode(drawn, image).timeout({ seconds }).toBuffer();
    });
  } catch {
    throw new Problem('fileType');
  }
}

const open = (path: string, pixels: number): Sharp => sharp(path, { limitInputPixels: pixels, failOn: 'error' }).autoOrient();

function encode(drawn: Sharp, image: NonNullable<FileKind['image']>): Sharp {
  if (image === 'png') return drawn.png({ compressionLevel: 9 });
  if (image === 'webp') return drawn.webp({ quality: 88 });
  return drawn.jpeg({ quality: 88, mozjpeg: false });
}

let last: Promise<unknown> = Promise.resolve();

// A file of some kilobytes may unfold to a gigabyte; one picture keeps all processors busy, so nothing is lost by waiting
function oneByOne<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = last.then(work, work);
  last = mine.catch(() => undefined);
  return mine;
}

// HEIC has no decoder in the sharp that npm brings; the WebAssembly one computes for a second, so not on this thread
// What the decoder prints of broken files is nobody's log
async function decodeHeic(path: string, pixels: number): Promise<Sharp> {
  const worker = new Worker(new URL('decodeHeic.ts', import.meta.url), { workerData: { path, pixels }, stdout: true, stderr: true });
  const timer = setTimeout(() => void worker.terminate(), seconds * 1000);
  try {
    const { width, height, data } = await new Promise<{ width: number; height: number; data: Uint8ClampedArray }>((resolve, reject) => {
      worker.once('message', resolve).once('error', reject);
      worker.once('exit', () => reject(new Error('The decoder ended without a picture')));
    });
    return sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), { raw: { width, height, channels: 4 } }).flatten({
      background: '#ffffff',
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
