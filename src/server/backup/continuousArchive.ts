import { copyFile, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { passwordFile } from '../database/cluster.ts';
import { unbrokenMark, walArchiveIn } from '../database/walArchive.ts';
import { diskFileStore } from '../files/diskFileStore.ts';
import type { FileStore } from '../files/files.ts';
import { secretsKeyFile } from '../secrets/secrets.ts';
import { basesIn, makeBase } from './baseBackup.ts';

/** A continuous archive of an embedded database, and the parts of the installation that it copies. */
export interface ContinuousArchive {
  /** Its folder. */
  folder: string;
  url: string;
  dataFolder: string;
  /** The files of the installation, where they are in a folder; a bucket has backups of its own. */
  files?: FileStore | undefined;
  /** How many days in the past a moment may be restored. */
  days: number;
  /** Aborts the maintenance of the archive. */
  signal?: AbortSignal;
}

const day = 24 * 3_600_000;

/** Files that the installation has deleted, with the time since when they are gone, in milliseconds since 1970. */
const goneFiles = z.record(z.string(), z.number());

/** Files of the data folder that a restored database needs */
const besides = (dataFolder: string) => [secretsKeyFile(dataFolder), passwordFile(dataFolder)];

/**
 * Maintains the archive: copies the database and all files once a day, and after a start during which no log was archived; copies
 * the keys; and removes what is older than the configured number of days.
 */
export async function tendArchive(archive: ContinuousArchive, now = Date.now()): Promise<void> {
  const { folder, url, dataFolder, signal } = archive;
  const { bases, wal } = walArchiveIn(folder);
  for (const path of besides(dataFolder)) if (existsSync(path)) await copyFile(path, join(folder, basename(path)));
  const newest = (await basesIn(bases)).at(-1);
  const mark = unbrokenMark(dataFolder);
  if (!newest || Date.parse(newest.ended) < now - day || !existsSync(mark)) {
    await copyFiles(archive, now);
    await makeBase(url, join(dataFolder, 'database'), bases, signal);
    await writeFile(mark, '', { mode: 0o600, flush: true });
  }
  await forgetBefore(now - archive.days * day, { bases, wal });
}

/**
 * A store that writes each file to the archive as well before it answers. A file that cannot be written there now is copied
 * within a day.
 */
export function archivedFiles(files: FileStore, folder: string, warn: (error: unknown) => void): FileStore {
  const archive = diskFileStore(walArchiveIn(folder).files);
  return {
    ...files,
    async put(stream, limit) {
      const kept = await files.put(stream, limit);
      await archive.put(files.get(kept.sha256), kept.fileSize).catch(warn);
      return kept;
    },
  };
}

async function copyFiles({ folder, files, days, signal }: ContinuousArchive, now: number): Promise<void> {
  if (!files) return;
  const archive = diskFileStore(walArchiveIn(folder).files);
  for await (const { sha256, fileSize } of files.list()) {
    signal?.throwIfAborted();
    if ((await archive.sizeOf(sha256)) === undefined) await archive.put(files.get(sha256), fileSize);
  }
  const list = join(folder, 'gone.json');
  const known = existsSync(list) ? goneFiles.parse(JSON.parse(await readFile(list, 'utf8'))) : {};
  const gone: Record<string, number> = {};
  for await (const { sha256 } of archive.list()) {
    if ((await files.sizeOf(sha256)) !== undefined) continue;
    const since = known[sha256] ?? now;
    if (since < now - days * day) await archive.delete(sha256);
    else gone[sha256] = since;
  }
  await writeFile(`${list}.part`, JSON.stringify(gone), { mode: 0o600, flush: true });
  await rename(`${list}.part`, list);
}

async function forgetBefore(moment: number, { bases, wal }: { bases: string; wal: string }): Promise<void> {
  const all = await basesIn(bases);
  // the newest copy that ended before the moment
  const first = all.findLast(({ ended }) => Date.parse(ended) <= moment) ?? all[0];
  if (!first) return;
  for (const { name } of all.slice(0, all.indexOf(first)))
    for (const end of ['.json', '.tar.gz']) await rm(join(bases, `${name}${end}`), { force: true });
  const old = (await readdir(wal)).filter(
    (name) => /^[0-9A-F]{24}(\.[0-9A-F]{8}\.backup)?\.gz$/.test(name) && name.slice(0, 24) < first.segment,
  );
  for (const name of old) await rm(join(wal, name), { force: true });
}
