import { beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { salesIds as ids, salesOrdersApi, salesRoute as base, type SaleWithLines } from '../../../../tests/support/salesOrdersApi.ts';
import type { SalesOrder, SalesOrderLine } from '../schema.ts';

const { api, place, deliver } = await salesOrdersApi();

let open: SaleWithLines;
let partial: SaleWithLines;
let complete: SaleWithLines;
let old: SaleWithLines;

beforeAll(async () => {
  open = await place({ description: 'Keuring kantoor', deliveryDate: '2026-12-01' });
  partial = await place({ yourRef: 'BON/77' });
  await deliver(partial.lines[0], '1');
  complete = await place({ lines: [{ itemId: ids.bracket, quantity: '2' }] });
  await deliver(complete.lines[0], '2');
  old = await place({ lines: [{ itemId: ids.bracket, quantity: '2' }], orderDate: '2020-02-01' });
  await deliver(old.lines[0], '2');
});

const numbersOf = (orders: readonly SalesOrder[]) => orders.map(({ orderNumber }) => orderNumber).toSorted();
const numbers = async (path: string) => numbersOf((await api.call<SalesOrder[]>(`GET ${base}${path}`)).body);
const given = (...orders: readonly SaleWithLines[]) => orders.map(({ orderNumber }) => orderNumber).toSorted();

describe('orders of a customer', () => {
  it('are the open ones, or all, as headers', async () => {
    expect(await numbers('/order/1001')).toEqual(given(open, partial));
    expect(await numbers('/order/1001?allStatuses=true')).toEqual(given(open, partial, complete, old));
    expect(await numbers('/order/1002')).toEqual([]);
    expect((await api.call<SalesOrder[]>(`GET ${base}/order/1001`)).body[0]).not.toHaveProperty('lines');
  });

  it('are current with what is left to deliver, the closed ones of this year on demand', async () => {
    const { body } = await api.call<SaleWithLines[]>(`GET ${base}/current/1001`);
    expect(numbersOf(body)).toEqual(given(open, partial));
    const [first] = body.find(({ id }) => id === partial.id)?.lines ?? [];
    expect(first).toMatchObject({ quantity: '10.0000', quantityDelivered: '1.0000', quantityOpen: '9.0000' });
    expect(await numbers('/current/1001?allStatuses=true')).toEqual(given(open, partial, complete));
  });
});

describe('filters', () => {
  it.each([
    ['{"yourRef":"BON/77"}', () => [partial]],
    ["YourRef eq 'BON/77'", () => [partial]],
    ['bon/77', () => [partial]],
    ["Status eq 20 and substringof('BON',YourRef)", () => [partial]],
    ["startswith(Description,'Keuring')", () => [open]],
    ['{"q":"keuring kantoor"}', () => [open]],
    ['{"deliveryDate":"2026-12-01"}', () => [open]],
  ])('of orders understand %s', async (filter, expected) => {
    expect(await numbers(`?filter=${encodeURIComponent(filter)}`)).toEqual(given(...expected()));
    expect(await numbers(`/order/1001?filter=${encodeURIComponent(filter)}`)).toEqual(given(...expected()));
  });

  it('find orders that refer to nothing where a field is looked up', async () => {
    expect(await numbers(`?filter=${encodeURIComponent('{"workOrderNumber":null}')}`)).toEqual(given(open, partial, complete, old));
  });

  it('find orders by the name of the customer as it is today, and lines with them', async () => {
    await api.database.sql(sql`update account set version = version where id = ${ids.customer}`);
    const { body: account } = await api.call<{ version: number }>(`GET /api/120001/account/${ids.customer}`);
    await api.call(`PUT /api/120001/account/${ids.customer}`, {
      body: { name: 'Bakkerij De Zon' },
      headers: { 'if-match': `"${account.version}"` },
    });
    expect(await numbers('?filter=zon')).toEqual(given(open, partial, complete, old));
    expect(await numbers('?filter=molen')).toEqual([]);
    const lines = await api.call<SalesOrderLine[]>(`GET ${base}/orderline?filter=zon`);
    expect(lines.body.length).toBe(6);
  });

  it.each([
    ["ItemCode eq 'BL-SS6'", 2],
    ['{"itemCode":"BL-OPH"}', 4],
    ['sproeischuim', 2],
    ['QuantityDelivered gt 0', 3],
    [`OrderedBy eq guid'${ids.customer}'`, 6],
  ])('of lines understand %s, in query and path', async (filter, count) => {
    expect((await api.call<SalesOrderLine[]>(`GET ${base}/orderline?filter=${encodeURIComponent(filter)}`)).body).toHaveLength(count);
    expect((await api.call<SalesOrderLine[]>(`GET ${base}/orderline/${encodeURIComponent(filter)}`)).body).toHaveLength(count);
  });

  it('take an id as a line, or as the lines of an order; the query wins', async () => {
    const lines = async (path: string) => (await api.call<SalesOrderLine[]>(`GET ${base}/orderline/${path}`)).body;
    expect((await lines(open.id)).map(({ lineNumber }) => lineNumber).toSorted()).toEqual([1, 2]);
    expect(await lines(open.lines[1]?.id ?? '')).toMatchObject([{ id: open.lines[1]?.id }]);
    expect(await lines(`${open.id}?filter=${partial.lines[0]?.id}`)).toMatchObject([{ id: partial.lines[0]?.id }]);
  });

  it('name a field that there is not', async () => {
    expect(await api.problem(`GET ${base}?filter=${encodeURIComponent('Secret eq 1')}`)).toMatchObject({ status: 400 });
    expect(await api.problem(`GET ${base}/orderline?filter=${encodeURIComponent('{"costPrice":1}')}`)).toMatchObject({ status: 400 });
  });
});

describe('GET /salesorder/{orderId}', () => {
  it('finds an order by id or by number', async () => {
    expect((await api.call<SalesOrder>(`GET ${base}/${open.orderNumber}`)).body.id).toBe(open.id);
    expect((await api.call<SalesOrder>(`GET ${base}/${open.id}`)).headers['etag']).toBe('"1"');
    for (const id of ['999999999', '99999999999999', 'abc', ids.customer])
      expect(await api.problem(`GET ${base}/${id}`)).toMatchObject({ status: 404, code: 'notFound' });
  });
});
