import sql, { raw } from 'sql-template-tag';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApi } from '../../../../tests/support/api.ts';
import { holdRows } from '../../../../tests/support/heldRows.ts';
import type { Contact } from '../contactSchema.ts';
import type { AuditEntry } from '#contract/auditEntry.ts';
import type { Account, AccountRow } from '../schema.ts';

const api = await testApi();
const unknown = '0b1c2d3e-0000-7000-8000-000000000001';
let account: Account;

beforeAll(async () => {
  await api.database.sql(
    sql`insert into division (code, description, country) values (120001, 'Utrecht', 'NL'), (230001, 'Köln', 'DE') on conflict do nothing`,
  );
});

beforeEach(async () => {
  await api.database.clear('account', 'contact', 'address', 'audit', 'idempotency', 'counter');
  account = (await api.call<Account>('POST /api/120001/account', { body: { name: 'Hotel De Kroon' } })).body;
});

const contactsRoute = () => `/api/120001/account/${account.id}/contact`;

async function made(body: Record<string, unknown>): Promise<Contact> {
  const answer = await api.call<Contact>(`POST ${contactsRoute()}`, { body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

const found = async (q: string) => (await api.call<AccountRow[]>(`GET /api/120001/account?q=${q}`)).body.length;

describe('POST /api/{division}/account/{accountId}/contact', () => {
  it('answers 201 with the contact and its number', async () => {
    const answer = await api.call<Contact>(`POST ${contactsRoute()}`, {
      body: { firstName: 'Jan', middleName: 'van', lastName: 'Dijk', gender: 'M', roles: ['Signing'] },
    });
    expect(answer).toMatchObject({
      status: 201,
      headers: { etag: '"1"', location: `/api/120001/contact/${answer.body.id}` },
      body: { fullName: 'Jan van Dijk', hid: 1, gender: 'Male', roles: ['Signing'], isMainContact: false, accountId: account.id },
    });
    expect((await api.call(`GET /api/120001/contact/${answer.body.id}`)).body).toEqual(answer.body);
  });

  it.each([
    ['lastName', {}],
    ['lastName', { firstName: '', lastName: ' ' }],
    ['email', { lastName: 'Vos', email: 'x' }],
    ['lastName', { lastName: 'Vos\nJan' }],
    ['roles.0', { lastName: 'Vos', roles: ['King'] }],
    ['gender', { lastName: 'Vos', gender: 'X' }],
    ['endDate', { lastName: 'Vos', startDate: '2026-02-02', endDate: '2026-02-01' }],
    ['colour', { lastName: 'Vos', colour: 'red' }],
  ])('names %s in %j', async (field, body) => {
    const problem = await api.problem(`POST ${contactsRoute()}`, { body });
    expect(problem).toMatchObject({ status: 400, code: 'invalid' });
    expect(Object.keys(problem.errors ?? {})).toEqual([field]);
    expect(problem.errors?.[field]?.[0]).not.toMatch(/^\[/);
  });

  it('does not know an account that is not there, or of another division', async () => {
    expect(await api.problem(`POST /api/120001/account/${unknown}/contact`, { body: { lastName: 'Vos' } })).toMatchObject({ status: 404 });
    expect(await api.problem(`POST /api/230001/account/${account.id}/contact`, { body: { lastName: 'Vos' } })).toMatchObject({
      status: 404,
    });
  });

  it('gives the first answer to a repeated Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'contact-1' };
    const first = await api.call(`POST ${contactsRoute()}`, { body: { lastName: 'Vos' }, headers });
    expect((await api.call(`POST ${contactsRoute()}`, { body: { lastName: 'Vos' }, headers })).body).toEqual(first.body);
    expect(await api.problem(`POST ${contactsRoute()}`, { body: { lastName: 'Bos' }, headers })).toMatchObject({ status: 422 });
  });

  it('updates the contact whose id the body carries, at this account only', async () => {
    const { id } = await made({ lastName: 'Vos' });
    expect(await api.call(`POST ${contactsRoute()}`, { body: { id, firstName: 'Jan' } })).toMatchObject({
      status: 200,
      body: { fullName: 'Jan Vos', version: 2 },
    });
    const other = (await api.call<Account>('POST /api/120001/account', { body: { name: 'Other' } })).body;
    expect(await api.problem(`POST /api/120001/account/${other.id}/contact`, { body: { id, firstName: 'Jan' } })).toMatchObject({
      status: 404,
    });
  });
});

describe('GET /api/{division}/account/{accountId}/contact', () => {
  it('puts the main contact first and leaves out who has left, in both families', async () => {
    api.setNow('2026-03-02T10:00:00Z');
    await made({ lastName: 'Bos' });
    await made({ lastName: 'Oud', endDate: '2026-03-01' });
    const { id } = await made({ lastName: 'Vos', endDate: '2026-03-02' });
    await api.call(`PUT /api/120001/account/${account.id}`, { body: { mainContactId: id } });
    const names = async (route: string) =>
      (await api.call<Contact[]>(`GET ${route}`)).body.map(({ fullName, isMainContact }) => `${fullName}${isMainContact ? ' *' : ''}`);
    expect(await names(contactsRoute())).toEqual(['Vos *', 'Bos']);
    expect(await names(`/api/division/120001/account/${account.id}/contact`)).toEqual(['Vos *', 'Bos']);
    expect(await names(`${contactsRoute()}?all=true`)).toEqual(['Vos *', 'Bos', 'Oud']);
    expect(await api.problem(`GET /api/120001/account/${unknown}/contact`)).toMatchObject({ status: 404 });
    api.setNow(undefined);
  });
});

describe('PUT /api/{division}/contact/{id}', () => {
  it('changes what is sent, and the account is found by the new name only', async () => {
    const { id } = await made({ firstName: 'Jan', lastName: 'Vos' });
    expect(await found('vos')).toBe(1);
    const answer = await api.call<Contact>(`PUT /api/120001/contact/${id}`, {
      body: { lastName: 'Kuijpers' },
      headers: { 'if-match': '"1"' },
    });
    expect(answer).toMatchObject({ status: 200, headers: { etag: '"2"' }, body: { fullName: 'Jan Kuijpers' } });
    expect([await found('vos'), await found('kuijpers')]).toEqual([0, 1]);
    expect((await api.call<Account>(`GET /api/120001/account/${account.id}`)).body.version).toBe(1);
  });

  it('refuses a stale version, no name at all, and an unknown contact', async () => {
    const { id } = await made({ lastName: 'Vos' });
    await api.call(`PUT /api/120001/contact/${id}`, { body: { phone: '030 1234567' } });
    expect(
      await api.problem(`PUT /api/120001/contact/${id}`, { body: { phone: 'call me' }, headers: { 'if-match': '"1"' } }),
    ).toMatchObject({
      status: 400,
    });
    expect(
      await api.problem(`PUT /api/120001/contact/${id}`, { body: { phone: '030 22222' }, headers: { 'if-match': '"1"' } }),
    ).toMatchObject({
      status: 412,
      current: { id, phone: '030 1234567', version: 2 },
    });
    expect(await api.problem(`PUT /api/120001/contact/${id}`, { body: { lastName: null } })).toMatchObject({
      errors: { lastName: [expect.any(String)] },
    });
    expect(await api.problem(`PUT /api/120001/contact/${unknown}`, { body: {} })).toMatchObject({ status: 404 });
    expect(await api.problem(`PUT /api/230001/contact/${id}`, { body: {} })).toMatchObject({ status: 404 });
  });
});

describe('DELETE /api/{division}/contact/{id}', () => {
  it('removes the contact from the account, its search and its main contact', async () => {
    const { id } = await made({ lastName: 'Vos' });
    await api.call(`PUT /api/120001/account/${account.id}`, { body: { mainContactId: id } });
    expect(await api.problem(`DELETE /api/120001/contact/${id}`, { headers: { 'if-match': '"9"' } })).toMatchObject({ status: 412 });
    expect((await api.call(`DELETE /api/120001/contact/${id}`)).status).toBe(204);
    expect(await api.problem(`GET /api/120001/contact/${id}`)).toMatchObject({ status: 404 });
    expect(await found('vos')).toBe(0);
    const { body } = await api.call<Account>(`GET /api/120001/account/${account.id}`);
    expect(body).toMatchObject({ mainContactId: null, version: 3 });
    const history = await api.call<AuditEntry[]>(`GET /api/120001/account/${account.id}/history`);
    expect(history.body).toContainEqual(
      expect.objectContaining({
        entity: 'account',
        entityId: account.id,
        changes: [{ field: 'mainContactId', before: id, after: null }],
      }),
    );
    expect(await api.problem(`DELETE /api/120001/contact/${id}`)).toMatchObject({ status: 404 });
  });
});

describe('two changes of the contacts of one account at once', () => {
  /** Lets the calls begin while a row is locked, and go on together once all of them wait or have ended. */
  async function atOnce(locked: 'account' | 'contact', id: string, routes: readonly (readonly [route: string, body?: object])[]) {
    const row = sql`select from ${raw(locked)} where division = 120001 and id = ${id} for update`;
    const held = await holdRows(api.database, 120001, row);
    const answers = routes.map(([route, body]) => api.call(route, body ? { body } : {}));
    await held.isAwaitedBy(routes.length);
    await held.release();
    return (await Promise.all(answers)).map(({ status }) => status);
  }

  const searched = async () =>
    (await api.database.sql<{ contactNames: string }>(sql`select "contactNames" from account where id = ${account.id}`))[0]?.contactNames;

  it('keeps both names in the search', async () => {
    const [bos, vos] = [await made({ lastName: 'Bos' }), await made({ lastName: 'Vos' })];
    const change = (id: string, lastName: string) => [`PUT /api/120001/contact/${id}`, { lastName }] as const;
    expect(await atOnce('account', account.id, [change(bos.id, 'Kuijpers'), change(vos.id, 'Wolters')])).toEqual([200, 200]);
    expect(await searched()).toBe('Kuijpers Wolters');
    expect(await atOnce('account', account.id, [[`DELETE /api/120001/contact/${bos.id}`], change(vos.id, 'Dekker')])).toEqual([204, 200]);
    expect(await searched()).toBe('Dekker');
  });

  it('makes the full name of one contact from both changes', async () => {
    const { id } = await made({ firstName: 'Jan', lastName: 'Vos' });
    const route = `PUT /api/120001/contact/${id}`;
    expect(
      await atOnce('contact', id, [
        [route, { firstName: 'Piet' }],
        [route, { lastName: 'Bos' }],
      ]),
    ).toEqual([200, 200]);
    expect((await api.call<Contact>(`GET /api/120001/contact/${id}`)).body.fullName).toBe('Piet Bos');
    expect(await searched()).toBe('Piet Bos');
  });
});
