import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { z } from 'zod';
import { migrate, migrationHashes } from '../database/migrate.ts';
import { quotedName } from '../database/quotedName.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { entryJson, wholeOf, type ArchiveEntry } from './archive.ts';
import type { BackupSource } from './backup.ts';
import { withSealedSecrets } from './carriedSecrets.ts';
import { archiveEntries } from './checkArchive.ts';
import { countOf, divisionTables, type DivisionTable } from './divisionTables.ts';
import { divisionManifest, divisionSums, type DivisionManifest } from './exportDivision.ts';
import { addForeignKeys, dropForeignKeys } from './restore.ts';
import { sessionSettings } from './tables.ts';
import { newClient } from '../database/newClient.ts';

/** The result of loading a division. */
export interface LoadedDivision {
  division: number;
  rows: number;
  files: number;
}

/** The installation that a division is loaded into. */
export interface LoadTarget extends Omit<BackupSource, 'dataFolder'> {
  /** Encrypts the secrets with the key of this installation. */
  secrets: Secrets;
}

/**
 * Loads the archive of a division that another installation made. The archive is first read to its end and compared with its own
 * counts and hashes; then everything is written in one transaction.
 * @throws Error with one readable line for an archive of another program, a damaged or incomplete one, one of another version,
 * and a division that exists already
 */
export async function loadDivision(target: LoadTarget, archive: string): Promise<LoadedDivision> {
  const manifest = await verify(archive);
  await migrate(target.url);
  const client = newClient({ connectionString: target.url, application_name: 'cura load' });
  await client.connect();
  try {
    await client.query(sessionSettings);
    await client.query('begin');
    await refuseUnfit(client, manifest);
    const foreignKeys = await dropForeignKeys(client);
    const loaded = await takeIn(client, target, manifest, archive);
    // an installation has one main division, and keeps its own
    await client.query(
      'update division set "isMain" = false where code = $1 and exists (select from division o where o."isMain" and o.code <> $1)',
      [manifest.division],
    );
    await addForeignKeys(client, foreignKeys);
    await client.query('commit');
    await client.query('analyze');
    return { division: manifest.division, ...loaded };
  } finally {
    await client.end();
  }
}

const damaged = (what: string) => new Error(`The archive is damaged: ${what}.`);

async function verify(archive: string): Promise<DivisionManifest> {
  const entries = archiveEntries(archive)[Symbol.asyncIterator]();
  const manifest = await readManifest(entries);
  const read = new ReadDivision(manifest);
  for await (const entry of { [Symbol.asyncIterator]: () => entries }) await read.take(entry);
  read.end();
  return manifest;
}

/** What was read of the archive of a division, to be compared with its own counts and hashes. */
class ReadDivision {
  readonly #division: number;
  readonly #tables: ReadonlyMap<string, { rows: number; hash: Hash }>;
  readonly #files: string[] = [];
  #isEnded = false;

  constructor({ division, tables }: DivisionManifest) {
    this.#division = division;
    this.#tables = new Map(tables.map(({ name }) => [name, { rows: 0, hash: createHash('sha256') }]));
  }

  async take({ name: path, content }: ArchiveEntry): Promise<void> {
    // loading reads the whole archive, so nothing may follow what the sums compare
    if (this.#isEnded) throw damaged(`${path} stands behind its end`);
    const [kind, name = ''] = path.split('/');
    if (kind === 'tables') this.#takeRows(name, await wholeOf(content));
    else if (kind === 'files') await this.#takeFile(name, content);
    else if (kind === 'sums.json') this.#compare(await wholeOf(content));
  }

  end(): void {
    if (!this.#isEnded) throw damaged('it ends too soon');
  }

  #takeRows(name: string, text: Buffer): void {
    const table = this.#tables.get(name);
    if (!table) throw damaged(`it holds rows of the unknown table ${name}`);
    const lines = linesOf(text);
    for (const line of lines) requireOwn(this.#division, name, line);
    table.rows += lines.length;
    table.hash.update(text);
  }

  async #takeFile(name: string, content: AsyncIterable<Buffer>): Promise<void> {
    const hash = createHash('sha256');
    for await (const chunk of content) hash.update(chunk);
    if (hash.digest('hex') !== name) throw damaged(`file ${name}`);
    this.#files.push(name);
  }

  #compare(text: Buffer): void {
    const sums = entryJson(divisionSums, text);
    if (!sums) throw damaged('sums.json');
    for (const [name, { rows, hash }] of this.#tables) {
      const expected = sums.tables[name];
      if (expected?.rows !== rows || expected.sha256 !== hash.digest('hex')) throw damaged(`table ${name}`);
    }
    if (this.#files.join() !== sums.files.join()) throw damaged('files are missing');
    this.#isEnded = true;
  }
}

async function readManifest(entries: AsyncIterator<ArchiveEntry>): Promise<DivisionManifest> {
  const foreign = new Error('This is no archive of a division.');
  const first = await entries.next().catch(() => {
    throw foreign;
  });
  if (first.done || first.value.name !== 'manifest.json') throw foreign;
  const manifest = entryJson(divisionManifest, await wholeOf(first.value.content));
  if (!manifest) throw foreign;
  const ours = await migrationHashes();
  const names = new Set([...ours.keys(), ...Object.keys(manifest.migrations)]);
  const other = [...names].find((name) => ours.get(name) !== manifest.migrations[name]);
  if (other !== undefined)
    throw new Error(`The archive was made by another version of the application (migration ${other}). Bring both to the same version.`);
  return manifest;
}

function linesOf(text: Buffer): string[] {
  return text.toString().split('\n').slice(0, -1);
}

const ownedRow = z.object({ division: z.unknown().optional(), code: z.unknown().optional() });

// An archive must not contain rows of another division, or of a table that has no rows of divisions
function requireOwn(division: number, table: string, line: string): void {
  const row = entryJson(ownedRow, line);
  if (!row) throw damaged(`table ${table}`);
  if (table !== 'person' && (table === 'division' ? row.code : row.division) !== division)
    throw damaged(`table ${table} holds rows of another division`);
}

async function refuseUnfit(client: pg.Client, { division, tables }: DivisionManifest): Promise<void> {
  const { text, values } = divisionTables;
  const known = (await client.query<DivisionTable>(text, [...values])).rows;
  const described = (all: readonly DivisionTable[]) => JSON.stringify(all.map(({ name, columns }) => [name, columns]));
  if (described(known) !== described(tables)) throw new Error('The tables of the archive are not those of this version.');
  for (const table of known) {
    const count = countOf(table, division);
    const found = await client.query<{ rows: number }>(count.text, [...count.values]);
    if (found.rows[0]?.rows !== 0) throw new Error(`Division ${division} is there already (table ${table.name}).`);
  }
}

async function takeIn(client: pg.Client, { files: store, secrets }: LoadTarget, manifest: DivisionManifest, archive: string) {
  let [rows, files] = [0, 0];
  for await (const entry of archiveEntries(archive)) {
    const [kind, name = ''] = entry.name.split('/');
    const table = manifest.tables.find((one) => one.name === name);
    if (kind === 'tables' && table) {
      const lines = linesOf(await wholeOf(entry.content)).map((line) => withSealedSecrets(line, name, secrets));
      await insert(client, table, lines);
      rows += lines.length;
    } else if (kind === 'files') {
      const { sha256 } = await store.put(Readable.from(entry.content), entry.size);
      if (sha256 !== name) throw damaged(`file ${name}`);
      files++;
    } else await wholeOf(entry.content);
  }
  return { rows, files };
}

async function insert(client: pg.Client, { name, columns }: DivisionTable, lines: readonly string[]): Promise<void> {
  const into = quotedName(name);
  const list = columns.map(quotedName).join(', ');
  // a person may be known from another division
  const conflict = name === 'person' ? 'on conflict do nothing' : '';
  await client.query(`insert into ${into} (${list}) select ${list} from jsonb_populate_recordset(null::${into}, $1::jsonb) ${conflict}`, [
    `[${lines.join()}]`,
  ]);
}
