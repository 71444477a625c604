import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import type { SalesOrder } from '#features/sales-orders/schema.ts';
import { tokenFor } from '../../../../tests/support/tokens.ts';
import type { Article, MobilityOrder, ShopAccount } from '../schema.ts';
import { demonstratedApi } from '../../../../tests/support/demonstratedApi.ts';

// without MOBILITY_DIVISION: the first division of the brand, Eindhoven
const api = await demonstratedApi();
const division = 120003;
const base = '/api/EscapeMobility';
const as = 'ada';
const articleId = seededId(division, 'item', 1);
const accountId = seededId(division, 'account', 1);
const nowhere = seededId(999999, 'nothing', 1);
const line = { articleId, quantity: '2' };

let resellerId = '';
let otherResellerId = '';

beforeAll(async () => {
  const reseller = (name: string) => api.call<ShopAccount>(`POST ${base}/accounts`, { as, body: { name, isReseller: true } });
  resellerId = (await reseller('Zorgwinkel Kempen')).body.id;
  otherResellerId = (await reseller('Rolstoelhuis Peel')).body.id;
}, 120_000);

const order = (body: object, options = {}) =>
  api.call<MobilityOrder>(`POST ${base}/orders`, { as, body: { accountId, lines: [line], ...body }, ...options });
const get = async <Body>(path: string) => (await api.call<Body>(`GET ${base}${path}`, { as })).body;
const countOf = async (reference: string) =>
  (
    await api.database.sql<{ count: number }>(
      sql`select count(*)::integer as count from "salesOrder" where division = ${division} and "yourRef" = ${reference}`,
    )
  )[0]?.count;

describe('an order of the shop', () => {
  it('is in the currency of the articles, also of a customer who buys in another one elsewhere', async () => {
    const setCurrency = (currency: string) =>
      api.database.sql(sql`update account set "salesCurrency" = ${currency} where division = ${division} and id = ${accountId}`);
    await setCurrency('USD');
    const [article] = await get<Article[]>(`/articles/byIds?ids=${articleId}`);
    const { body: made } = await order({ lines: [{ ...line, unitPrice: '100' }] });
    await setCurrency('EUR');
    const { body: sale } = await api.call<SalesOrder>(`GET /api/${division}/salesorder/${made.id}`, { as });
    expect(sale).toMatchObject({ currency: article?.currency, amountExclVat: '200.0000', amountDc: made.total });
  });

  it('becomes a sales order of the customer, at the price of the article, to the address that was given', async () => {
    const { articles } = { articles: await get<Article[]>(`/articles/byIds?ids=${articleId}`) };
    const deliveryAddress = { addressLine1: 'Markt 8', postcode: '5611eb', city: 'Eindhoven', country: 'NL' };
    const made = await order({ externalReference: 'SHOP-1', orderDate: '2026-03-02T09:30:00Z', deliveryAddress, paymentReference: 'P-1' });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      externalReference: 'SHOP-1',
      accountId,
      status: 'Open',
      paymentReference: 'P-1',
      orderDate: '2026-03-02T09:30:00.000Z',
      deliveryAddress: { addressLine1: 'Markt 8', postcode: '5611 EB', city: 'Eindhoven', country: 'NL' },
      lines: [{ articleId, quantity: '2.0000', unitPrice: articles[0]?.price }],
    });
    const { body: sale } = await api.call<SalesOrder>(`GET /api/${division}/salesorder/${made.body.id}`, { as });
    expect(sale).toMatchObject({
      orderedById: accountId,
      yourRef: 'SHOP-1',
      orderDate: '2026-03-02',
      source: 'MobilityShop',
      amountInclVat: made.body.total,
    });
    const again = await order({ externalReference: 'SHOP-2', deliveryAddress });
    const { body: other } = await api.call<SalesOrder>(`GET /api/${division}/salesorder/${again.body.id}`, { as });
    expect(other.deliveryAddressId).toBe(sale.deliveryAddressId);
  });

  it('is made once however many with its reference arrive at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => order({ externalReference: 'SHOP-50' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 49 }, () => 200), 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await countOf('SHOP-50')).toBe(1);
  });

  it('is taken to its own address, however many of one account arrive at once', async () => {
    const addressed = (number: number) => ({ addressLine1: `Kerkstraat ${number}`, postcode: '5611 EB', city: 'Eindhoven', country: 'NL' });
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => order({ deliveryAddress: addressed(index) })));
    expect(answers.map(({ status, body }) => [status, body.deliveryAddress])).toEqual(
      answers.map((_answer, index) => [201, expect.objectContaining(addressed(index))]),
    );
  });

  it('is the first one with its reference, also when another body comes', async () => {
    const first = await order({ externalReference: 'SHOP-3' });
    const second = await order({ externalReference: 'SHOP-3', lines: [{ articleId, quantity: '9' }] });
    expect(second).toMatchObject({ status: 200, body: { id: first.body.id, lines: [{ quantity: '2.0000' }] } });
  });

  it('leaves its reference free when it is refused', async () => {
    expect((await order({ externalReference: 'SHOP-4', lines: [{ articleId: nowhere, quantity: '1' }] })).status).toBe(400);
    expect((await order({ externalReference: 'SHOP-4' })).status).toBe(201);
  });

  it('is another one without a reference', async () => {
    const [one, other] = [await order({}), await order({})];
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(one.body.id).not.toBe(other.body.id);
  });

  it.each([
    [{ accountId: nowhere }, 'accountId'],
    [{ contactId: nowhere }, 'contactId'],
    [{ resellerId: accountId }, 'resellerId'],
    [{ lines: [line, { articleId: nowhere, quantity: '1' }] }, 'lines.1.articleId'],
    [{ lines: [{ articleId, quantity: '0' }] }, 'lines.0.quantity'],
    [{ lines: [{ articleId, quantity: '-1' }] }, 'lines.0.quantity'],
    [{ lines: [line, { ...line, unitPrice: '-0.01' }] }, 'lines.1.unitPrice'],
    [{ deliveryAddress: { postcode: '56 11', city: 'Eindhoven', country: 'NL' } }, 'deliveryAddress.postcode'],
    [{ deliveryAddress: { postcode: '5611 EB', city: 'Wesel', country: 'DE' } }, 'deliveryAddress.postcode'],
    [{ lines: [] }, 'lines'],
    [{ lines: Array.from({ length: 501 }, () => line) }, 'lines'],
    [{ externalReference: 'x'.repeat(31) }, 'externalReference'],
  ])('names what is wrong in its own words: %o', async (body, field) => {
    const route = `POST ${base}/orders`;
    expect(await api.wrongFields(route, { as, body: { accountId, lines: [line], ...body } })).toEqual([field]);
  });

  it('is refused for a blocked account, and takes 500 lines', async () => {
    const blocked = seededId(division, 'account', 2);
    await api.database.sql(sql`update account set blocked = true where division = ${division} and id = ${blocked}`);
    expect(await api.problem(`POST ${base}/orders`, { as, body: { accountId: blocked, lines: [line] } })).toMatchObject({
      code: 'accountBlocked',
      errors: { accountId: ['Deze relatie is geblokkeerd.'] },
    });
    const large = await order({ lines: Array.from({ length: 500 }, () => line) });
    expect(large.body.lines).toHaveLength(500);
  });

  it.each([
    ['blocked VAT', 'lines.0.vatCode', sql`blocked = true`, sql`null`],
    ['an article out of use', 'lines.0.articleId', sql`blocked = false`, sql`'2020-01-31'::date`],
  ])('is refused for %s at %s, and leaves its reference free', async (_case, field, vat, endDate) => {
    const put = (vat: ReturnType<typeof sql>, endDate: ReturnType<typeof sql>) =>
      api.database.sql(sql`
        with article as (update item set "endDate" = ${endDate} where division = ${division} and id = ${articleId} returning "salesVatCode")
        update "vatCode" set ${vat} from article where division = ${division} and code = "salesVatCode"`);
    await api.database.sql(sql`update account set "salesVatCode" = null where division = ${division} and id = ${accountId}`);
    await put(vat, endDate);
    const refused = await order({ externalReference: 'SHOP-VAT' });
    await put(sql`blocked = false`, sql`null`);
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid', errors: { [field]: [expect.any(String)] } } });
  });

  it('is not answered again once its sales order was deleted', async () => {
    const { body } = await order({ externalReference: 'SHOP-5' });
    await api.call(`DELETE /api/${division}/salesorder/${body.id}`, { as });
    expect(await api.problem(`POST ${base}/orders`, { as, body: { accountId, externalReference: 'SHOP-5', lines: [line] } })).toMatchObject(
      { status: 409, code: 'duplicate' },
    );
    expect((await get<MobilityOrder[]>('/orders?sort=["created","DESC"]&range=[0,99]')).map(({ id }) => id)).not.toContain(body.id);
  });
});

describe('one order', () => {
  it('says who buys what through whom, and how much of it was delivered', async () => {
    const { body } = await order({ externalReference: 'SHOP-ONE', resellerId: otherResellerId });
    expect(await get(`/orders/${body.id}`)).toMatchObject({
      division,
      externalReference: 'SHOP-ONE',
      accountName: expect.stringMatching(/\w/),
      resellerName: 'Rolstoelhuis Peel',
      lines: [
        { articleId, articleCode: expect.stringMatching(/\w/), description: expect.stringMatching(/\w/), quantityDelivered: '0.0000' },
      ],
    });
  });

  it('is not found by an unknown id, in another division, and once its sales order was deleted', async () => {
    const { body } = await order({});
    await api.call(`DELETE /api/${division}/salesorder/${body.id}`, { as });
    for (const id of [nowhere, seededId(230002, 'salesOrder', 2), seededId(division, 'salesOrder', 1), body.id])
      expect(await api.problem(`GET ${base}/orders/${id}`, { as })).toMatchObject({ status: 404, code: 'notFound' });
  });
});

describe('the orders', () => {
  it('of the demonstration data come through a reseller or not, in the state of their sales orders', async () => {
    const orders = await get<MobilityOrder[]>('/orders?sort=["created","ASC"]&range=[0,9]');
    expect(new Set(orders.map(({ resellerName }) => resellerName === null))).toEqual(new Set([true, false]));
    expect(new Set(orders.map(({ status }) => status)).size).toBeGreaterThan(2);
    expect(orders.every((one) => one.division === division && one.externalReference?.startsWith('WS-'))).toBe(true);
  });

  it('are narrowed to a state, an account, a reseller, and by the beginning of number or reference', async () => {
    const { body } = await order({ externalReference: 'Narrow-1', resellerId: otherResellerId });
    const found = async (filter: object) =>
      (await get<MobilityOrder[]>(`/orders?range=[0,199]&filter=${encodeURIComponent(JSON.stringify(filter))}`)).map(({ id }) => id);
    for (const filter of [
      { q: 'narrow' },
      { q: String(body.orderNumber) },
      { status: 'Open' },
      { accountId },
      { resellerId: otherResellerId },
    ])
      expect(await found(filter)).toContain(body.id);
    for (const filter of [{ q: 'arrow' }, { status: 'Complete' }, { accountId: resellerId }, { resellerId: accountId }])
      expect(await found(filter)).not.toContain(body.id);
  });

  it('are those since a moment, else of the last 30 days', async () => {
    const { body: old } = await order({ externalReference: 'SHOP-OLD' });
    await api.database.sql(sql`update "mobilityOrder" set created = now() - interval '31 days' where id = ${old.id}`);
    const ids = async (query: string) => (await get<MobilityOrder[]>(`/orders${query}`)).map(({ id }) => id);
    expect(await ids('')).not.toContain(old.id);
    expect(await ids('?creationDate=2020-01-01')).toContain(old.id);
    expect(await ids('?creationDate=2999-01-01T00:00:00Z')).toEqual([]);
    expect(await api.wrongFields(`GET ${base}/orders?creationDate=yesterday`, { as })).toEqual(['creationDate']);
  });

  it('of a reseller come newest first, a part at a time, with how many there are', async () => {
    for (const number of [1, 2, 3]) await order({ resellerId, externalReference: `R-${number}` });
    const answer = await api.call<MobilityOrder[]>(`GET ${base}/resellers/${resellerId}/orders?take=2&skip=1`, { as });
    expect(answer.body.map(({ externalReference }) => externalReference)).toEqual(['R-2', 'R-1']);
    expect(answer.headers['x-total-count']).toBe('3');
    const filter = encodeURIComponent(JSON.stringify({ q: 'r-3', status: 'Open' }));
    expect(await get<MobilityOrder[]>(`/resellers/${resellerId}/orders?filter=${filter}`)).toMatchObject([{ externalReference: 'R-3' }]);
    const taken = (query: string) => get<MobilityOrder[]>(`/resellers/${resellerId}/orders?${query}`);
    const open = `filter=${encodeURIComponent(JSON.stringify({ q: 'r-' }))}&sort=["created","ASC"]`;
    expect((await taken(`${open}&take=1&skip=1`)).map(({ externalReference }) => externalReference)).toEqual(['R-2']);
    expect((await taken(`${open}&skip=2`)).map(({ externalReference }) => externalReference)).toEqual(['R-3']);
    expect(await taken('range=[0,0]')).toHaveLength(1);
    for (const field of ['take', 'skip'])
      expect(await api.wrongFields(`GET ${base}/resellers/${resellerId}/orders?range=[0,1]&${field}=1`, { as })).toEqual([field]);
    for (const path of [`/resellers/${nowhere}/orders`, `/resellers/${accountId}/orders`])
      expect((await api.problem(`GET ${base}${path}`, { as })).status).toBe(404);
    for (const query of ['take=0', 'take=201', 'skip=-1'])
      expect((await api.problem(`GET ${base}/resellers/${resellerId}/orders?${query}`, { as })).status).toBe(400);
  });

  it('take the reseller of the account where none is said', async () => {
    const { body } = await api.call<ShopAccount>(`POST ${base}/accounts`, { as, body: { name: 'Through Kempen', resellerId } });
    expect((await order({ accountId: body.id })).body).toMatchObject({ resellerId, resellerName: 'Zorgwinkel Kempen' });
    expect((await order({ accountId: body.id, resellerId: null })).body.resellerId).toBeNull();
  });
});

describe('the articles', () => {
  it('are those of the shop, or all, with price and stock', async () => {
    const all = await get<Article[]>('/articles?range=[0,499]');
    const [inShop, others] = [all.filter((one) => one.isWebshopItem), all.filter((one) => !one.isWebshopItem)];
    expect([inShop.length > 0, others.length > 0]).toEqual([true, true]);
    expect((await get<Article[]>('/articles?isWebshopItem=true&range=[0,499]')).map(({ id }) => id)).toEqual(inShop.map(({ id }) => id));
    expect(all[0]).toMatchObject({ price: expect.stringMatching(/^\d+\.\d{4}$/), currency: 'EUR', stock: expect.stringMatching(/\d/) });
    expect(Object.keys(all[0] ?? {})).not.toContain('costPriceStandard');
  });

  it('come by their ids in the order asked for, a hundred at most', async () => {
    const ids = [3, 1, 2].map((number) => seededId(division, 'item', number));
    const asked = [ids[0], nowhere, ids[1], ids[2]].map((id) => `ids=${id ?? ''}`).join('&');
    expect((await get<Article[]>(`/articles/byIds?${asked}`)).map(({ id }) => id)).toEqual(ids);
    const many = Array.from({ length: 101 }, () => `ids=${nowhere}`).join('&');
    expect(await api.wrongFields(`GET ${base}/articles/byIds?${many}`, { as })).toEqual(['ids']);
    expect(await get(`/articles/byIds?division=120001&ids=${ids[0] ?? ''}`)).toEqual([]);
  });
});

describe('the division', () => {
  it('is one of the mobility company that the person works in', async () => {
    const codes = async (as: string) => (await api.call<{ code: number }[]>(`GET ${base}/divisions`, { as })).body.map(({ code }) => code);
    expect(await codes('ada')).toEqual([120003, 230002]);
    expect(await codes('bram')).toEqual([]);
  });

  it('is that of the settings, and there is no shop without one', async () => {
    await api.database.sql(sql`update division set theme = null where theme = 'mobiliteit'`);
    expect(await api.problem(`GET ${base}/orders`, { as })).toMatchObject({ status: 404, code: 'noShopDivision' });
    await api.database.sql(sql`update division set theme = 'mobiliteit' where code in (120003, 230002)`);
    const claims = { roles: ['CURA-Employee', 'CURA-Division-120003'] };
    expect(
      await api.problem(`GET ${base}/articles?division=120001`, {
        headers: { authorization: `Bearer ${await tokenFor('ada', { claims })}` },
      }),
    ).toMatchObject({ code: 'divisionForbidden' });
  });
});
