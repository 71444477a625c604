import pg from 'pg';
import { inject } from 'vitest';
import { demonstrations } from '../../src/app/server/demonstrations.ts';
import { databaseOf, runOn } from '../../scripts/cluster/databases.ts';
import { closing } from './closing.ts';
import { testApi, type TestApi, type TestData, type TestParts } from './api.ts';
import { demonstrateIn } from './demonstration.ts';

/**
 * A server under test, as {@link testApi} starts it, with all of the demonstration data. The data is loaded once per run, because
 * loading takes seconds, and copied for each file.
 */
export async function demonstratedApi(variables: Record<string, string> = {}, parts: TestParts = {}): Promise<TestApi> {
  return testApi(variables, parts, await demonstrationData());
}

async function demonstrationData(): Promise<TestData> {
  const data = inject('demonstration');
  const client = new pg.Client({ connectionString: inject('databaseServer').url });
  await client.connect();
  try {
    // Another worker may be loading it
    await client.query('select pg_advisory_lock(7105004)');
    const { rowCount } = await client.query('select from pg_database where datname = $1', [data.database]);
    if (rowCount === 0) await load(data);
    return data;
  } finally {
    await client.end();
  }
}

async function load({ database, files }: TestData): Promise<void> {
  const { url, nodes, template } = inject('databaseServer');
  const draft = `${database}_draft`;
  for (const node of nodes)
    await runOn(node, [`drop database if exists ${draft}`, `create database ${draft} template ${template} strategy file_copy`]);
  await demonstrateIn({ database: { url: databaseOf(url, draft) }, filesFolder: files }, ...demonstrations);
  for (const node of nodes) await runOn(node, [...closing(draft), `alter database ${draft} rename to ${database}`]);
}
