// Entry point of a process that draws one image, described by its only argument. The process ends itself when it exceeds its
// memory or time limit, and when the server has ended.
import { readFile, stat } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import sharp, { type Sharp } from 'sharp';
import { cleanPng } from './cleanPng.ts';
import { type Drawing, noImage, noRoom } from './drawing.ts';
import { takenAtOf } from './takenAt.ts';

const drawing = JSON.parse(process.argv[2] ?? '') as Drawing; // as redrawImage.ts passes it

// The most pixels per byte of a file: a block of 64 pixels of a JPEG takes at least one bit; WebP and HEIC store an area of one
// colour in a few bytes
const pixelsOfByte = { jpeg: 1000, webp: 100_000, heic: 100_000 };

watch(drawing);
// Answering calls has priority; then come senders of few images
const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
setPriority(drawing.isOneOfMany ? PRIORITY_LOW : PRIORITY_BELOW_NORMAL);
if (drawing.isOneOfMany) sharp.concurrency(1);
await draw(drawing).catch((error: unknown) => process.exit(isFull(error) ? noRoom : noImage));

// libvips gives no error code
function isFull(error: unknown): boolean {
  return /no space left|ENOSPC|quota exceeded/i.test(String(error));
}

async function draw({ path, target, image, drawnAs, pixels: most, side, readsDate }: Drawing): Promise<void> {
  if (side !== undefined) {
    const drawn = sharp(path, { limitInputPixels: most }).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
    await drawn.webp({ quality: 75 }).toFile(target);
    return;
  }
  // A header that declares many pixels with hardly any data behind it would be drawn as a large grey area
  const pixels = image === 'png' ? most : Math.min(most, (await stat(path)).size * pixelsOfByte[image]);
  const input = image === 'png' ? cleanPng(await readFile(path), pixels) : path;
  if (image === 'heic') await encode(await decodeHeic(path, pixels), drawnAs ?? image).toFile(target);
  else await encode(sharp(input, { limitInputPixels: pixels, failOn: 'error' }).autoOrient(), drawnAs ?? image).toFile(target);
  if (readsDate) process.stdout.write((await dateOf(input)) ?? '');
}

// A photo without a valid date is stored without one
async function dateOf(input: string | Buffer): Promise<string | undefined> {
  const { exif } = await sharp(input)
    .metadata()
    .catch(() => ({ exif: undefined }));
  return exif && takenAtOf(exif);
}

// For some images, level 9 of PNG takes ten times as long as level 6 and saves only a few percent
function encode(drawn: Sharp, image: Drawing['image']): Sharp {
  if (image === 'png') return drawn.png({ compressionLevel: 6 });
  if (image === 'webp') return drawn.webp({ quality: 88 });
  return drawn.jpeg({ quality: 88, mozjpeg: false });
}

// The sharp package from npm has no HEIC decoder; the WebAssembly decoder runs in a worker so that this thread can watch the
// limits
async function decodeHeic(path: string, pixels: number): Promise<Sharp> {
  const worker = new Worker(new URL('decodeHeic.ts', import.meta.url), { workerData: { path, pixels } });
  const { width, height, data } = await new Promise<{ width: number; height: number; data: Uint8ClampedArray }>((resolve, reject) => {
    worker.once('message', resolve).once('error', reject);
    worker.once('exit', () => reject(new Error('The decoder ended without an image')));
  });
  return sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), { raw: { width, height, channels: 4 } }).flatten({
    background: '#ffffff',
  });
}

// A system limit on address space would stop Node itself, which reserves far more than it uses. It uses SIGKILL, because a normal
// exit would wait for the drawing
function watch({ memory, seconds }: Drawing): void {
  const server = process.ppid;
  setInterval(() => {
    const isOver = process.memoryUsage.rss() > memory || processorSeconds() > seconds;
    if (isOver || process.ppid !== server) process.kill(process.pid, 'SIGKILL');
  }, 20).unref();
}

function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}
