import { randomBytes } from 'node:crypto';
import pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { inject } from 'vitest';
import type { DatabasePool } from '#server/database/database.ts';
import { addressAt, placementOf } from '#server/database/distributed.ts';
import { createPool } from '#server/database/pool.ts';
import { databaseOf, runOn } from '../../scripts/cluster/databases.ts';
import { atEndOfFile } from './endOfFile.ts';

/** A migrated, empty database of one test file. */
export interface TestDatabase {
  /** The pool that the server uses: with the application's role and row-level security. */
  pool: DatabasePool;
  /** Connection address of the owner, for access without the pool. */
  url: string;
  /** Runs a statement as the owner of the tables, without row-level security. */
  sql<Row = Record<string, unknown>>(statement: Sql): Promise<Row[]>;
  /** Runs a text of several statements, separated by semicolons, as the owner of the tables. */
  run(text: string): Promise<void>;
  /** Runs a statement as the owner on each node of a distributed PostgreSQL and returns the rows of all nodes. */
  onNodes<Row = Record<string, unknown>>(statement: Sql): Promise<Row[]>;
  /** The owner's address at the node of a division; only that node shows the division's locks and sessions. */
  urlOf(division: number): Promise<string>;
  /** Deletes the rows of tables and of all tables that refer to them. */
  clear(...tables: readonly string[]): Promise<void>;
}

/**
 * Clones the migrated template, or another database; the clone is dropped after the test file.
 *
 * @example
 * const database = await testDatabase();
 */
export async function testDatabase(template = inject('databaseServer').template, connections = 5): Promise<TestDatabase> {
  const { url, nodes } = inject('databaseServer');
  const name = `cura_test_${randomBytes(6).toString('hex')}`;
  await onEach(nodes, `create database ${name} template ${template} strategy file_copy`);
  const address = databaseOf(url, name);
  const pool = createPool({ url: address, size: connections });
  const ownerAt = (node: string) => new pg.Pool({ connectionString: databaseOf(node, name), max: 1 }).on('error', () => undefined);
  const owner = ownerAt(url);
  const owners = [owner, ...nodes.slice(1).map(ownerAt)]; // the address leads to the first node
  atEndOfFile(async () => {
    await pool.close();
    await Promise.all(owners.map((each) => each.end()));
    // The nodes of a distributed PostgreSQL come back to a database that is still open
    if (nodes.length > 1) await onEach(nodes, `alter database ${name} with allow_connections false`);
    await onEach(nodes, `drop database ${name} with (force)`);
  });
  const asOwner = async <Row>(statement: Sql) => (await owner.query({ text: statement.text, values: statement.values })).rows as Row[];
  const run = async (text: string) => void (await owner.query(text));
  return {
    pool,
    url: address,
    sql: asOwner,
    run,
    clear: async (...tables) => {
      const emptied = await asOwner<{ name: string }>(withReferring(tables));
      if (nodes.length > 1)
        return void (await Promise.all(owners.map((each) => each.query(emptyingPieces(emptied.map(({ name }) => name))))));
      // `truncate` creates new files for each of some 200 tables, which takes a second per test
      await run(
        `begin; set local session_replication_role = replica; ${emptied.map(({ name }) => `delete from ${name};`).join(' ')} commit`,
      );
    },
    async onNodes<Row>({ text, values }: Sql) {
      const results = await Promise.all(owners.map((each) => each.query({ text, values })));
      return results.flatMap(({ rows }) => rows as Row[]);
    },
    async urlOf(division) {
      if (nodes.length === 1) return address;
      const client = await owner.connect();
      const placement = await placementOf(client, division).finally(() => client.release());
      return placement ? addressAt(address, placement) : address;
    },
  };
}

/** The tables, and those that reference them directly or indirectly */
function withReferring(tables: readonly string[]): Sql {
  return sql`
    with recursive referring (id) as (
      select oid from pg_class where relnamespace = 'public'::regnamespace and relname = any (${tables})
      union
      select conrelid from pg_constraint join referring on confrelid = id where contype = 'f' and conparentid = 0
    )
    select id::regclass::text as name from referring`;
}

/** Empties tables on one node of a distributed PostgreSQL: their pieces, which are tables of their own, without asking the other nodes. */
function emptyingPieces(names: readonly string[]): string {
  return `do $$ declare piece regclass; begin
    perform set_config('session_replication_role', 'replica', true);
    for piece in
      select case when s.shardid is null then c.oid::regclass else to_regclass(format('%I.%I', 'public', c.relname || '_' || s.shardid)) end
      from unnest(array[${names.map((name) => pg.escapeLiteral(name)).join()}]) as name
      join pg_class c on c.oid = to_regclass(name) left join pg_dist_shard s on s.logicalrelid = c.oid
    loop
      if piece is not null then execute format('delete from %s', piece); end if;
    end loop;
  end $$`;
}

async function onEach(nodes: readonly string[], statement: string): Promise<void> {
  await Promise.all(nodes.map((url) => runOn(url, [statement])));
}
