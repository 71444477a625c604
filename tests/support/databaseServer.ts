import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#server/database/embeddedPostgres.ts';
import { migrate, migrationsFolder } from '#server/database/migrate.ts';
import { makeClusterDatabase, runOn } from '../../scripts/cluster/databases.ts';
import { closing } from './closing.ts';
import { removeAfterwards } from './removeAfterwards.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** `nodes` are the servers on which a database is made: several for a distributed PostgreSQL, the coordinator first. */
    databaseServer: { url: string; nodes: readonly string[]; template: string };
    /** What {@link demonstratedApi} copies: a database, made by its first caller, and the folder of its files. */
    demonstration: { database: string; files: string };
    /** The tables with a division. */
    scopedTables: string[];
  }
}

/** Starts one PostgreSQL for all test files (or takes the one of DATABASE_URL) and migrates the database that they clone. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['DATABASE_URL'];
  const clusterNodes = process.env['CITUS_NODES']?.split(',').filter((url) => url !== '') ?? [];
  const server = given ? { url: given, stop: async () => undefined } : await startTemporary();
  const demonstration = {
    database: `cura_demonstration_${randomBytes(6).toString('hex')}`,
    files: mkdtempSync(join(tmpdir(), 'cura-files-')),
  };
  removeAfterwards(demonstration.files);
  project.provide('demonstration', demonstration);
  const nodes = clusterNodes.length > 0 ? clusterNodes : [server.url];
  const stop = async () => {
    for (const node of given ? nodes : []) await runOn(node, [`drop database if exists ${demonstration.database} with (force)`]);
    await rm(demonstration.files, { recursive: true, force: true });
    await server.stop();
  };
  try {
    const template = await makeTemplate(server.url, clusterNodes);
    project.provide('databaseServer', { url: server.url, nodes, template });
    const [coordinator] = clusterNodes;
    if (coordinator) await runOn(coordinator, [`alter database ${template} with allow_connections true`]);
    project.provide('scopedTables', await scopedTables(server.url, template));
    if (coordinator) await runOn(coordinator, closing(template));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

async function startTemporary(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'cura-tests-'));
  removeAfterwards(dataFolder);
  // The data does not have to survive the tests
  const parameters = { fsync: 'off', full_page_writes: 'off', shared_buffers: '64MB', max_connections: '200' };
  const server = await startEmbeddedPostgres({ dataFolder, parameters });
  const stop = async () => {
    await server.stop();
    await rm(dataFolder, { recursive: true, force: true });
  };
  return { url: server.url, stop };
}

async function makeTemplate(url: string, clusterNodes: readonly string[]): Promise<string> {
  const name = `cura_template_${await hashOfMigrations()}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(7105003)');
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await (clusterNodes.length > 0 ? makeDistributed(clusterNodes, name) : makeMigrated(client, url, name));
    return name;
  } finally {
    await client.end();
  }
}

async function makeMigrated(client: pg.Client, url: string, name: string): Promise<void> {
  const draft = `${name}_draft`;
  await client.query(`drop database if exists ${draft}`);
  await client.query(`create database ${draft}`);
  const address = new URL(url);
  address.pathname = `/${draft}`;
  await migrate(address.href);
  await client.query(`alter database ${draft} rename to ${name}`);
}

async function makeDistributed(nodes: readonly string[], name: string): Promise<void> {
  const draft = `${name}_draft`;
  for (const url of nodes) await runOn(url, [`drop database if exists ${draft} with (force)`]);
  await migrate(await makeClusterDatabase(nodes, draft));
  for (const url of nodes) await runOn(url, [...closing(draft), `alter database ${draft} rename to ${name}`]);
}

async function scopedTables(url: string, template: string): Promise<string[]> {
  const address = new URL(url);
  address.pathname = `/${template}`;
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'division'`,
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function hashOfMigrations(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(migrationsFolder)).sort()) hash.update(await readFile(join(migrationsFolder, name)));
  return hash.digest('hex').slice(0, 12);
}
