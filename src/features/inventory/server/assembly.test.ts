import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { stockApi, stockIds as ids, stockRoute as base } from '../../../../tests/support/stock.ts';
import type { AssemblyOrder } from '../assemblySchema.ts';

const { api, count, balances, movementsOf } = await stockApi();
const { mainWarehouse, van, set, extinguisher, bracket } = ids;
const as = 'piet';

beforeEach(async () => {
  await api.database.sql(sql`update "itemWarehouse" set "plannedStockIn" = 0, "plannedStockOut" = 0`);
  expect(await count(mainWarehouse, { [set]: '0', [extinguisher]: '5', [bracket]: '10' })).toMatchObject({ status: 201 });
});

async function made(body: object = {}): Promise<AssemblyOrder> {
  const answer = await api.call<AssemblyOrder>(`POST ${base}/assemblyorders`, { as, body: { itemId: set, plannedQuantity: '4', ...body } });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

const act = (id: string, action: 'finish' | 'undo', body: object = {}) =>
  api.call<AssemblyOrder>(`POST ${base}/assemblyorders/${id}/${action}`, { as, body });

async function planned(): Promise<Record<string, [number, number]>> {
  const rows = await api.database.sql<{ code: string; in: number; out: number }>(sql`
    select i.code, w."plannedStockIn"::float8 as "in", w."plannedStockOut"::float8 as "out"
    from "itemWarehouse" w join item i on i.division = w.division and i.id = w."itemId" where w."warehouseId" = ${mainWarehouse}`);
  return Object.fromEntries(rows.map((row) => [row.code, [row.in, row.out]]));
}

describe('an assembly order', () => {
  it('keeps the parts of its item as they are, and expects item and parts', async () => {
    const order = await made();
    expect(order).toMatchObject({
      type: 'Assembly',
      orderStatus: 'Open',
      warehouseCode: '1',
      itemCode: 'SET',
      unitCode: 'set',
      finishedQuantity: '0.0000',
      partItems: [
        { partItemCode: 'BL-SS6', quantity: '1.0000' },
        { partItemCode: 'BL-OPH', quantity: '2.0000' },
      ],
    });
    expect(await planned()).toMatchObject({ SET: [4, 0], 'BL-SS6': [0, 4], 'BL-OPH': [0, 8] });
    await api.database.sql(sql`update "assemblyItem" set quantity = 3 where "itemId" = ${set} and "lineNumber" = 2`);
    const { body } = await act(order.id, 'finish', { quantity: '1' });
    await api.database.sql(sql`update "assemblyItem" set quantity = 2 where "itemId" = ${set} and "lineNumber" = 2`);
    expect(body).toMatchObject({ orderStatus: 'Partial', finishedQuantity: '1.0000' });
    expect(await balances(mainWarehouse)).toMatchObject({ SET: 1, 'BL-SS6': 4, 'BL-OPH': 8 });
  });

  it('is finished in parts and taken back, and the ledger says why', async () => {
    const order = await made();
    await act(order.id, 'finish', { quantity: '1' });
    expect((await act(order.id, 'finish')).body).toMatchObject({
      orderStatus: 'Complete',
      finishedQuantity: '4.0000',
      finishedAssemblyDate: expect.any(String),
    });
    expect(await balances(mainWarehouse)).toMatchObject({ SET: 4, 'BL-SS6': 1, 'BL-OPH': 2 });
    expect(await planned()).toMatchObject({ SET: [0, 0], 'BL-SS6': [0, 0], 'BL-OPH': [0, 0] });
    expect((await act(order.id, 'undo', { quantity: '1' })).body).toMatchObject({ orderStatus: 'Partial', finishedAssemblyDate: null });
    expect((await act(order.id, 'undo')).body).toMatchObject({ orderStatus: 'Open', finishedQuantity: '0.0000' });
    expect(await balances(mainWarehouse)).toMatchObject({ SET: 0, 'BL-SS6': 5, 'BL-OPH': 10 });
    expect(await planned()).toMatchObject({ SET: [4, 0], 'BL-OPH': [0, 8] });
    const movements = await movementsOf(order.id);
    expect(movements).toHaveLength(12);
    expect(movements[0]).toMatchObject({ kind: 'Assembly', sourceKind: 'AssemblyOrder', sourceNumber: String(order.orderNumber) });
    const { body: audit } = {
      body: await api.database.sql<{ action: string }>(sql`select action from audit where "entityId" = ${order.id} order by at`),
    };
    expect(audit.map(({ action }) => action)).toEqual(['create', 'finish', 'finish', 'undo', 'undo']);
  });

  it('takes no part that is not there, and changes nothing then', async () => {
    const order = await made({ plannedQuantity: '6' });
    const refused = await act(order.id, 'finish');
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'insufficientStock',
        lines: [{ itemCode: 'BL-OPH', currentStock: '10.0000', quantity: '12.0000' }, { itemCode: 'BL-SS6' }],
      },
    });
    expect(await balances(mainWarehouse)).toMatchObject({ SET: 0, 'BL-SS6': 5, 'BL-OPH': 10 });
    expect((await api.call(`GET ${base}/assemblyorders/${order.id}`)).body).toEqual(order);
  });

  it('cannot be undone once the item is gone', async () => {
    const order = await made({ plannedQuantity: '1' });
    await act(order.id, 'finish');
    await count(mainWarehouse, { [set]: '0' });
    expect(await act(order.id, 'undo')).toMatchObject({ status: 409, body: { code: 'insufficientStock', lines: [{ itemCode: 'SET' }] } });
  });

  it('is finished once when two finish it at once', async () => {
    const order = await made({ plannedQuantity: '2' });
    const answers = await Promise.all([1, 2, 3].map(() => act(order.id, 'finish')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await balances(mainWarehouse)).toMatchObject({ SET: 2, 'BL-SS6': 3 });
  });

  it('takes an item apart', async () => {
    await count(mainWarehouse, { [set]: '2' });
    const order = await made({ type: 8061, plannedQuantity: '2' });
    expect(await planned()).toMatchObject({ SET: [0, 2], 'BL-OPH': [4, 0] });
    await act(order.id, 'finish');
    expect(await balances(mainWarehouse)).toMatchObject({ SET: 0, 'BL-SS6': 7, 'BL-OPH': 14 });
  });

  it('changes quantity and warehouse only before anything is finished', async () => {
    const order = await made();
    const change = (body: object) => api.call<AssemblyOrder>(`PUT ${base}/assemblyorders/${order.id}`, { as, body });
    expect(await change({ plannedQuantity: '2', warehouseId: van })).toMatchObject({ status: 200, body: { warehouseCode: 'BUS1' } });
    expect(await planned()).toMatchObject({ SET: [0, 0], 'BL-OPH': [0, 0] });
    await change({ warehouseId: mainWarehouse });
    await act(order.id, 'finish', { quantity: '1' });
    expect(await change({ plannedQuantity: '5' })).toMatchObject({
      status: 400,
      body: { errors: { plannedQuantity: [expect.any(String)] } },
    });
    expect(await change({ plannedQuantity: '2.0', notes: 'Met sticker', assemblyDate: '2026-04-01' })).toMatchObject({
      status: 200,
      body: { notes: 'Met sticker' },
    });
    expect(await api.problem(`DELETE ${base}/assemblyorders/${order.id}`, { as })).toMatchObject({ status: 409, code: 'transition' });
    await act(order.id, 'undo');
    expect((await api.call(`DELETE ${base}/assemblyorders/${order.id}`, { as })).status).toBe(204);
    expect(await planned()).toMatchObject({ SET: [0, 0], 'BL-SS6': [0, 0] });
  });

  it.each([
    ['itemId', { itemId: extinguisher }],
    ['itemId', { itemId: ids.transport }],
    ['itemId', { itemId: ids.customer }],
    ['plannedQuantity', { plannedQuantity: '0' }],
    ['plannedQuantity', { plannedQuantity: '1.5' }],
    ['warehouseId', { warehouseId: ids.customer }],
  ])('names %s in %j', async (field, wrong) => {
    const problem = await api.problem(`POST ${base}/assemblyorders`, { as, body: { itemId: set, plannedQuantity: '1', ...wrong } });
    expect(Object.keys(problem.errors ?? {})).toEqual([field]);
  });

  it('is a matter of purchasing', async () => {
    expect((await api.call(`POST ${base}/assemblyorders`, { as: 'mike', body: { itemId: set, plannedQuantity: '1' } })).status).toBe(403);
  });
});

describe('GET /inventory/assemblyorder/{itemId}', () => {
  it('answers the orders of the item, those that are not complete first', async () => {
    const done = await made({ plannedQuantity: '1' });
    await act(done.id, 'finish');
    const open = await made();
    const { body } = await api.call<AssemblyOrder[]>(`GET /api/120001/inventory/assemblyorder/${set}`, { as: 'anna' });
    expect(body[0]?.id).toBe(open.id);
    const ranks = body.map(({ orderStatus }) => Number(orderStatus === 'Complete'));
    expect(ranks).toEqual(ranks.toSorted());
    expect((await api.call<AssemblyOrder[]>(`GET /api/120001/inventory/assemblyorder/${bracket}`)).body).toEqual([]);
    expect(await api.problem(`GET /api/120001/inventory/assemblyorder/${ids.customer}`)).toMatchObject({ status: 404 });
  });
});
