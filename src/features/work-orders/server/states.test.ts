import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApi } from '../../../../tests/support/api.ts';
import { change, freeHour, given, arrangeWorkOrders, makeOrder, putOrderInState, signOrder } from '../../../../tests/support/workOrders.ts';
import { allowedTargets, transitions } from '../rules.ts';
import { workOrderStatuses, type WorkOrder, type WorkOrderStatus } from '../schema.ts';

const api = await testApi({ CAPABILITY_ROLES: 'supervisor=CURA-Supervisor;engineer=CURA-Engineer' });

beforeAll(() => arrangeWorkOrders(api));

/** A work order that meets what every change of state needs. */
async function orderIn(status: WorkOrderStatus, more: object = {}): Promise<WorkOrder> {
  const order = await makeOrder(api, { ...freeHour(), engineerId: given.mike, signatureRequired: false, ...more });
  await putOrderInState(api, order.id, status);
  return order;
}

function overridesOf(id: string) {
  return api.database.sql(sql`select "byName", after from audit where "entityId" = ${id} and action = 'doubleBook'`);
}

/** The work order after it was reopened and done a second time. */
async function reopened(id: string, body: object): Promise<WorkOrder> {
  await change(api, id, { status: 'Bevestigd', ...reasons });
  return (await change(api, id, { status: 'Gerealiseerd', ...body })).body;
}

const reasons = { cancelReason: 'Klant zegt af', rescheduleReason: 'Klant is er niet', reopenReason: 'Verkeerde locatie' };

describe('the states of a work order', () => {
  const cases = workOrderStatuses.flatMap((from) => workOrderStatuses.map((to) => ({ from, to })));

  it.each(cases)('answer a change from $from to $to as their table says', async ({ from, to }) => {
    const { id } = await orderIn(from);
    const answer = await change(api, id, { status: to, ...(to === 'Herpland' ? freeHour() : {}), ...reasons });
    if (transitions.some((one) => one.from === from && one.to === to)) expect(answer).toMatchObject({ status: 200, body: { status: to } });
    else if (from !== to)
      expect(answer).toMatchObject({ status: 409, body: { code: 'transition', from, to, allowed: allowedTargets(from) } });
  });

  it.each([
    ['Bevestigd', { plannedStart: null, plannedEnd: null, engineerId: null }, ['plannedStart', 'plannedEnd', 'engineerId']],
    ['Herpland', {}, ['plannedStart', 'rescheduleReason']],
    ['Geannuleerd', {}, ['cancelReason']],
  ])('name all that is missing for %s at once', async (to, body, fields) => {
    const { id } = await orderIn('Open');
    const answer = await api.problem(`PUT /api/locations/${given.location}/workorders/${id}`, {
      as: 'sofie',
      body: { ...body, status: to },
    });
    expect(answer).toMatchObject({ status: 400, code: 'invalid' });
    expect(Object.keys(answer.errors ?? {})).toEqual(fields);
  });

  it('let a confirmed time change by rescheduling alone, with a reason that is noted each time', async () => {
    const { id, plannedStart } = await orderIn('Bevestigd');
    const [first, second] = [freeHour(), freeHour()];
    expect(await change(api, id, first)).toMatchObject({ status: 400, body: { errors: { plannedStart: [expect.any(String)] } } });
    const moved = await change(api, id, { status: 'Herpland', plannedStart: first.plannedStart, rescheduleReason: 'Klant is er niet' });
    expect(moved.body).toMatchObject({ status: 'Herpland', ...first });
    expect(await change(api, id, second)).toMatchObject({ status: 400, body: { errors: { rescheduleReason: [expect.any(String)] } } });
    const again = await change(api, id, { status: 'Herpland', ...second, rescheduleReason: 'Monteur is ziek' });
    expect(again.body.rescheduleLog).toMatchObject([
      { from: plannedStart, to: first.plannedStart, reason: 'Klant is er niet', by: 'Sofie Jansen' },
      { from: first.plannedStart, to: second.plannedStart, reason: 'Monteur is ziek' },
    ]);
  });

  it.each(['Partial', 'Complete'])('do not let a visit be reopened whose sales order was invoiced: %s', async (invoiceStatus) => {
    const { id, accountId } = await orderIn('Gerealiseerd');
    const number = invoiceStatus === 'Partial' ? 1 : 2;
    const putSale = (status: string) =>
      api.database.sql(sql`
        insert into "salesOrder" (division, id, "orderNumber", "orderedById", "orderedByName", "deliverToId", "invoiceToId", "orderDate", currency, "workOrderId", "invoiceStatus", "createdBy", "modifiedBy")
        values (120001, gen_random_uuid(), ${number}, ${accountId}, 'Klant', ${accountId}, ${accountId}, '2026-03-01', 'EUR', ${id}, ${status}, 'x', 'x')
        on conflict (division, "orderNumber") do update set "invoiceStatus" = excluded."invoiceStatus"`);
    await putSale(invoiceStatus);
    expect((await api.call(`GET /api/workorders/${id}`)).body).toMatchObject({ isInvoiced: true });
    expect(await change(api, id, { status: 'Bevestigd', ...reasons })).toMatchObject({ status: 409, body: { code: 'orderInvoiced' } });
    await putSale('Open');
    expect(await change(api, id, { status: 'Bevestigd', ...reasons })).toMatchObject({ status: 200, body: { isInvoiced: false } });
  });

  it('clear the appointment that is withdrawn, and keep its engineer', async () => {
    const { id } = await orderIn('Bevestigd');
    expect((await change(api, id, { status: 'Open' })).body).toMatchObject({
      plannedStart: null,
      plannedEnd: null,
      engineerId: given.mike,
    });
  });

  it('warn of a second appointment of an engineer at the same time, also in a team, unless that is meant', async () => {
    const time = freeHour();
    const first = await orderIn('Open', time);
    const second = await orderIn('Open', { ...time, engineerId: given.colleague, engineerIds: [given.mike] });
    expect((await change(api, first.id, { status: 'Bevestigd' })).status).toBe(200);
    const refused = await change(api, second.id, { status: 'Bevestigd' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'doubleBooked', conflicts: [{ id: first.id, number: first.number }] } });
    expect((await change(api, second.id, { status: 'Bevestigd', override: true })).status).toBe(200);
    expect(await overridesOf(second.id)).toEqual([{ byName: 'Sofie Jansen', after: { conflicts: [first.number] } }]);
    const third = await orderIn('Open');
    await change(api, third.id, { status: 'Bevestigd', override: true });
    expect(await overridesOf(third.id)).toEqual([]);
  });

  it('refuse a visit as done while a service report of it is a draft', async () => {
    const { id } = await orderIn('Bevestigd');
    const reports = `/api/locations/${given.location}/assets/${given.asset}/serviceReport`;
    const draft = await api.call<{ id: string }>(`POST ${reports}`, { as: 'sofie', body: { inspectionKind: 'Routine', workOrderId: id } });
    expect(draft.status, draft.text).toBe(201);
    expect((await api.call(`GET /api/workorders/${id}`)).body).toMatchObject({ openReports: 1 });
    expect(await change(api, id, { status: 'Gerealiseerd' })).toMatchObject({ status: 409, body: { code: 'openReports' } });
    expect((await api.call(`DELETE ${reports}/${draft.body.id}`, { as: 'sofie' })).status).toBe(204);
    expect((await change(api, id, { status: 'Gerealiseerd' })).status).toBe(200);
  });

  it('let one of two confirmations of one engineer at once succeed', async () => {
    const time = freeHour();
    const orders = await Promise.all([orderIn('Open', time), orderIn('Open', time), orderIn('Open', time)]);
    const answers = await Promise.all(orders.map(({ id }) => change(api, id, { status: 'Bevestigd' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('need every line closed, and a signature or the reason why there is none', async () => {
    const { id } = await orderIn('Bevestigd', {
      signatureRequired: true,
      items: [{ kind: 'Service', description: 'Keuring', quantity: '1' }],
    });
    const realise = (body: object = {}) => change(api, id, { status: 'Gerealiseerd', ...body });
    expect(await realise()).toMatchObject({ status: 409, body: { code: 'openLines' } });
    const { items = [] } = (await api.call<WorkOrder>(`GET /api/workorders/${id}`)).body;
    const closed = { items: [{ id: items[0]?.id, status: 'Gerealiseerd' }] };
    expect(await realise(closed)).toMatchObject({ status: 409, body: { code: 'signatureMissing' } });
    expect((await realise({ ...closed, noSignatureReason: 'Niemand aanwezig' })).body).toMatchObject({
      status: 'Gerealiseerd',
      completionStatus: 'Full',
      actualEnd: expect.stringMatching(/Z$/) as unknown,
      items: [{ status: 'Gerealiseerd', quantityUsed: '1.0000' }],
    });
  });

  it('keep the end and the minutes of a visit that is reopened, and end it anew where it is told so', async () => {
    const first = { actualStart: '2026-10-05T08:00:00.000Z', actualEnd: '2026-10-05T09:30:00.000Z' };
    const { id } = await orderIn('Gerealiseerd', first);
    await change(api, id, { workMinutes: 90 });
    const corrected = await reopened(id, {});
    expect(corrected).toMatchObject({ ...first, workMinutes: 90 });
    const returned = await reopened(id, { actualEnd: null, workMinutes: 135 });
    expect(returned).toMatchObject({ actualStart: first.actualStart, workMinutes: 135 });
    expect(Date.parse(returned.actualEnd ?? '')).toBeGreaterThan(Date.parse(first.actualEnd));
    expect(await reopened(id, { actualEnd: null, workMinutes: null })).toMatchObject({ workMinutes: null });
  });

  it('keep work that was done from being cancelled', async () => {
    const { id } = await orderIn('Open', { items: [{ kind: 'Service', description: 'Keuring', quantity: '1', status: 'Gerealiseerd' }] });
    expect(await change(api, id, { status: 'Geannuleerd', ...reasons })).toMatchObject({ status: 409, body: { code: 'deliveredLines' } });
  });

  it('take no other change once handled or cancelled, and answer one that changes nothing', async () => {
    for (const status of ['Afgehandeld', 'Geannuleerd'] as const) {
      const { id } = await orderIn(status);
      expect(await change(api, id, { instructions: 'Toch nog' })).toMatchObject({ status: 409, body: { code: 'workOrderClosed' } });
      expect(await change(api, id, { status })).toMatchObject({ status: 200 });
      const added = await api.call(`POST /api/workorders/${id}/items`, { body: { kind: 'Service', description: 'x', quantity: '1' } });
      expect(added).toMatchObject({ status: 409, body: { code: 'workOrderClosed' } });
    }
  });
});

describe('an engineer', () => {
  const asMike = { as: 'mike' };

  it('brings on own visits, and no others', async () => {
    const own = await orderIn('Bevestigd');
    const other = await orderIn('Bevestigd', { engineerId: given.colleague });
    const inTeam = await orderIn('Bevestigd', { engineerId: given.colleague, engineerIds: [given.mike] });
    expect((await change(api, own.id, { status: 'Gerealiseerd' }, asMike)).status).toBe(200);
    expect(await change(api, other.id, { status: 'Gerealiseerd' }, asMike)).toMatchObject({
      status: 403,
      body: { code: 'notOwnWorkOrder' },
    });
    expect((await change(api, inTeam.id, { status: 'Gerealiseerd' }, asMike)).status).toBe(200);
  });

  it('makes no visit of others an own one in the change that brings it on', async () => {
    const { id } = await orderIn('Bevestigd', { engineerId: given.colleague });
    for (const named of [{ engineerId: given.mike }, { engineerIds: [given.mike] }])
      for (const status of ['Gerealiseerd', 'Geannuleerd'])
        expect(await change(api, id, { status, ...reasons, ...named }, asMike)).toMatchObject({
          status: 403,
          body: { code: 'notOwnWorkOrder' },
        });
    const free = await orderIn('Open', { engineerId: null });
    expect((await change(api, free.id, { status: 'Bevestigd', ...freeHour(), engineerId: given.mike }, asMike)).status).toBe(200);
  });

  it('cancels an own visit before it starts', async () => {
    const begun = await orderIn('Bevestigd', { actualStart: '2026-11-20T08:00:00Z' });
    expect(await change(api, begun.id, { status: 'Geannuleerd', ...reasons }, asMike)).toMatchObject({ body: { code: 'visitStarted' } });
    expect((await change(api, begun.id, { status: 'Geannuleerd', ...reasons }, { as: 'anna' })).status).toBe(200);
  });

  it.each([
    ['Gerealiseerd', 'Afgehandeld'],
    ['Gerealiseerd', 'Bevestigd'],
    ['Geannuleerd', 'Open'],
  ] as const)('leaves it to the supervisor to bring %s to %s', async (from, to) => {
    const { id } = await orderIn(from);
    expect(await change(api, id, { status: to, ...reasons }, asMike)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });
});

describe('a reopened visit', () => {
  it('has its signature superseded and says why it was opened', async () => {
    const { id } = await orderIn('Bevestigd', { signatureRequired: true });
    expect((await signOrder(api, id, { signedBy: 'J. de Wit' }, { as: 'mike' })).status).toBe(201);
    expect((await change(api, id, { status: 'Gerealiseerd' })).body.isSigned).toBe(true);
    const reopened = await change(api, id, { status: 'Bevestigd', reopenReason: 'Verkeerd gemeten' });
    expect(reopened.body).toMatchObject({
      isSigned: false,
      autograph: null,
      autographs: [{ signedBy: 'J. de Wit', supersededAt: expect.any(String) as unknown }],
    });
    const history = await api.call<{ action: string; reason: string | null }[]>(`GET /api/workorders/${id}/history`);
    expect(history.body[0]).toMatchObject({ action: 'reopen', reason: 'Verkeerd gemeten' });
    expect(await change(api, id, { status: 'Gerealiseerd' })).toMatchObject({ body: { code: 'signatureMissing' } });
  });

  it('says anew, when it is done again, whether everything was done', async () => {
    const { id } = await orderIn('Bevestigd', {
      items: [{ kind: 'Service', description: 'Keuring', quantity: '1', status: 'Gerealiseerd' }],
    });
    const done = (await change(api, id, { status: 'Gerealiseerd' })).body;
    expect(done.completionStatus).toBe('Full');
    expect((await change(api, id, { status: 'Bevestigd', ...reasons })).body.completionStatus).toBeNull();
    const again = await change(api, id, { status: 'Gerealiseerd', items: [{ id: done.items?.[0]?.id, status: 'Herpland' }] });
    expect(again.body).toMatchObject({ completionStatus: 'Partial', items: [{ status: 'Herpland' }] });
  });
});

describe('a signature', () => {
  it('is taken by engineers, not by those who only plan, purchase or supervise', async () => {
    const { id } = await orderIn('Bevestigd');
    for (const as of ['anna', 'sofie', 'piet']) expect(await signOrder(api, id, {}, { as })).toMatchObject({ status: 403 });
    expect((await signOrder(api, id, { signedBy: 'J. de Wit' }, { as: 'mike' })).status).toBe(201);
  });
});
