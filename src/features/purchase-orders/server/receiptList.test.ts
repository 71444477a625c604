import { beforeAll, describe, expect, it } from 'vitest';
import { purchaseOrdersApi, purchaseOrdersRoute as base } from '../../../../tests/support/purchaseOrdersApi.ts';
import { ids } from '../../../../tests/support/purchasingRecords.ts';
import type { GoodsReceipt } from '../receiptSchema.ts';

const { api, place, receive } = await purchaseOrdersApi();

let [early, late] = [
  { id: '', receiptNumber: 0 },
  { id: '', receiptNumber: 0 },
];
let orderId = '';

beforeAll(async () => {
  const order = await place();
  orderId = order.id;
  early = (await receive(order.lines[0], '2', { receiptDate: '2026-07-03', yourRef: 'Pakbon 9' })).body;
  late = (await receive((await place({ warehouseId: ids.van })).lines[1], '3', { receiptDate: '2026-07-20', yourRef: 'LS-44' })).body;
});

const listed = async (filter: object, query = '') => {
  const answer = await api.call<GoodsReceipt[]>(`GET ${base}/goodsreceipt?filter=${encodeURIComponent(JSON.stringify(filter))}${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.map(({ id }) => id);
};

describe('the list of goods receipts', () => {
  it('is narrowed by order, supplier, warehouse, item and days, which are both included', async () => {
    expect(await listed({ purchaseOrderId: orderId })).toEqual([early.id]);
    expect(await listed({ supplierId: ids.supplier })).toEqual([late.id, early.id]);
    expect(await listed({ supplierId: ids.otherSupplier })).toEqual([]);
    expect(await listed({ warehouseId: ids.van })).toEqual([late.id]);
    expect(await listed({ itemId: ids.extinguisher })).toEqual([early.id]);
    expect(await listed({ itemId: ids.bracket, purchaseOrderId: orderId })).toEqual([]);
    expect(await listed({ from: '2026-07-20' })).toEqual([late.id]);
    expect(await listed({ from: '2026-07-03', until: '2026-07-03' })).toEqual([early.id]);
  });

  it('is found by number, and by the beginning of the reference of the supplier', async () => {
    expect(await listed({ q: String(late.receiptNumber) })).toEqual([late.id]);
    expect(await listed({ q: 'pakbon' })).toEqual([early.id]);
    expect(await listed({ q: 'bon 9' })).toEqual([]);
  });

  it('is narrowed by query and filter together', async () => {
    expect(await listed({ itemId: ids.extinguisher }, `&purchaseOrderId=${orderId}`)).toEqual([early.id]);
    expect(await listed({ supplierId: ids.otherSupplier }, `&supplierId=${ids.supplier}`)).toEqual([]);
  });

  it('refuses a filter that it does not have, by its name', async () => {
    const problem = await api.problem(`GET ${base}/goodsreceipt?filter=${encodeURIComponent('{"supplier":"x"}')}`);
    expect(problem).toMatchObject({ status: 400, code: 'invalid', errors: { 'filter.supplier': [expect.any(String)] } });
  });
});

describe('the lists of orders and lines by a path', () => {
  it('are narrowed by a filter in the query as well', async () => {
    const relation = (await api.call<{ supplierCode: string }>(`GET ${base}/order/${orderId}`)).body.supplierCode;
    const ofRelation = async (filter: object) =>
      (await api.call<{ id: string }[]>(`GET ${base}/order/${relation}?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body.map(
        ({ id }) => id,
      );
    expect(await ofRelation({ id: [orderId] })).toEqual([orderId]);
    expect(await ofRelation({ orderStatus: 'Cancelled' })).toEqual([]);
    const lines = async (filter: object) =>
      (await api.call<unknown[]>(`GET ${base}/orderline/${orderId}?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body;
    expect(await lines({})).toHaveLength(2);
    expect(await lines({ itemId: ids.extinguisher })).toHaveLength(1);
  });
});
