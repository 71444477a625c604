import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from, type CopyStreamQuery } from 'pg-copy-streams';
import { migrate } from '../database/migrate.ts';
import type { FileStore } from '../files/files.ts';
import { quotedName } from '../database/quotedName.ts';
import { secretsKeyFile } from '../secrets/secrets.ts';
import { wholeOf, type ArchiveEntry } from './archive.ts';
import type { BackupSource, Manifest, Report, Sums } from './backup.ts';
import { archiveEntries, type CheckedArchive } from './checkArchive.ts';
import { columnsOf, sessionSettings, sumOf, tablesOf, wholeTable } from './tables.ts';
import { newClient } from '../database/newClient.ts';

/**
 * Restores an archive of {@link backup} into an empty database and data folder: the schema of the archive, all rows, the files
 * and the key; then the newer migrations. Rows are counted and summed before the transaction commits.
 * @param checked The result of `checkArchive`.
 * @throws Error with one readable line when the database is not empty, or its contents differ from those of the archive
 */
export async function restore(
  target: BackupSource,
  archive: string,
  checked: CheckedArchive,
  report: Report = () => undefined,
): Promise<Sums> {
  const { manifest, sums, key } = checked;
  await refuseOtherKey(target, key);
  await migrate(target.url, { upTo: Object.keys(manifest.migrations).sort().at(-1) ?? '' });
  const client = newClient({ connectionString: target.url, application_name: 'cura restore' });
  await client.connect();
  try {
    await client.query(sessionSettings);
    await client.query('begin');
    await refuseUnfit(client, manifest);
    const foreignKeys = await dropForeignKeys(client);
    const rows = new RowsOfTables(client, manifest);
    for await (const entry of archiveEntries(archive)) {
      report(entry.name);
      await takeIn(rows, target.files, entry);
    }
    await rows.end();
    await compare(client, manifest, sums, report);
    report('foreign keys');
    await addForeignKeys(client, foreignKeys);
    if (key) await writeFile(secretsKeyFile(target.dataFolder), key, { mode: 0o600, flush: true });
    await client.query('commit');
    report('statistics');
    await client.query('analyze');
    await migrate(target.url);
    return sums;
  } finally {
    await client.end();
  }
}

async function refuseOtherKey({ dataFolder }: BackupSource, key: Buffer | undefined): Promise<void> {
  const file = secretsKeyFile(dataFolder);
  if (key && existsSync(file) && !key.equals(await readFile(file)))
    throw new Error(`${file} holds another key. Restore into a new DATA_DIR.`);
}

// The archive names the tables; without this check PostgreSQL would also load rows into its own system tables
async function refuseUnfit(client: pg.Client, { tables }: Manifest): Promise<void> {
  const ours = (await tablesOf(client)).map(({ name }) => name);
  const strange = tables.find(({ name }) => !ours.includes(name));
  if (strange) throw unknownTable(strange.name);
  for (const name of ours) {
    const { rowCount } = await client.query(`select from ${quotedName(name)} limit 1`);
    if (rowCount !== 0) throw new Error(`The database is not empty (table ${name}). Restore into a new DATA_DIR or a new database.`);
  }
}

function unknownTable(name: string): Error {
  return new Error(`The archive holds rows of the unknown table ${name}.`);
}

/** A foreign key of a table. */
export interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Drops all foreign keys, because tables refer to each other in circles, so that no order of loading would satisfy them. Returns
 * them for {@link addForeignKeys}.
 */
export async function dropForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = to_regnamespace(current_schema()) order by 1, 2`);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${quotedName(name)}`);
  return rows;
}

/** Adds the foreign keys again, which checks every row. */
export async function addForeignKeys(client: pg.Client, foreignKeys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${table} add constraint ${quotedName(name)} ${definition}`);
}

async function takeIn(rows: RowsOfTables, files: FileStore, entry: ArchiveEntry): Promise<void> {
  const [kind, name = ''] = entry.name.split('/');
  if (kind === 'tables') return rows.take(name, entry.content);
  if (kind !== 'files') return void (await wholeOf(entry.content));
  const { sha256 } = await files.put(Readable.from(entry.content), entry.size);
  if (sha256 !== name) throw new Error(`The file ${name} is damaged.`);
}

/** Loads rows into tables. A table arrives as several pieces, and a piece may end in the middle of a row. */
class RowsOfTables {
  readonly #client: pg.Client;
  readonly #manifest: Manifest;
  #current: { name: string; rows: CopyStreamQuery; ended: Promise<void> } | undefined;

  constructor(client: pg.Client, manifest: Manifest) {
    this.#client = client;
    this.#manifest = manifest;
  }

  async take(name: string, content: AsyncIterable<Buffer>): Promise<void> {
    const current = this.#current?.name === name ? this.#current : await this.#begin(name);
    for await (const chunk of content) if (!current.rows.write(chunk)) await Promise.race([once(current.rows, 'drain'), current.ended]);
  }

  /** Ends the table that is being loaded. */
  async end(): Promise<void> {
    this.#current?.rows.end();
    await this.#current?.ended;
    this.#current = undefined;
  }

  async #begin(name: string) {
    await this.end();
    const table = this.#manifest.tables.find((each) => each.name === name);
    if (!table) throw unknownTable(name);
    const rows = this.#client.query(from(`copy ${quotedName(name)} (${columnsOf(table)}) from stdin`));
    const ended = finished(rows);
    // the failure is reported where the rows are written
    ended.catch(() => undefined);
    return (this.#current = { name, rows, ended });
  }
}

async function compare(client: pg.Client, manifest: Manifest, expected: Sums, report: Report): Promise<void> {
  for (const table of manifest.tables) {
    report(`comparing table ${table.name}`);
    const [is, should] = [await sumOf(table, wholeTable(client, table)), expected.tables[table.name]];
    if (is.rows !== should?.rows || is.sum !== should.sum)
      throw new Error(`Table ${table.name} is not what it was: ${is.rows} rows of ${should?.rows ?? 0}.`);
  }
}
