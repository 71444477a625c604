import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { z } from 'zod';
import { tarEnd, tarEntry } from './archive.ts';
import { failureOf } from '../database/failures.ts';
import { newClient } from '../database/newClient.ts';

/** A copy of the database's folder, from which PostgreSQL can replay its log up to any later moment. */
export const baseBackup = z.object({
  kind: z.literal('base'),
  format: z.literal(1),
  began: z.string(),
  /** The moment from which on the copy can be restored. */
  ended: z.string(),
  /** The first segment of the log that it needs. */
  segment: z.string().regex(/^[0-9A-F]{24}$/),
  sha256: z.string(),
});

/** See {@link baseBackup}. */
export type BaseBackup = z.infer<typeof baseBackup>;

/** A base backup with its name, which is its folder in the archive. */
export type KeptBase = BaseBackup & { name: string };

// Files that PostgreSQL creates again when it starts; the log comes from the archive
const transientFiles =
  /^(pg_wal|pg_dynshmem|pg_notify|pg_replslot|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/|(^|\/)(pgsql_tmp|pg_internal\.init)/;
const ofProcess = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label', 'tablespace_map', 'recovery.signal', 'standby.signal']);

/** The complete base backups in a folder, the oldest first. */
export async function basesIn(folder: string): Promise<KeptBase[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(
    names.map(async (file) => {
      const parsed = baseBackup.safeParse(JSON.parse(await readFile(join(folder, file), 'utf8')));
      if (!parsed.success) throw new Error(`${join(folder, file)} does not describe a copy of the database.`);
      return { ...parsed.data, name: file.replace(/\.json$/, '') };
    }),
  );
}

/**
 * Copies the folder of a running PostgreSQL that archives its log. People may keep working: their writes are in the log, and the
 * log is complete in the archive when this resolves.
 */
export async function makeBase(url: string, cluster: string, folder: string, signal?: AbortSignal): Promise<KeptBase> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // left over from a process that was killed
  for (const left of (await readdir(folder)).filter((each) => each.includes('.part'))) await rm(join(folder, left), { force: true });
  const client = newClient({ connectionString: url, application_name: 'cura base backup' });
  await client.connect();
  const began = new Date().toISOString();
  const name = began.replaceAll(/[-:]|\.\d+/g, '');
  const draft = join(folder, `${name}.part`);
  try {
    await client.query('set statement_timeout to 0');
    await client.query("select pg_backup_start('cura', true)");
    const label = { text: '', ended: '' };
    const hash = createHash('sha256');
    const hashed = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    };
    const target = createWriteStream(draft, { mode: 0o600, flush: true });
    await pipeline(entriesOf(client, cluster, label), createGzip({ level: 1 }), hashed, target, signal ? { signal } : {});
    const segment = /\(file ([0-9A-F]{24})\)/.exec(label.text)?.[1] ?? '';
    const base = { kind: 'base', format: 1, began, ended: label.ended, segment, sha256: hash.digest('hex') } as const;
    await rename(draft, join(folder, `${name}.tar.gz`));
    await writeFile(`${draft}.json`, `${JSON.stringify(baseBackup.parse(base), null, 2)}\n`, { mode: 0o600, flush: true });
    await rename(`${draft}.json`, join(folder, `${name}.json`));
    return { ...base, name };
  } finally {
    await rm(draft, { force: true });
    await client.end();
  }
}

async function* entriesOf(client: pg.Client, cluster: string, label: { text: string; ended: string }): AsyncGenerator<Buffer> {
  for (const entry of await readdir(cluster, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(cluster.length + 1).replaceAll('\\', '/');
    if (transientFiles.test(name) || ofProcess.has(name)) continue;
    if (entry.isDirectory()) yield* tarEntry(`${name}/`, 0, []);
    else if (entry.isFile()) yield* fileEntry(name, path);
  }
  const { rows } = await client.query<{ text: string; ended: string }>(
    `select labelfile as text, to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ended from pg_backup_stop(true)`,
  );
  Object.assign(label, rows[0]);
  yield* tarEntry('backup_label', Buffer.byteLength(label.text), [Buffer.from(label.text)]);
  yield tarEnd;
}

async function* fileEntry(name: string, path: string): AsyncGenerator<Buffer> {
  const found = await stat(path).catch(() => undefined);
  // the table was dropped in the meantime
  if (!found) return;
  yield* tarEntry(name, found.size, asLongAs(path, found.size));
}

/** The first `size` bytes of a file that is being written; the log contains what was changed or added since. */
async function* asLongAs(path: string, size: number): AsyncGenerator<Buffer> {
  let left = size;
  if (size === 0) return;
  try {
    const chunks: AsyncIterable<Buffer> = createReadStream(path, { end: size - 1 });
    for await (const chunk of chunks) {
      left -= chunk.length;
      yield chunk;
    }
  } catch (error) {
    if (failureOf(error)?.code !== 'ENOENT') throw error;
  }
  for (const zeros = Buffer.alloc(65_536); left > 0; left -= zeros.length) yield zeros.subarray(0, Math.min(left, zeros.length));
}
