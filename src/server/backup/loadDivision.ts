import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { migrate, migrationHashes } from '../database/migrate.ts';
import { quotedName } from '../database/quotedName.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { wholeOf, type ArchiveEntry } from './archive.ts';
import type { BackupSource } from './backup.ts';
import { withSealedSecrets } from './carriedSecrets.ts';
import { archiveEntries } from './checkArchive.ts';
import { countOf, divisionTables, type DivisionTable } from './divisionTables.ts';
import type { DivisionManifest, DivisionSums } from './exportDivision.ts';
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
  const rows = new Map(manifest.tables.map(({ name }) => [name, 0]));
  const hashes = new Map(manifest.tables.map(({ name }) => [name, createHash('sha256')]));
  const files: string[] = [];
  let isEnded = false;
  for await (const entry of { [Symbol.asyncIterator]: () => entries }) {
    // loading reads the whole archive, so nothing may follow what the sums compare
    if (isEnded) throw damaged(`${entry.name} stands behind its end`);
    const [kind, name = ''] = entry.name.split('/');
    if (kind === 'tables') {
      const text = await wholeOf(entry.content);
      const lines = linesOf(text);
      for (const line of lines) requireOwn(manifest.division, name, line);
      rows.set(name, (rows.get(name) ?? 0) + lines.length);
      const hash = hashes.get(name);
      if (!hash) throw damaged(`it holds rows of the unknown table ${name}`);
      hash.update(text);
    } else if (kind === 'files') {
      const hash = createHash('sha256');
      for await (const chunk of entry.content) hash.update(chunk);
      if (hash.digest('hex') !== name) throw damaged(`file ${name}`);
      files.push(name);
    } else if (kind === 'sums.json') {
      const sums = JSON.parse((await wholeOf(entry.content)).toString()) as DivisionSums;
      for (const [table, hash] of hashes) {
        const expected = sums.tables[table];
        if (expected?.rows !== rows.get(table) || expected?.sha256 !== hash.digest('hex')) throw damaged(`table ${table}`);
      }
      if (files.join() !== sums.files.join()) throw damaged('files are missing');
      isEnded = true;
    }
  }
  if (!isEnded) throw damaged('it ends too soon');
  return manifest;
}

async function readManifest(entries: AsyncIterator<ArchiveEntry>): Promise<DivisionManifest> {
  const foreign = new Error('This is no archive of a division.');
  const first = await entries.next().catch(() => {
    throw foreign;
  });
  if (first.done || first.value.name !== 'manifest.json') throw foreign;
  const manifest = JSON.parse((await wholeOf(first.value.content)).toString()) as DivisionManifest;
  if (manifest.kind !== 'division' || manifest.format !== 1 || !Number.isInteger(manifest.division)) throw foreign;
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

// An archive must not contain rows of another division, or of a table that has no rows of divisions
function requireOwn(division: number, table: string, line: string): void {
  const row = JSON.parse(line) as { division?: unknown; code?: unknown };
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
