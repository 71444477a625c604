import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { arrangeWorkOrders, given } from '../../../../tests/support/workOrders.ts';
import { accountIds } from '../../../../tests/support/serviceRequests.ts';
import { salesItemPrice, salesPrice, type SalesItemPrice, type SalesPrice } from '../priceSchema.ts';
import { salesPricesOf } from './index.ts';

const api = await testApi();
const base = '/api/120001/salesitemprice';
const { plain } = accountIds;
const unknown = seededId(120001, 'nothing', 1);

beforeAll(() => arrangeWorkOrders(api));

const usual = { itemId: given.powder, accountId: null, currency: 'EUR', price: '10' };
const add = (body: object, options = {}) =>
  api.call<SalesItemPrice>(`POST ${base}`, { as: 'ada', body: { ...usual, ...body }, ...options });
const costs = async (query = '', itemId = given.powder) =>
  (await api.call<SalesPrice>(`GET /api/120001/item/${itemId}/salesprice${query}`)).body;

async function withPrices(prices: readonly object[], work: () => Promise<void>): Promise<void> {
  for (const price of prices) expect((await add(price)).status).toBe(201);
  await work();
  await api.database.sql(sql`delete from "salesItemPrice" where division = 120001`);
}

describe('prices', () => {
  it('are added, listed by item, customer and day, changed and taken away', async () => {
    const { status, body, headers } = await add({ accountId: plain, startDate: '2026-01-01', endDate: '2026-12-31', quantity: '5' });
    expect({ status, headers }).toMatchObject({ status: 201, headers: { etag: '"1"', location: `${base}/${body.id}` } });
    expect(salesItemPrice.safeParse(body).error).toBeUndefined();
    expect(body).toMatchObject({ itemCode: 'POEDER', quantity: '5.0000', price: '10.0000', unit: 'kg' });
    const ids = async (filter: object) => {
      const answer = await api.call<SalesItemPrice[]>(`GET ${base}?filter=${encodeURIComponent(JSON.stringify(filter))}`);
      return answer.body.map(({ id }) => id);
    };
    expect(await ids({ itemId: given.powder, accountId: plain, date: '2026-12-31' })).toEqual([body.id]);
    for (const other of [{ itemId: given.hours }, { accountId: null }, { date: '2027-01-01' }, { date: '2025-12-31' }])
      expect(await ids(other)).toEqual([]);
    const changed = await api.call(`PUT ${base}/${body.id}`, { as: 'ada', body: { ...body, itemId: given.hours, price: '9' } });
    expect(changed.body).toMatchObject({ price: '9.0000', itemId: given.powder, version: 2 });
    expect((await api.call(`DELETE ${base}/${body.id}`, { as: 'ada', headers: { 'if-match': '"1"' } })).status).toBe(412);
    expect((await api.call(`DELETE ${base}/${body.id}`, { as: 'ada' })).status).toBe(204);
    expect((await api.call(`GET ${base}/${body.id}`)).status).toBe(404);
    const audit = await api.database.sql(sql`select action from audit where "entityId" = ${body.id} order by at`);
    expect(audit).toEqual([{ action: 'create' }, { action: 'update' }, { action: 'delete' }]);
  });

  it.each([
    ['itemId', { itemId: unknown }],
    ['accountId', { accountId: unknown }],
    ['price', { price: '-0.01' }],
    ['quantity', { quantity: '0' }],
    ['currency', { currency: 'ABC' }],
    ['endDate', { startDate: '2026-02-01', endDate: '2026-01-31' }],
  ])('name %s in %j', async (field, wrong) => {
    const problem = await api.problem(`POST ${base}`, { as: 'ada', body: { ...usual, ...wrong } });
    expect(problem).toMatchObject({ status: 400, errors: { [field]: [expect.any(String)] } });
  });

  it('refuse the same one twice, and an end before the start that stands', async () => {
    await withPrices([{ startDate: '2026-03-01' }], async () => {
      expect(await api.problem(`POST ${base}`, { as: 'ada', body: { ...usual, startDate: '2026-03-01' } })).toMatchObject({
        status: 409,
        code: 'duplicate',
      });
      const [row] = (await api.call<SalesItemPrice[]>(`GET ${base}`)).body;
      expect(await api.problem(`PUT ${base}/${row?.id}`, { as: 'ada', body: { endDate: '2026-02-28' } })).toMatchObject({
        errors: { endDate: [expect.any(String)] },
      });
    });
  });

  it('are written by administrators', async () => {
    for (const route of [`POST ${base}`, `PUT ${base}/${unknown}`, `DELETE ${base}/${unknown}`])
      expect(await api.problem(route, route.startsWith('DELETE') ? {} : { body: usual })).toMatchObject({ status: 403, code: 'forbidden' });
  });
});

describe('what an item costs', () => {
  it('is the item’s price with the customer’s discount where nothing else holds', async () => {
    const price = await costs(`?accountId=${plain}`);
    expect(salesPrice.safeParse(price).error).toBeUndefined();
    expect(price).toMatchObject({ price: '12.5000', source: 'Item', discount: 0.1, currency: 'EUR', unit: 'kg', quantity: '1' });
    expect(await costs()).toMatchObject({ price: '12.5000', source: 'Item', discount: null });
  });

  it('is the list’s before the item’s, the customer’s before the list’s, which is net', async () => {
    await withPrices([{ price: '11' }, { accountId: plain, price: '11.5' }], async () => {
      expect(await costs(`?accountId=${plain}`)).toMatchObject({ price: '11.5000', source: 'Customer', discount: null });
      expect(await costs(`?accountId=${accountIds.insisting}`)).toMatchObject({ price: '11.0000', source: 'List' });
      expect(await costs('', given.hours)).toMatchObject({ price: '62.0000', source: 'Item' });
    });
  });

  it('depends on the day, its first and last included', async () => {
    await withPrices([{ startDate: '2026-02-01', endDate: '2026-02-28' }], async () => {
      const sources = await Promise.all(
        ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01'].map(async (date) => (await costs(`?date=${date}`)).source),
      );
      expect(sources).toEqual(['Item', 'List', 'List', 'Item']);
    });
  });

  it('depends on the quantity', async () => {
    await withPrices(
      [
        { quantity: '10', price: '9' },
        { quantity: '100', price: '8' },
      ],
      async () => {
        const prices = await Promise.all(['9.99', '10', '100', '1000000'].map(async (n) => (await costs(`?quantity=${n}`)).price));
        expect(prices).toEqual(['12.5000', '9.0000', '8.0000', '8.0000']);
      },
    );
  });

  it('is in one currency: the item’s price is in ours', async () => {
    await withPrices([{ currency: 'USD', price: '14' }], async () => {
      expect(await costs('?currency=USD')).toMatchObject({ price: '14.0000', currency: 'USD', source: 'List' });
      expect(await costs('?currency=GBP')).toMatchObject({ price: null, currency: 'GBP', source: 'Item' });
      expect(await costs()).toMatchObject({ price: '12.5000', currency: 'EUR' });
    });
  });

  it('does not come from a price for another unit', async () => {
    await withPrices([{ price: '9' }], async () => {
      await api.database.sql(sql`update item set unit = 'ton' where id = ${given.powder}`);
      expect(await costs()).toMatchObject({ source: 'Item' });
      await api.database.sql(sql`update item set unit = 'kg' where id = ${given.powder}`);
    });
  });

  it('is not there for an item that is not', async () => {
    expect(await api.problem(`GET /api/120001/item/${unknown}/salesprice`)).toMatchObject({ status: 404 });
  });

  it('is answered for many lines at once, in their order', async () => {
    const lines = [
      { itemId: given.hours, quantity: '2' },
      { itemId: unknown, quantity: '1' },
      { itemId: given.powder.toUpperCase(), quantity: '1' },
    ];
    const prices = await salesPricesOf(api.database.pool.for([120001]), 120001, { accountId: plain, date: '2026-11-22' }, lines);
    expect(prices.map((price) => price?.price)).toEqual(['62.0000', undefined, '12.5000']);
  });
});
