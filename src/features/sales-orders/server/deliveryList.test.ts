import { beforeAll, describe, expect, it } from 'vitest';
import { salesIds as ids, salesOrdersApi, salesRoute as base } from '../../../../tests/support/salesOrdersApi.ts';
import type { GoodsDelivery } from '../deliverySchema.ts';

const { api, place, deliver } = await salesOrdersApi();

let [early, late] = [
  { id: '', deliveryNumber: 0 },
  { id: '', deliveryNumber: 0 },
];
let orderId = '';

beforeAll(async () => {
  const order = await place();
  orderId = order.id;
  early = (await deliver(order.lines[0], '2', { deliveryDate: '2026-07-03', trackingNumber: '3SABC12' })).body;
  late = (await deliver((await place({ orderedById: ids.otherCustomer })).lines[1], '1', { deliveryDate: '2026-07-20' })).body;
});

const listed = async (filter: object, query = '') => {
  const answer = await api.call<GoodsDelivery[]>(`GET ${base}/goodsdelivery?filter=${encodeURIComponent(JSON.stringify(filter))}${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.map(({ id }) => id);
};

describe('the list of goods deliveries', () => {
  it('is narrowed by order, customer, warehouse, item and days, which are both included', async () => {
    expect(await listed({ salesOrderId: orderId })).toEqual([early.id]);
    expect(await listed({ deliveryAccountId: ids.otherCustomer })).toEqual([late.id]);
    expect(await listed({ warehouseId: ids.mainWarehouse })).toEqual([late.id, early.id]);
    expect(await listed({ warehouseId: ids.van })).toEqual([]);
    expect(await listed({ itemId: ids.extinguisher })).toEqual([early.id]);
    expect(await listed({ from: '2026-07-04' })).toEqual([late.id]);
    expect(await listed({ until: '2026-07-03' })).toEqual([early.id]);
    expect(await listed({ itemId: ids.bracket }, `&salesOrderId=${orderId}`)).toEqual([]);
  });

  it('is found by number, and by the beginning of the tracking number', async () => {
    expect(await listed({ q: String(early.deliveryNumber) })).toEqual([early.id]);
    expect(await listed({ q: '3sabc' })).toEqual([early.id]);
  });

  it('refuses a filter that it does not have, by its name', async () => {
    const problem = await api.problem(`GET ${base}/goodsdelivery?filter=${encodeURIComponent('{"customer":"x"}')}`);
    expect(problem).toMatchObject({ status: 400, code: 'invalid', errors: { 'filter.customer': [expect.any(String)] } });
  });
});
