import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './postgresBinaries.ts';
import { commandAs, postgresUser } from './postgresUser.ts';

/** The file with the owner's password, for a PostgreSQL that listens on TCP (Windows); created with the cluster. */
export function passwordFile(dataFolder: string): string {
  return join(dataFolder, 'database.password');
}

/** The user that owns the embedded database. */
export const owner = 'cura';

/**
 * Creates PostgreSQL's folder `database` unless it exists. It is created under another name and renamed, so that an interruption
 * leaves nothing incomplete.
 * @throws Error with one readable line.
 */
export async function initialiseCluster(dataFolder: string, binaries: PostgresBinaries): Promise<void> {
  const cluster = join(dataFolder, 'database');
  removeLeftovers(dataFolder);
  if (existsSync(cluster)) return refuseOtherVersion(cluster, binaries);
  const fresh = join(dataFolder, `database.new-${process.pid}`);
  try {
    mkdirSync(fresh, { mode: 0o700 });
    await initdb(dataFolder, fresh, binaries);
    putInPlace(fresh, cluster);
  } catch (cause) {
    rmSync(fresh, { recursive: true, force: true });
    throw new Error(`The database cannot be made in ${dataFolder}: ${lastLine(cause)}`, { cause });
  }
}

async function initdb(dataFolder: string, fresh: string, binaries: PostgresBinaries): Promise<void> {
  const authentication = process.platform === 'win32' ? passwordOptions(dataFolder) : ['--auth=trust'];
  const { program, args, ids } = commandAs(postgresUser(dataFolder, [fresh]), binaries.initdb, [
    `--pgdata=${fresh}`,
    `--username=${owner}`,
    '--encoding=UTF8',
    // The same order and case rules on every machine, independent of its locales
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--lc-collate=C',
    '--lc-ctype=C',
    '--lc-messages=C',
    ...authentication,
  ]);
  await promisify(execFile)(program, args, { ...ids, cwd: fresh, env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' } });
}

function passwordOptions(dataFolder: string): string[] {
  const file = passwordFile(dataFolder);
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  return ['--auth=scram-sha-256', `--pwfile=${file}`];
}

function putInPlace(fresh: string, cluster: string): void {
  try {
    renameSync(fresh, cluster);
  } catch (error) {
    // Another process was faster; the lock that a session holds decides which of the two continues
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error;
    rmSync(fresh, { recursive: true, force: true });
  }
}

function removeLeftovers(dataFolder: string): void {
  for (const name of readdirSync(dataFolder)) {
    const pid = /^database\.new-(\d+)$/.exec(name)?.[1];
    if (pid && (Number(pid) === process.pid || !existsSync(`/proc/${pid}`)))
      rmSync(join(dataFolder, name), { recursive: true, force: true });
  }
}

async function refuseOtherVersion(cluster: string, binaries: PostgresBinaries): Promise<void> {
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  const { stdout } = await promisify(execFile)(binaries.postgres, ['--version']);
  const ours = /(\d+)/.exec(stdout)?.[1];
  if (made !== ours)
    throw new Error(`The database in ${cluster} was made by PostgreSQL ${made}; this is ${ours}. Restore a backup into a new data folder.`);
}

function lastLine(cause: unknown): string {
  const text = cause instanceof Error && 'stderr' in cause ? String(cause.stderr) : '';
  const line = text.split('\n').findLast((each) => /error|fatal|could not|denied/i.test(each));
  return line ?? (cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause));
}
