import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demonstrations } from '../src/app/server/demonstrations.ts';
import type { AssetTypeKey } from '#features/assets/assetTypeKeys.ts';
import { assetTypeOf } from '#features/assets/norms/assetTypes.ts';
import { completedResult, type Completion } from '#features/service-reports/rules.ts';
import { loadDemonstration } from '#server/demonstration/loadDemonstration.ts';
import { diskFileStore } from '#server/files/diskFileStore.ts';
import { testDatabase } from './support/database.ts';

const database = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'demonstration-'));
const size = { accounts: 600, assets: 1200, today: '2026-03-02' };

describe('the demonstration data', () => {
  beforeAll(async () => {
    const files = diskFileStore(folder);
    await loadDemonstration({ url: database.url, demonstrations, size, files });
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has three Dutch and two German divisions with at least 400 items, engineers and locations', async () => {
    const [counts] = await database.sql(sql`select
      (select count(*)::integer from division where country = 'NL') as nl,
      (select count(*)::integer from division where country = 'DE') as de,
      (select count(*) >= 400 from item) as items,
      (select count(distinct division)::integer from engineer) as "divisionsWithEngineers",
      (select count(*) > 400 from location) as locations,
      (select count(*) from account) as accounts`);
    expect(counts).toEqual({ nl: 3, de: 2, items: true, divisionsWithEngineers: 5, locations: true, accounts: '600' });
  });

  it('knows the VAT rates of both countries, charged in and on top of prices, and reverse charge', async () => {
    const rates = await database.sql<{ country: string; rates: string[] }>(sql`
      select d.country, array_agg(distinct v.type || ' ' || v.percentage::float8 order by v.type || ' ' || v.percentage::float8) as rates
      from "vatCode" v join division d on d.code = v.division where not v.blocked and not v.charged group by d.country order by 1`);
    expect(rates).toEqual([
      { country: 'DE', rates: ['Excluding 0', 'Excluding 0.07', 'Excluding 0.19', 'Including 0.07', 'Including 0.19', 'None 0'] },
      { country: 'NL', rates: ['Excluding 0', 'Excluding 0.09', 'Excluding 0.21', 'Including 0.09', 'Including 0.21', 'None 0'] },
    ]);
    expect(await database.sql(sql`select 1 from "vatCode" where charged and division = 120001`)).not.toEqual([]);
  });

  it('has closed and open periods without gaps', async () => {
    const [periods] = await database.sql(sql`select
      count(*) filter (where closed)::integer as closed,
      count(*) filter (where not closed)::integer as open,
      bool_and("startDate" = former + 1 or former is null) as "isSeamless"
      from (select *, lag("endDate") over (order by "startDate") as former from "financialPeriod" where division = 120001) p`);
    expect(periods).toEqual({ closed: 11, open: 25, isSeamless: true });
  });

  it('points the directory at every location', async () => {
    expect(
      await database.sql(
        sql`select l.id from location l left join "locationDivision" d on d.id = l.id and d.division = l.division where d.id is null`,
      ),
    ).toEqual([]);
  });

  it('gives every engineer a van', async () => {
    expect(
      await database.sql(
        sql`select e.id from engineer e left join warehouse w on w.division = e.division and w.email = e.email where w.id is null`,
      ),
    ).toEqual([]);
  });

  it('explains what lies in warehouses by the movements of stock', async () => {
    const [counts] = await database.sql(sql`
      select count(*) > 500 as "isStocked", count(*) filter (where coalesce(moved, 0) <> balance)::integer as unexplained
      from (
        select w."currentStock" as balance, sum(m.quantity) as moved from "itemWarehouse" w left join "stockMovement" m
          on m.division = w.division and m."itemId" = w."itemId" and m."warehouseId" = w."warehouseId"
        group by w.division, w."itemId", w."warehouseId", w."currentStock"
      ) balances`);
    expect(counts).toEqual({ isStocked: true, unexplained: 0 });
  });

  it('has up to three completed reports of each object that could be completed so, and drafts', async () => {
    const reports = await database.sql<Completion & { assetType: AssetTypeKey; made: number }>(sql`
      select a."assetType", a.attributes, r.checklist as answers, r.result, r."reportDate"::text, null as "nextServiceDate", r.findings,
        '2026-03-02' as today, count(*) over (partition by r.division, r."assetId")::integer as made
      from "serviceReport" r join asset a on a.division = r.division and a.id = r."assetId" where r.status = 'Completed'`);
    for (const { assetType, made, ...report } of reports) {
      expect(made).toBeLessThanOrEqual(3);
      expect(completedResult({ ...report, points: assetTypeOf(assetType).checklist })).toBe(report.result);
    }
    const [counts] = await database.sql(sql`
      select count(distinct "assetId") filter (where status = 'Completed')::integer as reported,
        count(*) filter (where status = 'Concept') > 5 as "hasDrafts" from "serviceReport"`);
    expect(counts).toEqual({ reported: 1200, hasDrafts: true });
  });

  it('puts an object out of service where its last report rejected it', async () => {
    expect(
      await database.sql(sql`
        select a.tag from asset a join lateral (select r.result from "serviceReport" r where r.division = a.division and r."assetId" = a.id
          and r.status = 'Completed' order by r."reportDate" desc limit 1) l on true
        where (l.result = 'Rejected') <> (a.status = 'OutOfService') or l.result <> a.condition`),
    ).toEqual([]);
  });

  it('contains neither test nor lorem', async () => {
    const tables = await database.sql<{ name: string }>(sql`select tablename as name from pg_tables where schemaname = 'public'`);
    for (const { name } of tables) {
      const found = await database.sql({
        text: `select t::text as row from "${name}" t where t::text ~* '\\m(test|lorem|dummy)\\M' limit 1`,
        values: [],
      } as never);
      expect(found, name).toEqual([]);
    }
  });
});
