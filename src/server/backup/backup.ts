import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import type { FileStore } from '../files/files.ts';
import { secretsKeyFile } from '../secrets/secrets.ts';
import { tarEnd, tarEntry } from './archive.ts';
import { Moment } from './moment.ts';
import { columnsOf, migrationsOf, namedFiles, pieceSize, sessionSettings, sumOf, tablesOf } from './tables.ts';
import type { BackedUpTable, TablePart, TableSum } from './tables.ts';
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
export interface Manifest {
  kind?: 'backup';
  /** 1: without `kind`, and with no other hashes than those of the files. */
  format: 1 | 2;
  made: string;
  /** Migrations that the database had, by name, with their hashes. */
  migrations: Record<string, string>;
  tables: BackedUpTable[];
}

/** The last entry of an archive: what it holds, and what a restored database must hold. */
export interface Sums {
  tables: Record<string, TableSum>;
  files: number;
  fileBytes?: number;
  /** SHA-256 of the manifest, the key and the rows of each table as they stand in the archive. */
  hashes?: Record<string, string>;
  /** Files that rows name but that the store did not have. */
  missing?: string[];
}

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

class BackupWriter {
  readonly sums = {
    tables: {} as Record<string, TableSum>,
    files: 0,
    fileBytes: 0,
    hashes: {} as Record<string, string>,
    missing: [] as string[],
  };
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
    let [pieces, size, count] = [[] as Buffer[], 0, 0];
    const flush = () => {
      const content = Buffer.concat(pieces);
      [pieces, size, count] = [[], 0, count + 1];
      return bytesEntry(`tables/${table.name}/${String(count).padStart(6, '0')}`, content);
    };
    for (const { client, name } of parts) {
      const rows = client.query(to(`copy (select ${columnsOf(table)} from ${name}) to stdout`));
      for await (const chunk of rows as AsyncIterable<Buffer>) {
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
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>; // a stream of bytes
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
