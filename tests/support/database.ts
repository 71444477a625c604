import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { afterAll, inject } from 'vitest';
import type { DatabasePool } from '#server/database/database.ts';
import { createPool } from '#server/database/pool.ts';
import { runOn } from '../../scripts/cluster/databases.ts';

/** A migrated, empty database of one test file. */
export interface TestDatabase {
  /** The pool as the server has it: under the application's role, behind row-level security. */
  pool: DatabasePool;
  /** Address of the owner, for what goes around the pool. */
  url: string;
  /** Runs a statement as the owner of the tables, past row-level security. */
  sql<Row = Record<string, unknown>>(statement: Sql): Promise<Row[]>;
  /** Runs statements that are given as text, separated by semicolons, as the owner of the tables. */
  run(text: string): Promise<void>;
}

/**
 * Clones the migrated template; the clone is dropped after the test file.
 *
 * @example
 * const database = await testDatabase();
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { url, nodes, template } = inject('databaseServer');
  const name = `cura_test_${randomBytes(6).toString('hex')}`;
  await onEach(nodes, `create database ${name} template ${template}`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  const pool = createPool({ url: address.href, size: 5 });
  const owner = new pg.Pool({ connectionString: address.href, max: 1 });
  owner.on('error', () => undefined);
  afterAll(async () => {
    await pool.close();
    await owner.end();
    // The nodes of a distributed PostgreSQL come back to a database that is still open
    if (nodes.length > 1) await onEach(nodes, `alter database ${name} with allow_connections false`);
    await onEach(nodes, `drop database ${name} with (force)`);
  });
  return {
    pool,
    url: address.href,
    sql: async <Row>(statement: Sql) => (await owner.query({ text: statement.text, values: statement.values })).rows as Row[],
    run: async (text) => void (await owner.query(text)),
  };
}

async function onEach(nodes: readonly string[], statement: string): Promise<void> {
  await Promise.all(nodes.map((url) => runOn(url, [statement])));
}
