import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import { demonstrateAccounts } from '#features/accounts/server/demonstration.ts';
import { demonstrateItems } from '#features/items/server/demonstration.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { demonstrateIn } from '../../../../tests/support/demonstration.ts';
import { holdRows } from '../../../../tests/support/heldRows.ts';
import { tokenFor } from '../../../../tests/support/tokens.ts';
import type { Division, Engineer, Location } from '../schema.ts';
import { demonstrateDivision, demonstrateLocations } from './demonstration.ts';

const api = await testApi();
const ada = { as: 'ada' };

beforeAll(() => demonstrateIn(api, demonstrateDivision, demonstrateItems, demonstrateAccounts, demonstrateLocations));

const make = (code: number, more: object = {}, options: object = ada) =>
  api.call<Division>(`POST /api/divisions/${code}`, { ...options, body: { code, description: 'Assen', country: 'NL', ...more } });

describe('divisions', () => {
  it('are made, worked in at once, changed in their version and made inactive', async () => {
    const { status, body, headers } = await make(340001, { city: 'Assen' });
    expect({ status, body, headers }).toMatchObject({
      status: 201,
      body: { id: 340001, code: 340001, description: 'Assen', currency: 'EUR', status: 'Active', version: 1 },
      headers: { location: '/api/divisions/340001', etag: '"1"' },
    });
    expect((await api.call('GET /api/340001/lookup/unit')).body).toEqual([]);
    const count = await api.database.sql(sql`select asked from "dueCount" where division = 340001`);
    expect(count).toHaveLength(1);
    const change = (change: object, headers = {}) => api.call<Division>('PUT /api/divisions/340001', { ...ada, body: change, headers });
    expect((await change({ phone: '0592 55 01 00', code: 7 })).body).toMatchObject({ code: 340001, phone: '0592 55 01 00', version: 2 });
    expect((await change({ phone: '0592 55 01 00' })).body.version).toBe(2);
    expect((await change({ phone: null }, { 'if-match': '"1"' })).status).toBe(412);
    expect((await change({ status: 'Inactive' })).status).toBe(200);
    const codes = async (query: string) => (await api.call<Division[]>(`GET /api/division${query}`)).body.map(({ code }) => code);
    expect(await codes('')).not.toContain(340001);
    expect(await codes('?all=true')).toContain(340001);
    expect((await change({ status: 'Active' })).status).toBe(200);
    const audit = await api.database.sql(sql`select action, after from audit where division = 340001 and entity = 'division' order by at`);
    expect(audit.map(({ action }) => action)).toEqual(['create', 'update', 'update', 'update']);
  });

  it('are refused with an e-mail address that no answer would reach, or a VAT number that is none', async () => {
    const { status, body } = await make(340009, { email: 'info(at)assen', vatNumber: 'NL12' });
    expect([status, Object.keys((body as unknown as { errors: object }).errors)]).toEqual([400, ['email', 'vatNumber']]); // a problem
    expect((await make(340009, { email: 'info@assen.example', vatNumber: 'NL 8012.34.501 B01' })).status).toBe(201);
    expect((await make(340010, { email: '', vatNumber: null })).status).toBe(201);
  });

  it.each([
    ['postcode', { postcode: '3526 KS' }],
    ['postcode', { country: 'NL', postcode: '50933' }],
    ['vatNumber', { vatNumber: 'NL801234501B01' }],
    ['chamberOfCommerceNumber', { chamberOfCommerceNumber: '30112233' }],
  ])('are refused with a %s that is not of their country: %j', async (field, wrong) => {
    expect((await make(340020, { country: 'DE', ...wrong })).body).toMatchObject({ errors: { [field]: [expect.any(String)] } });
  });

  it('keep postcode and numbers in the form in which accounts have them', async () => {
    const typed = { postcode: '3526ks', vatNumber: 'nl 8012.34.501 b01', chamberOfCommerceNumber: '3011 22.33' };
    const tidy = { postcode: '3526 KS', vatNumber: 'NL801234501B01', chamberOfCommerceNumber: '30112233' };
    expect((await make(340021, typed)).body).toMatchObject(tidy);
    const change = (body: object) => api.call('PUT /api/divisions/340021', { ...ada, body });
    expect((await change({ country: 'DE' })).body).toMatchObject({ errors: { postcode: expect.anything(), vatNumber: expect.anything() } });
    expect(
      (await change({ country: 'DE', postcode: '50933', vatNumber: 'de 801234503', chamberOfCommerceNumber: null })).body,
    ).toMatchObject({
      postcode: '50933',
      vatNumber: 'DE801234503',
    });
  });

  it('that had wrong values before these were checked can change others', async () => {
    await make(340022, { country: 'DE' });
    await api.database.sql(sql`update division set postcode = '3526 KS' where code = 340022`);
    expect((await api.call('PUT /api/divisions/340022', { ...ada, body: { phone: '0221 1' } })).status).toBe(200);
  });

  it('have one main division', async () => {
    expect((await make(340003, { isMain: true })).body.isMain).toBe(true);
    const main = await api.database.sql(sql`select code from division where "isMain"`);
    expect(main).toEqual([{ code: 340003 }]);
  });

  it('becomes the main one only by a person who works in the former main one too, which is not changed otherwise', async () => {
    await make(340016, { isMain: true });
    await make(340017);
    const claims = { roles: ['CURA-Employee', 'CURA-Admin', 'CURA-Division-340017', 'CURA-Division-340018'] };
    const headers = { authorization: `Bearer ${await tokenFor('ada', { claims })}` };
    const refused = { status: 403, body: { code: 'divisionForbidden' } };
    expect(await api.call('PUT /api/divisions/340017', { headers, body: { isMain: true } })).toMatchObject(refused);
    const other = { code: 340018, description: 'Filiaal', country: 'NL', isMain: true };
    expect(await api.call('POST /api/divisions/340018', { headers, body: other })).toMatchObject(refused);
    expect((await api.call('PUT /api/divisions/340017', { headers, body: { description: 'Anders' } })).status).toBe(200);
    expect((await api.call<Division>('GET /api/divisions/340016', ada)).body).toMatchObject({ isMain: true, version: 1 });
  });

  it('record that they are not the main one any more', async () => {
    await make(340014, { isMain: true });
    expect((await make(340015, { isMain: true })).status).toBe(201);
    expect((await api.call('PUT /api/divisions/340014', { ...ada, body: { isMain: true } })).status).toBe(200);
    const entriesOf = (code: number) =>
      api.database.sql(sql`
        select before -> 'isMain' as before, after -> 'isMain' as after, "byName" from audit
        where division = ${code} and entity = 'division' and "entityId" = ${seededId(code, 'division', code)} order by at, id`);
    const [was, became] = [
      { before: true, after: false },
      { before: false, after: true },
    ];
    expect(await entriesOf(340014)).toMatchObject([{ after: true }, was, became]);
    expect(await entriesOf(340015)).toMatchObject([{ after: true }, was]);
  });

  it('have one main division, also when several become it at once', async () => {
    await make(340011, { isMain: true });
    await make(340012);
    const held = await holdRows(api.database, 340011, sql`select from division where code = 340011 for update`);
    const changed = api.call<Division>('PUT /api/divisions/340012', { ...ada, body: { isMain: true } });
    const made = make(340013, { isMain: true });
    await held.isAwaitedBy(2);
    await held.release();
    expect([(await changed).status, (await made).status]).toEqual([200, 201]);
    expect(await api.database.sql(sql`select code from division where "isMain"`)).toHaveLength(1);
  });

  it('become the main one by turns, none of them in vain', async () => {
    const become = (code: number) => api.call<Division>(`PUT /api/divisions/${code}`, { ...ada, body: { isMain: true } });
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all([340011, 340012, 340013].map(become));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await api.database.sql(sql`select code from division where "isMain"`)).toHaveLength(1);
    }
  });

  it('are refused under a code that is taken, one of two that come at once', async () => {
    const statuses = (await Promise.all([make(340004), make(340004)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 409]);
    expect((await make(120001)).status).toBe(409);
  });

  it.each([
    ['description', { description: '' }],
    ['country', { country: 'Holland' }],
    ['currency', { currency: 'ABC' }],
    ['code', { code: 340099 }],
    ['code', { code: undefined }],
  ])('name %s in %j', async (field, wrong) => {
    expect((await make(340005, wrong)).body).toMatchObject({ errors: { [field]: [expect.any(String)] } });
  });

  it('are made and changed by administrators who may work there', async () => {
    expect((await make(340006, {}, { as: 'sofie' })).status).toBe(403);
    const claims = { roles: ['CURA-Employee', 'CURA-Admin', 'CURA-Division-120001'] };
    const headers = { authorization: `Bearer ${await tokenFor('ada', { claims })}` };
    expect((await make(340006, {}, { headers })).body).toMatchObject({ code: 'divisionForbidden' });
    expect((await api.call('PUT /api/divisions/120001', { as: 'sofie', body: {} })).status).toBe(403);
    expect(await api.problem('GET /api/divisions/999999')).toMatchObject({ status: 404, code: 'divisionUnknown' });
  });
});

describe('engineers', () => {
  const base = '/api/divisions/120001/engineers';
  const karin = { code: 'M020', employeeNumber: 220, firstName: 'Karin', lastName: 'Postma', email: 'karin@cura.example' };

  it('are added by name and address, changed, and made inactive', async () => {
    const { status, body } = await api.call<Engineer>(`POST ${base}`, { ...ada, body: karin });
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { ...karin, fullName: 'Karin Postma', divisions: [120001], active: true },
    });
    const change = (change: object) => api.call<Engineer>(`PUT ${base}/${body.id}`, { ...ada, body: change });
    expect((await change({ lastName: 'Postma-Vos', skills: ['Aed'] })).body).toMatchObject({
      fullName: 'Karin Postma-Vos',
      skills: ['Aed'],
    });
    expect((await change({ fullName: 'K. Postma' })).body.fullName).toBe('K. Postma');
    expect((await change({ active: false })).body.active).toBe(false);
    const names = async (route: string) => (await api.call<Engineer[]>(route)).body.map(({ fullName }) => fullName);
    expect(await names(`GET ${base}`)).toContain('K. Postma');
    expect(await names('GET /api/engineer')).not.toContain('K. Postma');
  });

  it.each([
    ['email', { email: 'nergens' }],
    ['email', { email: 'MIKE@cura.example' }],
    ['code', { code: 'M001' }],
    ['lastName', { firstName: null, lastName: null }],
    ['skills.0', { skills: ['Flying'] }],
  ])('name %s in %j', async (field, wrong) => {
    const body = { ...karin, code: 'M030', email: 'ander@cura.example', ...wrong };
    expect((await api.problem(`POST ${base}`, { ...ada, body })).errors).toMatchObject({ [field]: [expect.any(String)] });
  });
});

describe('locations', () => {
  const base = '/api/divisions/120001/locations';
  const accountId = seededId(120001, 'account', 1);
  const hall = { accountId, code: 'H-1', name: 'Hal 1', addressLine1: 'Dok 1', postcode: '3526 KS', city: 'Utrecht', country: 'NL' };
  const add = (more: object = {}) => api.call<Location>(`POST ${base}`, { ...ada, body: { ...hall, ...more } });

  it('are added with what leads to them, changed, and taken away', async () => {
    const { status, body } = await add({ accessNotes: 'Code 1234' });
    expect({ status, body }).toMatchObject({ status: 201, body: { ...hall, active: true, accessNotes: '••••••' } });
    expect((await api.call(`GET /api/locations/${body.id}/estimates`)).status).toBe(200);
    const sealed = async () =>
      (await api.database.sql<{ notes: string }>(sql`select "accessNotes" as notes from location where id = ${body.id}`))[0]?.notes;
    const before = await sealed();
    expect(before).not.toContain('1234');
    const changed = await api.call<Location>(`PUT ${base}/${body.id}`, { ...ada, body: { ...body, name: 'Hal 2', accountId: undefined } });
    expect(changed.body).toMatchObject({ name: 'Hal 2', version: 2 });
    expect(await sealed()).toBe(before);
    expect((await api.call(`DELETE ${base}/${body.id}`, ada)).status).toBe(204);
    expect((await add()).body).toMatchObject({ code: 'H-1', accessNotes: null });
  });

  it('have a postcode as their country writes it, checked where it or the country is changed', async () => {
    const post = (more: object) => api.problem(`POST ${base}`, { ...ada, body: { ...hall, code: 'P-1', ...more } });
    const wrong = { code: 'invalid', errors: { postcode: [expect.any(String)] } };
    expect(await post({ country: 'DE', postcode: '5066' })).toMatchObject(wrong);
    expect(await post({ country: 'NL', postcode: '50667' })).toMatchObject(wrong);
    const { status, body } = await add({ code: 'P-1', country: 'DE', postcode: '50667' });
    expect(status).toBe(201);
    expect((await add({ code: 'P-2', postcode: '3511aw' })).body).toMatchObject({ postcode: '3511 AW' });
    expect(await api.problem(`PUT ${base}/${body.id}`, { ...ada, body: { country: 'NL' } })).toMatchObject(wrong);
    await api.database.sql(sql`update location set postcode = 'D-50667' where id = ${body.id}`);
    const renamed = await api.call<Location>(`PUT ${base}/${body.id}`, { ...ada, body: { name: 'Halle', postcode: 'D-50667' } });
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Halle', postcode: 'D-50667' } });
  });

  it('do not lie below themselves', async () => {
    const above = (await add({ code: 'B-1' })).body;
    const below = (await add({ code: 'B-2', parentId: above.id })).body;
    for (const parentId of [above.id, below.id])
      expect(await api.problem(`PUT ${base}/${above.id}`, { ...ada, body: { parentId } })).toMatchObject({
        errors: { parentId: [expect.any(String)] },
      });
    expect(await api.problem(`DELETE ${base}/${above.id}`, ada)).toMatchObject({ code: 'inUse', usedBy: ['location'] });
  });

  it('do not lie below each other when both are moved at once', async () => {
    const [one, other] = [(await add({ code: 'B-3' })).body, (await add({ code: 'B-4' })).body];
    const move = (from: Location, below: Location) => api.call(`PUT ${base}/${from.id}`, { ...ada, body: { parentId: below.id } });
    const held = await holdRows(api.database, 120001, sql`select from location where division = 120001 for update`);
    const answers = [move(one, other), move(other, one)];
    await held.isAwaitedBy(2);
    await held.release();
    expect((await Promise.all(answers)).map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it.each([
    ['code', { code: 'H-1' }],
    ['accountId', { accountId: seededId(120001, 'nothing', 1) }],
    ['contactId', { contactId: seededId(120001, 'contact', 999) }],
    ['longitude', { latitude: 52.1 }],
  ])('name %s in %j', async (field, wrong) => {
    const body = { ...hall, code: 'F-1', ...wrong };
    expect((await api.problem(`POST ${base}`, { ...ada, body })).errors).toMatchObject({ [field]: [expect.any(String)] });
  });
});
