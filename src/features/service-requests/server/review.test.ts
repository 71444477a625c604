import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApi } from '../../../../tests/support/api.ts';
import { accountIds, addRequest, addWorkOrder, arrangeAccounts, putInState } from '../../../../tests/support/serviceRequests.ts';
import { acceptedStatus, allowedTargets, transitions, type Trigger } from '../rules.ts';
import { serviceRequestStatus, type ServiceRequest, type ServiceRequestStatus } from '../schema.ts';

const api = await testApi({ CAPABILITY_ROLES: 'supervisor=CURA-Supervisor' });
const home = '/api/servicerequest/120001';
const states = serviceRequestStatus.options;
const asSupervisor = { as: 'sofie' };

beforeAll(() => arrangeAccounts(api));

async function requestIn(status: ServiceRequestStatus): Promise<string> {
  const { id } = await addRequest(api);
  await putInState(api, id, status);
  return id;
}

describe('the state machine', () => {
  const routes: [Trigger, ServiceRequestStatus, (id: string) => string, object | undefined][] = [
    ['accept', 'Accepted', (id) => `POST ${home}/${id}/accept`, undefined],
    ['decline', 'Declined', (id) => `POST ${home}/${id}/decline`, undefined],
    ...states.map((to): (typeof routes)[number] => ['update', to, (id) => `PUT ${home}/${id}`, { status: to }]),
  ];
  const cases = states.flatMap((from) => routes.map(([trigger, to, route, body]) => ({ from, trigger, to, route, body })));

  it.each(cases)(
    'answers $trigger of a request that is $from, to $to, as its table says',
    async ({ from, trigger, to: asked, route, body }) => {
      const id = await requestIn(from);
      const to = trigger === 'accept' ? acceptedStatus(from) : asked;
      const answer = await api.call<Record<string, unknown>>(route(id), { ...asSupervisor, body });
      const isPermitted = transitions.some((one) => one.from === from && one.to === to && one.trigger === trigger);
      if (isPermitted) expect(answer).toMatchObject({ status: 200, body: { status: to } });
      else if (trigger === 'update' && from === to) expect(answer).toMatchObject({ status: 200, body: { status: to } });
      else expect(answer).toMatchObject({ status: 409, body: { code: 'transition', from, to, allowed: allowedTargets(from) } });
    },
  );
});

describe('accepting', () => {
  it('takes over what is agreed from the query, and who accepted when', async () => {
    const { id } = await addRequest(api);
    const query = new URLSearchParams({ PurchaseOrder: '4500012345', WifiNetwork: 'Gasten', WifiCode: 'zonnebloem-88' });
    const answer = await api.call<ServiceRequest>(`POST ${home}/${id}/accept?${query.toString()}`, asSupervisor);
    expect(answer.body).toMatchObject({ status: 'Accepted', purchaseOrder: '4500012345', wifiNetwork: 'Gasten', wifiCode: '********' });
    expect(answer.body.acceptedBy).toBeTruthy();
    expect(answer.body.acceptedAt).toMatch(/Z$/);
  });

  it('takes the same from a body, which wins', async () => {
    const { id } = await addRequest(api);
    const answer = await api.call(`POST ${home}/${id}/accept?PurchaseOrder=1`, { ...asSupervisor, body: { purchaseOrder: '2' } });
    expect(answer.body).toMatchObject({ purchaseOrder: '2' });
  });

  it('again only overwrites what is given, and changes nothing without', async () => {
    const { id } = await addRequest(api);
    await api.call(`POST ${home}/${id}/accept`, { ...asSupervisor, body: { purchaseOrder: '1', wifiNetwork: 'Gasten', wifiCode: 'a' } });
    const repeated = await api.call<ServiceRequest>(`POST ${home}/${id}/accept`, asSupervisor);
    expect(repeated).toMatchObject({ status: 200, body: { version: 2, purchaseOrder: '1' } });
    const changed = await api.call<ServiceRequest>(`POST ${home}/${id}/accept`, { ...asSupervisor, body: { wifiCode: 'b' } });
    expect(changed.body).toMatchObject({ version: 3, purchaseOrder: '1', wifiNetwork: 'Gasten', acceptedAt: repeated.body.acceptedAt });
    expect((await api.call<ServiceRequest>(`GET ${home}/${id}`, asSupervisor)).body.wifiCode).toBe('b');
  });

  it.each(['Planned', 'Realised', 'Processed'])('again answers as before when the request is %s by then', async (status) => {
    const { id } = await addRequest(api);
    await api.call(`POST ${home}/${id}/accept`, asSupervisor);
    await putInState(api, id, status);
    const repeated = await api.call<ServiceRequest>(`POST ${home}/${id}/accept`, asSupervisor);
    expect(repeated).toMatchObject({ status: 200, body: { status, version: 2 } });
    const amended = await api.call(`POST ${home}/${id}/accept?PurchaseOrder=9`, asSupervisor);
    if (status === 'Processed') expect(amended).toMatchObject({ status: 409, body: { code: 'closed' } });
    else expect(amended).toMatchObject({ status: 200, body: { status, purchaseOrder: '9' } });
  });

  it('wants an order number where the customer does', async () => {
    const { id } = await addRequest(api, { accountId: accountIds.insisting });
    const problem = await api.problem(`POST ${home}/${id}/accept`, asSupervisor);
    expect(problem).toMatchObject({ status: 409, code: 'purchaseOrderRequired' });
    expect(problem.errors).toHaveProperty('purchaseOrder');
    expect((await api.call(`POST ${home}/${id}/accept?PurchaseOrder=77`, asSupervisor)).status).toBe(200);
  });

  it.each([
    ['WifiCode=x', 'wifiCode'],
    [`PurchaseOrder=${'1'.repeat(51)}`, 'PurchaseOrder'],
    [`WifiNetwork=${encodeURIComponent('🔥'.repeat(9))}`, 'WifiNetwork'],
    ['Colour=red', 'Colour'],
  ])('refuses ?%s naming %s', async (query, field) => {
    const { id } = await addRequest(api);
    const problem = await api.problem(`POST ${home}/${id}/accept?${query}`, asSupervisor);
    expect(problem).toMatchObject({ status: 400 });
    expect(Object.keys(problem.errors ?? {})).toEqual([field]);
  });

  it('names the person who accepted, in its answer too', async () => {
    const { id } = await addRequest(api);
    const answer = await api.call<ServiceRequest>(`POST ${home}/${id}/accept`, asSupervisor);
    expect(answer.body).toMatchObject({ acceptedByName: 'Sofie Jansen', modifiedByName: 'Sofie Jansen', declinedByName: null });
    await api.call(`PUT ${home}/${id}`, { as: 'ada', body: { notes: 'Melden bij de receptie.' } });
    expect((await api.call(`GET ${home}/${id}`, asSupervisor)).body).toMatchObject({
      acceptedByName: 'Sofie Jansen',
      modifiedByName: 'Ada Vermeulen',
    });
  });

  it('can be amended: what is emptied is taken back, but not what the customer insists on', async () => {
    const { id } = await addRequest(api, { accountId: accountIds.insisting });
    await api.call(`POST ${home}/${id}/accept`, { ...asSupervisor, body: { purchaseOrder: '7', wifiNetwork: 'Gasten', wifiCode: 'a' } });
    expect(await api.problem(`PUT ${home}/${id}`, { ...asSupervisor, body: { purchaseOrder: null } })).toMatchObject({
      status: 409,
      code: 'purchaseOrderRequired',
    });
    expect(await api.problem(`PUT ${home}/${id}`, { ...asSupervisor, body: { wifiNetwork: null } })).toMatchObject({ status: 400 });
    const amended = await api.call(`PUT ${home}/${id}`, {
      ...asSupervisor,
      body: { purchaseOrder: '8', wifiNetwork: null, wifiCode: null },
    });
    expect(amended.body).toMatchObject({ purchaseOrder: '8', wifiNetwork: null, wifiCode: null });
  });

  it('is for supervisors', async () => {
    const { id } = await addRequest(api);
    expect(await api.problem(`POST ${home}/${id}/accept`)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await api.problem(`POST ${home}/${id}/decline`, { as: 'mike' })).toMatchObject({ status: 403 });
  });

  it('refuses a version that is no longer there', async () => {
    const { id } = await addRequest(api);
    await api.call(`PUT ${home}/${id}`, { body: { notes: 'Nieuw' } });
    const problem = await api.problem(`POST ${home}/${id}/accept`, { ...asSupervisor, headers: { 'if-match': '"1"' } });
    expect(problem).toMatchObject({ status: 412, current: { notes: 'Nieuw', modifiedByName: 'Anna de Boer' } });
  });

  it('answers a repeated key once', async () => {
    const { id } = await addRequest(api);
    const options = { ...asSupervisor, headers: { 'idempotency-key': 'accept-1' }, body: { purchaseOrder: '5' } };
    const first = await api.call<ServiceRequest>(`POST ${home}/${id}/accept`, options);
    const second = await api.call<ServiceRequest>(`POST ${home}/${id}/accept`, options);
    expect(second.body).toEqual(first.body);
  });

  it('by two people at once keeps one acceptance', async () => {
    const { id } = await addRequest(api);
    const headers = { 'if-match': '"1"' };
    const answers = await Promise.all(
      [1, 2, 3].map((order) => api.call(`POST ${home}/${id}/accept?PurchaseOrder=${order}`, { ...asSupervisor, headers })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  });
});

describe('declining', () => {
  it('keeps the reason, and another one when it is repeated', async () => {
    const { id } = await addRequest(api);
    const first = await api.call<ServiceRequest>(`POST ${home}/${id}/decline`, { ...asSupervisor, body: { reason: 'Dubbel gemeld.' } });
    expect(first.body).toMatchObject({ status: 'Declined', declineReason: 'Dubbel gemeld.' });
    const second = await api.call(`POST ${home}/${id}/decline`, { ...asSupervisor, body: { reason: 'Garantie.' } });
    expect(second.body).toMatchObject({ declineReason: 'Garantie.', declinedAt: first.body.declinedAt });
    const history = await api.call<{ action: string; reason: string | null }[]>(`GET ${home}/${id}/history`);
    expect(history.body[0]).toMatchObject({ action: 'decline', reason: 'Garantie.' });
  });

  it('leaves an accepted request alone while a work order lives', async () => {
    const id = await requestIn('Accepted');
    const workOrderId = await addWorkOrder(api, id, 'Open');
    expect(await api.problem(`POST ${home}/${id}/decline`, asSupervisor)).toMatchObject({ status: 409, code: 'transition' });
    await api.database.sql(sql`update "workOrder" set status = 'Geannuleerd' where id = ${workOrderId}`);
    expect((await api.call(`POST ${home}/${id}/decline`, asSupervisor)).status).toBe(200);
  });

  it('can be taken back by a supervisor, with a new reaction time', async () => {
    const { id } = await addRequest(api, { receiptDate: '2026-01-05T09:00:00Z' });
    await api.call(`POST ${home}/${id}/decline`, asSupervisor);
    expect(await api.problem(`PUT ${home}/${id}`, { body: { status: 'Open' } })).toMatchObject({ status: 403 });
    api.setNow('2026-11-18T13:00:00Z');
    const answer = await api.call(`PUT ${home}/${id}`, { ...asSupervisor, body: { status: 'Open' } });
    api.setNow(undefined);
    expect(answer.body).toMatchObject({ status: 'Open', slaDueAt: '2026-11-23T13:00:00.000Z' });
  });
});

describe('a draft', () => {
  it('is opened by every employee, and voided by its maker or a supervisor', async () => {
    const opened = await addRequest(api, { status: 'Draft' });
    const answer = await api.call<ServiceRequest>(`PUT ${home}/${opened.id}`, { as: 'mike', body: { status: 'open' } });
    expect(answer.body).toMatchObject({ status: 'Open' });
    expect(answer.body.slaDueAt).not.toBeNull();
    const voided = await addRequest(api, { status: 'Draft' });
    expect(await api.problem(`PUT ${home}/${voided.id}`, { as: 'mike', body: { status: 'Void' } })).toMatchObject({ status: 403 });
    expect((await api.call(`PUT ${home}/${voided.id}`, { body: { status: 'Vervallen' } })).body).toMatchObject({ status: 'Void' });
  });
});

describe('the Wi-Fi code', () => {
  it('lies encrypted, is masked but where it is asked for, and reading it is recorded', async () => {
    const { id } = await addRequest(api, { wifiNetwork: 'Gasten', wifiCode: 'zonnebloem-88' });
    const [row] = await api.database.sql<{ wifiCode: string }>(sql`select "wifiCode" from "serviceRequest" where id = ${id}`);
    expect(row?.wifiCode).toMatch(/^v1\./);
    expect((await api.call(`GET ${home}/${id}?masked=true`, asSupervisor)).body).toMatchObject({ wifiCode: '********' });
    const shown = await api.call(`GET ${home}/${id}`, asSupervisor);
    expect(shown.body).toMatchObject({ wifiCode: 'zonnebloem-88' });
    expect(shown.headers['cache-control']).toContain('no-store');
    const history = await api.call<{ action: string }[]>(`GET ${home}/${id}/history`);
    expect(history.body.filter(({ action }) => action === 'readWifiCode')).toHaveLength(1);
    const kept = await api.database.sql(sql`select a::text from audit a union all select i::text from idempotency i`);
    expect(JSON.stringify(kept)).not.toContain('zonnebloem');
  });

  it('opens in no other request', async () => {
    const one = await addRequest(api, { wifiNetwork: 'Gasten', wifiCode: 'zonnebloem-88' });
    const other = await addRequest(api, { wifiNetwork: 'Gasten', wifiCode: 'tulp-12' });
    await api.database.sql(
      sql`update "serviceRequest" set "wifiCode" = (select "wifiCode" from "serviceRequest" where division = 120001 and id = ${one.id}) where division = 120001 and id = ${other.id}`,
    );
    expect((await api.call(`GET ${home}/${other.id}`, asSupervisor)).status).toBe(500);
  });
});
