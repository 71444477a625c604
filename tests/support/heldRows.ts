import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { expect, inject, onTestFinished } from 'vitest';
import { databaseOf } from '../../scripts/cluster/databases.ts';
import type { TestDatabase } from './database.ts';

/** A transaction that keeps rows of a division locked. The end of the test rolls it back. */
export interface HeldRows {
  /** Runs a statement in the transaction. */
  rows(statement: Sql): Promise<object[]>;
  /** Resolves once this many other transactions wait for a lock. */
  isAwaitedBy(count: number): Promise<void>;
  /** Ends the transaction. */
  release(): Promise<void>;
}

/**
 * Locks rows of a division by a statement, on the node of a distributed PostgreSQL that holds them: it alone knows who waits for them.
 *
 * @example
 * const held = await holdRows(api.database, 120001, sql`select from account where division = 120001 for update`);
 */
export async function holdRows(database: TestDatabase, division: number, statement: Sql): Promise<HeldRows> {
  const client = new pg.Client({ connectionString: await database.urlOf(division) });
  const rows = async ({ text, values }: Sql) => (await client.query<object>({ text, values })).rows;
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin');
  await rows(statement);
  // A transaction that writes a table of all divisions waits for another one at the first node of a distributed PostgreSQL
  const name = new URL(database.url).pathname.slice(1);
  const watchers = inject('databaseServer').nodes.map((url) => new pg.Client({ connectionString: databaseOf(url, name) }));
  onTestFinished(async () => void (await Promise.all(watchers.map((watcher) => watcher.end()))));
  await Promise.all(watchers.map((watcher) => watcher.connect()));
  const waitingAt = async (watcher: pg.Client) =>
    (await watcher.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rowCount ?? 0;
  const waiting = async () => (await Promise.all(watchers.map(waitingAt))).reduce((sum, count) => sum + count, 0);
  return {
    rows,
    isAwaitedBy: async (count) => void (await expect.poll(waiting, { timeout: 60_000 }).toBe(count)),
    release: async () => void (await client.query('commit')),
  };
}
