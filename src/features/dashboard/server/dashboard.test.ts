import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import { putDueDates } from '../../../../tests/support/dueDates.ts';
import { links } from '../links.ts';
import { dashboard, unfinishedStatuses, type Dashboard } from '../schema.ts';
import { demonstratedApi } from '../../../../tests/support/demonstratedApi.ts';

const api = await demonstratedApi({ CAPABILITY_ROLES: 'supervisor=CURA-Supervisor' });
const address = '/api/divisions/120001/dashboard';

beforeAll(async () => {
  api.setNow('2026-03-20T09:00:00Z');
  // what must not count: an object that was late and is out of use
  const removed = seededId(120001, 'asset', 1);
  await putDueDates(api, { dueDate: '2026-01-05' }, removed);
  const [place] = await api.database.sql<{ id: string }>(
    sql`select "locationId" as id from asset where division = 120001 and id = ${removed}`,
  );
  expect((await api.call(`DELETE /api/locations/${place?.id}/assets/${removed}`, { as: 'sofie' })).status).toBe(204);
  // due on the last day of the twelfth month, and the day after it
  const [last, beyond] = [seededId(120001, 'asset', 3), seededId(120001, 'asset', 4)];
  await api.database.sql(sql`update asset set status = 'Missing' where division = 120001 and id = ${last}`);
  await putDueDates(api, { dueDate: '2027-02-28' }, last);
  await putDueDates(api, { dueDate: '2027-03-01' }, beyond);
  // due yesterday and today
  await putDueDates(api, { dueDate: '2026-03-19' }, seededId(120001, 'asset', 5));
  await putDueDates(api, { dueDate: '2026-03-20' }, seededId(120001, 'asset', 6));
});

const figures = async () => (await api.call<Dashboard>(`GET ${address}`, { as: 'sofie' })).body;

const calls: Readonly<Record<string, string>> = {
  '/assets': '/api/divisions/120001/assets',
  '/work-orders': '/api/divisions/120001/workorders',
  '/mails': '/api/divisions/120001/mails',
};

/** How many rows the list has that a link leads to. */
async function rowsBehind(link: string): Promise<number> {
  const [path = '', query = ''] = link.split('?');
  const filter = new URLSearchParams(query).get('filter') ?? '';
  return totalOf(`${calls[path] ?? ''}?filter=${encodeURIComponent(filter)}`);
}

async function totalOf(route: string): Promise<number> {
  const answer = await api.call(`GET ${route}`, { as: 'sofie' });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers['x-total-estimated']).not.toBe('true');
  return Number(answer.headers['x-total-count']);
}

const requestsWith = (filter: object) => totalOf(`/api/servicerequest/120001?filter=${encodeURIComponent(JSON.stringify(filter))}`);

describe('the figures of the dashboard', () => {
  it('are answered whole, and none is zero only because the data has nothing', async () => {
    const all = await figures();
    expect(dashboard.safeParse(all).error).toBeUndefined();
    expect(all.months).toHaveLength(12);
    expect(all.months[0]?.month).toBe('2026-03');
    expect(all.lateAssets.count).toBeGreaterThan(0);
    expect(all.lateAssets.since).not.toBeNull();
    expect(all.requests.waiting).toBeGreaterThan(0);
    expect(all.mails.unsent).toBeGreaterThan(0);
    expect(all.workOrders.Open + all.workOrders.Gerealiseerd).toBeGreaterThan(0);
    expect(all.months[0]?.late).toBeGreaterThan(0);
    expect(all.months[0]?.due).toBeGreaterThan(all.months[0]?.late ?? 0);
    expect(all.months[11]?.due).toBeGreaterThan(0);
  });

  it('are as many as the lists behind their links have rows', async () => {
    const { lateAssets, months, types, requests, workOrders, mails } = await figures();
    expect(await rowsBehind(links.lateAssets())).toBe(lateAssets.count);
    expect(await rowsBehind(links.unsentMails)).toBe(mails.unsent);
    expect(await requestsWith({ status: 'Open' })).toBe(requests.waiting);
    expect(await requestsWith({ status: 'Open', overdue: true })).toBe(requests.late);
    for (const status of unfinishedStatuses) expect(await rowsBehind(links.workOrders(status)), status).toBe(workOrders[status]);
    for (const { month, due } of months) expect(await rowsBehind(links.dueAssets(month)), month).toBe(due);
    for (const { assetType, late } of types) expect(await rowsBehind(links.lateAssets(assetType)), assetType).toBe(late);
    const [type] = types;
    for (const { month, due } of type?.months ?? []) expect(await rowsBehind(links.dueAssets(month, type?.assetType)), month).toBe(due);
  });

  it('add up: the types to the months and to what is late', async () => {
    const { lateAssets, months, types } = await figures();
    expect(types.reduce((sum, { late }) => sum + late, 0)).toBe(lateAssets.count);
    expect(months.map(({ due }) => due)).toEqual(months.map((_, at) => types.reduce((sum, type) => sum + (type.months[at]?.due ?? 0), 0)));
  });

  it('follow what changes', async () => {
    const before = await figures();
    const id = seededId(120001, 'asset', 6);
    await putDueDates(api, { dueDate: '2026-03-01' }, id);
    const after = await figures();
    expect(after.lateAssets.count).toBe(before.lateAssets.count + 1);
    expect(after.months[0]).toMatchObject({ due: before.months[0]?.due, late: (before.months[0]?.late ?? 0) + 1 });
  });

  it('are for supervisors, of their own division', async () => {
    expect(await api.problem(`GET ${address}`, { as: 'anna' })).toMatchObject({ status: 403 });
    const other = (await api.call<Dashboard>('GET /api/divisions/230001/dashboard', { as: 'sofie' })).body;
    expect(other).not.toMatchObject({ lateAssets: (await figures()).lateAssets });
  });

  it('are zero in a division that has nothing', async () => {
    const removed = await api.database.sql<{ id: string }>(sql`update asset set "deletedAt" = now() where division = 230001 returning id`);
    await putDueDates(api, { dueDate: null }, ...removed.map(({ id }) => id));
    const { lateAssets, months, types } = (await api.call<Dashboard>('GET /api/divisions/230001/dashboard', { as: 'sofie' })).body;
    expect(lateAssets).toEqual({ count: 0, since: null });
    expect(months.map(({ due }) => due)).toEqual(Array(12).fill(0));
    expect(types).toEqual([]);
  });
});
