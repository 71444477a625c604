import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, describe, expect, it } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { diskFileStore } from '../files/diskFileStore.ts';
import type { Demonstrate, DemonstrateWithFiles } from './demonstration.ts';
import { loadDemonstration } from './loadDemonstration.ts';
import { withoutIndexes } from './withoutIndexes.ts';

const database = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'cura-files-'));
const files = diskFileStore(folder);
const size = { accounts: 10, assets: 0, today: '2026-03-02' };
afterAll(() => rmSync(folder, { recursive: true }));

const divisions: Demonstrate = function* ({ code, description, country }) {
  yield { table: 'division', rows: [{ code, description, country }] };
};
const counters: Demonstrate = function* (division) {
  yield {
    table: 'counter',
    rows: [1, 2].map((value) => ({ division: division.code, name: `a\tb\\${value}`, value })),
  };
};
const stops: Demonstrate = function* () {
  yield { table: 'counter', rows: [{ division: 1 }, { division: 1, name: 'other columns' }] };
};

it('leaves nothing when a part fails', async () => {
  await expect(loadDemonstration({ url: database.url, demonstrations: [divisions, counters, stops], size, files })).rejects.toThrow(
    'name other columns',
  );
  expect(await database.sql(sql`select from division union all select from counter`)).toEqual([]);
});

it('fills an empty database once, also when two begin at once, and keeps the files', async () => {
  let sha256 = '';
  const withFiles: DemonstrateWithFiles = async function* (division, keepFile) {
    const kept = await keepFile(Buffer.from('a drawing'));
    sha256 = kept.sha256;
    yield {
      table: 'tagDivision',
      rows: [{ tag: `${kept.fileSize} ${division.code}`, division: division.code }],
    };
  };
  const load = () => loadDemonstration({ url: database.url, demonstrations: [divisions, counters, withFiles], size, files });
  const results = await Promise.all([load(), load()]);
  expect(results.filter(Boolean)).toEqual([{ division: 5, counter: 10, tagDivision: 5 }]);
  expect(await database.sql(sql`select name from counter where division = 230001 order by value`)).toEqual([
    { name: 'a\tb\\1' },
    { name: 'a\tb\\2' },
  ]);
  expect(existsSync(join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256))).toBe(true);
  expect(await load()).toBeUndefined();
});

describe('withoutIndexes', () => {
  const definitions = () =>
    database.sql<{ name: string; definition: string }>(sql`
      select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where connamespace = 'public'::regnamespace
      union all select indexname, indexdef from pg_indexes where schemaname = 'public' order by name, definition`);

  it('puts every index and every reference back as it was', async () => {
    const before = await definitions();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await withoutIndexes(client, async () => expect((await definitions()).length).toBeLessThan(before.length));
    await client.end();
    expect(await definitions()).toEqual(before);
  });

  it('refuses rows that refer to nothing', async () => {
    const wrong: Demonstrate = function* (division) {
      yield { table: 'counter', rows: [{ division: division.code, name: 'wrong', value: 1 }] };
      yield {
        table: 'item',
        rows: [
          {
            division: division.code,
            id: seededId(division.code, 'item', 1),
            createdBy: 'x',
            modifiedBy: 'x',
            code: 'A',
            description: 'A',
            itemGroupId: seededId(1, 'no', 1),
            unit: 'st',
          },
        ],
      };
    };
    await database.sql(sql`delete from division`);
    await expect(loadDemonstration({ url: database.url, demonstrations: [divisions, wrong], size, files })).rejects.toMatchObject({
      code: '23503',
    });
    expect(await database.sql(sql`select from division`)).toEqual([]);
  });
});
