import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip, gzipSync } from 'node:zlib';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { entriesIn, type Entry } from '../../../tests/support/archives.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { diskFileStore } from '#server/files/diskFileStore.ts';
import { tarEnd, tarEntry } from '#server/backup/archive.ts';
import type { Manifest, Sums } from '#server/backup/backup.ts';
import { describeSums, makeArchive, proveArchive, restoreArchive } from './archives.ts';
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
  // a table of several pieces
  await source.run("insert into person (oid, name) select 'person ' || i, repeat('ä', 1 + i % 90) from generate_series(1, 60000) i");
  await makeArchive(settings(source.url, 'source'), archive);
}, 60_000);

beforeEach(() => {
  dataFolder = `target${++turn}`;
  mkdirSync(join(folder, dataFolder));
});

/** An archive of other entries than that of the backup. */
async function changed(change: (entries: Entry[]) => Entry[], original = archive): Promise<string> {
  const path = `${original}.changed${turn}`;
  const parts: Buffer[] = [];
  for (const [name, content] of change(await entriesIn(original)))
    for await (const part of tarEntry(name, content.length, [content])) parts.push(part);
  writeFileSync(path, gzipSync(Buffer.concat([...parts, tarEnd])));
  return path;
}

/** One entry with another content. */
const altered =
  (wanted: string, change: (content: string) => string) =>
  (entries: Entry[]): Entry[] =>
    entries.map(([name, content]) => [name, name.startsWith(wanted) ? Buffer.from(change(content.toString('latin1')), 'latin1') : content]);

function written(bytes: Buffer): string {
  const path = join(folder, `written${turn}.tar.gz`);
  writeFileSync(path, bytes);
  return path;
}

/** That an archive is refused in this way, by both commands, before the database or the folder is touched. */
async function expectRefusal(path: string, message: RegExp): Promise<void> {
  const before = await target.sql(sql`select name from migration`);
  const missing = join(folder, `untouched${turn}`);
  await expect(proveArchive(path)).rejects.toThrow(message);
  await expect(restoreArchive(settings(target.url, missing), path)).rejects.toThrow(message);
  expect(existsSync(missing)).toBe(false);
  expect(await target.sql(sql`select 1 from account union all select 1 from division`)).toEqual([]);
  expect(await target.sql(sql`select name from migration`)).toEqual(before);
}

describe('makeArchive', () => {
  it('makes a file for its owner alone and never writes over one', async () => {
    expect(statSync(archive).mode & 0o777).toBe(0o600);
    await expect(makeArchive(settings(source.url, 'source'), archive)).rejects.toThrow(/is there already/);
  });

  it('says what it holds after reading all of it', async () => {
    const sums = await proveArchive(archive);
    expect(describeSums(sums)).toMatch(/^\d{3,} rows of \d+ tables and \d+ files$/);
    expect(sums.fileBytes).toBeGreaterThan(0);
    expect(describeSums({ ...sums, missing: ['ab12'] })).toContain('1 files that rows name were not there: ab12');
  });
});

describe('an archive', () => {
  it.each([
    ['is cut off', (bytes: Buffer) => bytes.subarray(0, Math.floor((bytes.length * 2) / 3))],
    ['lacks its last byte', (bytes: Buffer) => bytes.subarray(0, -1)],
    ['is empty', () => Buffer.alloc(0)],
    [
      'has another last byte',
      (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -6), Buffer.from([(bytes.at(-6) ?? 0) ^ 1]), bytes.subarray(-5)]),
    ],
  ])('that %s is refused', async (_what, change) => {
    await expectRefusal(written(change(readFileSync(archive))), /^The archive is damaged/);
  });

  it('of which one byte was changed is refused, whichever it is', async () => {
    const bytes = readFileSync(archive);
    for (const part of [0.01, 0.2, 0.5, 0.8, 0.99]) {
      const at = Math.floor(bytes.length * part);
      const other = Buffer.from(bytes);
      other[at] = (other[at] ?? 0) ^ 0x10;
      await expect(proveArchive(written(other))).rejects.toThrow(/damaged|no archive of a backup|unfolds/);
    }
  });

  it.each<[string, (entries: Entry[]) => Entry[], RegExp]>([
    ['with a changed value', altered('tables/account/', (text) => text.replace('Utrecht', 'Utricht')), /damaged: tables\/account\.$/],
    [
      'with a row less',
      altered('tables/account/', (text) => text.slice(text.indexOf('\n') + 1)),
      /damaged: table account has \d+ rows of \d+\.$/,
    ],
    ['with a changed file', altered('files/', (text) => `${text}!`), /damaged: file [0-9a-f]{64}\.$/],
    [
      'without one of its files',
      (entries) => entries.filter(([name], at) => !(name.startsWith('files/') && at === 1)),
      /damaged: \d+ files of \d+/,
    ],
    ['with a changed key', altered('secrets.key', () => Buffer.alloc(32, 8).toString('base64')), /damaged: secrets\.key\.$/],
    ['without its key', (entries) => entries.filter(([name]) => name !== 'secrets.key'), /damaged: secrets\.key is missing\.$/],
    [
      'with a changed list of tables',
      altered('manifest.json', (text) => text.replace('"name": "account"', '"name": "accounts"')),
      /damaged/,
    ],
    [
      'with something else than a table in that list',
      altered('manifest.json', (text) => text.replace('"tables": [', '"tables": [null,')),
      /no archive of a backup/,
    ],
    ['with an end that has no counts', altered('sums.json', () => '{"files": 1}'), /damaged: sums\.json\.$/],
    ['without its end', (entries) => entries.slice(0, -1), /ends too soon\.$/],
    [
      'with something more',
      (entries) => [...entries.slice(0, -1), ['../../etc/passwd', Buffer.from('x')], ...entries.slice(-1)],
      /passwd does not belong/,
    ],
    ['with something behind its end', (entries) => [...entries, ['files/x', Buffer.from('x')]], /behind its end/],
    [
      'of another version',
      altered('manifest.json', (text) => text.replace('001-engine.sql', '001-motors.sql')),
      /made by another version .*001-motors\.sql/,
    ],
    [
      'of a newer version',
      altered('manifest.json', (text) => text.replace('"migrations": {', '"migrations": {\n"999-later.sql": "0",')),
      /999-later\.sql/,
    ],
    ['of a later format', altered('manifest.json', (text) => text.replace('"format": 2', '"format": 3')), /another version .*format 3/],
    ['of a division', altered('manifest.json', (text) => text.replace('"kind": "backup"', '"kind": "division"')), /no archive of a backup/],
  ])('%s is refused', async (_what, change, message) => {
    await expectRefusal(await changed(change), message);
  });

  it('of another product is refused, and what is none', async () => {
    await expectRefusal(
      await changed(() => [['package/package.json', Buffer.from('{"name":"other"}')]]),
      /^This is no archive of a backup\.$/,
    );
    await expectRefusal(await changed(() => [['manifest.json', Buffer.from('{"name":"other"}')]]), /^This is no archive of a backup\.$/);
    await expectRefusal(written(gzipSync(Buffer.alloc(2048, 'x'))), /no archive of a backup/);
    await expectRefusal(written(Buffer.from('PK and so on')), /^This is no archive of a backup\.$/);
    await expect(restoreArchive(settings(target.url, dataFolder), join(folder, 'missing'))).rejects.toThrow(/^There is no /);
  });

  it('that unfolds without end is refused on the way', async () => {
    const zeros = Buffer.alloc(8 * 1024 * 1024);
    const [manifest] = await entriesIn(archive);
    const parts: Buffer[] = [];
    for await (const part of tarEntry('manifest.json', manifest?.[1].length ?? 0, [manifest?.[1] ?? zeros])) parts.push(part);
    async function* bomb() {
      yield* parts;
      yield* tarEntry(
        `files/${'0'.repeat(64)}`,
        40 * zeros.length,
        Array.from({ length: 40 }, () => zeros),
      );
    }
    const path = join(folder, 'bomb.tar.gz');
    await pipeline(bomb, createGzip(), createWriteStream(path));
    await expectRefusal(path, /unfolds to far more/);
    await expectRefusal(written(gzipSync(zeros)), /ends too soon|no archive of a backup/);
    const huge = Buffer.alloc(65 * 1024 * 1024, '1');
    await expectRefusal(
      await changed((entries) => entries.map(([name, content]) => [name, name === 'sums.json' ? huge : content])),
      /damaged: sums\.json|unfolds/,
    );
  });
});

describe('restoreArchive', () => {
  it('brings back every row, the files, the key and the foreign keys', async () => {
    const sums = await restoreArchive(settings(target.url, dataFolder), archive);
    expect(describeSums(sums)).toMatch(/^\d{3,} rows of \d+ tables and \d+ files$/);
    for (const rows of [
      sql`select * from account order by division, id`,
      sql`select * from contact order by division, id`,
      sql`select * from item order by division, id`,
      sql`select count(*), sum(length(name)) from person`,
    ]) {
      expect(await target.sql(rows)).toEqual(await source.sql(rows));
    }
    const keys = sql`select conrelid::regclass::text || conname || pg_get_constraintdef(oid) as key from pg_constraint where connamespace = 'public'::regnamespace order by 1`;
    expect(await target.sql(keys)).toEqual(await source.sql(keys));
    expect(readFileSync(join(folder, dataFolder, 'secrets.key'), 'utf8')).toBe(secret);
    const restored = diskFileStore(join(folder, dataFolder, 'files')).get(drawing);
    expect(await restored.map(String).toArray()).toEqual(['a drawing']);
  });

  it('takes an archive of the first format, which had no hashes of rows', async () => {
    const database = await testDatabase();
    const older = await changed((entries) =>
      entries.map(([name, content]) => {
        if (!['manifest.json', 'sums.json'].includes(name)) return [name, content];
        const { kind: _kind, hashes: _hashes, ...rest } = JSON.parse(content.toString()) as Record<string, unknown>;
        return [name, Buffer.from(JSON.stringify(name === 'manifest.json' ? { ...rest, format: 1 } : rest))];
      }),
    );
    expect(describeSums(await restoreArchive(settings(database.url, dataFolder), older))).toMatch(/rows of/);
    const forged = await testDatabase();
    const path = await changed(
      altered('tables/account/', (text) => text.replace('Utrecht', 'Utricht')),
      older,
    );
    await expect(restoreArchive(settings(forged.url, `${dataFolder}forged`), path)).rejects.toThrow(/^Table account is not what it was/);
    expect(await forged.sql(sql`select 1 from account union all select 1 from division`)).toEqual([]);
  });

  it('takes no rows for tables of PostgreSQL itself from an archive that is sound in all else', async () => {
    const database = await testDatabase();
    const row = Buffer.from('4711\tintruder\tt\tt\tt\tt\tt\tt\tt\t-1\n');
    const columns = 'oid rolname rolsuper rolinherit rolcreaterole rolcreatedb rolcanlogin rolreplication rolbypassrls rolconnlimit'.split(
      ' ',
    );
    const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');
    const forged = await changed((entries) => {
      const [, original = Buffer.alloc(0)] = entries[0] ?? [];
      const read = JSON.parse(original.toString()) as Manifest;
      const manifest = Buffer.from(JSON.stringify({ ...read, tables: [...read.tables, { name: 'pg_authid', columns }] }));
      const sums = JSON.parse(entries.at(-1)?.[1].toString() ?? '') as Sums;
      sums.tables['pg_authid'] = { rows: 1, sum: '0' };
      sums.hashes = { ...sums.hashes, 'manifest.json': hashOf(manifest), 'tables/pg_authid': hashOf(row) };
      const rest = entries.slice(1, -1);
      return [['manifest.json', manifest], ...rest, ['tables/pg_authid/0', row], ['sums.json', Buffer.from(JSON.stringify(sums))]];
    });
    await proveArchive(forged);
    await expect(restoreArchive(settings(database.url, dataFolder), forged)).rejects.toThrow(/unknown table pg_authid/);
  });

  it('refuses a database that is not empty', async () => {
    await expect(restoreArchive(settings(target.url, dataFolder), archive)).rejects.toThrow(/^The database is not empty/);
  });
});
