import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the parts of a continuous archive lie. */
export interface WalArchive {
  /** Finished segments of PostgreSQL's log, `<name>.gz`. */
  wal: string;
  /** Whole copies of the database's folder. */
  bases: string;
  /** Uploaded files. */
  files: string;
}

const keepSegment = fileURLToPath(new URL('keepSegment.ts', import.meta.url));
const fetchSegment = fileURLToPath(new URL('fetchSegment.ts', import.meta.url));

/** The parts of a continuous archive in a folder. */
export function walArchiveIn(folder: string): WalArchive {
  return { wal: join(folder, 'wal'), bases: join(folder, 'base'), files: join(folder, 'files') };
}

/** A mark in a data folder: since the last copy of its database every start has archived the log. */
export function unbrokenMark(dataFolder: string): string {
  return join(dataFolder, 'database.archived');
}

/**
 * Makes the folders of an archive and says in it whose it is. A database that was restored begins another line of history, whose log must
 * not get into that of the first.
 *
 * @throws Error in one line when the archive is that of another database
 */
export function claimArchive(folder: string, cluster: string): void {
  const file = join(folder, 'archive.json');
  const ours = JSON.stringify(identityOf(cluster));
  if (existsSync(file)) {
    if (readFileSync(file, 'utf8') === ours) return;
    throw new Error(
      `The archive in ${folder} is that of another database, or of this one before it was restored. Set DATABASE_ARCHIVE to a new folder.`,
    );
  }
  const { wal, bases } = walArchiveIn(folder);
  for (const path of [wal, bases]) mkdirSync(path, { recursive: true, mode: 0o700 });
  writeFileSync(file, ours, { mode: 0o600, flush: true });
}

/** PostgreSQL's number of a database, which its copies share, and of its line of history: they stand at the same place in all versions. */
function identityOf(cluster: string): { system: string; timeline: number } {
  const control = readFileSync(join(cluster, 'global/pg_control'));
  return { system: String(control.readBigUInt64LE(0)), timeline: control.readUInt32LE(48) };
}

// What is acknowledged is in the archive after so many seconds, also where people write little
const longestSegment = 60;

/** The parameters under which PostgreSQL keeps its log in an archive. */
export function archivingParameters(folder: string): Record<string, string> {
  const { wal } = walArchiveIn(folder);
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_timeout: String(longestSegment),
    archive_command: commandOf(keepSegment, `"%p"`, quoted(join(wal, '%f.gz'), wal)),
  };
}

/** The parameters under which PostgreSQL takes its log from an archive, up to a moment or to its end. */
export function restoringParameters(folder: string, to: string | undefined): Record<string, string> {
  const { wal } = walArchiveIn(folder);
  return {
    restore_command: commandOf(fetchSegment, quoted(join(wal, '%f.gz'), wal), `"%p"`),
    // The archive is of one line of history: what others restored from it is not followed
    recovery_target_timeline: 'current',
    ...(to === undefined ? {} : { recovery_target_time: to, recovery_target_action: 'promote' }),
  };
}

function commandOf(script: string, ...args: readonly string[]): string {
  const command = [quoted(process.execPath), quoted(script), ...args].join(' ');
  // cmd takes the first and the last quotation mark away
  return process.platform === 'win32' ? `"${command}"` : command;
}

// PostgreSQL puts names in for %f and %p, and wants %% for a percent sign
function quoted(path: string, folder = path): string {
  const escaped = folder.replaceAll('%', '%%') + path.slice(folder.length);
  return process.platform === 'win32' ? `"${escaped}"` : `'${escaped.replaceAll("'", String.raw`'\''`)}'`;
}
