import sql from 'sql-template-tag';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApi } from '../../../../tests/support/api.ts';
import type { Complaint } from '../schema.ts';

const api = await testApi({ CAPABILITY_ROLES: 'supervisor=CURA-Supervisor' });
const base = '/api/120001/complaint';
const unknown = '0b1c2d3e-0000-7000-8000-000000000001';
let accountId: string;

beforeAll(async () => {
  await api.database.sql(
    sql`insert into division (code, description, country) values (120001, 'Utrecht', 'NL'), (230001, 'Köln', 'DE') on conflict do nothing`,
  );
});

beforeEach(async () => {
  api.setNow('2026-03-02T10:00:00Z');
  await api.database.sql(sql`truncate account, complaint, audit, idempotency, counter cascade`);
  accountId = (await api.call<{ id: string }>('POST /api/120001/account', { body: { name: 'Hotel De Kroon' } })).body.id;
});

async function made(body: Record<string, unknown>): Promise<Complaint> {
  const answer = await api.call<Complaint>(`POST ${base}`, { body: { accountId, complaint: 'Monteur niet verschenen', ...body } });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

async function numbers(query = ''): Promise<number[]> {
  const answer = await api.call<Complaint[]>(`GET ${base}${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.map(({ number }) => number);
}

describe('POST /api/{division}/complaint', () => {
  it('answers 201 with the complaint: open, received today, with its number and the names', async () => {
    const contact = await api.call<{ id: string }>(`POST /api/120001/account/${accountId}/contact`, {
      body: { firstName: 'Jan', lastName: 'Vos' },
    });
    const answer = await api.call<Complaint>(`POST ${base}`, {
      body: { accountId, complaint: 'Factuur klopt niet', contactId: contact.body.id },
    });
    expect(answer).toMatchObject({
      status: 201,
      headers: { etag: '"1"', location: `${base}/${answer.body.id}` },
      body: {
        number: 1,
        status: 'Open',
        receiptDate: '2026-03-02',
        accountName: 'Hotel De Kroon',
        contactName: 'Jan Vos',
        attachments: [],
      },
    });
    expect((await api.call(`GET ${base}/${answer.body.id}`)).body).toEqual(answer.body);
  });

  it.each([
    ['complaint', { complaint: '' }],
    ['complaint', { complaint: 'Factuur\nklopt niet' }],
    ['accountId', { accountId: unknown }],
    ['contactId', { contactId: unknown }],
    ['receiptDate', { receiptDate: '2026-02-30' }],
    ['status', { status: 'Processed' }],
  ])('names %s in %j', async (field, wrong) => {
    const problem = await api.problem(`POST ${base}`, { body: { accountId, complaint: 'Factuur klopt niet', ...wrong } });
    expect(problem).toMatchObject({ status: 400, code: 'invalid' });
    expect(Object.keys(problem.errors ?? {})).toEqual([field]);
  });
});

describe('PUT /api/{division}/complaint/{id}', () => {
  const resolution = 'Nieuwe afspraak gemaakt en uitgevoerd';
  let id: string;
  beforeEach(async () => {
    ({ id } = await made({}));
  });
  const change = (body: Partial<Complaint>, as = 'sofie') => api.call<Complaint>(`PUT ${base}/${id}`, { body, as });
  const refusal = (body: Partial<Complaint>, as = 'sofie') => api.problem(`PUT ${base}/${id}`, { body, as });

  it('keeps the answer, who gave it and when, and writes the difference into the audit', async () => {
    const { body, headers } = await change({ resolution });
    expect(body).toMatchObject({
      resolution,
      resolvedByName: 'Sofie Jansen',
      resolvedAt: '2026-03-02T10:00:00.000Z',
      status: 'Open',
      version: 2,
    });
    expect(headers['etag']).toBe('"2"');
    api.setNow('2026-03-05T10:00:00Z');
    expect((await change({ resolution, notes: 'Klant tevreden' }, 'anna')).body).toMatchObject({
      resolvedBy: body.resolvedBy,
      resolvedAt: body.resolvedAt,
      notes: 'Klant tevreden',
    });
    expect((await change({ resolution: null })).body).toMatchObject({ resolvedBy: null, resolvedByName: null, resolvedAt: null });
    const audit = await api.database.sql(sql`select before, after from audit where "entityId" = ${id} and action = 'update' order by at`);
    expect(audit[0]).toMatchObject({ before: { resolution: null }, after: { resolution } });
  });

  it('closes and opens a complaint again, step by step', async () => {
    const steps = [
      { status: 'Approved' },
      { status: 'Realised', resolution },
      { status: 'Processed' },
      { status: 'Open' },
      { status: 'Rejected' },
    ] as const;
    for (const step of steps)
      expect(await change(step)).toMatchObject({
        status: 200,
        body: { ...step, resolution: step.status === 'Approved' ? null : resolution },
      });
  });

  it('refuses a step that the states do not have, naming those that they have', async () => {
    expect(await refusal({ status: 'Processed' })).toMatchObject({
      status: 409,
      code: 'transition',
      from: 'Open',
      allowed: ['Approved', 'Rejected', 'Void'],
    });
    const again = { id, complaint: 'Monteur niet verschenen', accountId, status: 'Draft' };
    expect(await api.problem(`POST ${base}`, { body: again, as: 'sofie' })).toMatchObject({ status: 409, code: 'transition' });
  });

  it('wants an answer before a complaint is realised', async () => {
    await change({ status: 'Approved' });
    expect(await refusal({ status: 'Realised' })).toMatchObject({ status: 400, errors: { resolution: [expect.any(String)] } });
  });

  it('allows a decision to supervisors only, an answer to every employee', async () => {
    expect(await refusal({ status: 'Approved' }, 'anna')).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await change({ resolution, status: 'Open' }, 'anna')).status).toBe(200);
  });
});

describe('GET /api/{division}/complaint', () => {
  it('shows the open ones and those of the last 90 days, newest first', async () => {
    await made({ receiptDate: '2025-10-01' });
    await made({ receiptDate: '2025-10-02' });
    await made({ receiptDate: '2026-01-10' });
    await made({ receiptDate: '2026-02-10' });
    await api.database.sql(sql`update complaint set status = 'Processed' where number in (2, 3)`);
    expect(await numbers()).toEqual([4, 3, 1]);
    expect(await numbers(`?filter=${encodeURIComponent('{"status":["Processed"]}')}`)).toEqual([3, 2]);
    expect(await numbers(`?filter=${encodeURIComponent('{"status":[50]}')}`)).toEqual([3, 2]);
    expect(await numbers(`?filter=${encodeURIComponent('{"status":"Processed"}')}`)).toEqual([3, 2]);
    expect(await numbers(`?filter=${encodeURIComponent('{"isOpen":true}')}`)).toEqual([4, 1]);
    expect(await numbers(`?filter=${encodeURIComponent('{"isOpen":false}')}`)).toEqual([3, 2]);
    expect(await numbers('?sort=number')).toEqual([1, 2, 3, 4]);
  });

  it('shows what changed since a moment, that moment included', async () => {
    await made({});
    const { modified } = await made({});
    await api.database.sql(sql`update complaint set modified = '2020-01-01' where number = 1`);
    expect(await numbers(`?changeDate=${modified}`)).toEqual([2]);
    expect(await numbers('?changeDate=2019-01-01T00:00:00%2B01:00')).toEqual([2, 1]);
    expect(await api.problem(`GET ${base}?changeDate=yesterday`)).toMatchObject({
      status: 400,
      errors: { changeDate: [expect.any(String)] },
    });
  });

  it('finds by word and by account', async () => {
    await made({ complaint: 'Blusser lekt', notes: 'Vleugel B' });
    const other = await api.call<{ id: string }>('POST /api/120001/account', { body: { name: 'Garage Bos' } });
    await made({ accountId: other.body.id });
    expect(await numbers(`?filter=${encodeURIComponent('{"q":"vleugel"}')}`)).toEqual([1]);
    expect(await numbers(`?filter=${encodeURIComponent('{"q":"garage"}')}`)).toEqual([2]);
    expect(await numbers(`?filter=${encodeURIComponent('{"q":"garage versch"}')}`)).toEqual([2]);
    expect(await numbers(`?filter=${encodeURIComponent('{"q":"garage vleugel"}')}`)).toEqual([]);
    expect(await numbers(`?filter=${encodeURIComponent('{"q":"2"}')}`)).toEqual([2]);
    expect(await numbers(`?filter=${encodeURIComponent(JSON.stringify({ accountId: other.body.id }))}`)).toEqual([2]);
  });
});
