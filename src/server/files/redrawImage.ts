import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Problem } from '#contract/problem.ts';
import { storageFull } from '../database/failures.ts';
import { type Drawing, noImage, noRoom } from './drawing.ts';
import { fairQueue } from './fairQueue.ts';

/** The limits for drawing an image. */
export interface DrawingLimits {
  /** Maximum size of an image in pixels. */
  pixels: number;
  /** Maximum memory of the drawing process in bytes. */
  drawingMemory: number;
  /** Maximum processor time of that process in seconds. Waiting on a busy machine does not count. */
  drawingSeconds: number;
  /** Whether the time when the photo was taken is read. */
  readsDate?: boolean;
  /** The type that it is redrawn as; its own by default. */
  drawnAs?: 'png' | undefined;
}

/** The result of redrawing an image. */
export interface Drawn {
  path: string;
  /** The time when the photo was taken, as the camera recorded it. */
  takenAt: string | undefined;
}

const script = fileURLToPath(new URL('drawImage.ts', import.meta.url));

// With two drawings at once and one per person, an image of another person waits for at most one drawing
const queue = fairQueue({ atOnce: 2, waiting: 20 });

// A process that is stopped uses no processor time, so the wait is limited too
const longestWait = 5;

/**
 * Redraws an image in a process of its own: turned upright by its EXIF data, in sRGB, and without any metadata (position, camera,
 * comments).
 * @param sender The key of the sender: one image of each sender is drawn at a time.
 * @returns The redrawn image, in the same folder as the given one.
 * @throws fileType when it cannot be drawn within the limits; tooManyRequests when too many of the sender's images wait
 */
export async function redrawImage(path: string, image: Drawing['image'], limits: DrawingLimits, sender: string): Promise<Drawn> {
  const target = `${path}.drawn`;
  const { pixels, drawingMemory: memory, drawingSeconds: seconds, readsDate, drawnAs } = limits;
  const drawing = { path, target, image, drawnAs, pixels, memory, seconds, readsDate };
  const said = await queue.run(sender, (behind) => drawInProcess({ ...drawing, isOneOfMany: behind > 0 }));
  return { path: target, takenAt: /^\d{4}-\d\d-\d\dT[\d:]+Z$/.test(said) ? said : undefined };
}

const side = 320;

// A page with many photos requests all of their thumbnails at once
const waitingThumbnails = 500;

/**
 * Draws the thumbnail of a stored image, whose metadata was removed before.
 * @param reader The key of the requester: one thumbnail of each is drawn at a time, separately from images that the same person
 * sends.
 * @throws fileType when it cannot be drawn within the limits; tooManyRequests when too many of the reader's wait
 */
export async function drawThumbnail(source: string, target: string, limits: DrawingLimits, reader: string): Promise<void> {
  const drawing = {
    path: source,
    target,
    image: 'webp',
    side,
    pixels: limits.pixels,
    memory: limits.drawingMemory,
    seconds: limits.drawingSeconds,
  } as const;
  await queue.run(`${reader} reads`, () => drawInProcess(drawing), waitingThumbnails);
}

// Error output is reported only when the process itself fails, because decoders print warnings about broken files
function drawInProcess(drawing: Drawing): Promise<string> {
  const child = spawn(process.execPath, [script, JSON.stringify(drawing)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: drawing.seconds * longestWait * 1000,
    killSignal: 'SIGKILL',
    env: environment(),
  });
  let answered = '';
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (answered = `${answered}${chunk.toString()}`.slice(0, 100)));
  child.stderr.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-2000)));
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code, signal) => {
      if (code === 0) done(answered);
      // The process sends itself a signal at a limit; the system sends one when a broken file crashes the decoder
      else if (code === noRoom) fail(storageFull());
      else if (code === noImage || signal) fail(new Problem('fileType'));
      else fail(new Error(`The process that draws images ended with ${String(code)}: ${said}`));
    });
  });
}

// The environment without the server's secrets. Two malloc arenas limit the memory of freed buffers
function environment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TMPDIR, TEMP } = process.env;
  return { PATH, SystemRoot, TMPDIR, TEMP, MALLOC_ARENA_MAX: '2' };
}
