import { describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import {
  type OrderWithLines as Order,
  purchaseOrdersApi,
  purchaseOrdersRoute as base,
} from '../../../../tests/support/purchaseOrdersApi.ts';
import { ids, unknownId } from '../../../../tests/support/purchasingRecords.ts';
import { lineFilter, orderFilter } from './lists.ts';

const { api, place, change } = await purchaseOrdersApi();

describe('GET /purchaseorder/order', () => {
  it('gives one order by its id', async () => {
    const order = await place();
    const answer = await api.call<Order>(`GET ${base}/order/${order.id}`);
    expect(answer.body).toEqual(order);
    expect(answer.headers['etag']).toBeDefined();
  });

  it('gives the orders of a relation number with their lines', async () => {
    const order = await place({ supplierId: ids.otherSupplier });
    const answer = await api.call<Order[]>(`GET ${base}/order/5002`);
    expect(answer.body[0]).toMatchObject({ id: order.id, lines: [{ lineNumber: 1 }, { lineNumber: 2 }] });
    expect((await api.call<Order[]>(`GET ${base}/order/9999`)).body).toEqual([]);
  });

  it('lists what is open first, the newest before the others, with the total', async () => {
    const [cancelled] = [await place(), await place()];
    await change(cancelled.id, { orderStatus: 'Cancelled' });
    const answer = await api.call<Order[]>(`GET ${base}/order`);
    const states = answer.body.map((order) => order.orderStatus);
    expect(states.indexOf('Cancelled')).toBeGreaterThan(states.lastIndexOf('Open'));
    expect(answer.headers['x-total-count']).toBe(String(answer.body.length));
    expect(answer.body[0]?.lines).toBeUndefined();
    const sorted = await api.call<Order[]>(`GET ${base}/order?sort=["orderNumber","ASC"]&range=[0,1]`);
    expect(sorted.body.map((order) => order.orderNumber)).toEqual([1, 2]);
    expect(sorted.headers['content-range']).toMatch(/^items 0-1\//);
  });

  it('pages through open and closed orders without losing or repeating one', async () => {
    for (let count = 1; count <= 4; count++) await place();
    const all = (await api.call<Order[]>(`GET ${base}/order`)).body.map((order) => order.id);
    const pages: string[] = [];
    for (let page = 1; page <= Math.ceil(all.length / 3); page++) {
      const answer = await api.call<Order[]>(`GET ${base}/order?page=${page}`, { headers: { pagesize: '3' } });
      pages.push(...answer.body.map((order) => order.id));
    }
    expect(pages).toEqual(all);
  });

  it.each([
    ['order', orderFilter.fields],
    ['orderline', lineFilter.fields],
  ])('filters the list of each %s by every field that it shows', async (list, fields) => {
    const samples = { text: 'x', number: 1, uuid: unknownId, date: '2026-01-01', dateTime: '2026-01-01T00:00:00Z', boolean: true };
    const refused: string[] = [];
    for (const [name, { type, values }] of Object.entries(fields)) {
      const filter = encodeURIComponent(JSON.stringify({ [name]: values?.[0] ?? samples[type] }));
      const { status } = await api.call(`GET ${base}/${list}?filter=${filter}`);
      if (status !== 200) refused.push(name);
    }
    expect(refused).toEqual([]);
    expect(Object.keys(fields)).toEqual(expect.arrayContaining(['remarks', 'receiptDate'].slice(list === 'order' ? 0 : 1)));
  });

  it('filters in the three dialects', async () => {
    const order = await place({ supplierId: ids.otherSupplier, description: 'voorjaarsactie', yourRef: 'VJ-7' });
    const find = async (filter: string) =>
      (await api.call<Order[]>(`GET ${base}/order?filter=${encodeURIComponent(filter)}`)).body.map((one) => one.id);
    expect(await find(`{"orderNumber":${order.orderNumber}}`)).toEqual([order.id]);
    expect(await find(`OrderNumber eq ${order.orderNumber} and Supplier eq guid'${ids.otherSupplier}'`)).toEqual([order.id]);
    expect(await find(`voorjaarsactie dijk`)).toEqual([order.id]);
    expect(await find(`ophangbeugel vj-7`)).toEqual([order.id]);
    expect(await find(`OrderStatus eq 40 and OrderNumber eq ${order.orderNumber}`)).toEqual([]);
    expect(await find(`'; drop table account; --`)).toEqual([]);
    expect(await api.problem(`GET ${base}/order?filter=${encodeURIComponent('Colour eq 1')}`)).toMatchObject({ status: 400 });
    expect(await api.problem(`GET ${base}/order?sort=["remarks","ASC"]`)).toMatchObject({ status: 400 });
  });

  it.each([
    ['OrderStatus eq 10', 1],
    ['{"orderStatus":10}', 1],
    ['{"orderStatus":[30,40]}', 0],
    ['ReceiptStatus eq 10 and InvoiceStatus ne 30', 1],
    ["OrderStatus eq 'Open'", 1],
    ['ApprovalStatus eq 1 and Source eq 1', 1],
    ['Source eq 5', 0],
  ])("understands Exact Online's numbers in %s", async (filter, found) => {
    const order = await place();
    const path = `GET ${base}/order?accountCode=5001&range=[0,999]&filter=${encodeURIComponent(filter)}`;
    const answer = await api.call<Order[]>(path);
    expect(answer.body.filter(({ id }) => id === order.id)).toHaveLength(found);
  });

  it.each(['OrderStatus eq 11', '{"orderStatus":"Ordered"}'])('refuses the unknown state in %s', async (filter) => {
    expect(await api.problem(`GET ${base}/order?filter=${encodeURIComponent(filter)}`)).toMatchObject({
      status: 400,
      errors: { filter: [{}] },
    });
  });

  it('narrows by supplier and state', async () => {
    await place({ supplierId: ids.otherSupplier });
    const answer = await api.call<Order[]>(`GET ${base}/order?accountCode=5002&statusses=Open,Partial`);
    expect(answer.body.length).toBeGreaterThan(0);
    expect(answer.body.every((order) => order.supplierId === ids.otherSupplier)).toBe(true);
  });

  it('finds lines by the name that the supplier has today', async () => {
    const order = await place({ supplierId: ids.otherSupplier });
    await api.call(`PUT /api/120001/account/${ids.otherSupplier}`, { body: { name: 'Zuidgeest Brandbeveiliging' } });
    const find = async (words: string) =>
      (await api.call<{ purchaseOrderId: string }[]>(`GET ${base}/orderline?filter=${encodeURIComponent(words)}`)).body.map(
        (line) => line.purchaseOrderId,
      );
    expect(await find('zuidgeest')).toContain(order.id);
    expect(await find('van dijk')).toEqual([]);
  });

  it('goes on with the closed orders behind however many open ones', async () => {
    await api.database.sql(sql`
      insert into "purchaseOrder" (division, id, "createdBy", "modifiedBy", "orderNumber", "supplierId", "supplierName", "orderDate", "orderStatus")
      select 120001, gen_random_uuid(), 'test', 'test', 100000 + n, ${ids.supplier}, 'Brandmeester Groothandel', '2026-01-01',
        case when n <= 1100 then 'Open' else 'Complete' end
      from generate_series(1, 1400) n`);
    const numbers: number[] = [];
    for (let page = 1; page <= 15; page++) {
      const answer = await api.call<Order[]>(`GET ${base}/order?page=${page}`, { headers: { pagesize: '100' } });
      numbers.push(...answer.body.map((order) => order.orderNumber));
    }
    const added = numbers.filter((number) => number > 100000);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(added).toHaveLength(1400);
  });
});
