import { beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import type { z } from 'zod';
import { seededId } from '#contract/seededId.ts';
import { demonstrateAccounts } from '#features/accounts/server/demonstration.ts';
import { demonstrateInventory } from '#features/inventory/server/demonstration.ts';
import { demonstrateItems } from '#features/items/server/demonstration.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { demonstrateIn } from '../../../../tests/support/demonstration.ts';
import { division, engineer, location, type Location } from '../schema.ts';
import { demonstrateDivision, demonstrateLocations } from './demonstration.ts';

type Division = z.infer<typeof division>;
type Engineer = z.infer<typeof engineer>;

const api = await testApi({ CAPABILITY_ROLES: 'supervisor=CURA-Supervisor;engineer=CURA-Engineer' });
beforeAll(() =>
  demonstrateIn(api, demonstrateDivision, demonstrateItems, demonstrateInventory(), demonstrateAccounts, demonstrateLocations),
);

describe('the lists of divisions', () => {
  it.each(['/api/Divisions', '/api/divisions', '/api/division', '/api/exact/divisions'])(
    '%s answers those that a person works in',
    async (path) => {
      const codes = async (as: string) => (await api.call<Division[]>(`GET ${path}`, { as })).body.map(({ code }) => code);
      expect(await codes('anna')).toEqual([120001, 120002, 120003, 230001, 230002]);
      expect(await codes('bram')).toEqual([120001]);
      expect(await api.problem(`GET ${path}`, { as: null })).toMatchObject({ status: 401 });
      expect(await api.problem(`GET ${path}`, { as: 'gast' })).toMatchObject({ status: 403 });
    },
  );

  it('answers the shape of the contract', async () => {
    const { body } = await api.call<Division[]>('GET /api/Divisions');
    expect(division.array().safeParse(body).error).toBeUndefined();
  });

  it('pages and sorts the list of Exact', async () => {
    const { body, headers } = await api.call<Division[]>('GET /api/exact/divisions?sort=["description","DESC"]', {
      headers: { PageSize: '2' },
    });
    expect(body.map(({ description }) => description)).toEqual(['Zwolle', 'Utrecht']);
    expect(headers).toMatchObject({ 'x-total-count': '5', 'content-range': 'items 0-1/5', exact: 'NotConnected' });
    expect(await api.problem('GET /api/exact/divisions', { headers: { PageSize: '0' } })).toMatchObject({
      errors: { PageSize: [expect.any(String)] },
    });
  });

  it('leaves out divisions that are no longer active', async () => {
    await api.database.sql(sql`update division set status = 'Archived' where code = 120002`);
    expect((await api.call<Division[]>('GET /api/division')).body.map(({ code }) => code)).not.toContain(120002);
    await api.database.sql(sql`update division set status = 'Active' where code = 120002`);
  });
});

describe('listLocations', () => {
  it('answers locations in the shape of the contract, by name', async () => {
    const { status, body, headers } = await api.call<Location[]>('GET /api/exact/divisions/120001/locations');
    expect([status, headers['exact']]).toEqual([200, 'NotConnected']);
    expect(location.array().safeParse(body).error).toBeUndefined();
    const names = body.map(({ name }) => name);
    expect(names).toEqual([...names].sort(new Intl.Collator('und').compare));
    expect(body.length).toBeGreaterThan(10);
  });

  it('finds by name, code and town', async () => {
    const { body: all } = await api.call<Location[]>('GET /api/exact/divisions/120001/locations');
    const [first] = all;
    for (const text of [first?.name, first?.code, first?.city]) {
      const { body } = await api.call<Location[]>(`GET /api/exact/divisions/120001/locations?name=${encodeURIComponent(text ?? '')}`);
      expect(body.map(({ id }) => id)).toContain(first?.id);
    }
    expect((await api.call<Location[]>('GET /api/exact/divisions/120001/locations?name=xyzzy')).body).toEqual([]);
  });

  it('narrows to an account', async () => {
    const accountId = seededId(120001, 'account', 1);
    const filter = encodeURIComponent(JSON.stringify({ accountId }));
    const { body } = await api.call<Location[]>(`GET /api/exact/divisions/120001/locations?filter=${filter}`);
    expect(new Set(body.map((one) => one.accountId))).toEqual(new Set([accountId]));
  });

  it('is for employees of the division that the path names', async () => {
    const route = 'GET /api/exact/divisions/120001/locations';
    expect(await api.problem(route, { as: null })).toMatchObject({ status: 401 });
    expect(await api.problem(route, { as: 'gast' })).toMatchObject({ status: 403 });
    expect(await api.problem(route, { as: 'carla' })).toMatchObject({ status: 403, code: 'divisionForbidden' });
    expect(await api.problem('GET /api/exact/divisions/999999/locations')).toMatchObject({ status: 404, code: 'divisionUnknown' });
    expect(await api.problem(`${route}?nonsense=1`)).toMatchObject({ status: 400, errors: { nonsense: [expect.any(String)] } });
  });
});

describe('getLocation', () => {
  const id = seededId(120001, 'location', 1);

  it('answers one location with its account and without its access notes', async () => {
    await api.database.sql(sql`update location set "accessNotes" = 'sealed' where id = ${id}`);
    const { status, body, headers } = await api.call<Location>(`GET /api/120001/location/${id}`);
    expect(status).toBe(200);
    expect(location.safeParse(body).error).toBeUndefined();
    expect(body).toMatchObject({ id, assetCount: 0, nextServiceDate: null, accessNotes: '••••••' });
    expect(body.accountName).toBe(body.name);
    expect(headers['etag']).toBe('"1"');
  });

  it('shows its access notes on request to those who go there or plan them, which is recorded', async () => {
    const accessNotes = 'Sleutel bij de portier';
    await api.call(`PUT /api/divisions/120001/locations/${id}`, { as: 'ada', body: { accessNotes } });
    const reading = `GET /api/120001/location/${id}?withSecrets=true`;
    const { body, headers } = await api.call<Location>(reading, { as: 'mike' });
    expect(body).toMatchObject({ id, accessNotes });
    expect(headers['cache-control']).toBe('private, no-store');
    const entries = await api.database.sql(sql`select action, "byName" from audit where "entityId" = ${id} and action = 'readSecrets'`);
    expect(entries).toEqual([{ action: 'readSecrets', byName: expect.stringContaining('Mike') }]);
    expect(await api.problem(reading, { as: 'piet' })).toMatchObject({ status: 403, code: 'forbidden' });
  });

  it('does not find it elsewhere', async () => {
    expect(await api.problem(`GET /api/230001/location/${id}`)).toMatchObject({ status: 404 });
    expect(await api.problem('GET /api/120001/location/x')).toMatchObject({ status: 404 });
    expect(await api.problem(`GET /api/120001/location/${id}`, { as: 'carla' })).toMatchObject({ status: 403 });
    expect(await api.problem(`GET /api/120001/location/${id}`, { as: null })).toMatchObject({ status: 401 });
  });
});

describe('listEngineers', () => {
  it('answers the active engineers of the divisions that a person works in, with their vans, by name', async () => {
    const { body, headers } = await api.call<Engineer[]>('GET /api/engineer');
    expect(engineer.array().safeParse(body).error).toBeUndefined();
    expect(headers['x-total-count']).toBe('22');
    expect(body.every(({ warehouseId }) => warehouseId !== null)).toBe(true);
    const mine = await api.call<Engineer[]>('GET /api/engineer', { as: 'bram', headers: { PageSize: '2' } });
    expect(mine.body.map(({ fullName }) => fullName)).toEqual(['Arjan Kramer', 'Dennis van Dam']);
    expect(mine.headers['x-total-count']).toBe('6');
  });

  it('is narrowed by words, division, skill, language and e-mail address', async () => {
    const { body: all } = await api.call<Engineer[]>('GET /api/engineer');
    const listed = async (filter: object) =>
      (await api.call<Engineer[]>(`GET /api/engineer?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body;
    const [one] = all;
    expect(await listed({ q: 'arjan kra' })).toMatchObject([{ fullName: 'Arjan Kramer' }]);
    expect(await listed({ email: one?.email.toUpperCase() })).toEqual([one]);
    expect(await listed({ divisions: 120001 })).toEqual(all.filter(({ divisions }) => divisions.includes(120001)));
    expect(await listed({ skills: 'Aed' })).toEqual(all.filter(({ skills }) => skills.includes('Aed')));
    expect(await listed({ language: 'de' })).toEqual(all.filter(({ language }) => language === 'de'));
    expect(await listed({ divisions: 120001, q: 'nobody' })).toEqual([]);
  });

  it('leaves out who has left, and is for employees', async () => {
    await api.database.sql(sql`update engineer set active = false where "fullName" = 'Stefan Mol'`);
    expect((await api.call<Engineer[]>('GET /api/engineer', { as: 'bram' })).body).toHaveLength(5);
    expect(await api.problem('GET /api/engineer', { as: null })).toMatchObject({ status: 401 });
    expect(await api.problem('GET /api/engineer', { as: 'gast' })).toMatchObject({ status: 403 });
  });
});
