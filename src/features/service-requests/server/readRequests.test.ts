import sql from 'sql-template-tag';
import { seededId } from '#contract/seededId.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApi } from '../../../../tests/support/api.ts';
import {
  accountIds,
  addRequest,
  addWorkOrder,
  arrangeAccounts,
  arrangeReferences,
  assetId,
  putInState,
} from '../../../../tests/support/serviceRequests.ts';
import { serviceRequest, type ServiceRequest } from '../schema.ts';
import { countByStatus } from './store.ts';

const api = await testApi();
const home = '/api/servicerequest/120001';
const unknown = '0b1c2d3e-0000-7000-8000-000000000001';

beforeAll(async () => {
  await arrangeAccounts(api);
  await arrangeReferences(api);
  await addRequest(api, { status: 'Draft' });
  await addRequest(api, { status: 'Draft' });
});

describe('reading requests', () => {
  it('gives one request by our id and by the id in Exact', async () => {
    const { id } = await addRequest(api);
    const exactId = '0b1c2d3e-0000-7000-8000-00000000eeee';
    await api.database.sql(sql`update "serviceRequest" set "exactId" = ${exactId} where id = ${id}`);
    expect((await api.call(`GET ${home}/${id}`)).body).toMatchObject({ id });
    expect((await api.call(`GET ${home}/${exactId}`)).body).toMatchObject({ id });
  });

  it('shows the location, the objects and the work orders of a request', async () => {
    const locationId = seededId(120001, 'location', 1);
    const { id } = await addRequest(api, { locationId, assetIds: [assetId] });
    const workOrderId = await addWorkOrder(api, id, 'Bevestigd');
    const { body } = await api.call<ServiceRequest>(`GET ${home}/${id}`);
    expect(serviceRequest.safeParse(body).error).toBeUndefined();
    expect(body).toMatchObject({
      location: { name: 'De Linde', addressLine1: 'Lindelaan 12', postcode: '3511 AW', city: 'Utrecht' },
      assets: [{ id: assetId, tag: 'FE-0231', assetType: 'ExtinguishSprayFoam', building: 'Vleugel B', nextServiceDate: '2026-11-01' }],
      workOrders: [{ id: workOrderId, status: 'Bevestigd', plannedStart: null }],
    });
    const [listed] = (await api.call<ServiceRequest[]>(`GET ${home}?search=${body.number}`)).body;
    expect(listed).not.toHaveProperty('location');
    expect((await addRequest(api)).location).toBeNull();
  });

  it('gives the requests of an account under both addresses, and one of them only under its own account', async () => {
    const { id } = await addRequest(api, { accountId: accountIds.insisting });
    for (const family of ['/api/120001', '/api/division/120001']) {
      const of = `${family}/accounts/${accountIds.insisting}/servicerequest`;
      const answer = await api.call<ServiceRequest[]>(`GET ${of}`);
      expect(answer.body.length).toBeGreaterThan(0);
      expect(new Set(answer.body.map(({ accountId }) => accountId))).toEqual(new Set([accountIds.insisting]));
      expect((await api.call(`GET ${of}/${id}`)).body).toMatchObject({ id, contacts: [] });
      expect(await api.problem(`GET ${family}/accounts/${accountIds.plain}/servicerequest/${id}`)).toMatchObject({ status: 404 });
    }
  });

  it('does not know the requests of an account that is not there', async () => {
    expect(await api.problem(`GET /api/120001/accounts/${unknown}/servicerequest`)).toMatchObject({ status: 404 });
  });

  it('gives the request of a work order', async () => {
    const { id } = await addRequest(api);
    const workOrderId = await addWorkOrder(api, id);
    expect((await api.call(`GET ${home}/workorder/${workOrderId}`)).body).toMatchObject({ id, workOrderIds: [workOrderId] });
    expect(await api.problem(`GET ${home}/workorder/${unknown}`)).toMatchObject({ status: 404 });
  });

  it('lists newest first, with totals, a page at a time, without Wi-Fi codes', async () => {
    await addRequest(api, { receiptDate: '2031-01-02T08:00:00Z', wifiNetwork: 'Gasten', wifiCode: 'geheim-123' });
    await addRequest(api, { receiptDate: '2031-01-03T08:00:00Z' });
    const answer = await api.call<ServiceRequest[]>(`GET ${home}`, { headers: { pagesize: '2' } });
    expect(answer.body.map(({ receiptDate }) => receiptDate)).toEqual(['2031-01-03T08:00:00.000Z', '2031-01-02T08:00:00.000Z']);
    expect(answer.body[1]).toMatchObject({ wifiCode: '********' });
    expect(answer.text).not.toContain('geheim-123');
    expect(answer.headers['content-range']).toMatch(/^items 0-1\/\d+$/);
    const next = await api.call<ServiceRequest[]>(`GET ${home}`, { headers: { pagesize: '2', after: answer.headers['after'] ?? '' } });
    expect(next.body[0]?.id).not.toBe(answer.body[1]?.id);
  });

  it('understands sort, range and filter of the console', async () => {
    for (const filter of ['{"status":["Draft"]}', '{"status":10}', '{"status":["Concept"]}']) {
      const query = new URLSearchParams({ sort: '["number","ASC"]', range: '[0,1]', filter });
      const answer = await api.call<ServiceRequest[]>(`GET ${home}?${query.toString()}`);
      expect(answer.body.map(({ status }) => status)).toEqual(['Draft', 'Draft']);
      expect(answer.body[0]?.number).toBeLessThan(answer.body[1]?.number ?? 0);
    }
    expect(await api.problem(`GET ${home}?sort=["notes","ASC"]`)).toMatchObject({ status: 400 });
    expect(await api.problem(`GET ${home}?filter={"colour":"red"}`)).toMatchObject({ status: 400 });
  });

  it.each(['draft', 'CONCEPT', '10'])('lists the state called %s', async (name) => {
    const answer = await api.call<ServiceRequest[]>(`GET ${home}/state/${name}`);
    expect(new Set(answer.body.map(({ status }) => status))).toEqual(new Set(['Draft']));
  });

  it('refuses an unknown state with the list of valid ones, wherever it is named', async () => {
    for (const address of [`${home}/state/weg`, `${home}?statusses=Open,weg`, '/api/120001/servicerequest?statusses=weg']) {
      const problem = await api.problem(`GET ${address}`);
      expect(problem.status).toBe(400);
      expect(JSON.stringify(problem.errors)).toContain('Draft, Open, Accepted, Declined, Planned, Realised, Processed, Void');
    }
  });

  it('finds words in the text and in the name of the account together', async () => {
    const { id } = await addRequest(api, { accountId: accountIds.insisting, description: 'Café-ruimte: haspel lekt' });
    const found = await api.call<ServiceRequest[]>(`GET ${home}?search=${encodeURIComponent('almelo cafe haspel')}`);
    expect(found.body.map((one) => one.id)).toEqual([id]);
    expect((await api.call<[]>(`GET ${home}?search=${encodeURIComponent('almelo %_ haspel')}`)).body).toEqual([]);
  });

  it('searches by states and overlapping period; without states all but the void ones', async () => {
    const early = await addRequest(api, { periodStart: '2027-03-01', periodEnd: '2027-03-05', receiptDate: '2026-01-01T08:00:00Z' });
    const late = await addRequest(api, { periodStart: '2027-03-10', periodEnd: '2027-03-12' });
    const received = await addRequest(api, { receiptDate: '2027-03-05T08:00:00Z' });
    const voided = await addRequest(api, { periodStart: '2027-03-04' });
    await putInState(api, voided.id, 'Void');
    const search = async (query: string) =>
      (await api.call<ServiceRequest[]>(`GET /api/120001/servicerequest?${query}`)).body.map(({ id }) => id).sort();
    expect(await search('periodStart=2027-03-05T00:00:00Z&periodEnd=2027-03-08T00:00:00Z')).toEqual([early.id, received.id].sort());
    expect(await search('periodStart=2027-03-05&periodEnd=2027-12-31&statusses=Void&statusses=Open')).toEqual(
      [early.id, late.id, received.id].sort(),
    );
    expect(await search('periodStart=2027-03-04&periodEnd=2027-03-04&statusses=vervallen')).toEqual([voided.id]);
    // Midnight in Amsterdam stands on the day before in UTC
    expect(await search('periodStart=2027-03-03T23:00:00Z&periodEnd=2027-03-04T22:59:59Z&statusses=Void')).toEqual([voided.id]);
    expect(await search('periodStart=2027-03-04T23:00:00Z&statusses=Void')).not.toContain(voided.id);
    expect(await search('periodStart=2027-03-10&periodEnd=2027-03-10&statusses=')).toEqual([late.id]);
  });

  it('counts the states and what is late', async () => {
    api.setNow('2026-11-18T13:02:00Z');
    const before = await api.call<{ statuses: Record<string, number>; overdue: number }>(`GET ${home}/counts`);
    await addRequest(api, { receiptDate: '2026-11-01T08:00:00Z' });
    await addRequest(api, { status: 'Draft' });
    const after = await api.call<{ statuses: Record<string, number>; overdue: number }>(`GET ${home}/counts`);
    api.setNow(undefined);
    expect(after.body.statuses['Open']).toBe((before.body.statuses['Open'] ?? 0) + 1);
    expect(after.body.statuses['Draft']).toBe((before.body.statuses['Draft'] ?? 0) + 1);
    expect(after.body.overdue).toBe(before.body.overdue + 1);
    expect(after.body.statuses['Processed']).toBeTypeOf('number');
  });

  it('counts the states in which requests end each time too, until they are many', async () => {
    const scope = { database: api.database.pool.for([120001]), division: 120001 };
    const counted = async (many?: number) => {
      const counts = await countByStatus(scope, [], new Date(), many);
      return (wanted: string) => counts.find(({ status }) => status === wanted)?.count ?? 0;
    };
    const first = await counted();
    await putInState(api, (await addRequest(api)).id, 'Declined');
    const second = await counted(0);
    expect(second('Declined')).toBe(first('Declined') + 1);
    await putInState(api, (await addRequest(api)).id, 'Declined');
    await putInState(api, (await addRequest(api)).id, 'Accepted');
    const third = await counted(0);
    expect([third('Declined'), third('Accepted')]).toEqual([second('Declined'), second('Accepted') + 1]);
  });
});
