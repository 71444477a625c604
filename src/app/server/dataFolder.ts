import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { failureOf } from '#server/database/failures.ts';
import { type SecretKeys, secretsKeyFile } from '#server/secrets/secrets.ts';
import { StartError } from './startError.ts';

/**
 * Creates the data folder (mode 0700) and checks that it can be written.
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
      `The data folder ${folder} cannot be written (${failureOf(error)?.code ?? 'error'}). Set DATA_DIR to another one.`,
    );
  }
  return folder;
}

// `mkdir` of Node.js with `recursive` never returns where the system does not allow a folder, for example below /proc
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  await makeFolder(dirname(folder));
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    // another process may have created it first
    if (!existsSync(folder)) throw error;
  });
}

/**
 * The keys that encrypt stored secrets, the newest first: those of the settings, otherwise those of the data folder, where the first start
 * creates one (mode 0600).
 * @throws StartError when the file holds something else
 */
export async function secretKeys(folder: string, configured: readonly string[]): Promise<SecretKeys> {
  if (configured.length > 0) return keysOf(configured);
  const file = secretsKeyFile(folder);
  const present = await readFile(file, 'utf8').catch(() => undefined);
  if (present === undefined) return keepSecretKeys(folder, [randomBytes(32)]);
  const keys = keysOf(present.trim().split(/\s*\n\s*/));
  if (keys.some((key) => key.length !== 32))
    throw new StartError(`${file} does not hold a key of 32 bytes. Restore it from the backup: secrets cannot be read without it.`);
  return keys;
}

/** Stores the keys in the data folder and replaces the ones there. */
export async function keepSecretKeys(folder: string, keys: SecretKeys): Promise<SecretKeys> {
  const file = secretsKeyFile(folder);
  const beside = `${file}.${process.pid}`;
  const handle = await open(beside, 'w', 0o600);
  await handle.writeFile(keys.map((key) => `${key.toString('base64')}\n`).join(''));
  await handle.sync();
  await handle.close();
  await chmod(beside, 0o600);
  await rename(beside, file);
  return keys;
}

function keysOf([newest = '', ...older]: readonly string[]): SecretKeys {
  const read = (key: string) => Buffer.from(key, 'base64');
  return [read(newest), ...older.map(read)];
}
