import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// sun_path of unix(7) has 108 bytes, the last one is zero
const longestPath = 107;

/**
 * The folder of PostgreSQL's Unix socket, which only the owner may enter: in the data folder or, when that path is too long for a
 * socket, a short one in the temporary folder. Undefined on Windows, where PostgreSQL listens on loopback.
 */
export function socketFolderOf(dataFolder: string): string | undefined {
  if (process.platform === 'win32') return undefined;
  const beside = join(dataFolder, 'run');
  const isShort = Buffer.byteLength(join(beside, '.s.PGSQL.5432')) <= longestPath;
  return privateFolder(isShort ? beside : join(tmpdir(), `cura-${hashOf(realpathSync(dataFolder))}`));
}

function hashOf(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 16);
}

function privateFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = lstatSync(folder);
  const us = process.getuid?.();
  // Every user may write to the temporary folder, so another user may have created this folder first
  if (us !== 0 && uid !== us) throw new Error(`The folder ${folder} belongs to another user; remove it or set TMPDIR.`);
  if ((mode & 0o077) !== 0) chmodSync(folder, 0o700);
  return folder;
}
