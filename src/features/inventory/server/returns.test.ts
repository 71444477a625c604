import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import type { WorkOrder } from '#features/work-orders/schema.ts';
import { addVisitedLocation, stockApi, stockIds as ids, stockRoute, visitsRoute as visits } from '../../../../tests/support/stock.ts';

const { api, count, balances, movementsOf } = await stockApi();

beforeAll(() => addVisitedLocation(api, 10));

const setStocked = async (itemId: string, isStockItem: boolean) =>
  expect((await api.call(`PUT ${stockRoute}/items/${itemId}`, { as: 'ada', body: { isStockItem } })).status).toBe(200);
const stock = async (place: string, code = 'BL-OPH') => (await balances(place))[code] ?? 0;

/** Does a visit that uses an item from a place. */
async function use(itemId: string, quantity: string, warehouseId: string, serialNumbers: string[] = []): Promise<WorkOrder> {
  const line = { kind: 'Material', itemId, quantity, warehouseId, serialNumbers, status: 'Gerealiseerd' };
  const body = { type: 'Maintenance', description: 'Onderhoud', signatureRequired: false, items: [line] };
  const visit = await api.call<WorkOrder>(`POST ${visits}`, { as: 'sofie', body });
  expect(visit, visit.text).toMatchObject({ status: 201 });
  return put(visit.body, { status: 'Gerealiseerd' });
}

async function put({ id }: WorkOrder, body: object): Promise<WorkOrder> {
  const answer = await api.call<WorkOrder>(`PUT ${visits}/${id}`, { as: 'sofie', body });
  expect(answer, answer.text).toMatchObject({ status: 200 });
  return answer.body;
}

const reopen = (visit: WorkOrder) => put(visit, { status: 'Bevestigd', reopenReason: 'Vergissing' });

it('a visit that was done while its item was not stocked gives nothing back, and takes what it uses from then on', async () => {
  await setStocked(ids.bracket, false);
  const visit = await use(ids.bracket, '2', ids.van);
  await setStocked(ids.bracket, true);
  expect((await count(ids.van, { [ids.bracket]: '5' })).status).toBe(201);
  await reopen(visit);
  expect([await stock(ids.van), await movementsOf(visit.id)]).toEqual([5, []]);
  await put(visit, { status: 'Gerealiseerd' });
  expect(await stock(ids.van)).toBe(3);
  await reopen(visit);
  expect(await stock(ids.van)).toBe(5);
});

it('an assembly order that was finished while a part was not stocked gives none of it back', async () => {
  expect((await count(ids.van, { [ids.bracket]: '0', [ids.extinguisher]: '5' })).status).toBe(201);
  await setStocked(ids.bracket, false);
  const body = { itemId: ids.set, warehouseId: ids.van, plannedQuantity: '2' };
  const order = await api.call<{ id: string }>(`POST ${stockRoute}/assemblyorders`, { as: 'piet', body });
  const step = (name: string) => api.call(`POST ${stockRoute}/assemblyorders/${order.body.id}/${name}`, { as: 'piet', body: {} });
  expect((await step('finish')).status).toBe(200);
  await setStocked(ids.bracket, true);
  expect((await step('undo')).status).toBe(200);
  expect(await balances(ids.van)).toMatchObject({ 'BL-OPH': 0, 'BL-SS6': 5, SET: 0 });
});

it('pieces that a visit uses leave the stock of the warehouse in which they lie, and come back to that of their line', async () => {
  await api.database.sql(sql`update item set "isSerialItem" = true where division = 120001 and id = ${ids.extinguisher}`);
  const counted = (warehouseId: string, serialNumbers: string[]) =>
    api.call(`POST ${stockRoute}/stockcounts`, {
      as: 'piet',
      body: { warehouseId, lines: [{ itemId: ids.extinguisher, quantityNew: String(serialNumbers.length), serialNumbers }] },
    });
  const pieces = async () => {
    const rows = await api.database.sql<{ piece: string }>(sql`
      select concat(w.code, ' ', p."serialNumber") as piece from "stockedSerialNumber" p
      join warehouse w on w.division = p.division and w.id = p."warehouseId"
      where p.division = 120001 and p."itemId" = ${ids.extinguisher} order by 1`);
    return rows.map(({ piece }) => piece);
  };
  const both = async () => [await stock(ids.mainWarehouse, 'BL-SS6'), await stock(ids.van, 'BL-SS6'), await pieces()];
  await counted(ids.mainWarehouse, ['H1', 'H2']);
  await counted(ids.van, ['V1', 'V2']);
  const visit = await use(ids.extinguisher, '2', ids.van, ['H1', 'V1']);
  expect(await both()).toEqual([1, 1, ['1 H2', 'BUS1 V2']]);
  await reopen(visit);
  expect(await both()).toEqual([1, 3, ['1 H2', 'BUS1 H1', 'BUS1 V1', 'BUS1 V2']]);
  // a number that was never there is no piece afterwards
  const mistyped = await use(ids.extinguisher, '1', ids.van, ['X1']);
  expect(await both()).toEqual([1, 2, ['1 H2', 'BUS1 H1', 'BUS1 V1', 'BUS1 V2']]);
  await reopen(mistyped);
  expect(await both()).toEqual([1, 3, ['1 H2', 'BUS1 H1', 'BUS1 V1', 'BUS1 V2']]);
});
