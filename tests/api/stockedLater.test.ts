import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ItemWarehouse } from '#features/inventory/schema.ts';
import { importsOf } from '../support/importApi.ts';
import { stockApi, stockIds as ids, stockRoute } from '../support/stock.ts';

const { api } = await stockApi();
const { checked, step: importStep } = importsOf(api);
const sofie = { as: 'sofie' };
const piet = { as: 'piet' };
const setStocked = (itemId: string, isStockItem: boolean) =>
  api.call(`PUT ${stockRoute}/items/${itemId}`, { as: 'ada', body: { isStockItem } });

async function expectedOf(itemId: string): Promise<Record<string, [string, string]>> {
  const filter = encodeURIComponent(JSON.stringify({ itemId }));
  const { body } = await api.call<ItemWarehouse[]>(`GET ${stockRoute}/stock?filter=${filter}`, piet);
  return Object.fromEntries(body.map((place) => [place.warehouseCode, [place.plannedStockIn, place.plannedStockOut]]));
}

beforeAll(async () => {
  await api.database.sql(sql`
    update item set "salesVatCode" = '2', "standardSalesPrice" = 10, "isStockItem" = false where division = 120001 and id = ${ids.bracket}`);
  const order = (warehouseId: string, lines: object[], more: object = {}) =>
    api.call<{ id: string; lines: { id: string }[] }>('POST /api/120001/salesorder', {
      ...sofie,
      body: { orderedById: ids.customer, warehouseId, lines, ...more },
    });
  const line = (quantity: string, more: object = {}) => ({ itemId: ids.bracket, quantity, ...more });
  await order(ids.mainWarehouse, [line('5'), line('-2'), line('9', { useDropShipment: true })]);
  const { body: partly } = await order(ids.van, [line('4')]);
  const delivered = [{ salesOrderLineId: partly.lines[0]?.id, quantityDelivered: '1' }];
  expect((await api.call('POST /api/120001/salesorder/goodsdelivery', { ...sofie, body: { lines: delivered } })).status).toBe(201);
  const { body: cancelled } = await order(ids.van, [line('50')]);
  expect((await api.call(`PUT /api/120001/salesorder/${cancelled.id}`, { ...sofie, body: { status: 'Cancelled' } })).status).toBe(200);
  const bought = {
    supplierId: ids.supplier,
    warehouseId: ids.mainWarehouse,
    lines: [{ itemId: ids.bracket, quantityInPurchaseUnits: '30' }],
  };
  expect((await api.call('POST /api/120001/purchaseorder/order', { ...piet, body: bought })).status).toBe(201);
  const assembly = { itemId: ids.set, warehouseId: ids.van, plannedQuantity: '3' };
  expect((await api.call(`POST ${stockRoute}/assemblyorders`, { ...piet, body: assembly })).status).toBe(201);
});

describe('an item of open orders that becomes a stock item', () => {
  const planned = { '1': ['32.0000', '5.0000'], BUS1: ['0.0000', '9.0000'] };

  it('is expected where and as far as these orders have it', async () => {
    expect(await expectedOf(ids.bracket)).toEqual({});
    expect((await setStocked(ids.bracket, true)).status).toBe(200);
    expect(await expectedOf(ids.bracket)).toEqual(planned);
  });

  it('is expected once, however often the item is saved', async () => {
    expect((await setStocked(ids.bracket, true)).status).toBe(200);
    expect(await expectedOf(ids.bracket)).toEqual(planned);
  });
});

it('an item that becomes one by an import is expected as open orders have it', async () => {
  const lines = [{ itemId: ids.transport, quantity: '6' }];
  const body = { orderedById: ids.customer, warehouseId: ids.van, lines };
  expect((await api.call('POST /api/120001/salesorder', { ...sofie, body })).status).toBe(201);
  const { id } = await checked('Artikelcode;Omschrijving;Voorraadartikel\r\nVRACHT;Vrachtkosten;ja\r\n', 'artikelen.csv');
  await importStep(id, 'run');
  expect(await expectedOf(ids.transport)).toEqual({ BUS1: ['0.0000', '6.0000'] });
});

it('an item that is not stocked any more is neither below its minimum nor to be ordered', async () => {
  const levels = { itemId: ids.extinguisher, warehouseId: ids.otherVan, reorderPoint: '5' };
  expect((await api.call(`POST ${stockRoute}/stock`, { ...piet, body: levels })).status).toBe(201);
  const reordered = async () =>
    (await api.call<{ itemCode: string }[]>(`GET ${stockRoute}/reorders?warehouseId=${ids.otherVan}`, piet)).body;
  const below = async (isBelowMinimum: boolean) => {
    const filter = encodeURIComponent(JSON.stringify({ isBelowMinimum, warehouseId: ids.otherVan }));
    return (await api.call(`GET ${stockRoute}/stock?filter=${filter}`, piet)).headers['x-total-count'];
  };
  expect([(await reordered()).length, await below(true), await below(false)]).toEqual([1, '1', '0']);
  expect((await setStocked(ids.extinguisher, false)).status).toBe(400);
  await api.database.sql(sql`update "assemblyOrder" set "deletedAt" = now() where division = 120001`);
  await api.database.sql(sql`update "itemWarehouse" set "plannedStockOut" = 0 where division = 120001 and "itemId" = ${ids.extinguisher}`);
  expect((await setStocked(ids.extinguisher, false)).status).toBe(200);
  expect([(await reordered()).length, await below(true), await below(false)]).toEqual([0, '0', '1']);
});
