import { createReadStream, existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { acceptedHashes, migrate } from '../database/migrate.ts';
import type { FileStore } from '../files/files.ts';
import { quotedName } from '../database/quotedName.ts';
import { secretsKeyFile } from '../secrets/secrets.ts';
import { tarEntries, wholeOf, type ArchiveEntry } from './archive.ts';
import type { BackupSource, Manifest, Sums } from './backup.ts';
import { columnsOf, sessionSettings, sumOf, tablesOf } from './tables.ts';

/**
 * Restores an archive of {@link backup} into an empty database and data folder: the schema as it was, all rows, the files
 * and the key; then the migrations that are newer. Everything is counted and summed before it is kept.
 *
 * @throws Error with one readable line when the database is not empty, the archive is damaged or newer than the code
 */
export async function restore(target: BackupSource, archive: string): Promise<Sums> {
  const entries = tarEntries(createReadStream(archive).pipe(createGunzip()) as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  const manifest = await readManifest(await entries.next());
  await migrate(target.url, { upTo: Object.keys(manifest.migrations).sort().at(-1) ?? '' });
  const client = new pg.Client({ connectionString: target.url, application_name: 'cura restore' });
  await client.connect();
  try {
    await client.query(sessionSettings);
    await client.query('begin');
    await refuseFilled(client);
    const foreignKeys = await dropForeignKeys(client);
    const { dataFolder, files } = target;
    const intake: Intake = { client, dataFolder, files, manifest, key: undefined };
    const sums = await takeIn(intake, { [Symbol.asyncIterator]: () => entries });
    await addForeignKeys(client, foreignKeys);
    if (intake.key) await writeFile(secretsKeyFile(target.dataFolder), intake.key, { mode: 0o600, flush: true });
    await client.query('commit');
    await client.query('analyze');
    await migrate(target.url);
    return sums;
  } finally {
    await client.end();
  }
}

async function readManifest(first: IteratorResult<ArchiveEntry, unknown>): Promise<Manifest> {
  if (first.done || first.value.name !== 'manifest.json') throw new Error('This is no archive of a backup.');
  const manifest = JSON.parse((await wholeOf(first.value.content)).toString()) as Manifest;
  const ours = await acceptedHashes();
  const unknown = Object.entries(manifest.migrations).find(([name, hash]) => !ours.get(name)?.includes(hash));
  if (unknown)
    throw new Error(`The backup was made by another version of the application (migration ${unknown[0]} is unknown or different here).`);
  return manifest;
}

async function refuseFilled(client: pg.Client): Promise<void> {
  for (const { name } of await tablesOf(client)) {
    const { rowCount } = await client.query(`select from ${quotedName(name)} limit 1`);
    if (rowCount !== 0) throw new Error(`The database is not empty (table ${name}). Restore into a new DATA_DIR or a new database.`);
  }
}

/** A foreign key of a table. */
export interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Drops all foreign keys, since tables refer to each other in circles and no order of loading would do; gives them for {@link addForeignKeys}. */
export async function dropForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = to_regnamespace(current_schema()) order by 1, 2`);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${quotedName(name)}`);
  return rows;
}

/** Adds foreign keys again, which checks every row. */
export async function addForeignKeys(client: pg.Client, foreignKeys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${table} add constraint ${quotedName(name)} ${definition}`);
}

interface Intake {
  client: pg.Client;
  dataFolder: string;
  files: FileStore;
  manifest: Manifest;
  key: Buffer | undefined;
}

async function takeIn(intake: Intake, entries: AsyncIterable<ArchiveEntry>): Promise<Sums> {
  let files = 0;
  for await (const entry of entries) {
    const [kind, name] = entry.name.split('/');
    if (kind === 'tables') await takeInRows(intake, name ?? '', entry);
    else if (kind === 'files') files += await takeInFile(intake, name ?? '', entry);
    else if (kind === 'secrets.key') await takeInKey(intake, entry);
    else if (kind === 'sums.json') return compare(intake, JSON.parse((await wholeOf(entry.content)).toString()) as Sums, files);
  }
  throw new Error('The archive ends too soon.');
}

async function takeInRows({ client, manifest }: Intake, name: string, entry: ArchiveEntry): Promise<void> {
  const table = manifest.tables.find((each) => each.name === name);
  if (!table) throw new Error(`The archive holds rows of the unknown table ${name}.`);
  await pipeline(Readable.from(entry.content), client.query(from(`copy ${quotedName(name)} (${columnsOf(table)}) from stdin`)));
}

async function takeInFile({ files }: Intake, name: string, entry: ArchiveEntry): Promise<number> {
  const { sha256 } = await files.put(Readable.from(entry.content), entry.size);
  if (sha256 !== name) throw new Error(`The file ${name} is damaged.`);
  return 1;
}

async function takeInKey(intake: Intake, entry: ArchiveEntry): Promise<void> {
  const file = secretsKeyFile(intake.dataFolder);
  intake.key = await wholeOf(entry.content);
  const present = existsSync(file) ? await readFile(file) : intake.key;
  if (!present.equals(intake.key)) throw new Error(`${file} holds another key. Restore into a new DATA_DIR.`);
}

async function compare({ client, manifest }: Intake, expected: Sums, files: number): Promise<Sums> {
  for (const table of manifest.tables) {
    const [is, should] = [await sumOf(client, table), expected.tables[table.name]];
    if (is.rows !== should?.rows || is.sum !== should.sum)
      throw new Error(`Table ${table.name} is not what it was: ${is.rows} rows of ${should?.rows ?? 0}.`);
  }
  if (files !== expected.files) throw new Error(`${files} files of ${expected.files} are in the archive.`);
  return expected;
}
