import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { accountsApi, accountsRoute as base, bakery } from '../../../../tests/support/accountsApi.ts';
import { isHistoryFull, mostHistoryEntries, type AuditEntry } from '#contract/auditEntry.ts';
import { seededId } from '#contract/seededId.ts';
import { address, type Account } from '../schema.ts';

const { api, made, names, fill } = await accountsApi();
const unknown = '0b1c2d3e-0000-7000-8000-000000000001';

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
      expect.objectContaining({
        type: 'Visit',
        isMain: true,
        addressLine1: 'Oudegracht 112',
        postcode: '3511 AW',
        creatorName: 'Anna de Boer',
      }),
    ]);
    expect((await api.call<Account>(`GET ${base}/${answer.body.id}`)).body).toEqual(answer.body);
  });

  it('counts on in its own division and skips a number that was typed', async () => {
    expect((await made()).code).toBe('00000001');
    await made({ name: 'Hotel De Kroon', code: '00000002' });
    expect((await made({ name: 'Garage Bos' })).code).toBe('00000003');
    expect((await made({ name: 'Grundschule Nord' }, 230001)).code).toBe('00000001');
  });

  it.each([
    ['chamberOfCommerce', 'NL', '3012 34.56', '30123456'],
    ['chamberOfCommerce', 'DE', 'HRB 123', 'HRB 123'],
    ['glnNumber', 'NL', '87 12345 00000 4', '8712345000004'],
    ['oinNumber', 'NL', '0000 0001 0032 1462 5000', '00000001003214625000'],
  ])('stores a %s of %s that is pasted as %s without what separates its digits', async (field, country, pasted, stored) => {
    expect(await made({ name: 'Hotel De Kroon', country, [field]: pasted })).toMatchObject({ [field]: stored });
  });

  it("understands Exact's letter of a status and sends the name", async () => {
    expect(await made({ name: 'Hotel De Kroon', status: 'P' })).toMatchObject({ status: 'Prospect', isCustomer: false });
  });

  it.each([
    ['name', { name: '' }],
    ['name', {}],
    ['name', { name: 'x'.repeat(51) }],
    ['name', { name: 'Hotel\nDe Kroon' }],
    ['discountSales', { name: 'Vos', discountSales: 0.0333333333 }],
    ['salesCurrency', { name: 'Vos', salesCurrency: 'XYZ' }],
    ['code', { code: 'A12' }],
    ['code', { code: '1234567890123456789' }],
    ['status', { status: 'Friend' }],
    ['postcode', { country: 'NL', postcode: '0123 AB' }],
    ['postcode', { country: 'DE', postcode: '3511 AB' }],
    ['country', { country: 'nl' }],
    ['email', { email: 'info@' }],
    ['phone', { phone: 'call me' }],
    ['website', { website: 'no site' }],
    ['website', { website: 'javascript:alert(1).example' }],
    ['website', { website: 'https://anna@evil.example' }],
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

  it('continues the counter where it was, also after a much greater number was typed', async () => {
    const first = Number((await made()).code);
    await made({ name: 'Hotel Aan Zee', code: '99999999' });
    await made({ name: 'Gemeente Almelo', code: String(first + 2).padStart(8, '0') });
    expect(Number((await made()).code)).toBe(first + 1);
    expect(Number((await made()).code)).toBe(first + 3);
  });

  it('begins behind a number that was typed before any was counted', async () => {
    await made({ name: 'Hotel De Kroon', code: '00000001' });
    expect((await made()).code).toBe('00000002');
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

  it('name who made each of its addresses', async () => {
    const { id, createdBy } = await made();
    await api.database.sql(sql`insert into person (oid, name) values ('tom', 'Tom Postma') on conflict do nothing`);
    await api.database.sql(sql`
      insert into address (division, id, "accountId", type, city, "createdBy", "modifiedBy") values
        (120001, gen_random_uuid(), ${id}, 'Postal', 'Zeist', 'tom', 'tom'), (120001, gen_random_uuid(), ${id}, 'Invoice', 'Zeist', 'job', 'job')`);
    await api.database.sql(sql`update account set "hasOtherAddresses" = true where id = ${id}`);
    const { body } = await api.call<Account>(`GET ${base}/${id}`);
    expect(body.addresses.map((one) => [one.createdBy, one.creatorName])).toEqual([
      [createdBy, 'Anna de Boer'],
      ['tom', 'Tom Postma'],
      ['job', null],
    ]);
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

  it('refuses an empty name, a taken number and a contact of another account', async () => {
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
  it('answers who changed what on the account and its contacts, newest first', async () => {
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

  it('answers the latest thousand changes', async () => {
    const { id } = await made();
    await api.database.sql(sql`
      insert into audit (division, entity, "entityId", at, id, action, by, "byName")
      select 120001, 'account', ${id}, now() + n * interval '1 second', gen_random_uuid(), 'update', 'anna', 'Anna' || n from generate_series(1, 1000) n`);
    const { body } = await api.call<AuditEntry[]>(`GET ${base}/${id}/history`);
    expect([body.length, body[0]?.byName, body.at(-1)?.byName]).toEqual([mostHistoryEntries, 'Anna1000', 'Anna1']);
    expect(isHistoryFull(body)).toBe(true);
  });
});
