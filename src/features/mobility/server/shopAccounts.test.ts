import { describe, expect, it } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import type { Contact } from '#features/accounts/contactSchema.ts';
import { demonstratedApi } from '../../../../tests/support/demonstratedApi.ts';
import type { ShopAccount } from '../schema.ts';

const api = await demonstratedApi();
const division = 120003;
const base = '/api/EscapeMobility';
const as = 'ada';
const accountId = seededId(division, 'account', 1);
const nowhere = seededId(999999, 'nothing', 1);

const get = async <Body>(path: string) => (await api.call<Body>(`GET ${base}${path}`, { as })).body;

describe('the accounts of the shop', () => {
  it('are customers, found by name, postcode or the beginning of the e-mail address; suppliers only when asked for', async () => {
    const email = 'Info@Kempen-Care.example';
    const { body } = await api.call<ShopAccount>(`POST ${base}/accounts`, {
      as,
      body: { name: 'Kempen Care', email, postcode: '5611 EB', country: 'NL' },
    });
    expect(body).toMatchObject({ isCustomer: true, division });
    expect(Object.keys(body)).not.toContain('iban');
    for (const search of ['kempen care', '5611eb kempen', 'info@kempen-c'])
      expect((await get<ShopAccount[]>(`/accounts?search=${encodeURIComponent(search)}`)).map(({ id }) => id)).toContain(body.id);
    const supplier = await api.call<ShopAccount>(`POST /api/${division}/account`, {
      as,
      body: { name: 'Only A Supplier', isSupplier: true },
    });
    const ids = async (query: string) => (await get<ShopAccount[]>(`/accounts?search=only+a+supplier${query}`)).map(({ id }) => id);
    expect(await ids('')).toEqual([]);
    expect(await ids('&includeSuppliers=true')).toEqual([supplier.body.id]);
    expect(new Set((await get<ShopAccount[]>('/resellers')).map(({ isReseller }) => isReseller))).toEqual(new Set([true]));
    await api.call(`POST ${base}/accounts`, { as, body: { name: 'Rolstoelhuis Peel', isReseller: true } });
    const peel = encodeURIComponent(JSON.stringify({ q: 'rolstoelhuis' }));
    expect((await get<ShopAccount[]>(`/resellers?filter=${peel}`)).map(({ name }) => name)).toEqual(['Rolstoelhuis Peel']);
    const filter = encodeURIComponent(JSON.stringify({ q: 'only a supplier', includeSuppliers: true }));
    expect((await get<ShopAccount[]>(`/accounts?filter=${filter}`)).map(({ id }) => id)).toEqual([supplier.body.id]);
  });

  it('are refused as likely doubles with the candidates, also of requests at once, unless forced', async () => {
    const body = { name: 'Kempen Care BV', email: 'info@kempen-care.EXAMPLE', postcode: '5611EB', country: 'NL' };
    const problem = await api.problem(`POST ${base}/accounts`, { as, body });
    expect(problem).toMatchObject({ status: 409, code: 'duplicate', candidates: [{ name: 'Kempen Care' }] });
    expect((await api.call(`POST ${base}/accounts?force=true`, { as, body })).status).toBe(201);
    const answers = await Promise.all(
      [1, 2, 3].map(() => api.call(`POST ${base}/accounts`, { as, body: { ...body, postcode: '5612AB' } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  it('pass over a number that a person typed, as accounts of the console do', async () => {
    const add = (path: string, body: object) => api.call<ShopAccount>(`POST ${path}`, { as, body });
    const first = Number((await add(`${base}/accounts`, { name: 'Zorgthuis Geldrop' })).body.code);
    const typed = await add(`/api/${division}/account`, { name: 'Getypt nummer', code: String(first + 1).padStart(8, '0') });
    expect(typed.status).toBe(201);
    const next = await add(`${base}/accounts`, { name: 'Zorgthuis Veldhoven' });
    expect(next).toMatchObject({ status: 201, body: { code: String(first + 2).padStart(8, '0') } });
  });

  it('have contacts: one with an e-mail address that is there already is answered', async () => {
    const route = `POST ${base}/accounts/${accountId}/contacts`;
    const contact = { firstName: 'Marloes', lastName: 'van Beek', email: 'marloes@vanbeek.example' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => api.call<Contact>(route, { as, body: { ...contact, email: 'Marloes@VanBeek.example' } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await get<Contact[]>(`/accounts/${accountId}/contacts`)).filter(({ lastName }) => lastName === 'van Beek')).toHaveLength(1);
    expect(await api.wrongFields(route, { as, body: { email: 'new@vanbeek.example' } })).toEqual(['lastName']);
    expect((await api.problem(`POST ${base}/accounts/${nowhere}/contacts`, { as, body: contact })).status).toBe(404);
  });
});
