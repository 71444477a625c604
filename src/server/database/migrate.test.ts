import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, expect, it } from 'vitest';
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
