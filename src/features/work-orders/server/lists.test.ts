import { beforeAll, describe, expect, it } from 'vitest';
import { testApi } from '../../../../tests/support/api.ts';
import { arrangeWorkOrders, given, makeOrder, ordersAt, putOrderInState, signOrder } from '../../../../tests/support/workOrders.ts';
import type { WorkOrder } from '../schema.ts';

const api = await testApi();
const all = '/api/divisions/120001/workorders';
let orders: Record<'plain' | 'mikes' | 'team' | 'done', WorkOrder>;

beforeAll(async () => {
  await arrangeWorkOrders(api);
  orders = {
    plain: await makeOrder(api, { priority: 'Urgent', contactName: 'Karin Prins' }),
    mikes: await makeOrder(api, {
      engineerId: given.mike,
      plannedStart: '2026-12-01T08:00:00+01:00',
      type: 'Repair',
      // named on a line alone
      items: [{ kind: 'Service', description: 'Keuring', quantity: '1', assetId: given.asset }],
    }),
    team: await makeOrder(api, {
      engineerId: given.colleague,
      engineerIds: [given.mike],
      plannedStart: '2026-12-01T23:30:00+01:00',
      priority: 'Low',
    }),
    done: await makeOrder(api, { assetIds: [given.asset], plannedStart: '2026-12-02T08:00:00+01:00' }),
  };
  await putOrderInState(api, orders.done.id, 'Gerealiseerd');
});

const found = async (filter: object, more = '', as = 'sofie') => {
  const answer = await api.call<WorkOrder[]>(`GET ${all}?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`, { as });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.map(({ id }) => Object.entries(orders).find(([, order]) => order.id === id)?.[0]);
};

describe('the list of a division', () => {
  it.each<[object, string[]]>([
    [{ status: 'Gerealiseerd' }, ['done']],
    [{ status: ['Open', 'Bevestigd'], priority: ['Urgent', 'Low'] }, ['plain', 'team']],
    [{ type: 'Repair' }, ['mikes']],
    [{ engineerId: given.mike }, ['mikes', 'team']],
    [{ engineerId: null }, ['done', 'plain']],
    [{ assetId: given.asset }, ['done', 'mikes']],
    [{ plannedFrom: '2026-12-01', plannedUntil: '2026-12-01' }, ['mikes', 'team']],
    [{ plannedFrom: '2026-12-01T22:00:00Z' }, ['done', 'team']],
    [{ locationId: given.otherLocation }, []],
    [{ q: 'prins' }, ['plain']],
    [{ q: 'linde' }, ['done', 'mikes', 'plain', 'team']],
    [{ q: 'Utrecht urgent' }, []],
  ])('narrowed by %j holds %j', async (filter, names) => {
    expect((await found(filter)).toSorted()).toEqual(names);
  });

  it('holds the own visits of an engineer, and none of a person who is no engineer', async () => {
    expect((await found({ mine: true }, '', 'mike')).toSorted()).toEqual(['mikes', 'team']);
    expect(await found({ mine: true, type: 'Repair' }, '', 'mike')).toEqual(['mikes']);
    expect(await found({ mine: true }, '', 'sofie')).toEqual([]);
  });

  it('finds a work order by its number', async () => {
    expect(await found({ q: orders.team.number })).toEqual(['team']);
  });

  it('finds how customers rated, by the signature that holds', async () => {
    expect((await signOrder(api, orders.plain.id, { signedBy: 'Karin Prins', rating: '5' })).status).toBe(201);
    expect(await found({ rating: 'low' })).toEqual(['plain']);
    expect(await found({ rating: 'fair' })).toEqual([]);
    expect((await signOrder(api, orders.plain.id, { signedBy: 'Karin Prins', rating: '8' })).status).toBe(201);
    expect(await found({ rating: 'low' })).toEqual([]);
    expect(await found({ rating: 'good' })).toEqual(['plain']);
    const { body } = await api.call<WorkOrder[]>(`GET ${all}`);
    expect(body.filter(({ rating }) => rating !== null)).toMatchObject([{ id: orders.plain.id, rating: 8 }]);
  });

  it('comes in the order of states and priorities, not of their words', async () => {
    const by = (column: string, order: string) => found({}, `&sort=${encodeURIComponent(JSON.stringify([column, order]))}`);
    expect((await by('priority', 'DESC'))[0]).toBe('plain');
    expect((await by('priority', 'ASC'))[0]).toBe('team');
    expect((await by('status', 'DESC'))[0]).toBe('done');
    expect(await by('plannedStart', 'ASC')).toEqual(['mikes', 'team', 'done', 'plain']);
  });

  it('leaves notes to the single work order', async () => {
    const [row] = (await api.call<WorkOrder[]>(`GET ${all}`)).body;
    for (const field of ['items', 'wifiCode', 'wifiNetwork', 'request', 'assets', 'autograph', 'files'])
      expect(row).not.toHaveProperty(field);
    expect(row).toMatchObject({ locationName: 'De Linde', locationCity: 'Utrecht', accountName: 'Ziekenhuis De Linde' });
  });

  it('is that of one division', async () => {
    expect(await api.problem(`GET ${all}`, { as: 'carla' })).toMatchObject({ status: 403, code: 'divisionForbidden' });
    expect((await api.call<unknown[]>('GET /api/divisions/230001/workorders')).body).toEqual([]);
  });
});

describe('the lists of a location', () => {
  it.each([
    ['by its id', () => `GET ${ordersAt}`],
    ['in a division', () => `GET /api/divisions/120001/locations/${given.location}/workorder`],
    ['by its code', () => 'GET /api/locations/code/1001/workorders'],
    ['by its code in a division', () => 'GET /api/locations/code/1001/workorders?division=120001'],
  ])('hold the same %s', async (_case, route) => {
    expect((await api.call<WorkOrder[]>(route())).body).toHaveLength(4);
  });

  it('are narrowed by a filter by its code as well', async () => {
    const byCode = async (filter: object) =>
      (await api.call<WorkOrder[]>(`GET /api/locations/code/1001/workorders?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body;
    expect((await byCode({ status: 'Gerealiseerd' })).map(({ id }) => id)).toEqual([orders.done.id]);
    expect(await byCode({ plannedFrom: '2199-12-31' })).toEqual([]);
  });

  it('begin with the open ones in a division', async () => {
    const { body } = await api.call<WorkOrder[]>(`GET /api/divisions/120001/locations/${given.location}/workorder`);
    expect(body.at(-1)?.id).toBe(orders.done.id);
  });

  it('are not found for a location that is not there, and empty for a code that is not', async () => {
    expect(await api.problem(`GET /api/divisions/230001/locations/${given.location}/workorder`)).toMatchObject({ status: 404 });
    expect((await api.call<unknown[]>('GET /api/locations/code/nergens/workorders')).body).toEqual([]);
    expect((await api.call<unknown[]>('GET /api/locations/code/1001/workorders', { as: 'carla' })).body).toEqual([]);
  });
});
