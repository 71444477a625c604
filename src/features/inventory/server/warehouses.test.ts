import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { holdRows } from '../../../../tests/support/heldRows.ts';
import { orderBody, receiptBody } from '../../../../tests/support/purchaseOrdersApi.ts';
import { stockApi, stockIds as ids, stockRoute as base } from '../../../../tests/support/stock.ts';
import type { ItemWarehouse, StockMovement, Warehouse } from '../schema.ts';

const { api, count } = await stockApi();
const { mainWarehouse, van, otherVan, extinguisher, bracket } = ids;
const as = 'ada';
const lookup = '/api/120001/lookup/warehouse';
const filtered = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`;

describe('warehouses', () => {
  const make = (body: object) => api.call<Warehouse>(`POST ${lookup}`, { as, body: { code: 'HAL2', description: 'Hal 2', ...body } });

  it('are kept by administrators; the new main one takes the place of the former', async () => {
    expect((await make({})).status).toBe(201);
    expect(await make({})).toMatchObject({ status: 409, body: { code: 'duplicate' } });
    expect((await api.call(`POST ${lookup}`, { as: 'piet', body: { code: 'HAL3', description: 'Hal 3' } })).status).toBe(403);
    const { body: main } = await make({ code: 'HAL3', isMain: true });
    const all = (await api.call<Warehouse[]>(`GET ${lookup}`)).body;
    expect(all.filter(({ isMain }) => isMain).map(({ id }) => id)).toEqual([main.id]);
    await api.call(`PUT ${lookup}/${mainWarehouse}`, { as, body: { isMain: true } });
    expect((await api.call<Warehouse>(`GET ${lookup}/${main.id}`)).body.isMain).toBe(false);
  });

  it('have one main one, also when several become it at once', async () => {
    const codes = ['HAL4', 'HAL5', 'HAL6'];
    const halls = await Promise.all(codes.map(async (code) => (await make({ code })).body));
    const answers = await Promise.all([
      ...halls.map(({ id }) => api.call(`PUT ${lookup}/${id}`, { as, body: { isMain: true } })),
      ...['HAL7', 'HAL8'].map((code) => make({ code, isMain: true })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 201, 201]);
    const all = (await api.call<Warehouse[]>(`GET ${lookup}`)).body;
    expect(all.filter(({ isMain }) => isMain)).toHaveLength(1);
    await api.call(`PUT ${lookup}/${mainWarehouse}`, { as, body: { isMain: true } });
  });

  it('have one main one, also where two become it at the same moment', async () => {
    const main = sql`select from warehouse where division = 120001 and "isMain" for update`;
    const held = await holdRows(api.database, 120001, main);
    const changes = [van, otherVan].map((id) => api.call(`PUT ${lookup}/${id}`, { as, body: { isMain: true } }));
    await held.isAwaitedBy(2);
    await held.release();
    expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await api.call<Warehouse[]>(`GET ${lookup}`)).body.filter(({ isMain }) => isMain)).toHaveLength(1);
    await api.call(`PUT ${lookup}/${mainWarehouse}`, { as, body: { isMain: true } });
  });

  it('carry the address of one engineer each', async () => {
    const problem = await make({ code: 'BUS9', email: 'MIKE@cura.example' });
    expect(problem).toMatchObject({ status: 409, body: { code: 'duplicate', errors: { email: [expect.any(String)] } } });
    expect(await make({ code: 'BUS9', email: 'geen adres' })).toMatchObject({
      status: 400,
      body: { errors: { email: [expect.any(String)] } },
    });
  });

  it('are deleted where nothing lies and no order is open, and then give their code free', async () => {
    const { body: hall } = await make({ code: 'HAL9' });
    const remove = () => api.call<{ code: string }>(`DELETE ${lookup}/${hall.id}`, { as });
    await count(hall.id, { [bracket]: '1' });
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'warehouseInUse' } });
    await count(hall.id, { [bracket]: '0' });
    const order = await api.call<{ id: string; lines: never[] }>('POST /api/120001/purchaseorder/order', {
      as: 'piet',
      body: orderBody({ warehouseId: hall.id, lines: [{ itemId: ids.transport, quantityInPurchaseUnits: '2' }] }),
    });
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'warehouseInUse' } });
    const receive = () =>
      api.call('POST /api/120001/purchaseorder/goodsreceipt', { as: 'piet', body: receiptBody(order.body.lines[0], '1') });
    expect((await receive()).status).toBe(201);
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'warehouseInUse' } });
    expect((await receive()).status).toBe(201);
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    expect((await make({ code: 'HAL9' })).status).toBe(201);
    expect(
      (
        await api.call(`POST ${base}/stockcounts`, {
          as: 'piet',
          body: { warehouseId: hall.id, lines: [{ itemId: bracket, quantityNew: '1' }] },
        })
      ).status,
    ).toBe(400);
  });
});

describe('GET /inventory/warehouse/{email}', () => {
  const read = (email: string, person: string) => api.call<Warehouse>(`GET /api/120001/inventory/warehouse/${email}`, { as: person });

  it('answers the van with what lies in it, by the codes of the items', async () => {
    await count(van, { [extinguisher]: '4', [bracket]: '7' });
    const { body, headers } = await read('mike@CURA.example', 'mike');
    expect(headers['etag']).toBe(`"${body.version}"`);
    expect(body).toMatchObject({
      code: 'BUS1',
      stock: [
        { itemCode: 'BL-OPH', currentStock: '7.0000', unit: 'st' },
        { itemCode: 'BL-SS6', currentStock: '4.0000' },
      ],
    });
  });

  it('shows an engineer the own van only, the back office every van', async () => {
    for (const email of ['joost@cura.example', 'nobody@cura.example']) expect((await read(email, 'mike')).status).toBe(403);
    for (const person of ['anna', 'piet']) {
      expect((await read('joost@cura.example', person)).body.stock).toEqual([]);
      expect((await read('nobody@cura.example', person)).status).toBe(404);
    }
  });
});

describe('GET /stock', () => {
  const list = async (query: string) => (await api.call<ItemWarehouse[]>(`GET ${base}/stock?${query}`)).body;

  it('finds items by words, places and what is missing, in the order that is asked for', async () => {
    await count(mainWarehouse, { [extinguisher]: '10', [bracket]: '3' });
    await count(van, { [extinguisher]: '0' });
    const places = (rows: ItemWarehouse[]) => rows.map(({ itemCode, warehouseCode }) => `${itemCode} ${warehouseCode}`);
    expect(places(await list(`${filtered({ q: 'sproei' })}&sort=["currentStock","DESC"]`))).toEqual(['BL-SS6 1', 'BL-SS6 BUS1']);
    expect(places(await list(filtered({ itemId: extinguisher, isInStock: true })))).toEqual(['BL-SS6 1']);
    expect(places(await list(filtered({ warehouseId: mainWarehouse })))).toEqual(['BL-OPH 1', 'BL-SS6 1']);
    const [bracketHere] = await list(filtered({ warehouseId: mainWarehouse, itemId: bracket }));
    await api.call(`PUT ${base}/stock/${bracketHere?.id}`, { as: 'piet', body: { safetyStock: '2', reorderPoint: '4' } });
    expect(places(await list(filtered({ isBelowMinimum: true })))).toEqual(['BL-OPH 1']);
  });

  it('sees the own division only', async () => {
    expect((await api.call<ItemWarehouse[]>('GET /api/divisions/230001/stock', { as })).body).toEqual([]);
  });
});

describe('the levels of an item in a warehouse', () => {
  const levels = (body: object, person = 'piet') =>
    api.call<ItemWarehouse>(`POST ${base}/stock`, { as: person, body: { itemId: bracket, warehouseId: otherVan, ...body } });

  it('are set where it never was, once, and changed later', async () => {
    const { status, body } = await levels({ safetyStock: '1', reorderPoint: '2', maximumStock: '8' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ warehouseCode: 'BUS2', currentStock: '0.0000', projectedStock: '0.0000', reorderPoint: '2.0000' });
    expect((await levels({})).status).toBe(409);
    const put = (change: object, headers = {}) =>
      api.call<ItemWarehouse>(`PUT ${base}/stock/${body.id}`, { as: 'piet', body: change, headers });
    expect(await put({ reorderPoint: '3' }, { 'if-match': '"1"' })).toMatchObject({
      status: 200,
      body: { version: 2, maximumStock: '8.0000' },
    });
    expect((await put({ reorderPoint: '3' }, { 'if-match': '"1"' })).status).toBe(412);
    expect(await put({ reorderPoint: '9' })).toMatchObject({ status: 400, body: { errors: { maximumStock: [expect.any(String)] } } });
    expect(await put({ safetyStock: '-1' })).toMatchObject({ status: 400, body: { errors: { safetyStock: [expect.any(String)] } } });
    expect((await levels({}, 'anna')).status).toBe(403);
  });

  it.each([1, 2, 3, 4, 5])('stay in their order when two people change them at once, try %i', async () => {
    const [level] = (await api.call<ItemWarehouse[]>(`GET ${base}/stock?${filtered({ itemId: bracket, warehouseId: otherVan })}`)).body;
    const put = (change: object) => api.call(`PUT ${base}/stock/${level?.id}`, { as: 'piet', body: change });
    expect((await put({ safetyStock: '1', reorderPoint: '1', maximumStock: '10' })).status).toBe(200);
    const answers = await Promise.all([put({ reorderPoint: '8' }), put({ maximumStock: '5' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('are those of items that are kept in stock', async () => {
    for (const itemId of [ids.transport, ids.customer])
      expect(await levels({ itemId })).toMatchObject({ status: 400, body: { errors: { itemId: [expect.any(String)] } } });
  });
});

describe('GET /stockmovements', () => {
  it('answers those of an item, a place, a kind and a period', async () => {
    await count(otherVan, { [extinguisher]: '3' });
    const list = async (filter: object) => (await api.call<StockMovement[]>(`GET ${base}/stockmovements?${filtered(filter)}`)).body;
    const own = await list({ itemId: extinguisher, warehouseId: otherVan });
    expect(own).toMatchObject([{ kind: 'Count', quantity: '3.0000', stockAfter: '3.0000', warehouseCode: 'BUS2' }]);
    const day = own[0]?.at.slice(0, 10) ?? '';
    expect(await list({ warehouseId: otherVan, kind: ['Count', 'Use'], from: '2020-01-01' })).toHaveLength(1);
    expect(await list({ warehouseId: otherVan, kind: 'Receipt' })).toEqual([]);
    expect(await list({ warehouseId: otherVan, until: '2020-01-01' })).toEqual([]);
    expect(day).toMatch(/^\d{4}/);
  });
});
