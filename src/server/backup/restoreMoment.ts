import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { passwordFile } from '../database/cluster.ts';
import { startEmbeddedPostgres } from '../database/embeddedPostgres.ts';
import { restoringParameters, walArchiveIn } from '../database/walArchive.ts';
import { diskFileStore } from '../files/diskFileStore.ts';
import type { FileStore } from '../files/files.ts';
import { secretsKeyFile } from '../secrets/secrets.ts';
import type { Report } from './backup.ts';
import { basesIn, type KeptBase } from './baseBackup.ts';
import { archiveEntries } from './checkArchive.ts';
import { namedFiles, tablesOf, wholeTable } from './tables.ts';
import { newClient } from '../database/newClient.ts';

/** The source and the target of a restore. */
export interface MomentTarget {
  /** Folder of the continuous archive. */
  folder: string;
  /** The moment to restore; the end of the archive by default. */
  to: Date | undefined;
  /** A data folder without a database. */
  dataFolder: string;
  files: FileStore;
}

/** What was restored. */
export interface RestoredMoment {
  /** The time of the last change in the restored database. */
  reached: string | undefined;
  files: number;
  /** Files that rows name but that the archive does not contain. */
  missing: string[];
}

// Replaying the log of a day takes minutes
const longestReplay = 6 * 3_600_000;

/**
 * Restores the embedded database as of a moment from a continuous archive: the newest copy before it, the log up to it, and the
 * files that its rows name. The archive is only read.
 * @throws Error in one line when the archive cannot restore that moment or is damaged, or when a database exists already
 */
export async function restoreMoment(
  { folder, to, dataFolder, files }: MomentTarget,
  report: Report = () => undefined,
): Promise<RestoredMoment> {
  const cluster = join(dataFolder, 'database');
  if (existsSync(cluster)) throw new Error(`There is a database in ${dataFolder} already. Restore into a new DATA_DIR.`);
  const base = await baseBefore(folder, to);
  report('comparing');
  await refuseDamaged(folder, base);
  report('unpacking');
  await unpack(folder, base, cluster);
  try {
    for (const path of [secretsKeyFile(dataFolder), passwordFile(dataFolder)]) await takeBack(folder, path);
    return await replay({ folder, to, dataFolder, files }, report);
  } catch (error) {
    const end = await endInLog(dataFolder);
    await rm(cluster, { recursive: true, force: true });
    if (end !== undefined && to) throw new Error(`The archive in ${folder} ends before ${to.toISOString()}, at ${end}.`, { cause: error });
    throw error;
  }
}

async function baseBefore(folder: string, to: Date | undefined): Promise<KeptBase> {
  const bases = await basesIn(walArchiveIn(folder).bases);
  const [first] = bases;
  if (!first) throw new Error(`There is no copy of a database in ${folder}.`);
  const base = bases.findLast(({ ended }) => to === undefined || new Date(ended) <= to);
  if (!base) throw new Error(`The archive in ${folder} begins at ${first.ended}.`);
  return base;
}

async function refuseDamaged(folder: string, { name, sha256 }: KeptBase): Promise<void> {
  const path = join(walArchiveIn(folder).bases, `${name}.tar.gz`);
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash).catch(() => undefined);
  if (hash.digest('hex') !== sha256) throw new Error(`${path} is damaged.`);
}

async function unpack(folder: string, { name }: KeptBase, cluster: string): Promise<void> {
  const draft = `${cluster}.new-${process.pid}`;
  try {
    await mkdir(draft, { recursive: true, mode: 0o700 });
    for await (const entry of archiveEntries(join(walArchiveIn(folder).bases, `${name}.tar.gz`))) {
      if (!/^[\w.-]+(\/[\w.-]+)*\/?$/.test(entry.name) || entry.name.includes('..')) throw new Error(`The archive holds ${entry.name}.`);
      const path = join(draft, entry.name);
      if (entry.name.endsWith('/')) await mkdir(path, { recursive: true, mode: 0o700 });
      else {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await pipeline(entry.content, createWriteStream(path, { mode: 0o600, flush: true }));
      }
    }
    await writeFile(join(draft, 'recovery.signal'), '', { mode: 0o600, flush: true });
    await rename(draft, cluster);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function takeBack(folder: string, path: string): Promise<void> {
  const kept = join(folder, basename(path));
  if (existsSync(kept) && !existsSync(path)) await copyFile(kept, path);
}

async function replay({ folder, to, dataFolder, files }: MomentTarget, report: Report): Promise<RestoredMoment> {
  report('replaying the log');
  const parameters = { wal_level: 'replica', ...restoringParameters(folder, to?.toISOString().replace('Z', '+00')) };
  const server = await startEmbeddedPostgres({ dataFolder, parameters, startTimeout: longestReplay });
  const client = newClient({ connectionString: server.url, application_name: 'cura restore' });
  try {
    await client.connect();
    const reached = await endOfRecovery(client);
    return { reached, ...(await takeFiles(client, { folder, files }, report)) };
  } finally {
    await client.end().catch(() => undefined);
    await server.stop();
  }
}

/** Copies the files that rows name from the archive into the store. */
async function takeFiles(
  client: pg.Client,
  { folder, files }: Pick<MomentTarget, 'folder' | 'files'>,
  report: Report,
): Promise<Omit<RestoredMoment, 'reached'>> {
  const archive = diskFileStore(walArchiveIn(folder).files);
  const taken: Omit<RestoredMoment, 'reached'> = { files: 0, missing: [] };
  for (const sha256 of await namedFiles(await tablesOf(client), (table) => wholeTable(client, table))) {
    const size = await archive.sizeOf(sha256);
    if (size === undefined) {
      if ((await files.sizeOf(sha256)) === undefined) taken.missing.push(sha256);
      continue;
    }
    const kept = await files.put(archive.get(sha256), size);
    if (kept.sha256 !== sha256) throw new Error(`The file ${sha256} is damaged in the archive.`);
    taken.files++;
    report(`${taken.files} files`);
  }
  return taken;
}

// PostgreSQL accepts read-only sessions before it has replayed everything
async function endOfRecovery(client: pg.Client): Promise<string | undefined> {
  for (;;) {
    const { rows } = await client.query<{ isGoingOn: boolean; reached: string | null }>(
      `select pg_is_in_recovery() as "isGoingOn", to_char(pg_last_xact_replay_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as reached`,
    );
    if (!rows[0]?.isGoingOn) return rows[0]?.reached ?? undefined;
    await sleep(200);
  }
}

/** The time of the last change, for a PostgreSQL that stopped because its log ends before the moment. */
async function endInLog(dataFolder: string): Promise<string | undefined> {
  const log = await readFile(join(dataFolder, 'database.log'), 'utf8').catch(() => '');
  if (!log.includes('recovery ended before configured recovery target was reached')) return undefined;
  return /last completed transaction was at log time (\S+ \S+)/.exec(log)?.[1] ?? 'its first copy of the database';
}
