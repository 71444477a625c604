import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { dayOf } from '#contract/days.ts';
import type { Database } from '../database/database.ts';
import { migrationHashes } from '../database/migrate.ts';
import type { FileStore } from '../files/files.ts';
import { defineJob, type JobRun } from '../jobs/defineJob.ts';
import { tarEnd, tarEntry } from './archive.ts';
import { withOpenSecrets } from './carriedSecrets.ts';
import { batchOf, divisionTable, divisionTables, type DivisionTable } from './divisionTables.ts';

/** The first entry of the archive of a division. */
export const divisionManifest = z.object({
  kind: z.literal('division'),
  format: z.literal(1),
  division: z.int(),
  made: z.string(),
  /** Migrations of the version that made it, by name, with their hashes. */
  migrations: z.record(z.string(), z.string()),
  tables: z.array(divisionTable),
});

/** See {@link divisionManifest}. */
export type DivisionManifest = z.infer<typeof divisionManifest>;

/** The last entry of the archive of a division: counts and hashes. */
export const divisionSums = z.object({
  /** The number of rows and the SHA-256 of the lines, by table. */
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256: z.string() })),
  /** The names of the files, which are their SHA-256. */
  files: z.array(z.string()),
});

/** See {@link divisionSums}. */
export type DivisionSums = z.infer<typeof divisionSums>;

/** The stored file of an archive, as its job refers to it. */
export const keptArchive = z.object({ sha256: z.string(), fileSize: z.int(), fileName: z.string() });

const rowsOfBatch = 500;
const largestArchive = 1024 ** 4;

/**
 * Writes all data of a division into one archive, `.tar.gz`: a file of JSON lines for each table, the files that rows name,
 * counts and hashes. All rows are as of one moment.
 */
export const exportDivision = defineJob({
  name: 'exportDivision',
  checkpoint: keptArchive,
  mostAttempts: 3,
  run: async (run) => {
    const { database, division, services } = run;
    const before = await database.rows<{ sha256: string }>(sql`
      select checkpoint->>'sha256' as sha256 from job
      where division = ${division} and name = 'exportDivision' and checkpoint is not null`);
    const { done, ...kept } = await database.transaction(async (inside) => {
      await inside.rows(sql`set transaction isolation level repeatable read`);
      return writeArchive(run, inside);
    });
    const fileName = `${division}-${dayOf(services.now())}.tar.gz`;
    await run.progress({ done, total: done, checkpoint: { ...kept, fileName } });
    for (const { sha256 } of before) if (sha256 !== kept.sha256) await services.files.delete(sha256);
  },
});

async function writeArchive(run: JobRun, inside: Database) {
  let steps = 0;
  const step = async (done: number, total: number) => {
    run.signal.throwIfAborted();
    steps = done;
    await run.progress({ done, total });
  };
  const entries = archiveOf({ ...run, database: inside }, run.services.files, step);
  const zipped = createGzip();
  const plain = Readable.from(entries);
  plain.on('error', (error) => zipped.destroy(error));
  const kept = await run.services.files.put(plain.pipe(zipped), largestArchive);
  return { ...kept, done: steps };
}

type Source = Pick<JobRun, 'database' | 'division' | 'services'>;

async function* archiveOf(
  { database, division, services }: Source,
  files: FileStore,
  step: (done: number, total: number) => Promise<void>,
): AsyncIterable<Buffer> {
  const tables = await database.rows<DivisionTable>(divisionTables);
  const manifest: DivisionManifest = {
    kind: 'division',
    format: 1,
    division,
    made: services.now().toISOString(),
    migrations: Object.fromEntries(await migrationHashes()),
    tables,
  };
  yield* textEntry('manifest.json', JSON.stringify(manifest, null, 2));
  const sums: DivisionSums = { tables: {}, files: [] };
  const named = new Set<string>();
  for (const [at, table] of tables.entries()) {
    await step(at, tables.length);
    const hash = createHash('sha256');
    sums.tables[table.name] = {
      rows: yield* tableEntries({ database, division, services }, table, { hash, named }),
      sha256: hash.digest('hex'),
    };
  }
  for (const sha256 of [...named].sort()) {
    // the database ends a transaction that is idle too long
    await database.rows(sql`select 1 as alive`);
    // A file that was erased or lost in the meantime is left out
    const size = /^[0-9a-f]{64}$/.test(sha256) ? await files.sizeOf(sha256) : undefined;
    if (size === undefined) continue;
    yield* tarEntry(`files/${sha256}`, size, files.get(sha256));
    sums.files.push(sha256);
  }
  yield* textEntry('sums.json', JSON.stringify(sums, null, 2));
  yield tarEnd;
  await step(tables.length, tables.length);
}

async function* tableEntries(
  { database, division, services }: Source,
  table: DivisionTable,
  { hash, named }: { hash: Hash; named: Set<string> },
): AsyncGenerator<Buffer, number> {
  let rows = 0;
  let after: string | undefined;
  for (let part = 0; ; part++) {
    const batch = await database.rows<{ json: string }>(batchOf(table, division, after, rowsOfBatch));
    if (batch.length === 0) return rows;
    const text = batch.map(({ json }) => `${withOpenSecrets(json, table.name, services.secrets)}\n`).join('');
    hash.update(text);
    if (table.columns.includes('sha256')) for (const { json } of batch) named.add(sha256In(json));
    yield* textEntry(`tables/${table.name}/${String(part).padStart(6, '0')}.jsonl`, text);
    rows += batch.length;
    after = batch.at(-1)?.json;
    if (batch.length < rowsOfBatch) return rows;
  }
}

function sha256In(json: string): string {
  const { sha256 } = JSON.parse(json) as { sha256: unknown }; // the table has the column
  return String(sha256);
}

function textEntry(name: string, text: string): AsyncIterable<Buffer> {
  const content = Buffer.from(text);
  return tarEntry(name, content.length, [content]);
}
