import { describe, expect, it } from 'vitest';
import { accountsApi, accountsRoute as base, bakery } from '../../../../tests/support/accountsApi.ts';
import type { Account, AccountRow } from '../schema.ts';

const { api, made, names, fill } = await accountsApi();

const filtered = (filter: Record<string, unknown>) => `${base}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
describe('GET /api/{division}/account', () => {
  it('gives a page, how many there are and where to go on', async () => {
    await fill(100);
    const first = await api.call<AccountRow[]>(`GET ${base}?sort=${encodeURIComponent('["code","DESC"]')}&range=[0,9]`);
    expect(first.headers).toMatchObject({ 'content-range': 'items 0-9/30', 'x-total-count': '30' });
    expect(first.body.map(({ code }) => code)).toEqual(Array.from({ length: 10 }, (_, n) => String(1030 - n).padStart(8, '0')));
    const next = await api.call<AccountRow[]>(`GET ${base}?sort=${encodeURIComponent('["code","DESC"]')}`, {
      headers: { after: first.headers['after'] ?? '', pagesize: '3' },
    });
    expect(next.body.map(({ code }) => code)).toEqual(['00001020', '00001019', '00001018']);
  });

  it('sorts numbers by value and names as people do', async () => {
    for (const [code, name] of [
      ['1000', 'zebra'],
      ['999', 'Äpfel'],
      ['10', 'Bos'],
    ])
      await made({ code, name });
    expect(await names(`${base}?sort=code`)).toEqual(['Bos', 'Äpfel', 'zebra']);
    expect(await names(`${base}?sort=name`)).toEqual(['Äpfel', 'Bos', 'zebra']);
    expect(await api.problem(`GET ${base}?sort=remarks`)).toMatchObject({ status: 400, errors: { sort: [expect.any(String)] } });
  });

  it.each([
    ['a part of the name', 'koren'],
    ['another case and no accent', 'ORANJE'],
    ['the number', '4711'],
    ['the town', 'utrecht'],
    ['the postcode without blank', '3511aw'],
    ['the postcode with blank', '3511 aw'],
    ['words in any order', 'utrecht molen'],
    ['two letters', 'be'],
    ['a contact', 'heuvel'],
  ])('finds by %s', async (_title, q) => {
    const { id } = await made({ ...bakery, name: 'Bakkerij Korenmolen Oránje', code: '4711', searchCode: 'BAK' });
    await made({ name: 'Hotel De Kroon', city: 'Zeist' });
    await api.call(`POST ${base}/${id}/contact`, { body: { firstName: 'Bea', lastName: 'Heuvel' } });
    expect(await names(`${base}?q=${encodeURIComponent(q)}`)).toEqual(['Bakkerij Korenmolen Oránje']);
  });

  it('treats % and _ as what they are', async () => {
    await made({ name: '100% Schoon' });
    await made({ name: 'Hotel De Kroon' });
    expect(await names(`${base}?q=%25`)).toEqual(['100% Schoon']);
    expect(await names(`${base}?q=_`)).toEqual([]);
  });

  it.each([
    [{ isCustomer: true }, ['Klant']],
    [{ isSupplier: true }, ['Leverancier']],
    [{ isReseller: true }, ['Leverancier']],
    [{ blocked: true }, ['Geblokkeerd']],
    [{ status: 'Prospect' }, ['Geblokkeerd']],
    [{ city: 'Zeist' }, ['Klant', 'Leverancier']],
    [{ city: 'Zeist', isCustomer: true }, ['Klant']],
    [{ postcode: '3701' }, ['Klant']],
    [{ country: 'DE' }, ['Geblokkeerd']],
  ])('filters by %j', async (filter, expected) => {
    await made({ name: 'Klant', status: 'Customer', city: 'Zeist', postcode: '3701 AB' });
    await made({ name: 'Leverancier', isSupplier: true, isReseller: true, city: 'Zeist' });
    await made({ name: 'Geblokkeerd', blocked: true, status: 'Prospect', country: 'DE' });
    expect(await names(filtered(filter))).toEqual(expected);
    expect(await names(`${base}?${new URLSearchParams(Object.entries(filter).map(([key, value]) => [key, String(value)]))}`)).toEqual(
      expected,
    );
  });

  it('filters by classification and by ids', async () => {
    await fill(60);
    const [school] = (await api.call<{ id: string }[]>('GET /api/120001/crm/accountclassification')).body;
    const found = await api.call<AccountRow[]>(`GET ${filtered({ classification: school?.id })}`);
    expect(found.body.length).toBeGreaterThan(0);
    const one = (await api.call<Account>(`GET ${base}/${found.body[0]?.id}`)).body;
    expect(one.classifications).toContain(school?.id);
    expect(await names(filtered({ id: [one.id] }))).toEqual([one.name]);
    expect(await api.problem(`GET ${filtered({ colour: 'red' })}`)).toMatchObject({
      status: 400,
      errors: { 'filter.colour': [expect.any(String)] },
    });
  });

  it('shows nothing of other divisions', async () => {
    await made({ name: 'Grundschule Nord' }, 230001);
    expect(await names(base)).toEqual([]);
    expect(await names(`${base}?q=grundschule`)).toEqual([]);
    expect(await api.problem('GET /api/230001/account', { as: 'bram' })).toMatchObject({ status: 403, code: 'divisionForbidden' });
  });

  it('lists towns that start with a text', async () => {
    await fill(200);
    const answer = await api.call<{ city: string; count: number }[]>(`GET ${base}/city?q=UT`);
    expect(answer.body).toEqual([{ city: 'Utrecht', count: expect.any(Number) }]);
  });
});

describe('GET /api/{division}/account/{name}', () => {
  it('searches by name when `name` says so or the path holds no id', async () => {
    await made();
    await made({ name: 'Cafe Één', tradeName: 'De Molen' });
    for (const route of [`${base}/molen?name=molen`, `${base}/molen`, `/api/division/120001/account/MOLEN`]) {
      expect(await names(route)).toEqual(['Bakkerij De Korenmolen', 'Cafe Één']);
    }
    expect(await names(`${base}/cafe%20een`)).toEqual(['Cafe Één']);
    expect(await names(`${base}/nothing`)).toEqual([]);
    expect(await api.problem(`GET ${base}/molen?name=mill`)).toMatchObject({ status: 400, errors: { name: [expect.any(String)] } });
  });

  it('honours the PageSize header of a search', async () => {
    await fill(60);
    const answer = await api.call<Account[]>(`GET ${base}/de`, { headers: { pagesize: '2' } });
    expect(answer.body).toHaveLength(2);
    expect(Number(answer.headers['x-total-count'])).toBeGreaterThan(2);
    expect(answer.body[0]?.addresses).toHaveLength(1);
  });
});

describe('GET /api/{division}/account/code/{code}', () => {
  it('finds the number as it stands, in both families', async () => {
    const { id } = await made({ name: 'Hotel De Kroon', code: '0042' });
    expect(await api.call(`GET ${base}/code/0042`)).toMatchObject({ status: 200, headers: { etag: '"1"' }, body: { id } });
    expect(await api.call(`GET /api/division/120001/account/code/%200042%20`)).toMatchObject({ status: 200, body: { id } });
    expect(await api.problem(`GET ${base}/code/42`)).toMatchObject({ status: 404 });
    expect(await api.problem(`GET /api/230001/account/code/0042`)).toMatchObject({ status: 404 });
  });
});

describe('GET /api/{division}/account/supplier/{name}', () => {
  it('finds suppliers only', async () => {
    await made({ name: 'Bos Techniek', isSupplier: true });
    await made({ name: 'Bos Hotel' });
    expect(await names(`${base}/supplier/bos`)).toEqual(['Bos Techniek']);
    expect(await names(`/api/division/120001/account/supplier/BOS`)).toEqual(['Bos Techniek']);
  });
});
