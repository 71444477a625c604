import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileStore } from './files.ts';

/** The name prefix of uploads in the temporary folder, where they stay until they are checked. */
export const uploadPrefix = 'cura-upload-';

/** The folder of a store that holds files until they are complete. */
export const incomingFolder = 'incoming';

/** The folder of a store, or the prefix in a bucket, that holds the parts of uploads. */
export const partsFolder = 'parts';

/** Milliseconds after which no row can name the parts of an upload any more, because an upload lasts a day. */
export const partsForgottenAfter = 48 * 3_600_000;

// Longer than any request may take
const leftAfter = 3_600_000;

/** Removes files that a process was still receiving when it was killed. @throws Error when the store is unavailable */
export async function clearLeftovers(files: Pick<FileStore, 'tidy'>): Promise<void> {
  await clearOld(tmpdir(), uploadPrefix);
  await files.tidy();
}

/** Removes what was last written more than an hour (or `after`) ago: everything in a folder, or the names with a prefix. */
export async function clearOld(folder: string, prefix = '', after = leftAfter): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  await Promise.all(names.filter((name) => name.startsWith(prefix)).map((name) => removeOld(join(folder, name), after)));
}

async function removeOld(path: string, after: number): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found && found.mtimeMs < Date.now() - after) await rm(path, { recursive: true, force: true });
}
