import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { migrate } from './migrate.ts';

const database = await testDatabase();
let folder = '';

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cura-migrations-'));
  await database.run('delete from migration; drop table if exists fruit, stone');
});
afterEach(() => rmSync(folder, { recursive: true }));

const put = (name: string, text: string) => writeFileSync(join(folder, name), text);
const applied = async () => (await database.sql<{ name: string }>(sql`select name from migration order by name`)).map(({ name }) => name);

it('applies each file once, in order, even when several processes begin at once', async () => {
  put('002-stone.sql', 'alter table fruit add stone text');
  put('001-fruit.sql', 'create table fruit (id integer)');
  const done = await Promise.all([migrate(database.url, { folder }), migrate(database.url, { folder }), migrate(database.url, { folder })]);
  expect(done.flat()).toEqual(['001-fruit.sql', '002-stone.sql']);
  expect(await migrate(database.url, { folder })).toEqual([]);
});

it('undoes a migration that fails and keeps those before it', async () => {
  put('001-fruit.sql', 'create table fruit (id integer)');
  put('002-stone.sql', 'create table stone (id integer); select nonsense');
  await expect(migrate(database.url, { folder })).rejects.toThrow(/^Migration 002-stone\.sql failed and was undone: /);
  expect(await applied()).toEqual(['001-fruit.sql']);
  expect(await database.sql(sql`select to_regclass('stone') as stone`)).toEqual([{ stone: null }]);
});

it.each([
  ['in a transaction', '', /^Migration 001-fruit\.sql failed and was undone: terminating connection/],
  ['step by step', '-- without a transaction: the test\n', /^Migration 001-fruit\.sql failed and is begun anew .*: terminating connection/],
])('names the migration during which the connection was lost: %s', async (_how, line, message) => {
  put('001-fruit.sql', `${line}select pg_terminate_backend(pg_backend_pid())`);
  await expect(migrate(database.url, { folder })).rejects.toThrow(message);
});

it('refuses a database that is newer than the code', async () => {
  put('001-fruit.sql', 'create table fruit (id integer)');
  await migrate(database.url, { folder });
  await database.run("insert into migration (name, hash) values ('999-future.sql', '')");
  await expect(migrate(database.url, { folder })).rejects.toThrow(/newer version of the application \(migration 999-future\.sql/);
});

it('refuses a migration that was changed afterwards', async () => {
  put('001-fruit.sql', 'create table fruit (id integer)');
  await migrate(database.url, { folder });
  put('001-fruit.sql', 'create table fruit (id bigint)');
  await expect(migrate(database.url, { folder })).rejects.toThrow(/001-fruit\.sql was changed/);
});

it('says what an administrator has to run where the role may not be made', async () => {
  const name = `plain_${Date.now()}`;
  // Who makes a role is a member of it only from PostgreSQL 16 on
  await database.run(`create role ${name} login password 'plain'; grant ${name} to current_user`);
  await database.run(`create database ${name} owner ${name}`);
  const address = new URL(database.url);
  address.pathname = `/${name}`;
  if (address.searchParams.has('user')) address.searchParams.set('user', name);
  else address.username = name;
  if (address.host) address.password = 'plain';
  try {
    await expect(migrate(address.href)).rejects.toThrow(
      /Let an administrator run: create role cura_application nologin; grant cura_application to <user>;/,
    );
    await database.run(`grant cura_application to ${name}`);
    expect(await migrate(address.href)).toContain('001-engine.sql');
  } finally {
    await database.run(`drop database ${name} with (force)`);
    await database.run(`drop role ${name}`);
  }
});

describe('a table that is held by a long transaction', () => {
  const clients: pg.Client[] = [];
  const connected = async () => {
    const client = new pg.Client({ connectionString: database.url });
    clients.push(client);
    await client.connect();
    return client;
  };
  beforeEach(async () => {
    put('001-fruit.sql', 'create table fruit (id integer primary key, weight integer not null)');
    await migrate(database.url, { folder });
    await database.run('insert into fruit select n, 1 from generate_series(1, 100) n');
    put('002-colour.sql', `alter table fruit add colour text not null default 'red'`);
  });
  afterEach(() => Promise.all(clients.splice(0).map((client) => client.end())));

  const isWaitedFor = async (client: pg.Client) => {
    const { rows } = await client.query<{ waits: boolean }>(`
      select exists (select from pg_locks where relation = 'fruit'::regclass and mode = 'AccessExclusiveLock' and not granted) as waits`);
    return rows[0]?.waits;
  };

  /** A transaction that keeps the table locked against changes of its columns. */
  const hold = async () => {
    const holder = await connected();
    await holder.query('begin; update fruit set weight = 2 where id = 1');
    return holder;
  };

  it('gets its column once it is free, and lets writers go on until then', async () => {
    const [holder, writer] = [await hold(), await connected()];
    const migrating = migrate(database.url, { folder });
    for (const _ of [1, 2]) {
      await expect.poll(() => isWaitedFor(writer), { timeout: 10_000 }).toBe(true);
      // it stands behind the migration, which gives way although the table is still held
      await writer.query('update fruit set weight = weight + 1 where id = 2');
    }
    await holder.query('commit');
    expect(await migrating).toEqual(['002-colour.sql']);
    expect(await database.sql(sql`select colour, weight from fruit where id = 1`)).toEqual([{ colour: 'red', weight: 2 }]);
  });

  it('is left as it was when it does not become free in time', async () => {
    const holder = await hold();
    await expect(migrate(database.url, { folder, patience: 1200 })).rejects.toThrow(
      /^Migration 002-colour\.sql failed and was undone: .*lock timeout/,
    );
    await holder.query('commit');
    expect(await applied()).toEqual(['001-fruit.sql']);
    expect(await migrate(database.url, { folder })).toEqual(['002-colour.sql']);
  });
});

describe('a migration without a transaction', () => {
  const build = (unique = '') => `-- without a transaction: others write meanwhile
drop index concurrently if exists "fruitWeight";
create ${unique} index concurrently "fruitWeight" on fruit (weight)`;
  const isValid = async () =>
    (await database.sql<{ valid: boolean }>(sql`select indisvalid as valid from pg_index where indexrelid = '"fruitWeight"'::regclass`))[0]
      ?.valid;

  const isBuilding = async (client: pg.Client) => {
    const { rowCount } = await client.query(`select from pg_stat_progress_create_index where relid = 'fruit'::regclass`);
    return rowCount === 1;
  };

  beforeEach(async () => {
    put('001-fruit.sql', 'create table fruit (id integer primary key, weight integer not null)');
    await migrate(database.url, { folder });
    await database.run('insert into fruit select n, n from generate_series(1, 100) n');
  });

  it('builds its index while others write, and keeps no writer waiting', async () => {
    put('002-weight.sql', build());
    const [holder, writer] = [new pg.Client({ connectionString: database.url }), new pg.Client({ connectionString: database.url })];
    await Promise.all([holder.connect(), writer.connect()]);
    try {
      await holder.query('begin; update fruit set weight = 200 where id = 1');
      const migrating = migrate(database.url, { folder });
      await expect.poll(() => isBuilding(writer), { timeout: 10_000 }).toBe(true);
      // while the build still waits for the transaction that holds the table
      await writer.query('update fruit set weight = weight + 1 where id = 2');
      await holder.query('commit');
      expect(await migrating).toEqual(['002-weight.sql']);
      expect(await isValid()).toBe(true);
    } finally {
      await Promise.all([holder.end(), writer.end()]);
    }
  });

  it('is given up when a transaction holds the table for too long, and begun anew with the next start', async () => {
    put('002-weight.sql', build());
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    try {
      await holder.query('begin; update fruit set weight = 200 where id = 1');
      await expect(migrate(database.url, { folder, patience: 1000 })).rejects.toThrow(/begun anew with the next start: .*lock timeout/);
    } finally {
      await holder.end();
    }
    expect(await migrate(database.url, { folder })).toEqual(['002-weight.sql']);
    expect(await isValid()).toBe(true);
  });

  it('is begun anew after it failed, and leaves no invalid index', async () => {
    put('002-weight.sql', build('unique'));
    await database.run('update fruit set weight = 2 where id = 1');
    await expect(migrate(database.url, { folder })).rejects.toThrow(
      /^Migration 002-weight\.sql failed and is begun anew with the next start: /,
    );
    expect(await isValid()).toBe(false);
    expect(await applied()).toEqual(['001-fruit.sql']);
    await database.run('update fruit set weight = 1 where id = 1');
    expect(await migrate(database.url, { folder })).toEqual(['002-weight.sql']);
    expect(await isValid()).toBe(true);
  });

  it('is applied once by several processes that begin at once', async () => {
    put('002-weight.sql', build());
    const done = await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, { folder })));
    expect(done.flat()).toEqual(['002-weight.sql']);
  });
});
