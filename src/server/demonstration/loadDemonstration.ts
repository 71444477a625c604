import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { demonstrationDivisions, type Demonstrate, type DemonstrationSize, type DemonstrationTable } from './demonstration.ts';

/**
 * Fills a migrated, empty database with the demonstration data of all features: every table by COPY, all of it in one
 * transaction, so that a start that is interrupted leaves nothing half made.
 *
 * @returns How many rows each table got.
 */
export async function loadDemonstration(
  url: string,
  demonstrations: readonly Demonstrate[],
  size: DemonstrationSize,
): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: url, application_name: 'cura demonstration' });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('set constraints all deferred');
    const counts: Record<string, number> = {};
    for (const demonstrate of demonstrations) {
      for (const division of demonstrationDivisions) {
        for (const table of demonstrate(division, size)) counts[table.table] = (counts[table.table] ?? 0) + (await copy(client, table));
      }
    }
    await client.query('commit');
    await client.query('analyze');
    return counts;
  } finally {
    await client.end();
  }
}

async function copy(client: pg.Client, { table, columns, rows }: DemonstrationTable): Promise<number> {
  const target = client.query(from(`copy ${quoted(table)} (${columns.map(quoted).join()}) from stdin`));
  await pipeline(Readable.from(chunksOf(columns, rows)), target);
  return target.rowCount;
}

// Lines are handed on by the hundred kilobytes: one at a time costs more than making them
function* chunksOf(columns: readonly string[], rows: DemonstrationTable['rows']): Iterable<Buffer> {
  let chunk = '';
  for (const row of rows) {
    chunk += `${columns.map((column) => copyText(row[column])).join('\t')}\n`;
    if (chunk.length > 100_000) {
      yield Buffer.from(chunk);
      chunk = '';
    }
  }
  if (chunk !== '') yield Buffer.from(chunk);
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

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
