import sql from 'sql-template-tag';
import { expect, inject, it } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import type { Database } from '#server/database/database.ts';
import { putDueDates } from '../../../../tests/support/dueDates.ts';
import { dueRows } from './dueRows.ts';
import { dueAtLocations } from './published.ts';
import { demonstratedApi } from '../../../../tests/support/demonstratedApi.ts';

const api = await demonstratedApi();
const asked = { today: '2026-03-20', firstMonth: '2026-03', months: 12 };
const place = { database: api.database.pool.for([120001]), division: 120001 };
const lateOf = async (many?: number) => (await dueRows(place, asked, many)).reduce((sum, { late }) => sum + late, 0);

it('follows every change where objects are few, and keeps the figures of many for some seconds', async () => {
  const object = seededId(120001, 'asset', 6);
  await putDueDates(api, { dueDate: '2026-05-01' }, object);
  const before = await lateOf();
  await putDueDates(api, { dueDate: '2026-03-01' }, object);
  expect(await lateOf()).toBe(before + 1);
  expect(await lateOf(0)).toBe(before + 1);
  await putDueDates(api, { dueDate: '2026-05-01' }, object);
  expect(await lateOf(0)).toBe(before + 1);
});

it('counts once for all who ask at the same time', async () => {
  const others = { ...asked, months: 11 };
  const [one, other] = await Promise.all([dueRows(place, others), dueRows(place, others)]);
  expect(one).toBe(other);
});

it('finds the locations where something is due first, also where many objects of one come before those of the next', async () => {
  // many of one place on the first day
  await api.database.sql(sql`
    update "assetDue" set "dueDate" = '2020-01-01', "locationId" = (select s."locationId" from asset s where s.division = 120001 order by s.id limit 1)
    where division = 120001 and "assetId" in (select s.id from asset s where s.division = 120001 order by s.number limit 26)`);
  const except = sql`select s.id from asset s where s.division = 120001 and s.number % 9 = 0`;
  const due = await place.database.rows<{ id: string; locationId: string; day: string }>(sql`
    select d."assetId" as id, d."locationId", d."dueDate"::text as day from "assetDue" d join asset s on s.division = d.division and s.id = d."assetId"
    where d.division = 120001 and d."dueDate" <= '2026-12-31' and s.number % 9 <> 0 order by d."assetId"`);
  const places = [...Map.groupBy(due, ({ locationId }) => locationId)].map(([locationId, objects]) => {
    const firstDueDate = objects.map(({ day }) => day).sort()[0] ?? '';
    return { locationId, firstDueDate, assetIds: objects.map(({ id }) => id) };
  });
  const inOrder = places.toSorted((a, b) => (a.firstDueDate + a.locationId < b.firstDueDate + b.locationId ? -1 : 1));
  expect(Math.max(...inOrder.map(({ assetIds }) => assetIds.length))).toBeGreaterThan(20);
  for (const limit of [1, 2, 5, 10, 1000]) {
    const found = await dueAtLocations(place, { until: '2026-12-31', except, limit });
    expect(found.map(({ firstDueDate }) => firstDueDate)).toEqual(inOrder.slice(0, limit).map(({ firstDueDate }) => firstDueDate));
    const ids = new Set(found.map(({ locationId }) => locationId));
    expect(found.map(({ assetTypes: _types, ...location }) => location)).toEqual(inOrder.filter(({ locationId }) => ids.has(locationId)));
  }
});

// Pieces of a distributed table have other names in plans
it.skipIf(inject('databaseServer').nodes.length > 1)(
  'reads no more objects than it needs to find locations where something is due',
  async () => {
    const except = sql`select s.id from asset s where false and s.division = 120001`;
    await api.database.run('vacuum (analyze) "assetDue"');
    const plans: string[] = [];
    const explained: Pick<Database, 'rows'> = {
      rows: async (statement) => {
        const plan = await place.database.rows<{ 'QUERY PLAN': string }>(sql`explain (analyze, costs off, timing off) ${statement}`);
        plans.push(plan.map((line) => line['QUERY PLAN']).join('\n'));
        return [];
      },
    };
    await dueAtLocations({ ...place, database: { ...place.database, ...explained } }, { until: '2026-12-31', except, limit: 3 });
    const read = [...(plans[0] ?? '').matchAll(/on "assetDue" d\S* \(actual rows=([\d.]+) loops=(\d+)\)/g)];
    expect(read.length).toBeGreaterThan(1);
    const found = await dueAtLocations(place, { until: '2026-12-31', except, limit: 3 });
    // One for each location to find it, and then what is due there; the plan rounds how many that are in the middle
    const needed = found.reduce((sum, { assetIds }) => sum + assetIds.length, found.length);
    expect(read.reduce((sum, [, rows, loops]) => sum + Number(rows) * Number(loops), 0)).toBeLessThan(needed + 0.1);
  },
);
