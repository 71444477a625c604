import simpleRestProvider from 'ra-data-simple-rest';
import { fetchUtils, type DataProvider, type RaRecord } from 'ra-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pathOf } from '#contract/address.ts';
import type { Operation } from '#contract/operation.ts';
import { consoleFeatures } from '../../src/app/console/features.ts';
import { examplePath, exampleQuery, implementedCalls } from '../support/exampleCalls.ts';
import { tokenFor } from '../support/tokens.ts';
import { demonstratedApi } from '../support/demonstratedApi.ts';

// The data provider of react-admin as npm brings it, with a token and no more, over HTTP
const api = await demonstratedApi();
let provider: DataProvider;

beforeAll(async () => {
  const address = await api.listen();
  const token = await tokenFor('ada');
  provider = simpleRestProvider(address, (url, options) =>
    fetchUtils.fetchJson(url, { ...options, headers: new Headers({ Accept: 'application/json', Authorization: `Bearer ${token}` }) }),
  );
}, 120_000);
afterAll(() => api.app.close());

const resources = await Promise.all(
  consoleFeatures
    .flatMap((feature) => Object.entries(feature.resources ?? {}))
    .map(async ([name, source]) => ({ name, calls: await source.load() })),
);
const withList = resources.flatMap(({ name, calls }) => (calls['getList'] ? [{ name, list: calls['getList'], one: calls['getOne'] }] : []));
const others = implementedCalls
  .filter((operation) => operation.method === 'GET' && operation.answer instanceof z.ZodArray && !operation.bytes)
  .map((list) => ({ name: list.name, list }));

describe('a stock client', () => {
  it.each([...withList, ...others])('$name: lists by id in both directions, and gets many by their ids', async ({ list }) => {
    if (needsQuery(list)) return;
    const resource = resourceOf(list);
    const key = keyOf(list);
    const params = { pagination: { page: 1, perPage: 5 }, filter: {} };
    const up = await provider.getList(resource, { ...params, sort: { field: 'id', order: 'ASC' } });
    const down = await provider.getList(resource, { ...params, sort: { field: 'id', order: 'DESC' } });
    expect(up.total).toBe(down.total);
    expect(up.data.length).toBe(Math.min(5, up.total ?? 0));
    if (up.total !== undefined && up.total <= 5) expect(down.data.map(key)).toEqual(up.data.map(key).toReversed());
    if (typeof key(up.data[0] ?? {}) === 'string') expect(up.data.map(key)).toEqual(up.data.map(key).toSorted());
    const ids = up.data.slice(0, 3).map(key) as string[];
    const many = await provider.getMany(resource, { ids });
    expect(many.data.map(key).toSorted()).toEqual(ids.toSorted());
  });

  it.each(withList.flatMap(({ name, list, one }) => (one ? [{ name, list, one }] : [])))('$name: gets one', async ({ list, one }) => {
    const resource = resourceOf(list);
    const { data } = await provider.getList(resource, {
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'id', order: 'ASC' },
      filter: {},
    });
    const found = await provider.getOne(resourceOf(one).replace(/\/[^/]*$/, ''), { id: data[0]?.id });
    expect(found.data).toMatchObject({ id: data[0]?.id });
  });

  it('shows a division by its id, which is its code', async () => {
    const one = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'DESC' as const }, filter: {} };
    const { data } = await provider.getList('api/exact/divisions', one);
    expect(data).toMatchObject([{ id: 230002, code: 230002 }]);
    expect((await provider.getMany('api/exact/divisions', { ids: [230002] })).data).toEqual(data);
  });

  it('gets more rows by their ids than a page has', async () => {
    const { data } = await provider.getList('api/120001/account', {
      pagination: { page: 1, perPage: 60 },
      sort: { field: 'id', order: 'ASC' },
      filter: {},
    });
    const ids = data.map(({ id }) => id as string);
    expect(
      (await provider.getMany('api/120001/account', { ids: [...ids, ...ids.map((id) => id.replace(/^./, 'f')), 'x'] })).data.length,
    ).toBe(ids.length);
  });

  it('gets what refers to a record', async () => {
    const { data } = await provider.getList('api/120001/complaint', {
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'id', order: 'ASC' },
      filter: {},
    });
    const id = (data[0] as { accountId: string }).accountId; // a complaint has one
    const params = {
      target: 'accountId',
      id,
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'id', order: 'DESC' as const },
      filter: {},
    };
    const found = await provider.getManyReference('api/120001/complaint', params);
    expect(found.data.length).toBeGreaterThan(0);
    expect(new Set(found.data.map((row) => (row as unknown as { accountId: string }).accountId))).toEqual(new Set([id]));
  });
});

// A list of what a query must name, such as the open lines of a supplier, is no resource of a stock client
function needsQuery(operation: Operation): boolean {
  return operation.query !== undefined && !operation.query.safeParse({}).success && Object.keys(exampleQuery(operation)).length > 0;
}

function resourceOf(operation: Operation): string {
  return pathOf(operation.paths[0], examplePath(operation), operation.name).slice(1);
}

function keyOf({ answer }: Operation): (row: Partial<RaRecord>) => unknown {
  const element = answer instanceof z.ZodArray ? answer.element : undefined;
  const fields = element instanceof z.ZodObject ? Object.keys(element.shape as object) : [];
  const name = fields.includes('id') ? 'id' : (fields[0] ?? 'id');
  return (row) => (row as Record<string, unknown>)[name];
}
