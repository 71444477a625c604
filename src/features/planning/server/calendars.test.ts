import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApi } from '../../../../tests/support/api.ts';
import { arrangeWorkOrders, change, given, makeOrder, putOrderInState } from '../../../../tests/support/workOrders.ts';
import type { PlanningBoard } from '../schema.ts';

const api = await testApi({ CAPABILITY_ROLES: 'supervisor=CURA-Supervisor;engineer=CURA-Engineer' });
const base = '/api/divisions/120001/planning';
const hour = { plannedStart: '2026-03-03T08:00:00.000Z', plannedEnd: '2026-03-03T09:00:00.000Z', engineerId: given.mike };

beforeAll(async () => {
  await arrangeWorkOrders(api);
  await api.database.sql(sql`insert into division (code, description, country) values (120002, 'Zwolle', 'NL') on conflict do nothing`);
});

describe('the calendar of an engineer', () => {
  const subscribe = () => api.call<{ id: string; address: string }>(`POST ${base}/engineers/${given.mike}/calendar`, { as: 'sofie' });
  const sequenceIn = (text: string, id: string) => Number(new RegExp(`UID:${id}@work-orders\\r\\nSEQUENCE:(\\d+)\\r\\n`).exec(text)?.[1]);
  const read = (address: string) => api.call(`GET ${new URL(address).pathname}${new URL(address).search}`, { as: null });

  it('answers without sign-in, in our time, with address and summary and nothing else of the customer', async () => {
    api.setNow('2026-03-01T09:00:00Z');
    const { status, body } = await subscribe();
    expect(status).toBe(201);
    const order = await makeOrder(api, {
      ...hour,
      contactPhone: '0612345678',
      instructions: 'Sleutel onder de mat',
      plannedStart: '2026-03-30T06:30:00Z',
      plannedEnd: '2026-03-30T08:00:00Z',
    });
    await putOrderInState(api, order.id, 'Bevestigd');
    const answer = await read(body.address);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('private, no-store');
    const text = answer.text.replaceAll('\r\n ', '');
    expect(text).toContain(`UID:${order.id}@work-orders`);
    expect(text).toContain('DTSTART;TZID=Europe/Amsterdam:20260330T083000');
    expect(text).toContain('DTEND;TZID=Europe/Amsterdam:20260330T100000');
    // in UTC, which calendar programs ask for
    const { modified } = (await api.call<{ modified: string }>(`GET /api/workorders/${order.id}?masked=true`, { as: 'sofie' })).body;
    expect(text).toContain(`DTSTAMP:${modified.slice(0, 19).replaceAll(/[-:]/g, '')}Z`);
    expect(text).toContain('BEGIN:VTIMEZONE');
    expect(text).toContain('SUMMARY:');
    expect(text).not.toMatch(/0612345678|Sleutel|mat/);
    api.setNow(undefined);
  });

  it('keeps the UID of a visit that is planned anew, and loses one that is called off', async () => {
    api.setNow('2026-03-01T09:00:00Z');
    const { body } = await subscribe();
    const order = await makeOrder(api, {
      ...hour,
      plannedStart: '2026-04-01T06:30:00Z',
      plannedEnd: '2026-04-01T08:00:00Z',
      engineerId: given.colleague,
      engineerIds: [given.mike],
    });
    await putOrderInState(api, order.id, 'Bevestigd');
    await change(api, order.id, { status: 'Herpland', plannedStart: '2026-04-02T06:30:00Z', rescheduleReason: 'Klant is er niet' });
    const text = (await read(body.address)).text;
    expect(sequenceIn(text, order.id)).toBeGreaterThan(0);
    expect(text).toContain('20260402T083000');
    await putOrderInState(api, order.id, 'Geannuleerd');
    expect((await read(body.address)).text).not.toContain(order.id);
    api.setNow(undefined);
  });

  it('numbers an appointment higher that is agreed anew after it was withdrawn, in the file of the customer too', async () => {
    api.setNow('2026-03-01T09:00:00Z');
    const { body } = await subscribe();
    const order = await makeOrder(api, { ...hour, plannedStart: '2026-04-07T06:30:00Z', plannedEnd: '2026-04-07T08:00:00Z' });
    const sequences = async () => [
      sequenceIn((await read(body.address)).text, order.id),
      sequenceIn((await api.call(`GET /api/workorders/${order.id}/calendar`, { as: 'sofie' })).text, order.id),
    ];
    await change(api, order.id, { status: 'Bevestigd' });
    const [inFeed = 0, inFile = 0] = await sequences();
    await change(api, order.id, { status: 'Open' });
    const later = { plannedStart: '2026-04-08T06:30:00Z', plannedEnd: '2026-04-08T08:00:00Z', engineerId: given.mike };
    expect((await change(api, order.id, { ...later, status: 'Bevestigd' })).status).toBe(200);
    const [feedAfter, fileAfter] = await sequences();
    expect(feedAfter).toBeGreaterThan(inFeed);
    expect(fileAfter).toBeGreaterThan(inFile);
    api.setNow(undefined);
  });

  it('has the same address again under one Idempotency-Key, which goes on working', async () => {
    const options = { as: 'sofie', headers: { 'idempotency-key': 'calendar-once' } };
    const once = () => api.call<{ address: string }>(`POST ${base}/engineers/${given.mike}/calendar`, options);
    const [first, second] = [await once(), await once()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect((await read(first.body.address)).status).toBe(200);
  });

  it('keeps the hash of the token only', async () => {
    const token = new URL((await subscribe()).body.address).searchParams.get('token') ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await api.database.sql<{ text: string }>(sql`
      select c::text as text from "calendarSubscription" c union all select a::text from audit a union all select i::text from idempotency i`);
    expect(rows.some(({ text }) => text.includes(token))).toBe(false);
  });

  it('answers the same 404 to every address but the last one that was made, until that is revoked', async () => {
    const [first, second] = [(await subscribe()).body, (await subscribe()).body];
    expect((await read(second.address)).status).toBe(200);
    const { engineers } = (await api.call<PlanningBoard>(`GET ${base}?from=2026-03-02&until=2026-03-08`, { as: 'sofie' })).body;
    expect(engineers.find(({ id }) => id === given.mike)?.calendar).toMatchObject({ id: second.id });
    expect((await api.call(`DELETE ${base}/calendars/${second.id}`, { as: 'sofie' })).status).toBe(204);
    const wrong = `http://localhost${base}/calendar?token=${'A'.repeat(43)}`;
    for (const address of [first.address, second.address, wrong, second.address.replace('120001', '120002')])
      expect(await read(address)).toMatchObject({ status: 404, body: { code: 'notFound' } });
  });

  it('is one, also when several people make its address at once', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, subscribe));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const states = await Promise.all(answers.map(async ({ body }) => (await read(body.address)).status));
    expect(states.toSorted()).toEqual([200, 404, 404, 404]);
  });

  it('ends with the work of the engineer', async () => {
    const { body } = await subscribe();
    await api.database.sql(sql`update engineer set active = false where id = ${given.mike}`);
    expect((await read(body.address)).status).toBe(404);
    await api.database.sql(sql`update engineer set active = true where id = ${given.mike}`);
  });
});
