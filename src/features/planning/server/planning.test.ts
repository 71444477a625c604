import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { putDueDates } from '../../../../tests/support/dueDates.ts';
import { arrangeWorkOrders, change, given, makeOrder, ordersAt, putOrderInState } from '../../../../tests/support/workOrders.ts';
import type { Absence, MissingParts, PlanningBoard } from '../schema.ts';

const api = await testApi({ CAPABILITY_ROLES: 'supervisor=CURA-Supervisor;engineer=CURA-Engineer' });
const base = '/api/divisions/120001/planning';
const hour = { plannedStart: '2026-03-03T08:00:00.000Z', plannedEnd: '2026-03-03T09:00:00.000Z', engineerId: given.mike };

beforeAll(async () => {
  await arrangeWorkOrders(api);
  await api.database.sql(sql`insert into division (code, description, country) values (120002, 'Zwolle', 'NL') on conflict do nothing`);
  await api.database.sql(sql`update location set latitude = 52.09, longitude = 5.12 where id = ${given.location}`);
  await api.database.sql(sql`update engineer set skills = '{FireREOB}',
    certificates = '[{"name": "REOB", "number": "C-1", "validUntil": "2026-03-01"}]' where id = ${given.mike}`);
});

async function board(from = '2026-03-02', until = '2026-03-08'): Promise<PlanningBoard> {
  const answer = await api.call<PlanningBoard>(`GET ${base}?from=${from}&until=${until}`, { as: 'sofie' });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

const absent = (body: object) =>
  api.call<Absence>(`POST ${base}/absences`, {
    as: 'sofie',
    body: { engineerId: given.mike, kind: 'Leave', start: '2026-03-04T07:00:00Z', end: '2026-03-04T16:00:00Z', ...body },
  });

describe('the board', () => {
  it('shows the engineers with skills and hours, and the visits of the period where they go', async () => {
    const { id, number } = await makeOrder(api, { ...hour, assetIds: [given.asset] });
    const called = await makeOrder(api, hour);
    await putOrderInState(api, called.id, 'Geannuleerd');
    const { engineers, workOrders } = await board();
    expect(engineers).toMatchObject([
      { id: given.colleague, fullName: 'Lotte Smit' },
      { id: given.mike, skills: ['FireREOB'], certificates: [{ name: 'REOB', validUntil: '2026-03-01' }], absences: [], calendar: null },
    ]);
    expect(engineers[0]?.workingHours[0]).toEqual({ weekday: 1, from: '08:00', until: '17:00' });
    expect(workOrders).toMatchObject([
      {
        id,
        number,
        engineerId: given.mike,
        city: expect.any(String),
        latitude: 52.09,
        longitude: 5.12,
        assetTypes: ['FireExtinguisher'],
        minutes: 15,
      },
    ]);
  });

  it('begins and ends a day by our clocks', async () => {
    const early = await makeOrder(api, { plannedStart: '2026-05-03T22:00:00Z', plannedEnd: '2026-05-03T23:00:00Z' });
    await makeOrder(api, { plannedStart: '2026-05-04T22:00:00Z', plannedEnd: '2026-05-04T23:00:00Z' });
    const { workOrders } = await board('2026-05-04', '2026-05-04');
    expect(workOrders.map(({ id }) => id)).toEqual([early.id]);
    expect((await board('2026-05-05', '2026-05-05')).daysOff).toEqual([]);
    expect((await board('2026-04-27', '2026-04-27')).daysOff).toEqual(['2026-04-27']);
  });

  it('shows a visit of several days on each of them', async () => {
    const { id } = await makeOrder(api, { plannedStart: '2026-06-01T06:00:00Z', plannedEnd: '2026-06-03T15:00:00Z' });
    const shown = async (day: string) => (await board(day, day)).workOrders.some((visit) => visit.id === id);
    expect(await Promise.all(['2026-05-31', '2026-06-01', '2026-06-02', '2026-06-03', '2026-06-04'].map(shown))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it('has work orders without an appointment in its backlog, until they are planned', async () => {
    const { id } = await makeOrder(api, { estimatedMinutes: 135 });
    expect((await board()).backlog.workOrders).toContainEqual(expect.objectContaining({ id, minutes: 135, plannedStart: null }));
    expect(
      (await change(api, id, { ...hour, plannedStart: '2026-03-05T08:00:00Z', plannedEnd: '2026-03-05T10:15:00Z', status: 'Bevestigd' }))
        .status,
    ).toBe(200);
    const after = await board();
    expect(after.backlog.workOrders.map((order) => order.id)).not.toContain(id);
    expect(after.workOrders.map((order) => order.id)).toContain(id);
  });

  it('has locations in its backlog where objects are due, but not those that an open work order names', async () => {
    const due = seededId(120001, 'asset', 2);
    const later = seededId(120001, 'asset', 3);
    await api.database.sql(sql`
      insert into asset (division, id, tag, "assetType", "locationId", "createdBy", "modifiedBy") values
        (120001, ${due}, 'LINDE-2', 'ExtinguishHoseReel', ${given.otherLocation}, 'x', 'x'),
        (120001, ${later}, 'LINDE-3', 'ExtinguishHoseReel', ${given.otherLocation}, 'x', 'x')`);
    await putDueDates(api, { dueDate: '2026-03-05' }, due);
    await putDueDates(api, { dueDate: '2026-03-09' }, later);
    expect((await board()).backlog.locations).toMatchObject([
      {
        locationId: given.otherLocation,
        assetIds: [due],
        assetCount: 1,
        firstDueDate: '2026-03-05',
        assetTypes: ['ExtinguishHoseReel'],
        minutes: 15,
      },
    ]);
    expect((await board('2026-03-02', '2026-03-09')).backlog.locations).toMatchObject([{ assetCount: 2 }]);
    const made = await api.call(`POST /api/locations/${given.otherLocation}/workorders`, {
      as: 'sofie',
      body: { type: 'Maintenance', description: 'Onderhoud haspels', assetIds: [due] },
    });
    expect(made.status, made.text).toBe(201);
    expect((await board()).backlog.locations).toEqual([]);
  });

  it('has accepted requests in its backlog until a work order is made of them', async () => {
    const request = seededId(120001, 'serviceRequest', 900);
    await api.database.sql(sql`
      insert into "serviceRequest" (division, id, number, "requestType", status, priority, description, "accountId", "locationId", "receiptDate",
        "periodEnd", source, "createdBy", "modifiedBy")
      select 120001, ${request}, 900, 'Repair', 'Accepted', 'High', 'Noodverlichting knippert', l."accountId", l.id, now(), '2026-03-06', 'Console', 'x', 'x'
      from location l where l.division = 120001 and l.id = ${given.location}`);
    expect((await board()).backlog.requests).toMatchObject([
      { id: request, number: 900, type: 'Repair', locationId: given.location, periodEnd: '2026-03-06', minutes: 60 },
    ]);
    const made = await api.call(`POST ${ordersAt}`, { as: 'sofie', body: { serviceRequestId: request } });
    expect(made.status, made.text).toBe(201);
    expect((await board()).backlog.requests).toEqual([]);
  });

  it('answers as much of each kind of what waits as is asked for, and says that there is more', async () => {
    for (const minutes of [60, 75, 90]) await makeOrder(api, { estimatedMinutes: minutes });
    const read = (waiting: string) => api.call<PlanningBoard>(`GET ${base}?from=2026-03-02&until=2026-03-08${waiting}`, { as: 'sofie' });
    const whole = (await read('')).body.backlog;
    expect(whole).toMatchObject({ isCut: false });
    expect(whole.workOrders.length).toBeGreaterThan(2);
    const { workOrders, isCut } = (await read('&waiting=2')).body.backlog;
    expect(isCut).toBe(true);
    expect(workOrders).toEqual(whole.workOrders.slice(0, 2));
    const refused = await api.problem(`GET ${base}?from=2026-03-02&until=2026-03-08&waiting=201`, { as: 'sofie' });
    expect(refused).toMatchObject({ status: 400, errors: { waiting: [expect.any(String)] } });
  });

  it('refuses a period that ends before it begins, or is too long', async () => {
    const refused = (from: string, until: string) => api.problem(`GET ${base}?from=${from}&until=${until}`, { as: 'sofie' });
    expect(await refused('2026-03-02', '2026-03-01')).toMatchObject({ status: 400, errors: { until: [expect.any(String)] } });
    expect(await refused('2026-03-02', '2026-04-13')).toMatchObject({ status: 400, errors: { until: [expect.any(String)] } });
    expect((await board('2026-03-02', '2026-04-12')).until).toBe('2026-04-12');
  });

  it('is for supervisors', async () => {
    for (const as of ['anna', 'mike'])
      expect(await api.problem(`GET ${base}?from=2026-03-02&until=2026-03-08`, { as })).toMatchObject({ status: 403, code: 'forbidden' });
  });
});

describe('absences', () => {
  it('stand on the board where they touch the period, change by their id and go', async () => {
    const { status, body } = await absent({ note: 'Verhuizing' });
    expect(status).toBe(201);
    const shown = async (from: string) => (await board(from, from)).engineers.find(({ id }) => id === given.mike)?.absences;
    expect(await shown('2026-03-04')).toMatchObject([{ id: body.id, version: 1, kind: 'Leave', note: 'Verhuizing' }]);
    expect(await shown('2026-03-05')).toEqual([]);
    expect(await absent({ id: body.id, kind: 'Sick' })).toMatchObject({
      status: 200,
      body: { version: 2, kind: 'Sick', note: 'Verhuizing' },
    });
    const stale = { as: 'sofie', headers: { 'if-match': '"1"' } };
    expect(await api.problem(`DELETE ${base}/absences/${body.id}`, stale)).toMatchObject({ status: 412, current: { kind: 'Sick' } });
    expect((await api.call(`DELETE ${base}/absences/${body.id}`, { as: 'sofie' })).status).toBe(204);
    expect(await shown('2026-03-04')).toEqual([]);
  });

  it('end after they begin where only the beginning is changed', async () => {
    const { body } = await absent({});
    const refused = await api.problem(`POST ${base}/absences`, { as: 'sofie', body: { id: body.id, start: '2026-03-04T17:00:00Z' } });
    expect(refused).toMatchObject({ status: 400, errors: { end: [expect.any(String)] } });
    const later = await api.call<Absence>(`POST ${base}/absences`, { as: 'sofie', body: { id: body.id, start: '2026-03-04T08:00:00Z' } });
    expect(later.body).toMatchObject({ start: '2026-03-04T08:00:00.000Z', end: body.end, kind: 'Leave' });
  });

  it('end after they begin, and are of an engineer of the division', async () => {
    expect(await absent({ end: '2026-03-04T07:00:00Z' })).toMatchObject({ status: 400, body: { errors: { end: [expect.any(String)] } } });
    expect(await absent({ engineerId: seededId(120002, 'engineer', 1) })).toMatchObject({
      status: 400,
      body: { errors: { engineerId: [expect.any(String)] } },
    });
    expect(await absent({ id: seededId(120001, 'absence', 99) })).toMatchObject({ status: 404 });
  });
});

describe('missing parts', () => {
  it('are what each van lacks of the open lines of a work order, those of one item together', async () => {
    await api.database.sql(sql`
      insert into "itemWarehouse" (division, id, "createdBy", "modifiedBy", "itemId", "warehouseId", "currentStock")
      values (120001, gen_random_uuid(), 'test', 'test', ${given.powder}, ${given.van}, 2.5)`);
    const line = { kind: 'Material', itemId: given.powder, quantity: '1.25' };
    const { id } = await makeOrder(api, { items: [line, line, { kind: 'Labour', itemId: given.hours, quantity: '4' }] });
    const parts = async () => (await api.call<MissingParts>(`GET ${base}/workorders/${id}/parts`, { as: 'sofie' })).body.parts;
    // the colleague has no van
    expect(await parts()).toMatchObject([{ engineerId: given.colleague, itemCode: 'POEDER', needed: '2.5000', inVan: '0' }]);
    await api.database.sql(sql`update "itemWarehouse" set "currentStock" = 2 where "warehouseId" = ${given.van}`);
    expect(await parts()).toMatchObject([{ engineerId: given.colleague }, { engineerId: given.mike, needed: '2.5000', inVan: '2.0000' }]);
  });
});
