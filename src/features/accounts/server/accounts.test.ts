import { tmpdir } from 'node:os';
import sql from 'sql-template-tag';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApi, type ApiAnswer } from '../../../../tests/support/api.ts';
import { seededId } from '#contract/seededId.ts';
import { demonstrationDivisions, type Demonstrate } from '#server/demonstration/demonstration.ts';
import { diskFileStore } from '#server/files/diskFileStore.ts';
import { loadDemonstration } from '#server/demonstration/loadDemonstration.ts';
import { address, type Account, type AccountRow } from '../schema.ts';
import { demonstrateAccounts } from './demonstration.ts';

const api = await testApi();
const base = '/api/120001/account';
const unknown = '0b1c2d3e-0000-7000-8000-000000000001';
const bakery = {
  name: 'Bakkerij De Korenmolen',
  status: 'Customer',
  addressLine1: 'Oudegracht 112',
  postcode: '3511aw',
  city: 'Utrecht',
  country: 'NL',
};

beforeAll(async () => {
  for (const { code, description, country } of demonstrationDivisions) {
    await api.database.sql(
      sql`insert into division (code, description, country) values (${code}, ${description}, ${country}) on conflict do nothing`,
    );
  }
});

beforeEach(async () => {
  await api.database.sql(sql`truncate account, contact, address, audit, idempotency, counter, "accountClassification" cascade`);
});

const divisions: Demonstrate = ({ code, description, country }) => [
  { table: 'division', columns: ['code', 'description', 'country'], rows: [{ code, description, country }] },
];

async function fill(accounts: number): Promise<void> {
  await api.database.sql(sql`delete from division`);
  const size = { accounts, assets: 0, today: '2026-03-02' };
  const files = diskFileStore(tmpdir());
  await loadDemonstration({ url: api.database.url, demonstrations: [divisions, demonstrateAccounts], size, files });
}

async function made(body: Record<string, unknown> = bakery, division = 120001): Promise<Account> {
  const answer = await api.call<Account>(`POST /api/${division}/account`, { body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

async function names(route: string): Promise<string[]> {
  const answer = await api.call<AccountRow[]>(`GET ${route}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.map(({ name }) => name);
}

const filtered = (filter: Record<string, unknown>) => `${base}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

describe('POST /api/{division}/account', () => {
  it('answers 201 with the account, its number, its address, ETag and Location', async () => {
    const answer = await api.call<Account>(`POST ${base}`, { body: bakery });
    expect(answer.status).toBe(201);
    expect(answer.headers).toMatchObject({ etag: '"1"', location: `${base}/${answer.body.id}` });
    expect(answer.body).toMatchObject({
      ...bakery,
      postcode: '3511 AW',
      code: '00000001',
      isCustomer: true,
      isSupplier: false,
      version: 1,
      division: 120001,
    });
    expect(answer.body.addresses).toEqual([
      expect.objectContaining({ type: 'Visit', isMain: true, addressLine1: 'Oudegracht 112', postcode: '3511 AW' }),
    ]);
    expect((await api.call<Account>(`GET ${base}/${answer.body.id}`)).body).toEqual(answer.body);
  });

  it('counts on in its own division and skips a number that was typed', async () => {
    expect((await made()).code).toBe('00000001');
    await made({ name: 'Hotel De Kroon', code: '00000002' });
    expect((await made({ name: 'Garage Bos' })).code).toBe('00000003');
    expect((await made({ name: 'Grundschule Nord' }, 230001)).code).toBe('00000001');
  });

  it("understands Exact's letter of a status and sends the name", async () => {
    expect(await made({ name: 'Hotel De Kroon', status: 'P' })).toMatchObject({ status: 'Prospect', isCustomer: false });
  });

  it.each([
    ['name', { name: '' }],
    ['name', {}],
    ['name', { name: 'x'.repeat(51) }],
    ['code', { code: 'A12' }],
    ['code', { code: '1234567890123456789' }],
    ['status', { status: 'Friend' }],
    ['postcode', { country: 'NL', postcode: '0123 AB' }],
    ['postcode', { country: 'DE', postcode: '3511 AB' }],
    ['country', { country: 'nl' }],
    ['email', { email: 'info@' }],
    ['phone', { phone: 'call me' }],
    ['website', { website: 'no site' }],
    ['language', { language: 'fr' }],
    ['vatNumber', { vatNumber: 'NL12' }],
    ['vatNumber', { country: 'DE', vatNumber: 'NL123456789B01' }],
    ['chamberOfCommerce', { country: 'NL', chamberOfCommerce: '1234567' }],
    ['glnNumber', { glnNumber: '8712345000005' }],
    ['oinNumber', { oinNumber: '123' }],
    ['peppolId', { peppolId: 'x' }],
    ['iban', { iban: 'NL91ABNA0417164301' }],
    ['latitude', { latitude: 91, longitude: 5 }],
    ['longitude', { latitude: 52, longitude: 181 }],
    ['longitude', { latitude: 52 }],
    ['discountSales', { discountSales: 1.5 }],
    ['creditLineSales', { creditLineSales: '1,5' }],
    ['purchaseLeadDays', { purchaseLeadDays: -1 }],
    ['endDate', { startDate: '2026-02-01', endDate: '2026-01-01' }],
    ['endDate', { endDate: '2026-02-30' }],
    ['parentId', { parentId: unknown }],
    ['mainContactId', { mainContactId: unknown }],
    ['classifications', { classifications: [unknown] }],
    ['blocked', { blocked: 'yes' }],
    ['colour', { colour: 'red' }],
  ])('names %s when it is wrong: %j', async (field, wrong) => {
    const body = field === 'name' ? wrong : { name: 'Hotel De Kroon', ...wrong };
    const problem = await api.problem(`POST ${base}`, { body });
    expect(problem).toMatchObject({ status: 400, code: 'invalid' });
    expect(Object.keys(problem.errors ?? {})).toEqual([field]);
    expect(problem.errors?.[field]?.[0]).not.toMatch(/^\[/);
  });

  it('goes on counting where it was, however great a number somebody typed', async () => {
    const first = Number((await made()).code);
    await made({ name: 'Hotel Aan Zee', code: '99999999' });
    await made({ name: 'Gemeente Almelo', code: String(first + 2).padStart(8, '0') });
    expect(Number((await made()).code)).toBe(first + 1);
    expect(Number((await made()).code)).toBe(first + 3);
  });

  it('refuses a number that is taken', async () => {
    await made({ name: 'Hotel De Kroon', code: '77' });
    expect(await api.problem(`POST ${base}`, { body: { name: 'Hotel Zuid', code: '77' } })).toMatchObject({
      status: 409,
      code: 'duplicate',
      errors: { code: [expect.any(String)] },
    });
  });

  it('gives the first answer to a repeated Idempotency-Key and refuses another body', async () => {
    const headers = { 'idempotency-key': 'key-1' };
    const first = await api.call<Account>(`POST ${base}`, { body: bakery, headers });
    const second = await api.call<Account>(`POST ${base}`, { body: bakery, headers });
    expect([second.status, second.body, second.headers['location']]).toEqual([201, first.body, first.headers['location']]);
    expect(await api.problem(`POST ${base}`, { body: { name: 'Else' }, headers })).toMatchObject({
      status: 422,
      code: 'idempotencyMismatch',
    });
    expect(await names(base)).toEqual([bakery.name]);
  });

  it('updates the account whose id the body carries, and does not know another one', async () => {
    const { id } = await made();
    const answer = await api.call<Account>(`POST ${base}`, { body: { id, name: 'Bakkerij Nieuw' } });
    expect(answer).toMatchObject({ status: 200, body: { id, name: 'Bakkerij Nieuw', city: 'Utrecht', version: 2 } });
    expect(await api.problem(`POST ${base}`, { body: { id: unknown, name: 'X' } })).toMatchObject({ status: 404 });
  });
});

describe('GET /api/{division}/account/{id}', () => {
  it('answers the same in both families of addresses, and by the id of Exact', async () => {
    const account = await made();
    await api.database.sql(sql`update account set "exactId" = ${unknown}`);
    const byId = await api.call<Account>(`GET ${base}/${account.id}`);
    expect(byId).toMatchObject({ status: 200, body: { id: account.id, exactId: unknown } });
    expect((await api.call(`GET /api/division/120001/account/${account.id}`)).body).toEqual(byId.body);
    expect((await api.call(`GET ${base}/${unknown}`)).body).toEqual(byId.body);
  });

  it('gives the record again to one who has the version, since names of other records stand in it', async () => {
    const { id } = await made();
    expect((await api.call(`GET ${base}/${id}`, { headers: { 'if-none-match': '"1"' } })).status).toBe(200);
  });

  it('does not know an id that is not there, or in another division', async () => {
    const { id } = await made();
    expect(await api.problem(`GET ${base}/${unknown}`)).toMatchObject({ status: 404, code: 'notFound' });
    expect(await api.problem(`GET /api/230001/account/${id}`)).toMatchObject({ status: 404, code: 'notFound' });
  });

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

  it('holds the other addresses too, in the same form', async () => {
    await fill(60);
    const { body } = await api.call<Account>(`GET ${base}/${seededId(120001, 'account', 9)}`);
    expect(body.addresses.map(({ type, isMain }) => [type, isMain])).toEqual([
      ['Visit', true],
      ['Postal', true],
    ]);
    const [visit = {}, postal = {}] = body.addresses;
    expect(Object.keys(visit)).toEqual(Object.keys(postal));
    expect(address.safeParse(visit).success && address.safeParse(postal).success).toBe(true);
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

describe('GET /api/{division}/account/geospatial', () => {
  const box = 'longitudeMax=5.2&longitudeMin=5.0&latitudeMax=52.2&latitudeMin=52.0';

  it('finds the accounts inside the box, as points', async () => {
    await made({ ...bakery, latitude: 52.09, longitude: 5.12 });
    await made({ name: 'Hotel Zuid', latitude: 51.5, longitude: 5.12 });
    await made({ name: 'Nowhere' });
    const answer = await api.call<Account[]>(`GET ${base}/geospatial?${box}`);
    expect(answer.body).toEqual([expect.objectContaining({ name: bakery.name, latitude: 52.09, longitude: 5.12 })]);
    expect(Object.keys(answer.body[0] ?? {})).toHaveLength(10);
    expect(answer.headers['x-truncated']).toBeUndefined();
    expect(await names(`/api/division/120001/account/geospatial?${box}`)).toEqual([bakery.name]);
    expect(await names(`/api/230001/account/geospatial?${box}`)).toEqual([]);
  });

  it('says when there are more than 2,000', async () => {
    await api.database.sql(sql`insert into account (division, id, "createdBy", "modifiedBy", code, name, latitude, longitude)
      select 120001, gen_random_uuid(), 'x', 'x', n::text, 'Kiosk ' || n, 52.1, 5.1 from generate_series(1, 2001) n`);
    const answer = await api.call<Account[]>(`GET ${base}/geospatial?${box}`);
    expect([answer.body.length, answer.headers['x-truncated']]).toEqual([2000, 'true']);
  });

  it.each([
    ['longitudeMin', 'longitudeMax=5&longitudeMin=6&latitudeMax=52&latitudeMin=51'],
    ['latitudeMin', 'longitudeMax=6&longitudeMin=5&latitudeMax=51&latitudeMin=52'],
    ['latitudeMax', 'longitudeMax=6&longitudeMin=5&latitudeMax=91&latitudeMin=52'],
    ['longitudeMin', 'longitudeMax=6&latitudeMax=53&latitudeMin=52'],
  ])('names %s in %s', async (field, query) => {
    expect(Object.keys((await api.problem(`GET ${base}/geospatial?${query}`)).errors ?? {})).toEqual([field]);
  });
});

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

describe('GET /api/{division}/account/export', () => {
  const lines = (answer: ApiAnswer<unknown>) => answer.text.replace('\uFEFF', '').trim().split('\r\n');

  it('sends all matching accounts as a file for the reader’s spreadsheet', async () => {
    await made({ ...bakery, name: '=HYPERLINK("x")', phone: '+31 30 1234567', latitude: 52.5, longitude: 5.25 });
    await made({ name: 'Hotel De Kroon' });
    const answer = await api.call(`GET ${base}/export?isCustomer=true`, { headers: { accept: 'text/csv', 'accept-language': 'nl' } });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="relaties-\d{4}-\d\d-\d\d\.csv"/);
    expect(answer.text.startsWith('\uFEFFRelatienummer;Naam;')).toBe(true);
    expect(lines(answer)).toHaveLength(2);
    expect(lines(answer)[1]).toContain(`00000001;"'=HYPERLINK(""x"")";;;Klant;nee`);
    expect(lines(answer)[1]).toContain("52,5;5,25;'+31 30 1234567");
  });

  it('goes on beyond a page and speaks English with commas', async () => {
    await api.database.sql(sql`insert into account (division, id, "createdBy", "modifiedBy", code, name)
      select 120001, gen_random_uuid(), 'x', 'x', n::text, 'Kiosk ' || n from generate_series(1, 2345) n`);
    const answer = await api.call(`GET ${base}/export?sort=code`, { headers: { 'accept-language': 'en' } });
    expect(lines(answer)).toHaveLength(2346);
    expect(lines(answer)[0]).toMatch(/^Account number,Name,/);
    expect(lines(answer)[2345]).toMatch(/^2345,Kiosk 2345,/);
  });
});

describe('PUT /api/{division}/account/{id}', () => {
  it('changes what is sent, leaves the rest, and moves the visiting address along', async () => {
    const { id } = await made();
    const answer = await api.call<Account>(`PUT ${base}/${id}`, {
      body: { addressLine1: 'Lindelaan 12', remarks: '' },
      headers: { 'if-match': '"1"' },
    });
    expect(answer).toMatchObject({
      status: 200,
      headers: { etag: '"2"' },
      body: { addressLine1: 'Lindelaan 12', city: 'Utrecht', remarks: null, version: 2 },
    });
    expect(answer.body.addresses).toEqual([expect.objectContaining({ addressLine1: 'Lindelaan 12', city: 'Utrecht' })]);
    const [row] = await api.database.sql(sql`select "addressLine1", version from address where "accountId" = ${id}`);
    expect(row).toEqual({ addressLine1: 'Lindelaan 12', version: 2 });
    expect((await api.call(`GET ${base}/${id}`)).body).toEqual(answer.body);
  });

  it('takes a record as it was read', async () => {
    const account = await made();
    const answer = await api.call<Account>(`PUT ${base}/${account.id}`, { body: account });
    expect(answer).toMatchObject({ status: 200, body: { name: account.name, version: 2, createdBy: account.createdBy } });
  });

  it('refuses a stale version with the record as it is now', async () => {
    const { id } = await made();
    await api.call(`PUT ${base}/${id}`, { body: { phone: '030 1234567' } });
    const problem = await api.problem(`PUT ${base}/${id}`, { body: { phone: '030 7654321' }, headers: { 'if-match': '"1"' } });
    expect(problem).toMatchObject({ status: 412, code: 'versionConflict', current: { id, phone: '030 1234567', version: 2 } });
  });

  it('judges a field with the stored ones beside it', async () => {
    const { id } = await made();
    expect(await api.problem(`PUT ${base}/${id}`, { body: { postcode: '50667' } })).toMatchObject({
      status: 400,
      errors: { postcode: [expect.any(String)] },
    });
    expect((await api.call(`PUT ${base}/${id}`, { body: { postcode: '50667', country: 'DE' } })).status).toBe(200);
    expect(await api.problem(`PUT ${base}/${id}`, { body: { parentId: id } })).toMatchObject({
      errors: { parentId: [expect.any(String)] },
    });
  });

  it('refuses an empty name, a taken number and a contact of somebody else', async () => {
    const { id } = await made();
    const other = await made({ name: 'Hotel De Kroon', code: '77' });
    const { body: stranger } = await api.call<{ id: string }>(`POST ${base}/${other.id}/contact`, { body: { lastName: 'Vos' } });
    expect(await api.problem(`PUT ${base}/${id}`, { body: { name: ' ' } })).toMatchObject({ errors: { name: [expect.any(String)] } });
    expect(await api.problem(`PUT ${base}/${id}`, { body: { code: '77' } })).toMatchObject({ status: 409, code: 'duplicate' });
    expect(await api.problem(`PUT ${base}/${id}`, { body: { mainContactId: stranger.id } })).toMatchObject({
      errors: { mainContactId: [expect.any(String)] },
    });
  });

  it('does not know an account that is not there, or of another division', async () => {
    const { id } = await made();
    for (const route of [`${base}/${unknown}`, `${base}/not-an-id`, `/api/230001/account/${id}`]) {
      expect(await api.problem(`PUT ${route}`, { body: { phone: '030 1234567' } })).toMatchObject({ status: 404, code: 'notFound' });
    }
  });
});

describe('GET /api/{division}/account/{id}/history', () => {
  it('tells who changed what, of the account and its contacts, newest first', async () => {
    const { id } = await made();
    await api.call(`PUT ${base}/${id}`, { body: { phone: '030 1234567' } });
    await api.call(`POST ${base}/${id}/contact`, { body: { lastName: 'Vos' }, as: 'sofie' });
    const { body } = await api.call<{ action: string; entity: string; byName: string; changes: unknown[] }[]>(`GET ${base}/${id}/history`);
    expect(body.map(({ entity, action }) => `${entity} ${action}`)).toEqual(['contact create', 'account update', 'account create']);
    expect(body[1]).toMatchObject({
      byName: expect.stringMatching(/anna/i),
      changes: [{ field: 'phone', before: null, after: '030 1234567' }],
    });
    expect(await api.problem(`GET ${base}/${unknown}/history`)).toMatchObject({ status: 404 });
  });
});

describe('GET /api/{division}/crm/accountclassification', () => {
  it('gives one and all', async () => {
    await fill(10);
    const route = '/api/120001/crm/accountclassification';
    const id = seededId(120001, 'accountClassification', 1);
    expect(await api.call(`GET ${route}/${id}`)).toMatchObject({
      status: 200,
      body: { id, description: 'Onderwijs', classificationName: 'Branche' },
    });
    expect((await api.call<unknown[]>(`GET ${route}`)).body).toHaveLength(9);
    expect(await api.problem(`GET ${route}/${unknown}`)).toMatchObject({ status: 404 });
    expect(await api.problem(`GET /api/230001/crm/accountclassification/${id}`)).toMatchObject({ status: 404 });
  });
});

describe('GET /api/{division}/account/indicators', () => {
  it('counts what hangs on the named accounts', async () => {
    const { id } = await made();
    await made({ name: 'Hotel De Kroon' });
    await api.call(`POST ${base}/${id}/contact`, { body: { lastName: 'Vos' } });
    await api.call('POST /api/120001/complaint', { body: { accountId: id, complaint: 'Factuur klopt niet' } });
    const answer = await api.call(`GET ${base}/indicators?ids=${id},${unknown}`);
    const none = { locations: 0, assets: 0, lateAssets: 0, dueAssets: 0, requests: 0, openRequests: 0, lateRequests: 0 };
    expect(answer.body).toEqual([{ id, ...none, contacts: 1, complaints: 1, openComplaints: 1 }]);
  });
});

describe('every call about accounts', () => {
  it.each([
    'GET /account',
    'GET /account/export',
    'GET /account/city',
    `GET /account/indicators?ids=${unknown}`,
    `GET /account/${unknown}`,
    `GET /account/${unknown}/history`,
    'GET /account/code/1',
    'GET /account/supplier/x',
    'GET /account/geospatial',
    'GET /crm/accountclassification',
    `PUT /account/${unknown}`,
    'POST /account',
    `GET /account/${unknown}/contact`,
    `POST /account/${unknown}/contact`,
    `GET /contact/${unknown}`,
    `PUT /contact/${unknown}`,
    `DELETE /contact/${unknown}`,
  ])('%s wants a person with the role in the division', async (call) => {
    const [method, path] = call.split(' ');
    expect((await api.problem(`${method} /api/120001${path}`, { as: null })).status).toBe(401);
    expect((await api.problem(`${method} /api/120001${path}`, { as: 'gast' })).code).toBe('forbidden');
    expect((await api.problem(`${method} /api/230001${path}`, { as: 'bram' })).code).toBe('divisionForbidden');
    expect((await api.problem(`${method} /api/999999${path}`)).code).toBe('divisionUnknown');
  });
});
