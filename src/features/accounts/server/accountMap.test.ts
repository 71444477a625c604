import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { accountsApi, accountsRoute as base, bakery } from '../../../../tests/support/accountsApi.ts';
import { isDealt } from '../../../../tests/support/processes.ts';
import type { StatementRun } from '#server/database/database.ts';
import { planOf } from '#server/database/plan.ts';
import type { Account } from '../schema.ts';

const { api, made, names } = await accountsApi();

describe('GET /api/{division}/account/geospatial', () => {
  const box = 'longitudeMax=5.2&longitudeMin=5.0&latitudeMax=52.2&latitudeMin=52.0';

  it('finds the accounts inside the box, as points', async () => {
    await made({ ...bakery, latitude: 52.09, longitude: 5.12 });
    await made({ name: 'Hotel Zuid', latitude: 51.5, longitude: 5.12 });
    await made({ name: 'Nowhere' });
    const answer = await api.call<Account[]>(`GET ${base}/geospatial?${box}`);
    expect(answer.body).toEqual([expect.objectContaining({ name: bakery.name, latitude: 52.09, longitude: 5.12 })]);
    expect(Object.keys(answer.body[0] ?? {})).toHaveLength(11);
    expect(answer.headers['x-truncated']).toBeUndefined();
    expect(await names(`/api/division/120001/account/geospatial?${box}`)).toEqual([bakery.name]);
    expect(await names(`/api/230001/account/geospatial?${box}`)).toEqual([]);
  });

  it('is narrowed by the words and filters of the list', async () => {
    const hotel = await made({ name: 'Hotel Zuid', city: 'Utrecht', isSupplier: true, latitude: 52.1, longitude: 5.11 });
    await api.call(`POST ${base}/${hotel.id}/contact`, { body: { firstName: 'Jannie', lastName: 'Bakker' } });
    await made({ ...bakery, latitude: 52.09, longitude: 5.12 });
    await made({ name: 'Hotel Noord', isSupplier: true, latitude: 53, longitude: 5.11 });
    for (const narrowing of ['q=hotel', 'q=jannie%20hotel', 'isSupplier=true', 'city=Utrecht&isSupplier=true', 'q=ho'])
      expect(await names(`${base}/geospatial?${box}&${narrowing}`), narrowing).toEqual(['Hotel Zuid']);
    expect(await names(`${base}/geospatial?${box}&blocked=true`)).toEqual([]);
  });

  it('says when there are more than 2,000', async () => {
    await api.database.sql(sql`insert into account (division, id, "createdBy", "modifiedBy", code, name, latitude, longitude)
      select 120001, gen_random_uuid(), 'x', 'x', n::text, 'Kiosk ' || n, 52.1, 5.1 from generate_series(1, 2001) n`);
    const answer = await api.call<Account[]>(`GET ${base}/geospatial?${box}`);
    expect([answer.body.length, answer.headers['x-truncated']]).toEqual([2000, 'true']);
  });

  it.skipIf(isDealt)('looks for late objects at the accounts that it shows, not at all that are late', async () => {
    const runs: StatementRun[] = [];
    api.database.pool.watch((run) => void runs.push(run));
    await api.call(`GET ${base}/geospatial?${box}`);
    const [run] = runs.filter(({ text }) => text.includes('isLate'));
    const plan = run && (await planOf(api.database.url, run));
    expect(plan).toMatch(/on "assetDue[^\n]*\n\s*Index Cond: .*"locationId" = /);
    expect(plan).not.toContain('hashed SubPlan');
  });

  it.each([
    ['longitudeMin', 'longitudeMax=5&longitudeMin=6&latitudeMax=52&latitudeMin=51'],
    ['latitudeMin', 'longitudeMax=6&longitudeMin=5&latitudeMax=51&latitudeMin=52'],
    ['latitudeMax', 'longitudeMax=6&longitudeMin=5&latitudeMax=91&latitudeMin=52'],
    ['longitudeMin', 'longitudeMax=6&latitudeMax=53&latitudeMin=52'],
  ])('names %s in %s', async (field, query) => {
    expect(await api.wrongFields(`GET ${base}/geospatial?${query}`)).toEqual([field]);
  });
});
