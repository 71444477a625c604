import { open } from 'node:fs/promises';
import { Problem } from '#contract/problem.ts';

const windowSize = 65_536;
const zeros = Buffer.alloc(windowSize);

// Each part costs a little time. A recording of an hour and a half without sizes has as many parts as frames, and no video has
// more; the parts to clear are the positions that a camera adds several times a second
const mostParts = 500_000;
const mostCleared = 20_000;

/** A file on disk whose parts are read one after another and overwritten in place; it is never in memory as a whole. */
export interface Rewritten {
  readonly size: number;
  /** At most `length` bytes from a position; fewer at the end of the file. Counts as one part. */
  read(at: number, length: number): Promise<Buffer>;
  write(at: number, bytes: Buffer): Promise<void>;
  /** Overwrites a range with zeros. */
  clear(start: number, end: number): Promise<void>;
  /** Whether the file contains only zeros from a position to its end. */
  isClearFrom(at: number): Promise<boolean>;
}

/**
 * Opens a file as {@link Rewritten} and closes it afterwards.
 * @throws fileType when it has more parts than any valid file
 */
export async function rewrite(path: string, work: (file: Rewritten) => Promise<void>): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    const { size } = await handle.stat();
    let window = { at: 0, bytes: Buffer.alloc(0), isChanged: false };
    let parts = 0;
    let cleared = { count: 0, bytes: 0 };
    const fill = async (at: number, length: number) => {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, at);
      return buffer.subarray(0, bytesRead);
    };
    const moveWindow = async (at: number, length: number) => {
      await keepWindow();
      window = { at, bytes: await fill(at, Math.max(windowSize, length)), isChanged: false };
    };
    const keepWindow = async () => {
      if (window.isChanged) await handle.write(window.bytes, 0, window.bytes.length, window.at);
      window.isChanged = false;
    };
    const isInside = (at: number, length: number) => at >= window.at && at + length <= window.at + window.bytes.length;
    // Overwritten ranges are collected and written together; otherwise a file of a hundred thousand boxes would be read and
    // written as often
    const overwrite = async (at: number, bytes: Buffer) => {
      if (!isInside(at, bytes.length)) await moveWindow(at, bytes.length);
      bytes.copy(window.bytes, at - window.at);
      window.isChanged = true;
    };
    await work({
      size,
      async read(at, length) {
        if (++parts > mostParts) throw new Problem('fileType');
        if (!isInside(at, length)) await moveWindow(at, length);
        return Buffer.from(window.bytes.subarray(at - window.at, at - window.at + length));
      },
      write: overwrite,
      async clear(start, end) {
        cleared = { count: cleared.count + 1, bytes: cleared.bytes + end - start };
        if (cleared.count > mostCleared || cleared.bytes > 2 * size) throw new Problem('fileType');
        for (let at = start; at < end; at += windowSize) await overwrite(at, zeros.subarray(0, Math.min(windowSize, end - at)));
      },
      async isClearFrom(start) {
        await keepWindow();
        for (let at = start; at < size; at += windowSize) {
          const bytes = await fill(at, windowSize);
          if (!bytes.equals(zeros.subarray(0, bytes.length))) return false;
        }
        return true;
      },
    });
    await keepWindow();
  } finally {
    await handle.close();
  }
}
