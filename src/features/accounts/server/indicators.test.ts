import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { isOverdue, takesChanges } from '#features/service-requests/rules.ts';
import type { AccountIndicators, AccountPoint, AccountRow } from '../schema.ts';
import { accountsApi, accountsRoute as base } from '../../../../tests/support/accountsApi.ts';
import { putDueDates } from '../../../../tests/support/dueDates.ts';

const { api, made, names } = await accountsApi();
const unknown = '0b1c2d3e-0000-7000-8000-000000000001';

describe('GET /api/{division}/account/indicators', () => {
  it('counts the records of the named accounts', async () => {
    const { id } = await made();
    await made({ name: 'Hotel De Kroon' });
    await api.call(`POST ${base}/${id}/contact`, { body: { lastName: 'Vos' } });
    await api.call('POST /api/120001/complaint', { body: { accountId: id, complaint: 'Factuur klopt niet' } });
    const answer = await api.call(`GET ${base}/indicators?ids=${id},${unknown}`);
    const none = { locations: 0, assets: 0, lateAssets: 0, dueAssets: 0, requests: 0, openRequests: 0, lateRequests: 0 };
    expect(answer.body).toEqual([{ id, ...none, contacts: 1, complaints: 1, openComplaints: 1 }]);
  });
});

it('counts as many contacts as the list of the account has: those that have ended are not among them', async () => {
  api.setNow('2026-03-31T22:30:00Z');
  const { id } = await made();
  for (const endDate of [null, '2026-04-01', '2026-03-31'])
    expect((await api.call(`POST ${base}/${id}/contact`, { body: { lastName: 'Vos', endDate } })).status).toBe(201);
  const listed = await api.call(`GET ${base}/${id}/contact`);
  expect(listed.headers['x-total-count']).toBe('2');
  const [counts] = (await api.call<AccountIndicators[]>(`GET ${base}/indicators?ids=${id}`)).body;
  expect(counts).toMatchObject({ contacts: 2 });
  api.setNow(undefined);
});

it('counts a request as late by the rule of requests: Open and past its time', async () => {
  const { id } = await made();
  const statuses = ['Draft', 'Open', 'Accepted', 'Planned', 'Realised', 'Declined'] as const;
  await api.database.sql(sql`
    insert into "serviceRequest" (division, id, number, "requestType", description, "accountId", "receiptDate", status, "slaDueAt", "createdBy", "modifiedBy")
    select 120001, gen_random_uuid(), n, 'Repair', 'Blusser lekt', ${id}, now(), status, now() - interval '1 hour', 'x', 'x'
    from unnest(${statuses}::text[]) with ordinality as s (status, n)`);
  const [counts] = (await api.call<AccountIndicators[]>(`GET ${base}/indicators?ids=${id}`)).body;
  const late = statuses.filter((status) => isOverdue({ status, slaDueAt: '2020-01-01T00:00:00Z' }, new Date()));
  expect(counts).toMatchObject({ requests: 6, openRequests: statuses.filter(takesChanges).length, lateRequests: late.length });
});

describe('the filter on service', () => {
  it('finds accounts with objects that are late, or soon due and none late', async () => {
    api.setNow('2026-03-02T10:00:00Z');
    const due = { Late: ['2026-03-01', '2026-04-01'], Soon: ['2026-05-01', null], 'On time': ['2026-05-02'], None: [] };
    for (const [name, days] of Object.entries(due)) {
      const { id } = await made({ name, latitude: 52.1, longitude: 5.1 });
      const added = await api.database.sql<{ id: string }>(sql`
        with place as (
          insert into location (division, id, code, name, "accountId", "addressLine1", postcode, city, country, "createdBy", "modifiedBy")
          values (120001, gen_random_uuid(), ${name}, ${name}, ${id}, 'Dorpsstraat 1', '3511 AB', 'Utrecht', 'NL', 'x', 'x') returning id)
        insert into asset (division, id, tag, "locationId", "assetType", building, room, "createdBy", "modifiedBy")
        select 120001, gen_random_uuid(), upper(left(${name}, 2)) || n, place.id, 'FireExtinguisher', 'A', '1', 'x', 'x'
        from place, generate_series(1, ${days.length}::integer) as n order by n returning id`);
      for (const [index, dueDate] of days.entries()) await putDueDates(api, { dueDate }, added[index]?.id ?? '');
    }
    const found = (filter: object) => names(`${base}?filter=${encodeURIComponent(JSON.stringify(filter))}&sort=name`);
    expect(await found({ service: 'late' })).toEqual(['Late']);
    expect(await found({ service: 'soon' })).toEqual(['Soon']);
    expect(await found({ service: 'soon', q: 'late' })).toEqual([]);
    const box = 'longitudeMax=6&longitudeMin=5&latitudeMax=53&latitudeMin=52';
    expect(await names(`${base}/geospatial?${box}&service=late`)).toEqual(['Late']);
    const points = await api.call<AccountPoint[]>(`GET ${base}/geospatial?${box}`);
    expect(points.body.filter(({ isLate }) => isLate).map(({ name }) => name)).toEqual(['Late']);
    const byService = await api.call<AccountRow[]>(`GET ${base}?sort=nextServiceDate`);
    expect(byService.body.map(({ name, nextServiceDate }) => [name, nextServiceDate])).toEqual([
      ['Late', '2026-03-01'],
      ['Soon', '2026-05-01'],
      ['On time', '2026-05-02'],
      ['None', null],
    ]);
    const [first] = (await api.call<AccountRow[]>(`GET ${base}?sort=name&range=[0,0]`)).body;
    expect(first).not.toHaveProperty('nextServiceDate');
    await api.database.sql(sql`update location set "deletedAt" = now() where division = 120001 and code = 'Late'`);
    expect([await found({ service: 'late' }), await found({ service: 'soon' })]).toEqual([[], ['Soon']]);
    expect(await api.problem(`GET ${base}?service=never`)).toMatchObject({ status: 400, errors: { service: [expect.any(String)] } });
  });
});
