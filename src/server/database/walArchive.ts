import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { failureOf } from './failures.ts';

/** The folders of the parts of a continuous archive. */
export interface WalArchive {
  /** Finished segments of PostgreSQL's log, `<name>.gz`. */
  wal: string;
  /** Complete copies of the database's folder. */
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

/** A mark file in a data folder: since the last copy of its database, every start has archived the log. */
export function unbrokenMark(dataFolder: string): string {
  return join(dataFolder, 'database.archived');
}

/**
 * Creates the folders of an archive and records which database it belongs to. A restored database begins another timeline, whose
 * log must not be mixed with that of the first.
 * @throws Error in one line when the archive belongs to another database, or cannot be written
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
  try {
    for (const path of [wal, bases]) mkdirSync(path, { recursive: true, mode: 0o700 });
    writeFileSync(file, ours, { mode: 0o600, flush: true });
  } catch (error) {
    throw new Error(`The folder ${folder} cannot be written (${failureOf(error)?.code ?? 'error'}). Set DATABASE_ARCHIVE to another one.`, {
      cause: error,
    });
  }
}

/** PostgreSQL's identifier of a database, which its copies share, and of its timeline; they are at the same position in all versions. */
function identityOf(cluster: string): { system: string; timeline: number } {
  const control = readFileSync(join(cluster, 'global/pg_control'));
  return { system: String(control.readBigUInt64LE(0)), timeline: control.readUInt32LE(48) };
}

// Seconds after which an acknowledged write is in the archive, even when there are few writes
const longestSegment = 60;

/** The parameters with which PostgreSQL archives its log. */
export function archivingParameters(folder: string): Record<string, string> {
  const { wal } = walArchiveIn(folder);
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_timeout: String(longestSegment),
    archive_command: commandOf(keepSegment, `"%p"`, quoted(join(wal, '%f.gz'), wal)),
  };
}

/** The parameters with which PostgreSQL reads its log from an archive, up to a moment or to its end. */
export function restoringParameters(folder: string, to: string | undefined): Record<string, string> {
  const { wal } = walArchiveIn(folder);
  return {
    restore_command: commandOf(fetchSegment, quoted(join(wal, '%f.gz'), wal), `"%p"`),
    // Follows only the timeline of the archived database, not those of databases that were restored from it
    recovery_target_timeline: 'current',
    ...(to === undefined ? {} : { recovery_target_time: to, recovery_target_action: 'promote' }),
  };
}

function commandOf(script: string, ...args: readonly string[]): string {
  const command = [quoted(process.execPath), quoted(script), ...args].join(' ');
  // cmd removes the first and the last quotation mark
  return process.platform === 'win32' ? `"${command}"` : command;
}

// PostgreSQL replaces %f and %p by names, and needs %% for a percent sign
function quoted(path: string, folder = path): string {
  const escaped = folder.replaceAll('%', '%%') + path.slice(folder.length);
  return process.platform === 'win32' ? `"${escaped}"` : `'${escaped.replaceAll("'", String.raw`'\''`)}'`;
}
