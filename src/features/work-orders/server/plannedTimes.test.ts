import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOf } from '#contract/days.ts';
import { arrangeWorkOrders, change, given, makeOrder, putOrderInState } from '../../../../tests/support/workOrders.ts';
import { testApi } from '../../../../tests/support/api.ts';
import type { WorkOrder } from '../schema.ts';

const api = await testApi();
const today = dayOf(new Date());
const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
const at = (day: string) => ({ plannedStart: `${day}T10:00:00.000Z`, plannedEnd: `${day}T11:00:00.000Z` });

async function found(filter: object): Promise<string[]> {
  const query = new URLSearchParams({ filter: JSON.stringify({ ...filter, locationId: given.location }), range: '[0,999]' });
  const { body } = await api.call<WorkOrder[]>(`GET /api/divisions/120001/workorders?${query}`);
  return body.map(({ id }) => id);
}

describe('work orders by the time that they are planned', () => {
  beforeAll(() => arrangeWorkOrders(api));

  it.each([
    ['tomorrow', at(addDays(today, 1)), at(addDays(today, 2))],
    ['nextWeek', at(addDays(monday, 13)), at(addDays(monday, 14))],
    ['thisWeek', at(addDays(monday, 6)), at(addDays(monday, -1))],
    ['none', {}, at(today)],
    ['past', at(addDays(today, -2)), at(addDays(today, 2))],
  ])('are found as %s', async (planned, inside, outside) => {
    const [within, without] = [await makeOrder(api, inside), await makeOrder(api, outside)];
    const ids = await found({ planned });
    expect(ids).toContain(within.id);
    expect(ids).not.toContain(without.id);
  });

  it('are found on a day, from its first hour to its last on our clocks', async () => {
    const [first, last, next] = await Promise.all(
      ['2031-06-09T22:30:00.000Z', '2031-06-10T21:30:00.000Z', '2031-06-10T22:30:00.000Z'].map(async (plannedStart) =>
        makeOrder(api, { plannedStart, estimatedMinutes: 30 }),
      ),
    );
    const ids = await found({ plannedOn: '2031-06-10' });
    expect(ids.toSorted()).toEqual([first?.id, last?.id].toSorted());
    expect(ids).not.toContain(next?.id);
  });

  it.each([
    ['2031-10-26', '2031-10-26T22:30:00.000Z', '2031-10-26T23:30:00.000Z'],
    ['2031-03-30', '2031-03-30T21:30:00.000Z', '2031-03-30T22:30:00.000Z'],
  ])('are found from %s until that day, on which the clock is changed', async (day, inside, outside) => {
    const within = await makeOrder(api, { plannedStart: inside });
    await makeOrder(api, { plannedStart: outside });
    expect(await found({ plannedFrom: day, plannedUntil: day })).toEqual([within.id]);
  });

  it('are found on each day of a visit of several days, and in no period that it does not reach', async () => {
    const visit = { plannedStart: '2031-07-01T06:00:00.000Z', plannedEnd: '2031-07-03T22:00:00.000Z' };
    const { id } = await makeOrder(api, visit);
    const on = async (plannedOn: string) => (await found({ plannedOn })).includes(id);
    const days = ['2031-06-30', '2031-07-01', '2031-07-02', '2031-07-03', '2031-07-04'];
    expect(await Promise.all(days.map(on))).toEqual([false, true, true, true, false]);
    const late = await makeOrder(api, {
      plannedStart: `${addDays(today, -1)}T20:00:00.000Z`,
      plannedEnd: `${addDays(today, 1)}T20:00:00.000Z`,
    });
    expect(await found({ planned: 'today' })).toContain(late.id);
    expect(await found({ planned: 'tomorrow' })).toContain(late.id);
  });

  it('end within fourteen days, and two that meet on a later day are a double booking', async () => {
    const plannedStart = '2031-08-01T06:00:00.000Z';
    const { id } = await makeOrder(api, { plannedStart, plannedEnd: '2031-08-15T21:59:00.000Z' });
    const tooLong = await change(api, id, { plannedEnd: '2031-08-15T22:00:00.000Z' });
    expect(tooLong).toMatchObject({ status: 400, body: { errors: { plannedEnd: [expect.any(String)] } } });
    const confirmed = { status: 'Bevestigd', engineerId: given.colleague };
    expect((await change(api, id, confirmed)).status).toBe(200);
    const last = { plannedStart: '2031-08-15T21:00:00.000Z', plannedEnd: '2031-08-15T21:30:00.000Z' };
    const other = await makeOrder(api, last);
    expect(await change(api, other.id, confirmed)).toMatchObject({ status: 409, body: { code: 'doubleBooked' } });
  });

  it('are past no longer once they are cancelled', async () => {
    const { id } = await makeOrder(api, at(addDays(today, -3)));
    await putOrderInState(api, id, 'Geannuleerd');
    expect(await found({ planned: 'past' })).not.toContain(id);
  });
});
