import { createWriteStream, existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import { quotedName } from '../database/quotedName.ts';
import type { FileStore } from '../files/files.ts';
import { secretsKeyFile } from '../secrets/secrets.ts';
import { tarEnd, tarEntry } from './archive.ts';
import { columnsOf, sessionSettings, sumOf, tablesOf, type BackedUpTable, type TableSum } from './tables.ts';

/** What is kept and where. */
export interface BackupSource {
  /** Address of the owner of the tables. */
  url: string;
  /** Folder of the application's data: its key for secrets. */
  dataFolder: string;
  /** Its files. */
  files: FileStore;
}

/** The first entry of an archive: what the rest was made from. */
export interface Manifest {
  format: 1;
  made: string;
  /** Migrations that the database had, by name, with their hashes. */
  migrations: Record<string, string>;
  tables: BackedUpTable[];
}

/** The last entry of an archive: what a restored database must hold. */
export interface Sums {
  tables: Record<string, TableSum>;
  files: number;
}

const pieceSize = 4 * 1024 * 1024;

/**
 * Writes the whole database as of one moment, the files and the key for secrets into one `.tar.gz`, readable by its owner
 * only. The application may go on working.
 *
 * @returns What the archive holds.
 */
export async function backup(source: BackupSource, archive: string): Promise<Sums> {
  const client = new pg.Client({ connectionString: source.url, application_name: 'cura backup' });
  await client.connect();
  const draft = `${archive}.part`;
  try {
    await client.query(sessionSettings);
    await client.query('begin isolation level repeatable read read only');
    const sums: Sums = { tables: {}, files: 0 };
    await pipeline(entriesOf(client, source, sums), createGzip(), createWriteStream(draft, { mode: 0o600, flush: true }));
    await rename(draft, archive);
    return sums;
  } finally {
    await rm(draft, { force: true });
    await client.end();
  }
}

async function* entriesOf(client: pg.Client, { dataFolder, files }: BackupSource, sums: Sums): AsyncIterable<Buffer> {
  const manifest = await manifestOf(client);
  yield* textEntry('manifest.json', manifest);
  for (const table of manifest.tables) {
    sums.tables[table.name] = await sumOf(client, table);
    yield* tableEntries(client, table);
  }
  for await (const { sha256, fileSize } of files.list()) {
    yield* tarEntry(`files/${sha256}`, fileSize, files.get(sha256));
    sums.files++;
  }
  const key = secretsKeyFile(dataFolder);
  if (existsSync(key)) yield* bytesEntry('secrets.key', await readFile(key));
  yield* textEntry('sums.json', sums);
  yield tarEnd;
}

async function manifestOf(client: pg.Client): Promise<Manifest> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration order by name');
  const migrations = Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
  return { format: 1, made: new Date().toISOString(), migrations, tables: await tablesOf(client) };
}

// An entry of a tar archive begins with its length, which COPY does not know, so a table becomes several entries
async function* tableEntries(client: pg.Client, table: BackedUpTable): AsyncIterable<Buffer> {
  const rows = client.query(to(`copy (select ${columnsOf(table)} from ${quotedName(table.name)}) to stdout`));
  let [pieces, size, count] = [[] as Buffer[], 0, 0];
  const flush = () => {
    const content = Buffer.concat(pieces);
    [pieces, size, count] = [[], 0, count + 1];
    return bytesEntry(`tables/${table.name}/${String(count).padStart(6, '0')}`, content);
  };
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    pieces.push(chunk);
    size += chunk.length;
    if (size >= pieceSize) yield* flush();
  }
  if (size > 0) yield* flush();
}

function textEntry(name: string, value: unknown): AsyncIterable<Buffer> {
  return bytesEntry(name, Buffer.from(`${JSON.stringify(value, null, 2)}\n`));
}

function bytesEntry(name: string, content: Buffer): AsyncIterable<Buffer> {
  return tarEntry(name, content.length, [content]);
}
