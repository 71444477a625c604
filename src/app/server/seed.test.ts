import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { quoted } from '#server/database/table.ts';
import { seed } from './seed.ts';

const first = await testDatabase();
const second = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'cura-seed-'));
afterAll(() => rmSync(folder, { recursive: true }));

const variables = (url: string) => ({ DATA_DIR: folder, DATABASE_URL: url, SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') });
const asked = { accounts: '40', assets: '10', today: '2026-03-02' };

/** The rows of a table without what differs between two runs, in an order of their own. */
async function rowsOf(database: TestDatabase, table: string): Promise<string[]> {
  const differing = { created: undefined, modified: undefined, statusChangedAt: undefined, wifiCode: undefined };
  const rows = await database.sql<object>(sql`select * from ${quoted(table)}`);
  return rows.map((row) => JSON.stringify({ ...row, ...differing })).toSorted();
}

it('fills two databases with the same records, whose foreign keys all lead somewhere', { timeout: 60_000 }, async () => {
  const lines: string[] = [];
  const counts = await seed(variables(first.url), asked, (line) => lines.push(line));
  expect(lines).toContainEqual(expect.stringMatching(/^Rows, part \d+ of \d+: account of Utrecht$/));
  expect(lines.at(-1)).toMatch(/^Index or reference (\d+) of \1$/);
  expect(counts['account']).toBeGreaterThanOrEqual(40);
  expect(await seed(variables(second.url), asked)).toEqual(counts);
  for (const table of Object.keys(counts)) expect([table, await rowsOf(second, table)]).toEqual([table, await rowsOf(first, table)]);
});

it('refuses a database that is not empty, and numbers that are none', async () => {
  await expect(seed(variables(first.url), asked)).rejects.toThrow(/^The database is not empty/);
  await expect(seed(variables(second.url), { ...asked, accounts: 'many' })).rejects.toThrow(
    '--accounts must be a whole number up to 2,000,000, not "many".',
  );
  await expect(seed(variables(second.url), { ...asked, accounts: '2000001' })).rejects.toThrow(/up to 2,000,000/);
  await expect(seed(variables(second.url), { ...asked, today: 'monday' })).rejects.toThrow(/^--today must be a day/);
});

it('gives no record a name that says what it is made for', async () => {
  const found = await first.sql(
    sql`select name from account where name ~* '\\m(test|lorem|demo)' union all select "fullName" from contact where "fullName" ~* '\\m(test|lorem|demo)'`,
  );
  expect(found).toEqual([]);
});
