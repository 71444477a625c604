import sql from 'sql-template-tag';
import { seededId } from '#contract/seededId.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApi } from '../../../../tests/support/api.ts';
import {
  accountIds,
  addRequest,
  arrangeAccounts,
  arrangeReferences,
  assetId,
  contactIds,
  engineerId,
  putInState,
} from '../../../../tests/support/serviceRequests.ts';
import { serviceRequest, type ServiceRequest } from '../schema.ts';

const api = await testApi();
const home = '/api/servicerequest/120001';
const unknown = '0b1c2d3e-0000-7000-8000-000000000001';

beforeAll(async () => {
  await arrangeAccounts(api);
  await arrangeReferences(api);
});

describe('adding a request', () => {
  it('answers the whole request with its contacts, number, place and reaction time', async () => {
    api.setNow('2026-11-18T13:02:00Z');
    const answer = await api.call<ServiceRequest>(`POST ${home}`, {
      body: {
        requestType: 'Repair',
        description: '  Blusser leeg na oefening ',
        accountId: accountIds.plain,
        priority: 'High',
        periodStart: '2026-11-24',
        periodEnd: '2026-11-28',
        contacts: [{ name: 'J. Bakker', phone: '06 12 34 56 78', role: 'OnSite', isPrimary: true }],
      },
    });
    api.setNow(undefined);
    expect(answer.status).toBe(201);
    expect(serviceRequest.safeParse(answer.body).error).toBeUndefined();
    expect(answer.headers['location']).toBe(`${home}/${answer.body.id}`);
    expect(answer.headers['etag']).toBe('"1"');
    expect(answer.body).toMatchObject({
      description: 'Blusser leeg na oefening',
      status: 'Open',
      number: 1,
      accountCode: '1001',
      accountName: 'Ziekenhuis De Linde',
      receiptDate: '2026-11-18T13:02:00.000Z',
      slaDueAt: '2026-11-19T13:02:00.000Z',
      contacts: [{ name: 'J. Bakker', notify: true, isPrimary: true }],
      attachments: [],
      workOrderIds: [],
      wifiCode: null,
      source: 'Console',
    });
  });

  it('takes a draft, without a reaction time, and Dutch or numbered states', async () => {
    expect(await addRequest(api, { status: 'Draft' })).toMatchObject({ status: 'Draft', slaDueAt: null });
    expect(await addRequest(api, { status: 'concept' })).toMatchObject({ status: 'Draft' });
    expect(await addRequest(api, { status: 20 })).toMatchObject({ status: 'Open' });
  });

  it.each([
    ['requestType', { requestType: undefined }],
    ['requestType', { requestType: 'Cleaning' }],
    ['description', { description: ' ' }],
    ['description', { description: 'x'.repeat(256) }],
    ['accountId', { accountId: 'x' }],
    ['accountId', { accountId: unknown }],
    ['periodEnd', { periodStart: '2026-11-28', periodEnd: '2026-11-24' }],
    ['periodStart', { periodStart: '2026-02-30' }],
    ['status', { status: 'Accepted' }],
    ['locationId', { locationId: unknown }],
    ['contactId', { contactId: unknown }],
    ['wifiNetwork', { wifiNetwork: 'é'.repeat(17) }],
    ['wifiCode', { wifiCode: 'x' }],
    ['assetIds.1', { assetIds: [unknown, unknown] }],
    ['assetIds', { assetIds: [unknown] }],
    ['assignedToId', { assignedToId: unknown }],
    ['locationId', { accountId: accountIds.insisting, locationId: seededId(120001, 'location', 1) }],
    ['contactId', { accountId: accountIds.insisting, contactId: contactIds.plain }],
    [
      'contacts.0.contactId',
      { accountId: accountIds.insisting, contacts: [{ name: 'J. Bakker', phone: '1', contactId: contactIds.plain }] },
    ],
    ['assetIds', { accountId: accountIds.insisting, assetIds: [assetId] }],
    ['contacts.0.email', { contacts: [{ name: 'J. Bakker' }] }],
    ['contacts.1.name', { contacts: [{ name: 'J. Bakker', phone: '1' }, { phone: '2' }] }],
    ['colour', { colour: 'red' }],
  ])('refuses a wrong %s by its name', async (field, wrong) => {
    const problem = await api.problem(`POST ${home}`, {
      body: { requestType: 'Repair', description: 'Blusser', accountId: accountIds.plain, ...wrong },
    });
    expect(problem).toMatchObject({ status: 400, code: 'invalid' });
    expect(Object.keys(problem.errors ?? {})).toContain(field);
  });

  it('leaves nothing of a request whose contact is refused', async () => {
    const before = await api.database.sql(sql`select count(*) from "serviceRequest"`);
    await api.problem(`POST ${home}`, {
      body: { requestType: 'Repair', description: 'Halve', accountId: accountIds.plain, contacts: [{ name: 'J. Bakker' }] },
    });
    expect(await api.database.sql(sql`select count(*) from "serviceRequest"`)).toEqual(before);
  });

  it('refuses a blocked account', async () => {
    const body = { requestType: 'Repair', description: 'Blusser', accountId: accountIds.blocked };
    expect(await api.problem(`POST ${home}`, { body })).toMatchObject({
      status: 409,
      code: 'accountBlocked',
      errors: { accountId: ['Deze relatie is geblokkeerd.'] },
    });
  });

  it('gives the first answer to a repeated key, and refuses the key for another body', async () => {
    const headers = { 'idempotency-key': 'once-1' };
    const body = { requestType: 'Repair', description: 'Eenmaal', accountId: accountIds.plain };
    const first = await api.call<ServiceRequest>(`POST ${home}`, { body, headers });
    const second = await api.call<ServiceRequest>(`POST ${home}`, { body, headers });
    expect(second.status).toBe(201);
    expect(second.body.id).toBe(first.body.id);
    expect(await api.problem(`POST ${home}`, { body: { ...body, description: 'Anders' }, headers })).toMatchObject({ status: 422 });
  });

  it('takes what belongs to the account', async () => {
    const body = {
      contactId: contactIds.plain,
      locationId: seededId(120001, 'location', 1),
      assetIds: [assetId],
      assignedToId: engineerId,
    };
    expect(await addRequest(api, body)).toMatchObject(body);
  });

  it('updates the request whose id it carries with its contacts, and knows no other', async () => {
    const { id, contacts = [] } = await addRequest(api, {
      contacts: [
        { name: 'J. Bakker', phone: '1' },
        { name: 'Blijft', phone: '2' },
      ],
    });
    const bakker = contacts.find(({ name }) => name === 'J. Bakker');
    const body = {
      id,
      requestType: 'Advice',
      description: 'Advies',
      accountId: accountIds.plain,
      contacts: [
        { id: bakker?.id, name: 'Jeroen Bakker' },
        { name: 'M. Visser', phone: '3' },
      ],
    };
    const answer = await api.call<ServiceRequest>(`POST ${home}`, { body });
    expect(answer).toMatchObject({ status: 200, body: { id, requestType: 'Advice', version: 2 } });
    expect(answer.body.contacts?.map(({ name }) => name).sort()).toEqual(['Blijft', 'Jeroen Bakker', 'M. Visser']);
    const twice = await api.problem(`POST ${home}`, { body: { ...body, contacts: [body.contacts[0], body.contacts[0]] } });
    expect(Object.keys(twice.errors ?? {})).toEqual(['contacts.1.id']);
    expect(await api.problem(`POST ${home}`, { body: { ...body, id: unknown } })).toMatchObject({ status: 404 });
  });
});

describe('changing a request', () => {
  it('changes the given fields, counts the version and notes the change in the history', async () => {
    const { id } = await addRequest(api);
    const answer = await api.call<ServiceRequest>(`PUT ${home}/${id}`, {
      body: { notes: 'Melden bij de receptie.' },
      headers: { 'if-match': '"1"' },
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { notes: 'Melden bij de receptie.', version: 2, description: 'Blusser leeg na oefening' },
    });
    expect(answer.headers['etag']).toBe('"2"');
    const history = await api.call<{ action: string; changes: unknown[] }[]>(`GET ${home}/${id}/history`);
    expect(history.body.map(({ action }) => action)).toEqual(['update', 'create']);
    expect(history.body[0]?.changes).toContainEqual({ field: 'notes', before: null, after: 'Melden bij de receptie.' });
  });

  it('takes a request back as it was read', async () => {
    const { id } = await addRequest(api, { wifiNetwork: 'Gasten', wifiCode: 'zonnebloem-88' });
    const read = await api.call<ServiceRequest>(`GET ${home}/${id}?masked=true`);
    const answer = await api.call(`PUT ${home}/${id}`, { body: read.body });
    expect(answer.status).toBe(200);
    expect((await api.call<ServiceRequest>(`GET ${home}/${id}`)).body.wifiCode).toBe('zonnebloem-88');
  });

  it('refuses a stale version with the current record', async () => {
    const { id } = await addRequest(api);
    await api.call(`PUT ${home}/${id}`, { body: { notes: 'Eerst' } });
    const problem = await api.problem(`PUT ${home}/${id}`, { body: { notes: 'Daarna' }, headers: { 'if-match': '"1"' } });
    expect(problem).toMatchObject({ status: 412, code: 'versionConflict', current: { id, version: 2, notes: 'Eerst' } });
  });

  it('counts the reaction time anew with another priority', async () => {
    const { id } = await addRequest(api, { receiptDate: '2026-11-18T13:02:00Z', priority: 'Low' });
    const answer = await api.call(`PUT ${home}/${id}`, { body: { priority: 'High' } });
    expect(answer.body).toMatchObject({ slaDueAt: '2026-11-19T13:02:00.000Z' });
  });

  it('counts the reaction time of a draft from its opening, also with another priority later', async () => {
    api.setNow('2026-11-10T09:00:00Z');
    const { id } = await addRequest(api, { status: 'Draft', priority: 'High' });
    api.setNow('2026-11-18T13:02:00Z');
    const opened = await api.call(`PUT ${home}/${id}`, { body: { status: 'Open' } });
    api.setNow('2026-11-18T14:00:00Z');
    const urgent = await api.call(`PUT ${home}/${id}`, { body: { priority: 'Normal' } });
    api.setNow(undefined);
    expect(opened.body).toMatchObject({ receiptDate: '2026-11-10T09:00:00.000Z', slaDueAt: '2026-11-19T13:02:00.000Z' });
    expect(urgent.body).toMatchObject({ slaDueAt: '2026-11-23T13:02:00.000Z' });
  });

  it('moves a request to another account only before its review', async () => {
    const { id } = await addRequest(api);
    expect((await api.call(`PUT ${home}/${id}`, { body: { accountId: accountIds.insisting } })).status).toBe(200);
    const { id: placed } = await addRequest(api, { locationId: seededId(120001, 'location', 1), contactId: contactIds.plain });
    const refused = await api.problem(`PUT ${home}/${placed}`, { body: { accountId: accountIds.insisting } });
    expect(Object.keys(refused.errors ?? {}).sort()).toEqual(['contactId', 'locationId']);
    const cleared = { accountId: accountIds.insisting, locationId: null, contactId: null };
    expect((await api.call(`PUT ${home}/${placed}`, { body: cleared })).status).toBe(200);
    await putInState(api, id, 'Accepted');
    expect(await api.problem(`PUT ${home}/${id}`, { body: { accountId: accountIds.plain } })).toMatchObject({ code: 'invalid' });
  });

  it('keeps the people of a request that moves to another account, without their records of the former one', async () => {
    const { id } = await addRequest(api, { contacts: [{ name: 'J. Bakker', phone: '06', contactId: contactIds.plain }] });
    const moved = await api.call<ServiceRequest>(`PUT ${home}/${id}`, { body: { accountId: accountIds.insisting } });
    expect(moved.body.contacts).toMatchObject([{ name: 'J. Bakker', phone: '06', contactId: null }]);
  });

  it.each(['Processed', 'Void'])('changes nothing of a request that is %s', async (status) => {
    const { id } = await addRequest(api);
    await putInState(api, id, status);
    expect(await api.problem(`PUT ${home}/${id}`, { body: { notes: 'Nog iets' } })).toMatchObject({ status: 409, code: 'closed' });
    expect(await api.problem(`PUT ${home}/${id}`, { body: { status, notes: 'Nog iets' } })).toMatchObject({ status: 409, code: 'closed' });
    const { etag } = (await api.call(`GET ${home}/${id}`)).headers;
    expect(await api.call(`PUT ${home}/${id}`, { body: { status } })).toMatchObject({ status: 200, body: { status }, headers: { etag } });
  });

  it('does not know a request of another division, and answers no outsider', async () => {
    const { id } = await addRequest(api);
    const body = { notes: 'x' };
    expect(await api.problem(`PUT /api/servicerequest/230001/${id}`, { body })).toMatchObject({ status: 404 });
    expect(await api.problem(`PUT ${home}/${id}`, { body, as: 'carla' })).toMatchObject({ status: 403, code: 'divisionForbidden' });
    expect(await api.problem(`PUT ${home}/${id}`, { body, as: 'gast' })).toMatchObject({ status: 403 });
    expect(await api.problem(`PUT ${home}/${id}`, { body, as: null })).toMatchObject({ status: 401 });
    expect(await api.problem(`PUT ${home}/${unknown}`, { body })).toMatchObject({ status: 404 });
    expect(await api.problem(`PUT ${home}/nonsense`, { body })).toMatchObject({ status: 404 });
  });
});
