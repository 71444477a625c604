import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { putDueDates } from '../../../../tests/support/dueDates.ts';
import { arrangeAssets, assetIds, locationId } from '../../../../tests/support/serviceReports.ts';
import type { LocationEstimate } from '../estimates.ts';
import { locationEstimate } from '../overviewSchema.ts';

const api = await testApi();
const path = `GET /api/locations/${locationId}/estimates`;

beforeAll(async () => {
  api.setNow('2026-11-22T10:00:00Z');
  await arrangeAssets(api);
  await api.database.sql(sql`update account set "discountSales" = 0.1 where division = 120001`);
  await api.database.sql(sql`
    insert into item (division, id, code, description, "serviceRole", "assetTypes", "standardSalesPrice", "isAdditional", "createdBy", "modifiedBy") values
      (120001, ${seededId(120001, 'item', 1)}, 'ONDH', 'Onderhoud haspel', 'ServiceFee', '{ExtinguishHoseReel}', 16.5, false, 'x', 'x'),
      (120001, ${seededId(120001, 'item', 2)}, 'EXTRA', 'Extra', 'ServiceFee', '{ExtinguishHoseReel}', 1, true, 'x', 'x')`);
  const reason = { kind: 'Service', norm: null, months: 12, from: null, fromDate: null };
  await putDueDates(api, { nextServiceDate: '2027-05-10', dueReasons: { missing: [], nextServiceDate: reason } }, assetIds.reel);
});

describe('the estimates of a location', () => {
  it('are those of the year, at the customer’s prices', async () => {
    const { body } = await api.call<LocationEstimate[]>(`${path}?year=2027`);
    expect(locationEstimate.array().safeParse(body).error).toBeUndefined();
    expect(body).toMatchObject([
      {
        year: 2027,
        month: 5,
        currency: 'EUR',
        totalAmount: '14.8500',
        totalMinutes: 15,
        lines: [{ assetType: 'ExtinguishHoseReel', reason: 'Routine', count: 1, assetIds: [assetIds.reel], unitPrice: '14.8500' }],
      },
    ]);
    expect((await api.call(`${path}?year=2027&month=5`)).body).toEqual(body);
    expect((await api.call(`${path}?year=2027&month=6`)).body).toEqual([]);
    expect((await api.call(path)).body).toEqual([]);
  });

  it('take the price that was agreed with the customer in place of the item’s with its discount', async () => {
    await api.database.sql(sql`
      insert into "salesItemPrice" (division, id, "itemId", "accountId", price, currency, "createdBy", "modifiedBy")
      select 120001, ${seededId(120001, 'salesItemPrice', 1)}, ${seededId(120001, 'item', 1)}, "accountId", 12.25, 'EUR', 'x', 'x'
      from location where division = 120001 and id = ${locationId}`);
    const { body } = await api.call<LocationEstimate[]>(`${path}?year=2027`);
    expect(body[0]?.lines).toMatchObject([{ unitPrice: '12.2500', priceSource: 'Customer', amount: '12.2500' }]);
    expect(body[0]?.totalAmount).toBe('12.2500');
    await api.database.sql(sql`delete from "salesItemPrice" where division = 120001`);
  });

  it.each(['year=1999', 'month=13', 'year=next'])('name %s', async (query) => {
    const { status, errors } = await api.problem(`${path}?${query}`);
    expect({ status, fields: Object.keys(errors ?? {}) }).toEqual({ status: 400, fields: [query.split('=')[0]] });
  });

  it('are refused without sign-in, without a role, and of an unknown location', async () => {
    expect((await api.call(path, { as: null })).status).toBe(401);
    expect((await api.call(path, { as: 'gast' })).status).toBe(403);
    expect((await api.call('GET /api/locations/0b1c2d3e-0000-7000-8000-000000000001/estimates')).status).toBe(404);
  });
});
