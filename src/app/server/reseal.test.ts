import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { secretKeys } from './dataFolder.ts';
import { joinDatabase } from './joinDatabase.ts';
import { describeResealed, reseal, sealedFields } from './reseal.ts';
import { seed } from './seed.ts';
import { readSettings } from '#server/config/settings.ts';
import { quotedName } from '#server/database/quotedName.ts';
import { secretsWith, type Secrets } from '#server/secrets/secrets.ts';
import { demonstratedApi } from '../../../tests/support/demonstratedApi.ts';

const api = await demonstratedApi();
const folder = mkdtempSync(join(tmpdir(), 'cura-reseal-'));
const [oldKey, newKey, foreignKey] = [7, 8, 9].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer]; // one of each
const variables = (...keys: Buffer[]) => ({
  DATA_DIR: folder,
  DATABASE_URL: api.database.url,
  SECRETS_KEY: keys.map((key) => key.toString('base64')).join(),
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const placeOf = (table: string, id: string, name: string) => `${table}/${id}/${name}`;

interface SealedRow {
  table: string;
  name: string;
  id: string;
  sealed: string;
}

/** Every sealed text of the database, wherever it lies. */
async function sealedRows(): Promise<SealedRow[]> {
  const rows: SealedRow[] = [];
  const tables = await api.database.sql<{ name: string }>(sql`
    select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`);
  for (const { name: table } of tables) {
    const found = await api.database.sql<{ row: { id?: unknown } }>(sql`
      select to_jsonb(r) as row from ${raw(quotedName(table))} r where r::text like '%v1.%'`);
    for (const { row } of found)
      JSON.stringify(row, (name, value: unknown) => {
        if (typeof value === 'string' && /^v1\.[\w-]{40,}$/.test(value)) rows.push({ table, name, id: String(row.id), sealed: value });
        return value;
      });
  }
  return rows;
}

const openedBy = (secrets: Secrets, rows: readonly SealedRow[]) =>
  rows.filter(({ table, name, id, sealed }) => {
    try {
      return secrets.open(sealed, placeOf(table, id, name)) === `secret of ${id}`;
    } catch {
      return false;
    }
  }).length;

/** Seals a secret in the first rows of each field. */
async function fill(secrets: Secrets): Promise<void> {
  await api.database.sql(sql`
    insert into "exactConnection" (id, "accessToken", "refreshToken", "expiresAt", "renewedAt", "connectedAt", "connectedBy")
    values (1, 'a', 'r', now(), now(), now(), 'Ada') on conflict (id) do update set "renewingUntil" = null`);
  for (const { table, column, key } of sealedFields) {
    const [name, of] = [raw(quotedName(table)), raw(quotedName(column))];
    const rows = await api.database.sql<{ id: string }>(sql`select id::text as id from ${name} order by id limit 20`);
    for (const { id } of rows) {
      const sealed = secrets.seal(`secret of ${id}`, placeOf(table, id, key ?? column));
      const value = key === undefined ? sql`${sealed}` : sql`jsonb_set(${of}, array[${key}::text], to_jsonb(${sealed}::text))`;
      await api.database.sql(sql`update ${name} set ${of} = ${value} where id::text = ${id}`);
    }
  }
}
beforeEach(() => fill(secretsWith(oldKey)), 60_000);

describe('reseal', () => {
  it('is told of every secret: what seals a text names its place beside it', () => {
    const files = execFileSync('grep', ['-rlE', '[.]seal[(]', 'src/features', '--include=*.ts', '--exclude=*.test.ts'], {
      encoding: 'utf8',
    });
    expect(files.trim().split('\n').length).toBeGreaterThan(4);
    for (const file of files.trim().split('\n')) expect(readFileSync(file, 'utf8'), file).toContain('SealedField[]');
  });

  it('leaves everything to the newest key alone, and changes no version', async () => {
    const versions = () =>
      api.database.sql(sql`select id, version, modified from location union all select id, version, modified from asset order by 1`);
    const before = await versions();
    const rows = (await sealedRows()).length;
    expect(rows).toBeGreaterThan(60);
    const done = await reseal(variables(newKey, oldKey), { makesKey: false });
    expect(done).toEqual({ resealed: rows, left: {} });
    expect(openedBy(secretsWith(newKey), await sealedRows())).toBe(rows);
    expect(await versions()).toEqual(before);
    expect(await reseal(variables(newKey, oldKey), { makesKey: false })).toEqual({ resealed: 0, left: {} });
    expect(describeResealed({ resealed: rows, left: {} })).toContain(`${rows} secrets`);
  });

  it('goes on where it broke off, and all is readable in between', async () => {
    const rows = (await sealedRows()).length;
    const broken = new AbortController();
    const breaking = (_field: string, count: number) => count > 0 && broken.abort();
    await expect(reseal(variables(newKey, oldKey), { makesKey: false, progress: breaking, signal: broken.signal })).rejects.toThrow();
    const between = await sealedRows();
    expect(openedBy(secretsWith(newKey, oldKey), between)).toBe(rows);
    const finished = openedBy(secretsWith(newKey), between);
    expect(finished).toBeGreaterThan(0);
    expect(finished).toBeLessThan(rows);
    expect(await reseal(variables(newKey, oldKey), { makesKey: false })).toEqual({ resealed: rows - finished, left: {} });
  });

  it('tells what no key opens and what is in use, and does the rest', async () => {
    const [{ id } = { id: '' }] = await api.database.sql<{ id: string }>(sql`select id from location order by id limit 1`);
    const foreign = secretsWith(foreignKey).seal('a text of another installation', placeOf('location', id, 'accessNotes'));
    await api.database.sql(sql`update location set "accessNotes" = ${foreign} where id = ${id}`);
    await api.database.sql(sql`update "exactConnection" set "renewingUntil" = now() + interval '1 minute'`);
    const done = await reseal(variables(newKey, oldKey), { makesKey: false });
    expect(done.left).toEqual({ 'location.accessNotes': 1, 'exactConnection.accessToken': 1, 'exactConnection.refreshToken': 1 });
    expect(() => describeResealed(done)).toThrow(/Left: 1 of location\.accessNotes.*Keep the older keys/);
    expect(openedBy(secretsWith(newKey), await sealedRows())).toBe((await sealedRows()).length - 3);
  });

  it('makes no key beside those of the settings', async () => {
    await expect(reseal(variables(newKey, oldKey), { makesKey: true })).rejects.toThrow(/SECRETS_KEY/);
  });

  it('exchanges the key of the data folder, and drops the older one at the end', { timeout: 120_000 }, async () => {
    const own = { DATA_DIR: join(folder, 'own') };
    await seed(own, { accounts: '3', assets: '3', today: '2026-03-02' });
    const [key] = await secretKeys(own.DATA_DIR, []);
    const place = async () => {
      const database = await joinDatabase(readSettings(own));
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      return { client, close: async () => (await client.end(), database.close()) };
    };
    const first = await place();
    const { rows } = await first.client.query<{ id: string }>('select id from location limit 1');
    const id = rows[0]?.id ?? '';
    const sealed = secretsWith(key).seal('the door', placeOf('location', id, 'accessNotes'));
    await first.client.query('update location set "accessNotes" = $1 where id = $2', [sealed, id]);
    await first.close();
    expect(await reseal(own, { makesKey: true })).toEqual({ resealed: 1, left: {} });
    const keys = await secretKeys(own.DATA_DIR, []);
    expect(keys).toHaveLength(1);
    expect(keys[0].equals(key)).toBe(false);
    expect(statSync(join(own.DATA_DIR, 'secrets.key')).mode & 0o777).toBe(0o600);
    const second = await place();
    const found = await second.client.query<{ notes: string }>('select "accessNotes" as notes from location where id = $1', [id]);
    await second.close();
    expect(secretsWith(...keys).open(found.rows[0]?.notes ?? '', placeOf('location', id, 'accessNotes'))).toBe('the door');
  });
});
