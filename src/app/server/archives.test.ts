import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { diskFileStore } from '#server/files/diskFileStore.ts';
import { describeSums, makeArchive, restoreArchive } from './archives.ts';
import { seed } from './seed.ts';

const source = await testDatabase();
const target = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'cura-archive-'));
const secret = Buffer.alloc(32, 7).toString('base64');
let turn = 0;
let dataFolder = '';
let drawing = '';
afterAll(() => rmSync(folder, { recursive: true }));

const settings = (url: string, data: string) => ({ DATA_DIR: join(folder, data), DATABASE_URL: url, SECRETS_KEY: secret });
const archive = join(folder, 'backup.tar.gz');

beforeAll(async () => {
  await seed(settings(source.url, 'source'), { accounts: '30', assets: '5', today: '2026-03-02' });
  const stored = await diskFileStore(join(folder, 'source/files')).put(Readable.from([Buffer.from('a drawing')]), 100);
  drawing = stored.sha256;
  writeFileSync(join(folder, 'source/secrets.key'), secret, { mode: 0o600 });
  await makeArchive(settings(source.url, 'source'), archive);
}, 60_000);

beforeEach(() => {
  dataFolder = `target${++turn}`;
  mkdirSync(join(folder, dataFolder));
});

/** The archive with its bytes changed. */
function changed(change: (bytes: Buffer) => Buffer): string {
  const path = join(folder, `changed${turn}.tar.gz`);
  writeFileSync(path, gzipSync(change(gunzipSync(readFileSync(archive)))));
  return path;
}

const isEmpty = async () => expect(await target.sql(sql`select from account union all select from division`)).toEqual([]);

describe('makeArchive', () => {
  it('makes a file for its owner alone and never writes over one', async () => {
    expect(statSync(archive).mode & 0o777).toBe(0o600);
    await expect(makeArchive(settings(source.url, 'source'), archive)).rejects.toThrow(/is there already/);
  });
});

describe('restoreArchive', () => {
  it('refuses what is no archive', async () => {
    const path = join(folder, 'none.tar.gz');
    writeFileSync(path, gzipSync(Buffer.alloc(2048, 'x')));
    await expect(restoreArchive(settings(target.url, dataFolder), path)).rejects.toThrow(/no archive of a backup/);
    await expect(restoreArchive(settings(target.url, dataFolder), join(folder, 'missing'))).rejects.toThrow(/^There is no /);
  });

  it('keeps nothing of an archive that was cut off', async () => {
    const cut = changed((bytes) => bytes.subarray(0, Math.floor((bytes.length * 2) / 3)));
    await expect(restoreArchive(settings(target.url, dataFolder), cut)).rejects.toThrow(/ends too soon/);
    await isEmpty();
  });

  it('keeps nothing of an archive in which a value was changed', async () => {
    const forged = changed((bytes) =>
      Buffer.from(bytes.toString('latin1').replace(/(tables\/account\/.{508}.*?)Utrecht/s, '$1Utricht'), 'latin1'),
    );
    await expect(restoreArchive(settings(target.url, dataFolder), forged)).rejects.toThrow(/^Table account is not what it was/);
    await isEmpty();
  });

  it('keeps nothing of an archive of another version', async () => {
    const other = changed((bytes) => Buffer.from(bytes.toString('latin1').replace('001-engine.sql', '001-motors.sql'), 'latin1'));
    await expect(restoreArchive(settings(target.url, dataFolder), other)).rejects.toThrow(/made by another version .*001-motors\.sql/);
  });

  it('brings back every row, the files, the key and the foreign keys', async () => {
    const sums = await restoreArchive(settings(target.url, dataFolder), archive);
    expect(describeSums(sums)).toMatch(/^\d{3,} rows of \d+ tables and \d+ files$/);
    for (const rows of [
      sql`select * from account order by division, id`,
      sql`select * from contact order by division, id`,
      sql`select * from item order by division, id`,
    ]) {
      expect(await target.sql(rows)).toEqual(await source.sql(rows));
    }
    const keys = sql`select conrelid::regclass::text || conname || pg_get_constraintdef(oid) as key from pg_constraint where connamespace = 'public'::regnamespace order by 1`;
    expect(await target.sql(keys)).toEqual(await source.sql(keys));
    expect(readFileSync(join(folder, dataFolder, 'secrets.key'), 'utf8')).toBe(secret);
    const restored = diskFileStore(join(folder, dataFolder, 'files')).get(drawing);
    expect(await restored.map(String).toArray()).toEqual(['a drawing']);
  });

  it('refuses a database that is not empty', async () => {
    await expect(restoreArchive(settings(target.url, dataFolder), archive)).rejects.toThrow(/^The database is not empty/);
  });
});
