import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ServiceRequest } from '#features/service-requests/schema.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { addRequest } from '../../../../tests/support/serviceRequests.ts';
import { arrangeWorkOrders, change, freeHour, given, makeOrder, signOrder } from '../../../../tests/support/workOrders.ts';
import type { WorkOrder } from '../schema.ts';

const api = await testApi({
  CAPABILITY_ROLES: 'supervisor=CURA-Supervisor;engineer=CURA-Engineer',
  PUBLIC_URL: 'https://service.example.nl',
});
const home = '/api/servicerequest/120001';
const personal = ['Prins', 'karin@', '555 01 11', 'Gasten', 'hal', '127.0.0.1'];

beforeAll(() => arrangeWorkOrders(api));

/** An accepted request with a work order that its contact was told of and signed by the link. */
async function signedOrder(status: 'Gerealiseerd' | 'Afgehandeld'): Promise<{ requestId: string; id: string }> {
  const request = await addRequest(api, {
    locationId: given.location,
    notes: 'Blusser in de hal',
    contacts: [{ name: 'Karin Prins', phone: '030 555 01 11', email: 'karin@linde.example', role: 'OnSite' }],
  });
  const terms = { purchaseOrder: '4500012345', wifiNetwork: 'Gasten', wifiCode: 'zonnebloem-88' };
  await api.call(`POST ${home}/${request.id}/accept`, { as: 'sofie', body: terms });
  const { id } = await makeOrder(api, { serviceRequestId: request.id, engineerId: given.mike, ...freeHour() });
  await change(api, id, { status: 'Bevestigd' });
  await change(api, id, { contactName: 'Karin A. Prins' });
  const { token } = (await api.call<{ token: string }>(`POST /api/workorders/${id}/link`)).body;
  const signed = await signOrder(
    api,
    id,
    { signedBy: 'Karin Prins', remark: 'Vraag naar Karin Prins' },
    { as: null, headers: { 'x-workorder-token': token } },
  );
  if (signed.status !== 201) throw new Error(signed.text);
  for (const next of ['Gerealiseerd', 'Afgehandeld'] as const) {
    await change(api, id, { status: next });
    if (next === status) break;
  }
  return { requestId: request.id, id };
}

async function age(requestId: string, months: number): Promise<void> {
  await api.database.sql(
    sql`update "serviceRequest" set "statusChangedAt" = now() - make_interval(months => ${months}) where id = ${requestId}`,
  );
}

/** The same without a request, changed last so many months ago. */
async function ownOrder(months: number): Promise<string> {
  const contact = { contactName: 'Karin Prins', contactEmail: 'karin@linde.example', contactPhone: '030 555 01 11' };
  const { id } = await makeOrder(api, { ...contact, instructions: 'Blusser in de hal', engineerId: given.mike, ...freeHour() });
  await change(api, id, { status: 'Bevestigd' });
  await signOrder(api, id, { signedBy: 'Karin Prins', remark: 'Vraag naar mevrouw Prins' }, { as: 'mike' });
  for (const status of ['Gerealiseerd', 'Afgehandeld']) await change(api, id, { status });
  await api.database.sql(sql`update "workOrder" set modified = now() - make_interval(months => ${months}) where id = ${id}`);
  return id;
}

/** All that the database holds of a work order, its signatures, mails and audit, as text. */
async function keptOf(id: string): Promise<string> {
  const rows = await api.database.sql<{ text: string }>(sql`
    select w::text as text from "workOrder" w where id = ${id}
    union all select s::text from autograph s where "workOrderId" = ${id}
    union all select m::text from mail m where "subjectId" = ${id}
    union all select a::text from audit a where "entityId" = ${id}
      or "entityId" in (select s.id from autograph s where s."workOrderId" = ${id})`);
  return rows.map(({ text }) => text).join('\n');
}

describe('cleanup', () => {
  it('erases the persons on work orders of expired requests, in mails and audit too, and keeps what was done', async () => {
    const { requestId, id } = await signedOrder('Afgehandeld');
    const before = await keptOf(id);
    for (const value of personal) expect(before).toContain(value);
    await age(requestId, 25);
    expect((await api.call(`DELETE ${home}/cleanup`, { as: 'ada' })).body).toMatchObject({ requests: 1 });
    const after = await keptOf(id);
    for (const value of personal) expect(after).not.toContain(value);
    const order = (await api.call<WorkOrder>(`GET /api/workorders/${id}`)).body;
    expect(order).toMatchObject({ status: 'Afgehandeld', contactName: null, wifiNetwork: null, wifiCode: null, isSigned: true });
    expect(order.autograph).toMatchObject({ signedBy: null, ip: null, documentHash: expect.any(String) as string });
    const audited = await api.database.sql(sql`select action, "byName" from audit where "entityId" = ${id} order by at`);
    expect(audited).toEqual(
      expect.arrayContaining([
        { action: 'sign', byName: '' },
        { action: 'create', byName: 'Sofie Jansen' },
        { action: 'cleanup', byName: expect.any(String) as string },
      ]),
    );
  });

  it('erases the same from ended work orders without a request, once, and leaves younger and living ones', async () => {
    const [old, young] = [await ownOrder(25), await ownOrder(20)];
    const { id: living } = await makeOrder(api, { contactName: 'Karin Prins' });
    await api.database.sql(sql`update "workOrder" set modified = now() - interval '30 months' where id = ${living}`);
    expect((await api.call(`DELETE ${home}/cleanup?dryRun=true`, { as: 'ada' })).body).toMatchObject({ workOrders: 1 });
    expect(await keptOf(old)).toContain('Karin');
    expect((await api.call(`DELETE ${home}/cleanup`, { as: 'ada' })).body).toMatchObject({ workOrders: 1 });
    const after = await keptOf(old);
    for (const value of ['Prins', 'karin@', '555 01 11', 'hal', '127.0.0.1']) expect(after).not.toContain(value);
    expect((await api.call<WorkOrder>(`GET /api/workorders/${old}`)).body).toMatchObject({ status: 'Afgehandeld', isSigned: true });
    for (const id of [young, living]) expect(await keptOf(id)).toContain('Karin Prins');
    await api.database.sql(sql`update "workOrder" set modified = now() - interval '25 months' where id = ${old}`);
    expect((await api.call(`DELETE ${home}/cleanup`, { as: 'ada' })).body).toMatchObject({ workOrders: 0 });
  });

  it('erases the Wi-Fi of work orders 30 days after the work, and nothing else of them', async () => {
    const { requestId, id } = await signedOrder('Gerealiseerd');
    expect((await api.call<ServiceRequest>(`GET ${home}/${requestId}`)).body.status).toBe('Realised');
    await age(requestId, 2);
    expect((await api.call(`DELETE ${home}/cleanup?dryRun=true`, { as: 'ada' })).body).toMatchObject({ wifiCodes: 1 });
    expect((await api.call(`DELETE ${home}/cleanup`, { as: 'ada' })).body).toMatchObject({ wifiCodes: 1, requests: 0 });
    expect((await api.call(`GET /api/workorders/${id}`)).body).toMatchObject({
      wifiNetwork: null,
      wifiCode: null,
      contactName: 'Karin A. Prins',
      autograph: { signedBy: 'Karin Prins' },
    });
    expect(await keptOf(id)).not.toContain('Gasten');
    expect((await api.call(`DELETE ${home}/cleanup`, { as: 'ada' })).body).toMatchObject({ wifiCodes: 0 });
  });

  it('passes over a request while another call holds a work order of it', async () => {
    const { requestId, id } = await signedOrder('Afgehandeld');
    await age(requestId, 25);
    await api.database.pool.for('all').transaction(async (other) => {
      await other.rows(sql`select from "workOrder" where division = 120001 and id = ${id} for update`);
      expect((await api.call(`DELETE ${home}/cleanup`, { as: 'ada' })).body).toMatchObject({ requests: 0 });
    });
    expect(await keptOf(id)).toContain('Karin Prins');
    expect((await api.call(`DELETE ${home}/cleanup`, { as: 'ada' })).body).toMatchObject({ requests: 1 });
  });
});
