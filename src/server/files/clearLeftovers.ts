import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileStore } from './files.ts';

/** Under this name uploads lie in the folder for temporary files until they are judged. */
export const uploadPrefix = 'cura-upload-';

/** The folder of a store in which files lie until they are whole. */
export const incomingFolder = 'incoming';

// Longer than any request may last
const leftAfter = 3_600_000;

/** Removes the files that a process was still receiving when it was killed. @throws Error when the store is away */
export async function clearLeftovers(files: Pick<FileStore, 'tidy'>): Promise<void> {
  await clearOld(tmpdir(), uploadPrefix);
  await files.tidy();
}

/** Removes what was last written more than an hour ago: all of a folder, or what has a name that begins so. */
export async function clearOld(folder: string, prefix = ''): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  await Promise.all(names.filter((name) => name.startsWith(prefix)).map((name) => removeOld(join(folder, name))));
}

async function removeOld(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found && found.mtimeMs < Date.now() - leftAfter) await rm(path, { recursive: true, force: true });
}
