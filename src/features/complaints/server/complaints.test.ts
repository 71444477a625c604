import sql from 'sql-template-tag';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApi } from '../../../../tests/support/api.ts';
import { accountIds } from '../../../../tests/support/serviceRequests.ts';
import { arrangeWorkOrders, given } from '../../../../tests/support/workOrders.ts';
import type { Complaint } from '../schema.ts';

const api = await testApi({ CAPABILITY_ROLES: 'supervisor=CURA-Supervisor' });
const base = '/api/120001/complaint';
const { plain: accountId, insisting: otherAccountId } = accountIds;

beforeAll(() => arrangeWorkOrders(api));

beforeEach(async () => {
  api.setNow('2026-03-02T10:00:00Z');
  await api.database.clear('complaint', 'audit', 'idempotency');
  await api.database.sql(sql`delete from counter where name = 'complaint'`);
});

async function made(body: Partial<Complaint> = {}): Promise<Complaint> {
  const answer = await api.call<Complaint>(`POST ${base}`, { body: { accountId, complaint: 'Monteur niet verschenen', ...body } });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

const numbers = async (filter: object, query = '') =>
  (await api.call<Complaint[]>(`GET ${base}?filter=${encodeURIComponent(JSON.stringify(filter))}${query}`)).body.map(
    ({ number }) => number,
  );

it('is open and received today, under the next number', async () => {
  expect(await made({ contactId: null })).toMatchObject({ number: 1, status: 'Open', receiptDate: '2026-03-02', attachments: [] });
  expect(await made({ status: 'Draft', receiptDate: '2026-02-01' })).toMatchObject({
    number: 2,
    status: 'Draft',
    receiptDate: '2026-02-01',
  });
  const byNumber = await api.call<Complaint>(`POST ${base}`, { body: { accountId, complaint: 'Blusser lekt', status: 10 } });
  expect(byNumber.body.status).toBe('Draft');
  expect(await api.wrongFields(`POST ${base}`, { body: { accountId, complaint: 'Blusser lekt', status: 'Processed' } })).toEqual([
    'status',
  ]);
});

describe('what a complaint names', () => {
  const own = { contactId: '', assetId: given.asset, workOrderId: '', assignedToId: given.mike };
  const others = { ...own, assignedToId: given.colleague };
  const add = async (path: string, body: object) => {
    const answer = await api.call<{ id: string }>(`POST ${path}`, { as: 'sofie', body });
    expect(answer.status, answer.text).toBe(201);
    return answer.body.id;
  };
  const visit = { type: 'Maintenance', description: 'Jaarlijks onderhoud' };

  beforeAll(async () => {
    own.contactId = await add(`/api/120001/account/${accountId}/contact`, { firstName: 'Jan', lastName: 'Vos' });
    own.workOrderId = await add(`/api/locations/${given.location}/workorders`, visit);
    others.contactId = await add(`/api/120001/account/${otherAccountId}/contact`, { firstName: 'Els', lastName: 'Bos' });
    others.workOrderId = await add(`/api/locations/${given.otherLocation}/workorders`, visit);
    others.assetId = await add(`/api/locations/${given.otherLocation}/assets`, {
      assetType: 'ExtinguishSprayFoam',
      attributes: { capacity: 6 },
    });
    await api.database.sql(sql`update engineer set active = false where id = ${given.colleague}`);
  });

  it('is shown by name where it belongs to the account', async () => {
    const names = { accountName: 'Ziekenhuis De Linde', contactName: 'Jan Vos', assignedToName: 'Mike Visser' };
    expect(await made(own)).toMatchObject({ ...own, ...names });
  });

  it.each(['contactId', 'assetId', 'workOrderId', 'assignedToId'] as const)('is refused as %s of another account', async (field) => {
    for (const wrong of [accountId, others[field]]) {
      const problem = await api.problem(`POST ${base}`, { body: { accountId, complaint: 'Blusser lekt', ...own, [field]: wrong } });
      expect(problem).toMatchObject({ status: 400, errors: { [field]: [expect.any(String)] } });
    }
  });

  it('goes along to another account only where it belongs to that one', async () => {
    const { id } = await made(own);
    const moved = { accountId: otherAccountId };
    const problem = await api.problem(`PUT ${base}/${id}`, { body: moved });
    expect(Object.keys(problem.errors ?? {}).toSorted()).toEqual(['assetId', 'contactId', 'workOrderId']);
    const { contactId, assetId, workOrderId } = others;
    expect((await api.call(`PUT ${base}/${id}`, { body: { ...moved, contactId, assetId, workOrderId } })).status).toBe(200);
  });

  it('has the files of its document and of the documents about it', async () => {
    const upload = async (fileName: string, fields: Record<string, string>) =>
      (await api.upload<{ id: string }>('POST /api/120001/document', { content: '%PDF-1.4\n%%EOF\n', fileName, fields })).body.id;
    const { id } = await made({ documentId: await upload('brief.pdf', { subject: 'Brief van de klant' }) });
    await upload('foto.pdf', { subject: 'Foto', subjectType: 'Complaint', subjectId: id });
    const { body } = await api.call<Complaint>(`GET ${base}/${id}`);
    expect(body.documentSubject).toBe('Brief van de klant');
    expect(body.attachments.map(({ fileName }) => fileName)).toEqual(['brief.pdf', 'foto.pdf']);
  });
});

describe('answering', () => {
  const resolution = 'Nieuwe afspraak gemaakt en uitgevoerd';
  let id: string;
  beforeEach(async () => {
    ({ id } = await made());
  });
  const change = (body: Partial<Complaint>, as = 'sofie') => api.call<Complaint>(`PUT ${base}/${id}`, { body, as });
  const refusal = (body: Partial<Complaint>, as = 'sofie') => api.problem(`PUT ${base}/${id}`, { body, as });

  it('keeps the answer, who gave it and when, until it is another', async () => {
    const { body } = await change({ resolution });
    expect(body).toMatchObject({ resolution, resolvedByName: 'Sofie Jansen', resolvedAt: '2026-03-02T10:00:00.000Z', status: 'Open' });
    api.setNow('2026-03-05T10:00:00Z');
    const { resolvedBy, resolvedAt } = body;
    expect((await change({ resolution, notes: 'Klant tevreden' }, 'anna')).body).toMatchObject({ resolvedBy, resolvedAt });
    expect((await change({ resolution: null })).body).toMatchObject({ resolvedBy: null, resolvedByName: null, resolvedAt: null });
  });

  it('closes a complaint and opens it again, step by step', async () => {
    const steps = [{ status: 'Approved' }, { status: 'Realised', resolution }, { status: 'Processed' }, { status: 'Open' }] as const;
    for (const step of steps) expect(await change(step)).toMatchObject({ status: 200, body: step });
    for (const step of steps)
      expect(await api.call(`POST ${base}`, { body: { id, ...step }, as: 'sofie' })).toMatchObject({ status: 200, body: step });
  });

  it('refuses a step that the states do not have, naming those that they have', async () => {
    const refused = { status: 409, code: 'transition', from: 'Open', allowed: ['Approved', 'Rejected', 'Void'] };
    expect(await refusal({ status: 'Processed' })).toMatchObject(refused);
    const again = { id, complaint: 'Monteur niet verschenen', accountId, status: 'Draft' };
    expect(await api.problem(`POST ${base}`, { body: again, as: 'sofie' })).toMatchObject(refused);
  });

  it('shows a change of a colleague before it says what is wrong with one’s own', async () => {
    await change({ status: 'Approved' });
    const late = await api.problem(`PUT ${base}/${id}`, { body: { status: 'Void' }, as: 'sofie', headers: { 'if-match': '"1"' } });
    expect(late).toMatchObject({ status: 412, current: { status: 'Approved' } });
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

describe('the list', () => {
  it('shows the open ones and those of the last 90 days, newest first, or those in some states', async () => {
    for (const receiptDate of ['2025-10-01', '2025-10-02', '2026-01-10', '2026-02-10']) await made({ receiptDate });
    await api.database.sql(sql`update complaint set status = 'Processed' where number in (2, 3)`);
    const plain = await api.call<Complaint[]>(`GET ${base}`);
    expect(plain.body.map(({ number }) => number)).toEqual([4, 3, 1]);
    for (const status of [['Processed'], [50], 'Processed']) expect(await numbers({ status })).toEqual([3, 2]);
    expect(await numbers({ isOpen: true })).toEqual([4, 1]);
    expect(await numbers({ isOpen: false })).toEqual([3, 2]);
  });

  it('shows what changed since a moment, that moment included', async () => {
    await made();
    const { modified } = await made();
    await api.database.sql(sql`update complaint set modified = '2020-01-01' where number = 1`);
    expect(await numbers({}, `&changeDate=${modified}`)).toEqual([2]);
    expect(await numbers({}, '&changeDate=2019-01-01T00:00:00%2B01:00')).toEqual([2, 1]);
    expect(await numbers({}, '&changeDate=2019-01-01')).toEqual([2, 1]);
    expect(await api.wrongFields(`GET ${base}?changeDate=2019-02-30`)).toEqual(['changeDate']);
  });

  it('finds by word, number and account', async () => {
    await made({ complaint: 'Blusser lekt', notes: 'Vleugel B' });
    await made({ accountId: otherAccountId });
    const found = { vleugel: [1], gemeente: [2], 'gemeente versch': [2], 'gemeente vleugel': [], '2': [2] };
    for (const [q, expected] of Object.entries(found)) expect(await numbers({ q }), q).toEqual(expected);
    expect(await numbers({ accountId: otherAccountId })).toEqual([2]);
  });
});
