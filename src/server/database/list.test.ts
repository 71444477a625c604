import sql from 'sql-template-tag';
import { z } from 'zod';
import { commonFields } from '#contract/record.ts';
import { dateTime, decimal } from '#contract/values.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { listPage } from './list.ts';
import { searchPart, withinBox } from './search.ts';
import { defineTable, listedOf } from './table.ts';

const database = await testDatabase();
const division = 120001;
const tools = defineTable({
  name: 'tool',
  schema: z.object({ ...commonFields, name: z.string(), price: decimal.nullable(), used: dateTime.nullable() }),
});

beforeAll(async () => {
  await database.run(`create table tool (division integer not null, id uuid not null, "exactId" uuid, created timestamptz not null default now(), "createdBy" text not null default '',
      modified timestamptz not null default now(), "modifiedBy" text not null default '', version integer not null default 1, "syncStatus" text not null default 'LocalOnly',
      "syncError" text, "deletedAt" timestamptz, name text not null, price numeric(19,4), used timestamptz, place point,
      search text generated always as (searchable(name)) stored, primary key (division, id));
    create index "toolName" on tool (division, name, id); create index "toolSearch" on tool using gin (division, search gin_trgm_ops);
    create index "toolPlace" on tool using gist (division, place);
    select isolate_division('tool');
    insert into tool (division, id, name, price, used, place, "deletedAt")
      select d, md5(d || '/' || n)::uuid, 'Tool ' || n % 700 || case n % 100 when 0 then ' Äxte 50%_' else '' end, case when n % 5 > 0 then n % 50 end,
        case when n % 3 > 0 then timestamptz '2026-01-01' + n * interval '1 second' + interval '0.123456 seconds' end, point(n / 1000.0, 52), case when n > 5500 then now() end
      from unnest(array[${division}, 230001]) d, generate_series(1, 5510) n;
    insert into tool (division, id, name)
      select 230003, md5('y' || n)::uuid, case when n > 4000 then 'Zinc ' else 'Anvil ' end || n || case when n % 4 = 0 then ' common' else '' end from generate_series(1, 5100) n;
    insert into tool (division, id, name) select 230002, md5('x' || n)::uuid, 'Few ' || n from generate_series(1, 30) n;
    analyze tool`);
});

const at = (changes: object = {}) => ({ sort: { column: 'name', descending: false }, offset: 0, limit: 25, after: undefined, ...changes });
const page = (changes: object = {}, list: object = {}) =>
  listPage(database.pool.for([division, 230001, 230002, 230003]), { table: tools, division, list: at(list), ...changes });
const rowsOf = (answer: { json: string }) =>
  JSON.parse(answer.json) as { id: string; name: string; price: string | null; used: string | null }[];

describe('totals', () => {
  it('are exact up to a thousand', async () => {
    expect(await page({ where: [sql`r.price < 10`, sql`r.name like 'Tool 6%'`] })).toMatchObject({
      isEstimated: false,
      total: expect.any(Number),
    });
    const all = await page({ division: 230002 });
    expect(all).toMatchObject({ total: 30, count: 25, isEstimated: false, offset: 0 });
    expect(await page({ division: 230002 }, { offset: 25 })).toMatchObject({ total: 30, count: 5, offset: 25, after: undefined });
    expect(await page({ division: 230002 }, { offset: 50 })).toMatchObject({ total: 30, count: 0, json: '[]' });
  });

  it('are the estimate of the planner above, and say so', async () => {
    const { total, isEstimated } = await page();
    expect(isEstimated).toBe(true);
    expect(total).toBeGreaterThan(1000);
    expect(total).toBeLessThan(8000);
  });
});

describe('going on by key', () => {
  it.each([
    ['name', false],
    ['name', true],
    ['price', false],
    ['price', true],
    ['used', false],
    ['used', true],
    ['id', true],
  ])('meets every row once, sorted on %s, descending %s', async (column, descending) => {
    const seen: string[] = [];
    const sort = { column, descending };
    for (let after: string | undefined, turn = 0; turn === 0 || after; turn++) {
      const next = await page({}, { sort, after, limit: 900 });
      seen.push(...rowsOf(next).map(({ id }) => id));
      after = next.after;
    }
    const whole = [];
    for (let offset = 0; offset < 5500; offset += 1000) whole.push(...rowsOf(await page({}, { sort, limit: 1000, offset })));
    expect(seen).toEqual(whole.map(({ id }) => id));
    expect(new Set(seen).size).toBe(5500);
  });

  it('refuses a key that is none', async () => {
    await expect(page({}, { after: 'bm9uc2Vuc2U' })).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: { After: [{ code: 'invalid' }] } },
    });
  });
});

describe('search', () => {
  it('finds rare words without regard to case and accents, by the index', async () => {
    const found = await page({ words: ['axte', 'TOOL'] });
    expect(found).toMatchObject({ total: 55, isEstimated: false });
    expect(new Set(rowsOf(found).map(({ name }) => name.includes('Äxte')))).toEqual(new Set([true]));
  });

  it('walks the list where most rows match', async () => {
    const found = await page({ words: ['tool'] }, { limit: 3 });
    expect(found).toMatchObject({ count: 3, isEstimated: true });
  });

  it.each([
    ['everywhere', 'common'],
    ['at the end', 'zinc'],
  ])('finds a page of a word that more than a thousand rows hold %s', async (_where, word) => {
    const many = { division: 230003 };
    const pages = [
      { offset: 0, limit: 25 },
      { offset: 950, limit: 10 },
      { offset: 1090, limit: 25 },
    ];
    for (const descending of [false, true])
      for (const list of pages.map((one) => ({ ...one, sort: { column: 'name', descending } }))) {
        const found = await page({ ...many, words: [word] }, list);
        expect(rowsOf(found)).toEqual(rowsOf(await page({ ...many, where: [sql`strpos(r.search, ${word}) > 0`] }, list)));
        expect(found.total).toBeGreaterThan(1000);
      }
  });

  it('finds a page in the order of the list, with further conditions and by key too', async () => {
    const words = ['axte'];
    for (const descending of [false, true]) {
      const sort = { column: 'used', descending };
      const plain = rowsOf(await page({ words }, { sort }));
      expect(rowsOf(await page({ words, where: [sql`true`] }, { sort }))).toEqual(plain);
      expect(rowsOf(await page({ words }, { sort, offset: 5, limit: 5 }))).toEqual(plain.slice(5, 10));
      const { after } = await page({ words }, { sort, limit: 10 });
      expect(rowsOf(await page({ words }, { sort, after, limit: 25 }))).toEqual(
        plain.slice(10).concat(rowsOf(await page({ words }, { sort, offset: 25, limit: 10 }))),
      );
    }
    expect(await page({ words, where: [sql`r.used is null`] })).toMatchObject({ total: 18 });
  });

  it('finds the same by walking as by the index', async () => {
    for (const word of ['tool', 'tool 1', 'too']) {
      const found = await page({ words: [word, 'ool'] }, { sort: { column: 'name', descending: true } });
      expect(rowsOf(found)).toEqual(
        rowsOf(await page({ where: [sql`searchable(r.name) like ${`%${word}%`}`] }, { sort: { column: 'name', descending: true } })),
      );
    }
  });

  it('finds the same where a division has few rows, which are read', async () => {
    const few = (changes: object, list: object = {}) => page({ division: 230002, ...changes }, list);
    const sort = { column: 'name', descending: true };
    const plain = rowsOf(await few({ where: [sql`r.name like '%w 1%'`] }, { sort }));
    const first = await few({ words: ['FEW', 'w 1'] }, { sort, limit: 5 });
    expect(first).toMatchObject({ total: 11, count: 5, isEstimated: false });
    const behind = rowsOf(await few({ words: ['few', 'w 1'] }, { sort, limit: 10, after: first.after }));
    expect([...rowsOf(first), ...behind]).toEqual(plain);
    expect(rowsOf(await few({ words: ['1'] }, { sort, offset: 5, limit: 2 }))).toHaveLength(2);
    expect(await few({ words: ['few'], where: [sql`r.name like '% 2_'`] })).toMatchObject({ total: 10 });
    expect(await few({ words: ['axte'] })).toMatchObject({ total: 0, json: '[]' });
  });

  it('takes signs of LIKE as they are', async () => {
    expect(await page({ words: ['50%_'] })).toMatchObject({ total: 55 });
    expect(await page({ words: ['0__x'] })).toMatchObject({ total: 0 });
    expect(await page({ words: ['%'] })).toMatchObject({ total: 55 });
  });

  it('finds the same as a part of a greater condition', async () => {
    expect(await page({ where: [searchPart(tools, division, ['axte', 'to'])] })).toMatchObject({ total: 55 });
    expect(await page({ where: [searchPart(tools, division, ['x'])] })).toMatchObject({ total: 55 });
  });

  it('finds nothing in a division that the connection does not see', async () => {
    const blind = database.pool.for([230002]);
    expect(await blind.row(sql`select search_ids('tool', ${division}, array['axte'], 10) as ids`)).toEqual({ ids: [] });
    expect(await database.pool.for([]).row(sql`select search_ids('tool', ${division}, array['axte'], 10) as ids`)).toEqual({ ids: [] });
    expect(await listPage(blind, { table: tools, division, list: at(), words: ['axte'] })).toMatchObject({ total: 0 });
  });
});

it('finds the rows inside a box', async () => {
  const box = { west: 0.5, east: 0.6, south: 51, north: 53 };
  expect(await page({ where: [withinBox(tools, division, box, 2000)] }, { limit: 200 })).toMatchObject({ count: 101 });
  expect(await page({ where: [withinBox(tools, division, box, 10)] }, { limit: 200 })).toMatchObject({ count: 10 });
});

it('shows only the fields that are asked for', async () => {
  const [row] = rowsOf(await page({ shown: listedOf(tools, division, ['id', 'price']) }, { limit: 1 }));
  expect(Object.keys(row ?? {})).toEqual(['id', 'price']);
});
