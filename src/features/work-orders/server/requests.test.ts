import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { accountIds, addRequest } from '../../../../tests/support/serviceRequests.ts';
import { arrangeWorkOrders, change, given, makeOrder, ordersAt } from '../../../../tests/support/workOrders.ts';
import type { ServiceRequest } from '#features/service-requests/schema.ts';
import type { WorkOrder } from '../schema.ts';

const api = await testApi({ CAPABILITY_ROLES: 'supervisor=CURA-Supervisor;engineer=CURA-Engineer' });
const home = '/api/servicerequest/120001';

beforeAll(() => arrangeWorkOrders(api));

async function accepted(body: object = {}): Promise<ServiceRequest> {
  const request = await addRequest(api, {
    locationId: given.location,
    notes: 'Blusser in de hal',
    priority: 'High',
    assetIds: [given.asset],
    contacts: [{ name: 'Karin Prins', phone: '030 555 01 11', email: 'karin@linde.example', role: 'OnSite' }],
    ...body,
  });
  await api.upload(`POST ${home}/${request.id}/attachment`, { content: '%PDF-1.4\n%%EOF\n', fileName: 'plattegrond.pdf' });
  const terms = { purchaseOrder: '4500012345', wifiNetwork: 'Gasten', wifiCode: 'zonnebloem-88' };
  const answer = await api.call<ServiceRequest>(`POST ${home}/${request.id}/accept`, { as: 'sofie', body: terms });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
}

const stateOf = async (id: string) => (await api.call<ServiceRequest>(`GET ${home}/${id}`)).body.status;
const orderFor = (serviceRequestId: string) =>
  makeOrder(api, { serviceRequestId, signatureRequired: false, type: undefined, description: undefined });
const cancel = (id: string) => change(api, id, { status: 'Geannuleerd', cancelReason: 'Klant zegt af' });

describe('a work order that is made unless there is one', () => {
  const plan = (body: object, as = 'sofie') => api.call<{ code: string; title: string; number: string }>(`POST ${ordersAt}`, { as, body });

  it('is made once of a request that two people plan at the same time', async () => {
    const { id } = await accepted();
    const body = { serviceRequestId: id, unlessPlanned: true };
    const answers = await Promise.all([plan(body), plan(body, 'ada')]);
    const [made, refused] = answers.toSorted((one, other) => one.status - other.status);
    expect(made?.status).toBe(201);
    expect(refused?.body).toMatchObject({ status: 409, code: 'alreadyPlanned' });
    expect(refused?.text).toContain(made?.body.number);
    expect((await plan({ serviceRequestId: id })).status).toBe(201);
  });

  it('is made again once the former one was cancelled', async () => {
    const { id } = await accepted();
    await cancel((await orderFor(id)).id);
    expect((await plan({ serviceRequestId: id, unlessPlanned: true })).status).toBe(201);
  });

  it('is made once of objects that are due, as long as the first is open', async () => {
    const assetIds = [seededId(120001, 'asset', 77)];
    await api.database.sql(sql`
      insert into asset (division, id, tag, "assetType", "locationId", "createdBy", "modifiedBy")
      values (120001, ${assetIds[0]}, 'LINDE-77', 'FireExtinguisher', ${given.location}, 'x', 'x')`);
    const body = { type: 'Maintenance', description: 'Onderhoud', assetIds, unlessPlanned: true };
    const first = await plan(body);
    expect(first.status, first.text).toBe(201);
    expect((await plan(body)).body).toMatchObject({ code: 'alreadyPlanned' });
    await cancel((first.body as unknown as WorkOrder).id);
    expect((await plan(body)).status).toBe(201);
  });
});

describe('objects that two people plan at the same time', () => {
  it.each([1, 2, 3, 4, 5])('are planned once, try %i', async (number) => {
    const assetIds = [seededId(120001, 'asset', 80 + number)];
    await api.database.sql(sql`
      insert into asset (division, id, tag, "assetType", "locationId", "createdBy", "modifiedBy")
      values (120001, ${assetIds[0]}, ${`LINDE-8${number}`}, 'FireExtinguisher', ${given.location}, 'x', 'x')`);
    const body = { type: 'Maintenance', description: 'Onderhoud', assetIds, unlessPlanned: true };
    const answers = await Promise.all(['sofie', 'ada', 'sofie'].map((as) => api.call(`POST ${ordersAt}`, { as, body })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });
});

describe('a work order of an accepted request', () => {
  it('takes over what was agreed, and shows contacts and files where they are', async () => {
    const request = await accepted({ periodStart: '2026-11-24', periodEnd: '2026-11-28' });
    const order = await orderFor(request.id);
    expect(order).toMatchObject({
      windowStart: '2026-11-23T23:00:00.000Z',
      windowEnd: '2026-11-28T22:59:00.000Z',
      type: 'Repair',
      description: request.description,
      instructions: 'Blusser in de hal',
      priority: 'High',
      purchaseOrder: '4500012345',
      wifiNetwork: 'Gasten',
      wifiCode: '********',
      contactName: 'Karin Prins',
      contactEmail: 'karin@linde.example',
      assetIds: [given.asset],
      assets: [{ tag: 'LINDE-1' }],
      request: {
        id: request.id,
        number: request.number,
        contacts: [{ name: 'Karin Prins' }],
        attachments: [{ fileName: 'plattegrond.pdf' }],
      },
    });
    const [file] = order.request?.attachments ?? [];
    expect((await api.call(`GET ${file?.downloadUrl ?? ''}`)).bytes.toString()).toContain('%PDF-1.4');
    const files = await api.database.sql(sql`select from "serviceRequestAttachment" where "serviceRequestId" = ${request.id}`);
    expect(files).toHaveLength(1);
  });

  it('shows its Wi-Fi code to engineers and supervisors, which is noted, and to no others', async () => {
    const { id } = await orderFor((await accepted()).id);
    const codeFor = async (as: string, query = '') =>
      (await api.call<WorkOrder>(`GET /api/workorders/${id}${query}`, { as })).body.wifiCode;
    expect(await codeFor('mike')).toBe('zonnebloem-88');
    expect(await codeFor('sofie')).toBe('zonnebloem-88');
    expect(await codeFor('sofie', '?masked=true')).toBe('********');
    expect(await codeFor('anna')).toBe('********');
    const read = await api.database.sql<{ byName: string }>(sql`
      select "byName" from audit where "entityId" = ${id} and action = 'readWifiCode' order by at`);
    expect(read.map(({ byName }) => byName)).toEqual(['Mike Visser', 'Sofie Jansen']);
    const [row] = await api.database.sql<{ wifiCode: string }>(sql`select "wifiCode" from "workOrder" where id = ${id}`);
    expect(row?.wifiCode).not.toContain('zonnebloem');
  });

  it('moves the request along: planned, accepted again, planned, realised, planned, realised, processed', async () => {
    const request = await accepted();
    const { id } = await orderFor(request.id);
    expect(await stateOf(request.id)).toBe('Planned');
    const steps: [object, string][] = [
      [{ status: 'Geannuleerd', cancelReason: 'Klant zegt af' }, 'Accepted'],
      [{ status: 'Open' }, 'Planned'],
      [{ status: 'Gerealiseerd' }, 'Realised'],
      [{ status: 'Bevestigd', reopenReason: 'Fout' }, 'Planned'],
      [{ status: 'Gerealiseerd' }, 'Realised'],
      [{ status: 'Afgehandeld' }, 'Processed'],
    ];
    for (const [body, state] of steps) {
      expect((await change(api, id, body)).status).toBe(200);
      expect(await stateOf(request.id)).toBe(state);
    }
  });

  it('keeps the request planned until the lines that were planned anew are done, too', async () => {
    const request = await accepted();
    const { id } = await orderFor(request.id);
    const body = { status: 'Gerealiseerd', items: [{ kind: 'Service', description: 'Keuring', quantity: '1', status: 'Herpland' }] };
    const { followUpWorkOrderId } = (await change(api, id, body)).body;
    expect(await stateOf(request.id)).toBe('Planned');
    await cancel(followUpWorkOrderId ?? '');
    expect(await stateOf(request.id)).toBe('Realised');
  });

  it.each([
    ['an open request', () => addRequest(api).then(({ id }) => id), 'requestNotAccepted'],
    [
      'a declined request',
      () => accepted().then(async ({ id }) => (await api.call(`POST ${home}/${id}/decline`, { as: 'sofie' }), id)),
      'requestNotAccepted',
    ],
  ])('is not made of %s', async (_case, request, code) => {
    const answer = await api.call(`POST ${ordersAt}`, { body: { serviceRequestId: await request() } });
    expect(answer).toMatchObject({ status: 409, body: { code } });
  });

  it('is not made at another location, nor of a request of another customer or none', async () => {
    const { id } = await accepted();
    const elsewhere = await api.call(`POST /api/locations/${given.otherLocation}/workorders`, { body: { serviceRequestId: id } });
    expect(elsewhere).toMatchObject({ status: 400, body: { errors: { serviceRequestId: [expect.any(String)] } } });
    const unknown = await api.call(`POST ${ordersAt}`, { body: { serviceRequestId: given.powder } });
    expect(unknown).toMatchObject({ status: 400, body: { errors: { serviceRequestId: [expect.any(String)] } } });
  });

  it('stays with its request: it is given neither another one nor one of another customer', async () => {
    const [one, other] = [await accepted(), await accepted()];
    const { id } = await orderFor(one.id);
    const alone = await makeOrder(api, { signatureRequired: false });
    const foreign = await addRequest(api, { accountId: accountIds.insisting });
    for (const [order, serviceRequestId] of [
      [id, other.id],
      [id, null],
      [alone.id, other.id],
      [alone.id, foreign.id],
    ] as const) {
      const refused = await change(api, order, { serviceRequestId });
      expect(refused).toMatchObject({ status: 400, body: { errors: { serviceRequestId: [expect.any(String)] } } });
    }
    expect((await change(api, id, { serviceRequestId: one.id, instructions: 'Zoals gelezen' })).status).toBe(200);
    expect(await stateOf(other.id)).toBe('Accepted');
  });

  it('is not made at a location that is no longer in use', async () => {
    await api.database.sql(sql`update location set active = false where id = ${given.otherLocation}`);
    const answer = await api.call(`POST /api/locations/${given.otherLocation}/workorders`, { body: { type: 'Repair', description: 'x' } });
    expect(answer).toMatchObject({ status: 409, body: { code: 'locationInactive' } });
  });

  it('never leaves a declined request with a work order that lives, in either order', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const request = await accepted();
      const { id } = await orderFor(request.id);
      await cancel(id);
      await Promise.all([api.call(`POST ${home}/${request.id}/decline`, { as: 'sofie' }), change(api, id, { status: 'Open' })]);
      const order = (await api.call<WorkOrder>(`GET /api/workorders/${id}`)).body;
      const state = await stateOf(request.id);
      expect([`${state} ${order.status}`]).toEqual([state === 'Declined' ? 'Declined Geannuleerd' : 'Planned Open']);
    }
  });

  it('makes the request planned together with the work order, or neither', async () => {
    const { id } = await accepted();
    const answer = await api.call(`POST ${ordersAt}`, {
      body: { serviceRequestId: id, items: [{ kind: 'Material', quantity: '1', itemId: given.asset }] },
    });
    expect(answer.status).toBe(400);
    expect(await stateOf(id)).toBe('Accepted');
  });
});
