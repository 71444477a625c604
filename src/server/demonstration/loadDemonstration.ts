import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { quotedName } from '../database/quotedName.ts';
import type { FileStore } from '../files/files.ts';
import { withoutIndexes } from './withoutIndexes.ts';
import {
  demonstrationDivisions,
  demonstrationMaker,
  type Demonstrate,
  type DemonstrateWithFiles,
  type DemonstrationRow,
  type DemonstrationSize,
  type DemonstrationTable,
  type KeepFile,
} from './demonstration.ts';
import { newClient } from '../database/newClient.ts';

/** What {@link loadDemonstration} fills a database with. */
export interface DemonstrationLoad {
  /** Address of the owner of the tables. */
  url: string;
  demonstrations: readonly (Demonstrate | DemonstrateWithFiles)[];
  size: DemonstrationSize;
  files: FileStore;
  /** Called repeatedly with the current step, in one line. */
  report?: (line: string) => void;
}

/**
 * Fills a migrated database with the demonstration data of all features, unless it already has divisions. Every table is loaded
 * by COPY and indexed afterwards, all in one transaction, so that an interrupted start leaves nothing incomplete.
 * @returns The number of rows of each table; undefined when the database was not empty.
 */
export async function loadDemonstration(load: DemonstrationLoad): Promise<Record<string, number> | undefined> {
  const client = newClient({ connectionString: load.url, application_name: 'cura demonstration' });
  await client.connect();
  try {
    await client.query('begin');
    // The indexes are made from all rows at once
    await client.query(`set local maintenance_work_mem to '256MB'`);
    // The constraints of each shard of a distributed table are checked on one connection; a single PostgreSQL ignores this
    // setting
    await client.query(`set local citus.multi_shard_modify_mode to 'sequential'`);
    // When two processes start on one empty database, the second waits here and finds the data
    await client.query('lock table division in share row exclusive mode');
    const { rowCount } = await client.query('select from division limit 1');
    if (rowCount !== 0) return undefined;
    const counts = await withoutIndexes(client, () => fill(client, load), load.report);
    await client.query(
      `insert into person (oid, name) select distinct on (by) by, "byName" from audit order by by, at desc on conflict do nothing`,
    );
    await client.query(`insert into person (oid, name) values ($1, 'CURA') on conflict (oid) do update set name = 'CURA'`, [
      demonstrationMaker,
    ]);
    await client.query('commit');
    await client.query('analyze');
    return counts;
  } finally {
    await client.end();
  }
}

async function fill(client: pg.Client, { demonstrations, size, files, report }: DemonstrationLoad): Promise<Record<string, number>> {
  const keepFile = keeperOf(files);
  const counts: Record<string, number> = {};
  for (const [index, demonstrate] of demonstrations.entries()) {
    for (const division of demonstrationDivisions(size)) {
      for await (const table of demonstrate(division, keepFile)) {
        report?.(`Rows, part ${index + 1} of ${demonstrations.length}: ${table.table} of ${division.description}`);
        counts[table.table] = (counts[table.table] ?? 0) + (await copy(client, table));
      }
    }
  }
  return counts;
}

// Many records refer to the same few files; each is stored once
function keeperOf(files: FileStore): KeepFile {
  const kept = new Map<string, ReturnType<KeepFile>>();
  return (content) => {
    const sha256 = createHash('sha256').update(content).digest('hex');
    const stored = kept.get(sha256) ?? files.put(Readable.from([content]), content.length);
    kept.set(sha256, stored);
    return stored;
  };
}

async function copy(client: pg.Client, { table, rows }: DemonstrationTable): Promise<number> {
  const iterator = rows[Symbol.iterator]();
  const first = iterator.next();
  if (first.done) return 0;
  const columns = Object.keys(first.value);
  const target = client.query(from(`copy ${quotedName(table)} (${columns.map(quotedName).join()}) from stdin`));
  await pipeline(Readable.from(chunksOf(columns, first, iterator)), target);
  return target.rowCount;
}

// Lines are sent in chunks of about 100 kB: sending each line by itself would take longer than generating it
function* chunksOf(
  columns: readonly string[],
  first: IteratorResult<DemonstrationRow>,
  others: Iterator<DemonstrationRow>,
): Iterable<Buffer> {
  let chunk = '';
  for (let next = first; !next.done; next = others.next()) {
    chunk += lineOf(columns, next.value);
    if (chunk.length > 100_000) {
      yield Buffer.from(chunk);
      chunk = '';
    }
  }
  if (chunk !== '') yield Buffer.from(chunk);
}

function lineOf(columns: readonly string[], row: DemonstrationRow): string {
  const isSame = Object.keys(row).length === columns.length && columns.every((column) => column in row);
  if (!isSame) throw new Error(`Rows of one table name other columns: ${columns.join()} and ${Object.keys(row).join()}`);
  return `${columns.map((column) => copyText(row[column])).join('\t')}\n`;
}

/** A value in the text format of COPY. */
export function copyText(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  const text = Array.isArray(value) ? arrayText(value) : typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.replace(/[\\\n\r\t]/g, (sign) => escapes[sign] ?? sign);
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function arrayText(values: readonly unknown[]): string {
  return `{${values.map((value) => (value === null ? 'NULL' : `"${String(value).replace(/["\\]/g, String.raw`\$&`)}"`)).join()}}`;
}
