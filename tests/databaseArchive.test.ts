import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { describeMoment, restoreFromLog } from '../src/app/server/archives.ts';
import { archivingOf } from '../src/app/server/archiving.ts';
import { checkArchiving } from '../src/app/server/doctor/checkArchiving.ts';
import { tendArchive } from '#server/backup/continuousArchive.ts';
import { readSettings } from '#server/config/settings.ts';
import { startEmbeddedPostgres } from '#server/database/embeddedPostgres.ts';
import { migrate } from '#server/database/migrate.ts';
import { diskFileStore } from '#server/files/diskFileStore.ts';
import { stopPostgres } from './support/stopPostgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'cura-archive-'));
const at = (name: string) => join(folder, name);
const archive = at("an archive, 100% 'ours'");
const parameters = { shared_buffers: '32MB', archive_timeout: '1' };
const files = diskFileStore(at('data/files'));
const day = 24 * 3_600_000;
let started = '';
let between = '';
let early = '';
let late = '';

afterAll(async () => {
  for (const name of readdirSync(folder)) await stopPostgres(at(name));
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

async function query<Row = Record<string, unknown>>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** What the table of the tests holds in a data folder that was restored. */
async function kept(dataFolder: string): Promise<unknown[]> {
  const server = await startEmbeddedPostgres({ dataFolder, parameters: { shared_buffers: '32MB' } });
  try {
    return (await query<{ note: string }>(server.url, 'select note from kept order by note')).map(({ note }) => note);
  } finally {
    await server.stop();
  }
}

beforeAll(async () => {
  started = new Date().toISOString();
  writeFileSync(at('data/secrets.key'), 'a key');
  const server = await startEmbeddedPostgres({ dataFolder: at('data'), archive, parameters });
  try {
    await migrate(server.url);
    await query(server.url, 'create table kept (note text, sha256 text)');
    const settings = readSettings({ DATA_DIR: at('data'), DATABASE_ARCHIVE: archive });
    const archiving = archivingOf(settings, { url: server.url, dataFolder: at('data'), files });
    early = (await files.put(Readable.from([Buffer.from('early')]), 100)).sha256;
    await query(server.url, `insert into kept values ('before the copy', '${early}')`);
    const failures: unknown[] = [];
    archiving.begin((error) => failures.push(error));
    const hasCopy = () => readdirSync(join(archive, 'base')).some((name) => name.endsWith('.json'));
    await vi.waitUntil(() => hasCopy() || failures.length > 0, { timeout: 60_000, interval: 100 });
    await archiving.stop();
    expect(failures).toEqual([]);
    late = (await archiving.files.put(Readable.from([Buffer.from('late')]), 100)).sha256;
    await query(server.url, `insert into kept values ('behind the copy', '${late}')`);
    await sleep(50);
    between = new Date().toISOString();
    await sleep(50);
    await query(server.url, "insert into kept values ('by mistake', null); delete from kept where note like '%copy'");
    const [{ segment } = { segment: '' }] = await query<{ segment: string }>(
      server.url,
      'select pg_walfile_name(pg_current_wal_lsn()) as segment',
    );
    // it gets there by itself, a second later
    await vi.waitUntil(() => existsSync(join(archive, 'wal', `${segment}.gz`)), { timeout: 60_000, interval: 100 });
  } finally {
    await server.stop();
  }
}, 120_000);

describe('a continuous archive', { timeout: 60_000 }, () => {
  const into = (name: string) => ({ DATA_DIR: at(name) });

  it('leads to a moment, with the files of its rows and the key, and is not written to', async () => {
    const before = readdirSync(join(archive, 'wal'));
    const restored = await restoreFromLog(into('moment'), archive, between);
    expect(restored).toMatchObject({ files: 2, missing: [] });
    expect(restored.reached && restored.reached < between).toBe(true);
    expect(describeMoment(restored)).toMatch(/^the last change is of 20.*Z, 2 files$/);
    expect(await kept(at('moment'))).toEqual(['before the copy', 'behind the copy']);
    const store = diskFileStore(at('moment/files'));
    expect(await Promise.all([early, late].map((sha256) => store.sizeOf(sha256)))).toEqual([5, 4]);
    expect(readFileSync(at('moment/secrets.key'), 'utf8')).toBe('a key');
    expect(readdirSync(join(archive, 'wal'))).toEqual(before);
  });

  it('leads to its end', async () => {
    await restoreFromLog(into('end'), archive, undefined);
    expect(await kept(at('end'))).toEqual(['by mistake']);
  });

  it('says where it begins and ends, and leaves nothing of a moment that it does not lead to', async () => {
    await expect(restoreFromLog(into('early'), archive, started)).rejects.toThrow(/^The archive in .* begins at 20/);
    await expect(restoreFromLog(into('late'), archive, new Date(Date.now() + day).toISOString())).rejects.toThrow(
      /^The archive in .* ends before 20.*, at 20/,
    );
    for (const name of ['early', 'late']) expect(existsSync(at(`${name}/database`))).toBe(false);
    await expect(restoreFromLog(into('early'), archive, 'yesterday')).rejects.toThrow(/^--to must be a moment/);
    await expect(restoreFromLog(into('early'), at('none'), between)).rejects.toThrow(/^There is no copy of a database in /);
  });

  it('is not restored over a database', async () => {
    await expect(restoreFromLog(into('data'), archive, between)).rejects.toThrow(/There is a database in .* already/);
  });

  it('is refused to another database, and to this one after it was restored', async () => {
    const starting = (dataFolder: string) => startEmbeddedPostgres({ dataFolder, archive, parameters });
    await expect(starting(at('other'))).rejects.toThrow(/^The archive in .* is that of another database/);
    await expect(starting(at('moment'))).rejects.toThrow(/^The archive in .* is that of another database/);
    const again = await starting(at('data'));
    await again.stop();
  });

  it('forgets what is older than is wanted, and still leads to its end', async () => {
    const server = await startEmbeddedPostgres({ dataFolder: at('data'), archive, parameters });
    const tend = (now: number) => tendArchive({ folder: archive, url: server.url, dataFolder: at('data'), files, days: 2 }, now);
    const bases = () => readdirSync(join(archive, 'base')).filter((name) => name.endsWith('.json'));
    const segments = () => readdirSync(join(archive, 'wal')).length;
    try {
      await tend(Date.now());
      expect(bases()).toHaveLength(1);
      const before = segments();
      await tend(Date.now() + 2 * day);
      expect(bases()).toHaveLength(2);
      await tend(Date.now() + 4 * day);
      expect(bases().length).toBeLessThan(3);
      expect(segments()).toBeLessThan(before + 3);
    } finally {
      await server.stop();
    }
    await restoreFromLog(into('later'), archive, undefined);
    expect(await kept(at('later'))).toEqual(['by mistake']);
  });

  it('gets a copy of the database after a start that archived nothing', async () => {
    const bases = () => readdirSync(join(archive, 'base')).filter((name) => name.endsWith('.json')).length;
    const tendOn = async (url: string) => tendArchive({ folder: archive, url, dataFolder: at('data'), files, days: 2 });
    const before = bases();
    const archiving = await startEmbeddedPostgres({ dataFolder: at('data'), archive, parameters });
    await tendOn(archiving.url);
    await archiving.stop();
    expect(bases()).toBe(before);
    const without = await startEmbeddedPostgres({ dataFolder: at('data'), parameters });
    await query(without.url, "insert into kept values ('without the archive')");
    await without.stop();
    const again = await startEmbeddedPostgres({ dataFolder: at('data'), archive, parameters });
    await tendOn(again.url);
    await query(again.url, "insert into kept values ('with it again')");
    await again.stop();
    expect(bases()).toBe(before + 1);
    await restoreFromLog(into('again'), archive, undefined);
    expect(await kept(at('again'))).toEqual(expect.arrayContaining(['with it again', 'without the archive']));
  });

  it('is looked at by the doctor', async () => {
    expect(await checkArchiving(readSettings({ DATA_DIR: at('data') }))).toEqual([]);
    const settings = readSettings({ DATA_DIR: at('data'), DATABASE_ARCHIVE: archive });
    expect(await checkArchiving(settings)).toMatchObject([
      { state: 'well', text: expect.stringMatching(/^the last copy is of 20/) as string },
    ]);
    const server = await startEmbeddedPostgres({ dataFolder: at('data'), archive, parameters });
    try {
      renameSync(join(archive, 'wal'), join(archive, 'away'));
      await query(server.url, "insert into kept values ('waits'); select pg_switch_wal()");
      const failing = async () => (await checkArchiving(settings)).map(({ state }) => state);
      await expect.poll(failing, { timeout: 30_000, interval: 500 }).toEqual(['well', 'bad']);
      renameSync(join(archive, 'away'), join(archive, 'wal'));
      await expect.poll(failing, { timeout: 90_000, interval: 1000 }).toEqual(['well']);
    } finally {
      await server.stop();
    }
  }, 150_000);

  it('that is damaged is refused before anything is touched', async () => {
    const copy = readdirSync(join(archive, 'base')).findLast((name) => name.endsWith('.tar.gz')) ?? '';
    appendFileSync(join(archive, 'base', copy), 'x');
    await expect(restoreFromLog(into('damaged'), archive, undefined)).rejects.toThrow(/\.tar\.gz is damaged\.$/);
    expect(existsSync(at('damaged/database'))).toBe(false);
  });
});
