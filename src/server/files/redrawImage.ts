import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Problem } from '#contract/problem.ts';
import { storageFull } from '../database/failures.ts';
import { type Drawing, noImage, noRoom } from './drawing.ts';
import { fairQueue } from './fairQueue.ts';

/** What drawing an image may cost. */
export interface DrawingLimits {
  /** Largest image in pixels. */
  pixels: number;
  /** Largest memory of the process that draws it, in bytes. */
  drawingMemory: number;
  /** Longest processor time of that process in seconds: on a busy machine an image waits, and is not refused. */
  drawingSeconds: number;
  /** Whether it is said when a photo was taken. */
  readsDate?: boolean;
  /** The type that it is drawn as; its own unless given. */
  drawnAs?: 'png' | undefined;
}

/** An image that was drawn anew. */
export interface Drawn {
  path: string;
  /** When the photo was taken, as the camera says. */
  takenAt: string | undefined;
}

const script = fileURLToPath(new URL('drawImage.ts', import.meta.url));

// With two at once and one per person, an image of another person waits for one drawing at most
const queue = fairQueue({ atOnce: 2, waiting: 20 });

// A process that stands still uses no processor time
const longestWait = 5;

/**
 * Draws an image anew: upright as its EXIF says, in sRGB, and without any of its metadata (position, camera, comments).
 * It is drawn by a process of its own.
 *
 * @param sender Who sent it: of each sender one image is drawn at a time.
 * @returns The drawn image, beside the given one.
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

// A page of many photos asks for all of them at once
const waitingThumbnails = 500;

/**
 * Draws the small picture of a stored image, whose metadata is gone already.
 *
 * @param reader Who asks for it: of each reader one is drawn at a time, beside the images that this person sends.
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

// The error output is reported only where the process itself fails: decoders print warnings about broken files
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
      // A signal is sent by the process itself at a limit, or by the system when a broken file crashes the decoder
      else if (code === noRoom) fail(storageFull());
      else if (code === noImage || signal) fail(new Problem('fileType'));
      else fail(new Error(`The process that draws images ended with ${String(code)}: ${said}`));
    });
  });
}

// Without the server's secrets. Two arenas of malloc keep the memory of freed buffers small
function environment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TMPDIR, TEMP } = process.env;
  return { PATH, SystemRoot, TMPDIR, TEMP, MALLOC_ARENA_MAX: '2' };
}
