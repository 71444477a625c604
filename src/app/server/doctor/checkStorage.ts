import { existsSync } from 'node:fs';
import { access, constants, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Settings } from '#server/config/settings.ts';
import { secretsKeyFile } from '#server/secrets/secrets.ts';
import type { Finding } from './finding.ts';

const gigabyte = 1024 ** 3;

/** Checks that the data folder is writable, has free space, and protects its secrets from other users. */
export async function checkStorage(settings: Settings): Promise<Finding[]> {
  const folder = resolve(settings.DATA_DIR);
  if (!existsSync(folder)) return [await checkParent(folder)];
  return [await checkWriting(folder), await checkRoom(folder), ...(await checkKey(folder, settings))];
}

async function checkParent(folder: string): Promise<Finding> {
  const parent = nearestFolder(dirname(folder));
  const isWritable = await access(parent, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (isWritable) return { subject: 'Storage', state: 'well', text: `${folder} is made by the first start` };
  return { subject: 'Storage', state: 'bad', text: `${folder} cannot be made in ${parent}`, advice: 'Set DATA_DIR to a folder of yours.' };
}

function nearestFolder(path: string): string {
  return existsSync(path) ? path : nearestFolder(dirname(path));
}

async function checkWriting(folder: string): Promise<Finding> {
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    await writeFile(probe, 'probe', { flush: true });
    await rm(probe);
    return { subject: 'Storage', state: 'well', text: `${folder} can be written` };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'error';
    return {
      subject: 'Storage',
      state: 'bad',
      text: `${folder} cannot be written (${code})`,
      advice: 'Give the folder to the user of the server, or set DATA_DIR to another one.',
    };
  }
}

async function checkRoom(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const free = (bavail * bsize) / gigabyte;
  const text = `${free.toFixed(1)} GB are free`;
  if (free >= 2) return { subject: 'Storage', state: 'well', text };
  return { subject: 'Storage', state: free < 0.2 ? 'bad' : 'worry', text, advice: 'Make room: the database stops when the disk is full.' };
}

async function checkKey(folder: string, settings: Settings): Promise<Finding[]> {
  const file = secretsKeyFile(folder);
  if (settings.SECRETS_KEY.length > 0 || !existsSync(file) || process.platform === 'win32') return [];
  const { mode } = await stat(file);
  if ((mode & 0o077) === 0) return [{ subject: 'Storage', state: 'well', text: 'the key for secrets is its owner’s alone' }];
  return [{ subject: 'Storage', state: 'worry', text: `${file} can be read by others`, advice: `chmod 600 ${file}` }];
}
