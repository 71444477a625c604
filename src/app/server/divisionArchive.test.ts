import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { diskFileStore } from '#server/files/diskFileStore.ts';
import { quotedName } from '#server/database/quotedName.ts';
import { divisionTables, type DivisionTable } from '#server/backup/divisionTables.ts';
import { secretsWith, type Secrets } from '#server/secrets/secrets.ts';
import { tarEnd, tarEntry } from '#server/backup/archive.ts';
import { loadDivision } from '#server/backup/loadDivision.ts';
import { demonstratedApi } from '../../../tests/support/demonstratedApi.ts';

const api = await demonstratedApi();
const target = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'cura-division-'));
const archive = join(folder, 'division.tar.gz');
const [ourKey, theirKey] = [7, 8].map((byte) => secretsWith(Buffer.alloc(32, byte))) as [Secrets, Secrets]; // one of each
const into = { url: target.url, files: diskFileStore(join(folder, 'target/files')), secrets: theirKey };
const route = '/api/divisions/120001/archive';
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(async () => {
  const [{ id } = { id: '' }] = await api.database.sql<{ id: string }>(
    sql`select id from "serviceRequest" where division = 120001 limit 1`,
  );
  const sealed = ourKey.seal('gäst "1" \\ 2', `serviceRequest/${id}/wifiCode`);
  await api.database.sql(sql`update "serviceRequest" set "wifiCode" = ${sealed} where division = 120001 and id = ${id}`);
  // what people wrote like the form of a secret in an archive stays what they wrote
  const written = [String.raw`carried.v1.g"ä\s`, 'carried.text.x', 'carried.'];
  const names = sql`(select array_position(array(select a.id from account a where a.division = 120001 order by a.id limit 3), r.id))`;
  await api.database.sql(sql`update account r set name = coalesce((${written}::text[])[${names}], name) where division = 120001`);
  expect((await api.call(`GET ${route}`, { as: 'ada' })).status).toBe(204);
  const started = await api.call<{ id: string; status: string }>(`POST ${route}`, { as: 'ada' });
  expect(started).toMatchObject({ status: 202, body: { name: 'exportDivision', status: 'Waiting' } });
  // after midnight on our clocks, still the day before in UTC
  api.setNow('2026-06-30T22:30:00Z');
  await api.runJobs();
  api.setNow(undefined);
  const job = await api.call<{ done: number; total: number }>(`GET /api/divisions/120001/jobs/${started.body.id}`, { as: 'ada' });
  expect(job.body).toMatchObject({ status: 'Done', error: null });
  expect(job.body.done).toBe(job.body.total);
  const answer = await api.call(`GET ${route}`, { as: 'ada' });
  expect(answer.headers['content-disposition']).toContain('120001-2026-07-01.tar.gz');
  writeFileSync(archive, answer.bytes);
}, 180_000);

/** The archive with its bytes changed. */
function changed(change: (bytes: Buffer) => Buffer): string {
  const path = join(folder, 'changed.tar.gz');
  writeFileSync(path, gzipSync(change(gunzipSync(readFileSync(archive)))));
  return path;
}

let secretsOpened = 0;

/** Rows with what is sealed in them opened by a key. */
function opened(rows: readonly object[], table: string, secrets: Secrets): unknown {
  const reading = (id: unknown) => (field: string, value: unknown) => {
    if (typeof value !== 'string' || !value.startsWith('v1.') || table === 'audit') return value;
    secretsOpened++;
    return secrets.open(value, `${table}/${String(id)}/${field}`);
  };
  return rows.map((row) => JSON.parse(JSON.stringify(row), reading((row as { id?: unknown }).id)) as unknown);
}

const replaced = (before: RegExp, after: string) =>
  changed((bytes) => Buffer.from(bytes.toString('latin1').replace(before, after), 'latin1'));
const isEmpty = async () => expect(await target.sql(sql`select 1 from division union all select 1 from account`)).toEqual([]);

describe('the archive of a division', () => {
  it('is for administrators of the division', async () => {
    for (const method of ['GET', 'POST']) {
      expect(await api.problem(`${method} ${route}`)).toMatchObject({ status: 403 });
      expect((await api.problem(`${method} ${route}`, { as: null })).status).toBe(401);
    }
  });

  it('is refused when it is foreign, cut off or changed, before anything is touched', async () => {
    const foreign = join(folder, 'foreign.tar.gz');
    writeFileSync(foreign, gzipSync(Buffer.alloc(2048, 'x')));
    await expect(loadDivision(into, foreign)).rejects.toThrow(/^This is no archive of a division/);
    writeFileSync(foreign, 'no archive at all');
    await expect(loadDivision(into, foreign)).rejects.toThrow(/^This is no archive of a division/);
    await expect(
      loadDivision(
        into,
        changed((bytes) => bytes.subarray(0, (bytes.length * 2) / 3)),
      ),
    ).rejects.toThrow(/too soon|damaged/);
    await expect(loadDivision(into, replaced(/(tables\/account\/.{508}.*?)Utrecht/s, '$1Utricht'))).rejects.toThrow(/table account/);
    await expect(loadDivision(into, replaced(/("division": ?)120001(.*?\})/, '$1120002$2'))).rejects.toThrow(/damaged|another division/);
    await expect(loadDivision(into, replaced(/\{(\s*"kind": ?"division")/, '[$1'))).rejects.toThrow(/^This is no archive of a division/);
    await expect(loadDivision(into, replaced(/\{(\s*"tables": ?\{)/, '[$1'))).rejects.toThrow(/damaged: sums\.json/);
    await expect(loadDivision(into, replaced(/001-engine\.sql/, '001-motors.sql'))).rejects.toThrow(
      /another version .*001-(engine|motors)\.sql/,
    );
    await isEmpty();
  });

  it('is refused when something follows its counts and hashes, where nothing would compare it', async () => {
    const row = Buffer.from(`${JSON.stringify({ code: 120002, description: 'Added', country: 'NL' })}\n`);
    const added: Buffer[] = [];
    for await (const chunk of tarEntry('tables/division/000001.jsonl', row.length, [row])) added.push(chunk);
    const longer = changed((bytes) => Buffer.concat([bytes.subarray(0, -tarEnd.length), ...added, tarEnd]));
    await expect(loadDivision(into, longer)).rejects.toThrow(/damaged.*behind its end/);
    await isEmpty();
  });

  it('is loaded whole into an empty database: every table, the files, the foreign keys', { timeout: 120_000 }, async () => {
    const loaded = await loadDivision(into, archive);
    expect(loaded.division).toBe(120001);
    expect(loaded.files).toBeGreaterThan(0);
    const tables = await api.database.sql<DivisionTable>(divisionTables);
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['account', 'audit', 'counter', 'division', 'person', 'workOrder']),
    );
    let rows = 0;
    for (const { name, columns, key } of tables) {
      const of =
        name === 'division'
          ? sql`where code = 120001`
          : name === 'person'
            ? sql`where oid in (select by from audit where division = 120001)`
            : sql`where division = 120001`;
      const all = sql`select ${raw(columns.map(quotedName).join())} from ${raw(quotedName(name))} ${of} order by ${raw(key.map(quotedName).join())}`;
      const [is, was] = [await target.sql(all), await api.database.sql(all)];
      expect(opened(is, name, theirKey), name).toEqual(opened(was, name, ourKey));
      rows += was.length;
    }
    expect(loaded.rows).toBe(rows);
    expect(secretsOpened).toBeGreaterThan(0);
    expect(await target.sql(sql`select from account where division <> 120001`)).toEqual([]);
    const keys = sql`select conrelid::regclass::text || conname || pg_get_constraintdef(oid) as key from pg_constraint where connamespace = 'public'::regnamespace order by 1`;
    expect(await target.sql(keys)).toEqual(await api.database.sql(keys));
    await expect(loadDivision(into, archive)).rejects.toThrow(/^Division 120001 is there already/);
  });

  it('leaves the main division of the installation that it is loaded into', { timeout: 120_000 }, async () => {
    const other = await testDatabase();
    await other.sql(sql`insert into division (code, description, country, "isMain") values (340001, 'Assen', 'NL', true)`);
    await loadDivision({ ...into, url: other.url, files: diskFileStore(join(folder, 'other/files')) }, archive);
    expect(await other.sql(sql`select code from division where "isMain"`)).toEqual([{ code: 340001 }]);
  });
});
