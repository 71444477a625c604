import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import { z } from 'zod';
import type { FileStore } from '../files/files.ts';
import { secretsKeyFile } from '../secrets/secrets.ts';
import { tarEnd, tarEntry } from './archive.ts';
import { Moment } from './moment.ts';
import { backedUpTable, columnsOf, migrationsOf, namedFiles, pieceSize, sessionSettings, sumOf, tablesOf, tableSum } from './tables.ts';
import type { BackedUpTable, TablePart } from './tables.ts';
import { newClient } from '../database/newClient.ts';

/** The data that a backup contains and where to find it. */
export interface BackupSource {
  /** Address of the owner of the tables. */
  url: string;
  /** Folder of the application's data: its key for secrets. */
  dataFolder: string;
  /** Its files. */
  files: FileStore;
}

/** The first entry of an archive: the version and the tables that the archive was made from. */
export const archiveManifest = z.object({
  kind: z.literal('backup').optional(),
  /** 1: without `kind`, and with no other hashes than those of the files. The present one is 2. */
  format: z.int().min(1),
  made: z.string(),
  /** Migrations that the database had, by name, with their hashes. */
  migrations: z.record(z.string(), z.string()),
  tables: z.array(backedUpTable),
});

/** See {@link archiveManifest}. */
export type Manifest = z.infer<typeof archiveManifest>;

/** The last entry of an archive: what it holds, and what a restored database must hold. */
export const archiveSums = z.object({
  tables: z.record(z.string(), tableSum),
  files: z.int(),
  fileBytes: z.int().optional(),
  /** SHA-256 of the manifest, the key and the rows of each table as they stand in the archive. */
  hashes: z.record(z.string(), z.string()).optional(),
  /** Files that rows name but that the store did not have. */
  missing: z.array(z.string()).optional(),
});

/** See {@link archiveSums}. */
export type Sums = z.infer<typeof archiveSums>;

/** Called repeatedly with the progress, in one line. */
export type Report = (line: string) => void;

// Photos do not shrink; rows shrink almost as much at the first level as at the highest, in a third of the time
const gzipLevel = 1;

/**
 * Writes the whole database as of one moment, the files that belong to it and the key for secrets into one `.tar.gz` that only
 * its owner can read. The application may keep running.
 * @returns The contents of the archive.
 */
export async function backup(source: BackupSource, archive: string, report: Report = () => undefined): Promise<Sums> {
  const client = newClient({ connectionString: source.url, application_name: 'cura backup' });
  await client.connect();
  const draft = `${archive}.part`;
  try {
    await client.query(sessionSettings);
    const writer = new BackupWriter(client, source, report);
    await pipeline(writer.entries(), createGzip({ level: gzipLevel }), createWriteStream(draft, { mode: 0o600, flush: true }));
    await rename(draft, archive);
    return writer.sums;
  } finally {
    await rm(draft, { force: true });
    await client.end();
  }
}

/** The sums of an archive of the present format. */
type WrittenSums = { [Name in keyof Sums]-?: NonNullable<Sums[Name]> };

class BackupWriter {
  readonly sums: WrittenSums = { tables: {}, files: 0, fileBytes: 0, hashes: {}, missing: [] };
  readonly #client: pg.Client;
  readonly #source: BackupSource;
  readonly #report: Report;
  readonly #written = new Set<string>();

  constructor(client: pg.Client, source: BackupSource, report: Report) {
    this.#client = client;
    this.#source = source;
    this.#report = report;
  }

  /**
   * Files come before rows. A file that a row names was either in the store when the files were listed, or was added since, and
   * then is not deleted within a day (`FileStore.delete`). So the archive can contain the files of all rows.
   */
  async *entries(): AsyncGenerator<Buffer> {
    const manifest: Manifest = {
      kind: 'backup',
      format: 2,
      made: new Date().toISOString(),
      migrations: await migrationsOf(this.#client),
      tables: await tablesOf(this.#client),
    };
    yield* this.#entry('manifest.json', jsonOf(manifest));
    for await (const { sha256 } of this.#source.files.list()) yield* this.#file(sha256);
    const named = yield* this.#rows(manifest);
    for (const sha256 of named.filter((each) => !this.#written.has(each))) {
      yield* this.#file(sha256);
      if (!this.#written.has(sha256)) this.sums.missing.push(sha256);
    }
    const key = secretsKeyFile(this.#source.dataFolder);
    if (existsSync(key)) yield* this.#entry('secrets.key', await readFile(key));
    yield* bytesEntry('sums.json', jsonOf(this.sums));
    yield tarEnd;
  }

  /** The rows of all tables at one moment; returns the files that they name. */
  async *#rows({ migrations, tables }: Manifest): AsyncGenerator<Buffer, string[]> {
    const moment = await Moment.open(this.#client, this.#source.url);
    try {
      if (!jsonOf(await migrationsOf(this.#client)).equals(jsonOf(migrations)))
        throw new Error('The database was migrated in the meantime. Make the backup again.');
      for (const table of tables) yield* this.#table(table, moment.partsOf(table));
      const named = await namedFiles(tables, (table) => moment.partsOf(table));
      await this.#client.query('commit');
      return named;
    } finally {
      await moment.end();
    }
  }

  async *#entry(name: string, content: Buffer): AsyncGenerator<Buffer> {
    this.sums.hashes[name] = createHash('sha256').update(content).digest('hex');
    yield* bytesEntry(name, content);
  }

  async *#file(sha256: string): AsyncGenerator<Buffer> {
    const { files } = this.#source;
    const size = this.#written.has(sha256) ? undefined : await files.sizeOf(sha256);
    if (size === undefined) return;
    const content = await opened(files.get(sha256)).catch(async (error: unknown) => {
      // A file that was erased since it was listed is named by no row, because the rows are read later
      if ((await files.sizeOf(sha256)) !== undefined) throw error;
    });
    if (!content) return;
    yield* tarEntry(`files/${sha256}`, size, content);
    this.#written.add(sha256);
    this.sums.files++;
    this.sums.fileBytes += size;
    this.#report(`${this.sums.files} files, ${Math.round(this.sums.fileBytes / 1_000_000)} MB`);
  }

  // An entry of a tar archive begins with its length, which COPY does not know, so a table becomes several entries
  async *#table(table: BackedUpTable, parts: readonly TablePart[]): AsyncGenerator<Buffer> {
    this.#report(`table ${table.name}`);
    this.sums.tables[table.name] = await sumOf(table, parts);
    const hash = createHash('sha256');
    let pieces: Buffer[] = [];
    let [size, count] = [0, 0];
    const flush = () => {
      const content = Buffer.concat(pieces);
      [pieces, size, count] = [[], 0, count + 1];
      return bytesEntry(`tables/${table.name}/${String(count).padStart(6, '0')}`, content);
    };
    for (const { client, name } of parts) {
      const rows: AsyncIterable<Buffer> = client.query(to(`copy (select ${columnsOf(table)} from ${name}) to stdout`));
      for await (const chunk of rows) {
        hash.update(chunk);
        pieces.push(chunk);
        size += chunk.length;
        if (size >= pieceSize) yield* flush();
      }
    }
    if (size > 0) yield* flush();
    this.sums.hashes[`tables/${table.name}`] = hash.digest('hex');
  }
}

/** A stream of which the first piece has arrived. */
async function opened(stream: Readable): Promise<AsyncIterable<Buffer>> {
  const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  const first = await chunks.next();
  return (async function* () {
    for (let chunk = first; !chunk.done; chunk = await chunks.next()) yield chunk.value;
  })();
}

function jsonOf(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}

function bytesEntry(name: string, content: Buffer): AsyncIterable<Buffer> {
  return tarEntry(name, content.length, [content]);
}
