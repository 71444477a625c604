import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { secretsKeyFile } from '#server/secrets/secrets.ts';
import { StartError } from './startError.ts';

/**
 * Makes the data folder (mode 0700) and proves that it can be written.
 * @throws StartError when it cannot
 */
export async function openDataFolder(path: string): Promise<string> {
  const folder = resolve(path);
  try {
    await makeFolder(folder);
    const probe = join(folder, `.probe-${process.pid}`);
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code ?? 'error'}). Set DATA_DIR to another one.`,
    );
  }
  return folder;
}

// mkdir of Node with `recursive` never ends where the system says that a folder cannot be there, as below /proc
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  await makeFolder(dirname(folder));
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    // another process of ours may have been quicker
    if (!existsSync(folder)) throw error;
  });
}

/**
 * The key for secrets at rest: the one of the settings, else the one that was made once in the data folder (mode 0600).
 * @throws StartError when the file holds something else
 */
export async function secretsKey(folder: string, configured: string | undefined): Promise<Buffer> {
  if (configured !== undefined) return Buffer.from(configured, 'base64');
  const file = secretsKeyFile(folder);
  const present = await readFile(file, 'utf8').catch(() => undefined);
  const key = present === undefined ? await makeKey(file) : Buffer.from(present.trim(), 'base64');
  if (key.length !== 32)
    throw new StartError(`${file} does not hold a key of 32 bytes. Restore it from the backup: secrets cannot be read without it.`);
  return key;
}

async function makeKey(file: string): Promise<Buffer> {
  const key = randomBytes(32);
  const beside = `${file}.${process.pid}`;
  const handle = await open(beside, 'w', 0o600);
  await handle.writeFile(`${key.toString('base64')}\n`);
  await handle.sync();
  await handle.close();
  await chmod(beside, 0o600);
  await rename(beside, file);
  return key;
}
