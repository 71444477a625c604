import { beforeAll, describe, expect, it } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import { demonstratedApi } from '../../../../tests/support/demonstratedApi.ts';
import type { Article, MobilityOrder, ShopAccount } from '../schema.ts';

const api = await demonstratedApi();
const division = 120003;
const base = '/api/EscapeMobility';
const as = 'ada';
const articleOf = (number: number) => seededId(division, 'item', number);
const line = { articleId: articleOf(1), quantity: '2' };

const addAccount = async (body: object) => (await api.call<ShopAccount>(`POST ${base}/accounts?force=true`, { as, body })).body;
const order = (body: object) => api.call<MobilityOrder>(`POST ${base}/orders`, { as, body: { lines: [line], ...body } });

describe('a reseller that is one no longer', () => {
  let resellerId = '';
  let accountId = '';
  let former: MobilityOrder;

  beforeAll(async () => {
    resellerId = (await addAccount({ name: 'Zorgwinkel De Peel', isReseller: true })).id;
    accountId = (await addAccount({ name: 'Klant van De Peel', resellerId })).id;
    former = (await order({ accountId })).body;
    const change = await api.call(`PUT /api/${division}/account/${resellerId}`, { as, body: { isReseller: false } });
    expect([former.resellerId, change.status]).toEqual([resellerId, 200]);
  });

  it('is refused by that reason for a new order', async () => {
    const body = { accountId, resellerId, lines: [line] };
    expect(await api.problem(`POST ${base}/orders`, { as, body })).toMatchObject({
      status: 400,
      errors: { resellerId: ['Deze relatie is geen wederverkoper.'] },
    });
    const unknown = { ...body, resellerId: seededId(999999, 'nothing', 1) };
    expect(await api.problem(`POST ${base}/orders`, { as, body: unknown })).toMatchObject({
      errors: { resellerId: ['Dit bestaat niet in deze administratie.'] },
    });
  });

  it('gets no further orders of the accounts that bought through it', async () => {
    expect(await order({ accountId })).toMatchObject({ status: 201, body: { resellerId: null } });
  });

  it('keeps the orders that came through it', async () => {
    const { status, body } = await api.call<MobilityOrder[]>(`GET ${base}/resellers/${resellerId}/orders`, { as });
    expect([status, body.map(({ id }) => id)]).toEqual([200, [former.id]]);
    expect(await api.problem(`GET ${base}/resellers/${accountId}/orders`, { as })).toMatchObject({ status: 404 });
  });
});

describe('an article that is sold no longer', () => {
  it.each([
    [{ startDate: '2019-01-01', endDate: '2020-01-31' }, 3],
    [{ isSalesItem: false }, 4],
    [{ startDate: '2199-01-01' }, 5],
  ])('is offered by the shop no longer, and found by its id: %o', async (change, number) => {
    const id = articleOf(number);
    const shown = async (query: string) =>
      (await api.call<Article[]>(`GET ${base}/articles${query}`, { as })).body.some((one) => one.id === id);
    await api.call(`PUT /api/divisions/${division}/items/${id}`, { as, body: { isWebshopItem: true } });
    expect(await shown('?isWebshopItem=true')).toBe(true);
    await api.call(`PUT /api/divisions/${division}/items/${id}`, { as, body: change });
    expect(await shown('?isWebshopItem=true')).toBe(false);
    expect(await shown(`/byIds?ids=${id}`)).toBe(true);
  });
});
