import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A running PostgreSQL, as described by its lock file. */
export interface Postmaster {
  /** Undefined while the lock file exists but has not been written yet. */
  pid: number | undefined;
  port: number;
  /** Folder of its Unix socket; empty when it has none. */
  socketFolder: string;
}

/**
 * The PostgreSQL that works on a folder, or undefined. The lock file of a killed one, whose process id may belong to another
 * program by now, is removed.
 */
export function findPostmaster(folder: string): Postmaster | undefined {
  const lockFile = join(folder, 'postmaster.pid');
  const postmaster = readLockFile(lockFile);
  if (!postmaster) return undefined;
  if (postmaster.pid === undefined ? isNew(lockFile) : isPostgresOn(postmaster.pid, folder)) return postmaster;
  rmSync(lockFile, { force: true });
  return undefined;
}

// PostgreSQL creates the file before it writes it; only a power failure leaves it empty
function isNew(lockFile: string): boolean {
  const { mtimeMs = 0 } = statSync(lockFile, { throwIfNoEntry: false }) ?? {};
  return Date.now() - mtimeMs < 10_000;
}

function readLockFile(lockFile: string): Postmaster | undefined {
  try {
    const [pid, , , port, socketFolder] = readFileSync(lockFile, 'utf8').split('\n');
    return { pid: Number(pid) || undefined, port: Number(port), socketFolder: socketFolder ?? '' };
  } catch {
    // no lock file: no PostgreSQL uses the folder
    return undefined;
  }
}

function isPostgresOn(pid: number, folder: string): boolean {
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return false;
  if (process.platform === 'linux') return isPostgresByProc(pid, folder);
  if (process.platform === 'win32') return true;
  const { stdout } = spawnSync('ps', ['-o', 'stat=,comm=', '-p', String(pid)], { encoding: 'utf8' });
  return !stdout.trim().startsWith('Z') && stdout.includes('postgres');
}

function isPostgresByProc(pid: number, folder: string): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [name, state] = [stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')), stat.slice(stat.lastIndexOf(')') + 2)[0]];
    if (name !== 'postgres' || state === 'Z' || state === 'X') return false;
    const workingFolder = workingFolderOf(pid);
    return workingFolder === undefined || workingFolder === realpathSync(folder);
  } catch {
    // the process has ended
    return false;
  }
}

// PostgreSQL's working directory is its data folder. Where that link cannot be read, the name of the process decides
function workingFolderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
