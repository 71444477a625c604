import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ApiError } from '#contract/apiError.ts';
import { createClient, type Client } from '#contract/client.ts';
import { defineContract, operation } from '#contract/operation.ts';
import type { TransportRequest } from '#contract/transport.ts';
import { createDataProvider } from './createDataProvider.ts';

const thing = z.object({ id: z.string(), version: z.int(), name: z.string() });
const contract = defineContract('mechanic', {
  listThings: operation('GET /api/{division}/thing', {
    summary: 'Things',
    access: 'employee',
    answer: z.array(thing),
    list: { sort: ['name'] },
  }),
  listParts: operation('GET /api/{division}/thing/{thingId}/part', {
    summary: 'Parts',
    access: 'employee',
    answer: z.array(thing),
    list: { sort: ['name'] },
  }),
  listKinds: operation('GET /api/{division}/kind', {
    summary: 'Kinds',
    access: 'employee',
    query: z.object({ type: z.string() }),
    answer: z.array(thing),
  }),
  acceptThing: operation('POST /api/{division}/thing/{id}/accept', {
    summary: 'Accept',
    access: 'employee',
    body: z.object({ reason: z.string() }),
    answer: thing,
  }),
  getThing: operation('GET /api/{division}/thing/{id}', { summary: 'One', access: 'employee', answer: thing }),
  createThing: operation('POST /api/{division}/thing', { summary: 'New', access: 'employee', body: thing, answer: thing }),
  updateThing: operation('PUT /api/{division}/thing/{id}', { summary: 'Change', access: 'employee', body: thing, answer: thing }),
  deleteThing: operation('DELETE /api/{division}/thing/{thingId}', { summary: 'Delete', access: 'employee', status: 204 }),
});
const resources = {
  things: {
    load: async () => ({
      getList: contract.listThings,
      getOne: contract.getThing,
      create: contract.createThing,
      update: contract.updateThing,
      delete: contract.deleteThing,
      accept: contract.acceptThing,
    }),
  },
  parts: { load: async () => ({ getManyReference: contract.listParts }) },
  owners: { load: async () => ({ getOne: contract.getThing }) },
  kinds: { load: async () => ({ getList: contract.listKinds }) },
};

let client: Client;
let sent: TransportRequest[] = [];
let replies: { status?: number; json?: unknown; headers?: Record<string, string>; fails?: boolean }[] = [];

beforeEach(() => {
  sent = [];
  replies = [];
  client = createClient({
    transport: async (request) => {
      sent.push(request);
      const { status = 200, json, headers = {}, fails } = replies.shift() ?? {};
      if (fails) throw new TypeError('Failed to fetch');
      const all = new Headers({ 'Content-Type': 'application/json', ...headers });
      return { status, header: (name) => all.get(name), body: json === undefined ? '' : JSON.stringify(json) };
    },
    basePath: 'http://api.example',
    resources: { 'api.example': 'api://x' },
    isAuthenticated: () => true,
    accessToken: 'token',
  });
});
afterEach(() => client.unload());

const provider = () => createDataProvider(client, 120001, resources);
const page = (number: number, perPage = 10) => ({
  pagination: { page: number, perPage },
  sort: { field: 'name', order: 'ASC' as const },
  filter: { q: 'é' },
});
const queryOf = (request: TransportRequest | undefined) => Object.fromEntries(new URLSearchParams(request?.url.split('?')[1]));

describe('the data provider', () => {
  test('asks for a page, and says how many rows there are and whether that is an estimate', async () => {
    replies = [{ json: [{ id: '1' }], headers: { 'X-Total-Count': '2500', 'X-Total-Estimated': 'true' } }];
    expect(await provider().getList('things', page(3))).toEqual({ data: [{ id: '1' }], total: 2500, meta: { estimated: true } });
    expect(sent[0]?.url).toMatch(/^http:\/\/api\.example\/api\/120001\/thing\?/);
    expect(queryOf(sent[0])).toEqual({ sort: '["name","ASC"]', range: '[20,29]', filter: '{"q":"é"}' });
  });

  test('asks for the first hundred rows where no page is asked for, also where the hook names it undefined', async () => {
    replies = [
      { json: [], headers: { 'X-Total-Count': '0' } },
      { json: [], headers: { 'X-Total-Count': '0' } },
    ];
    const unsaid = { pagination: undefined, sort: undefined, filter: undefined };
    await provider().getList('things', unsaid);
    await provider().getManyReference('parts', { ...unsaid, target: 'thingId', id: 'a' } as never); // what useGetManyReference gives
    expect(sent.map((request) => queryOf(request)['range'])).toEqual(['[0,99]', '[0,99]']);
  });

  test('goes on behind the key of the page before', async () => {
    replies = [{ json: [{ id: '1' }], headers: { 'X-Total-Count': '20', After: 'key-1' } }];
    const things = provider();
    await things.getList('things', page(1));
    await things.getList('things', page(2));
    await things.getList('things', page(2, 25));
    expect(sent[1]?.headers).toMatchObject({ After: 'key-1', PageSize: '10' });
    expect(queryOf(sent[1])['range']).toBeUndefined();
    expect(sent[2]?.headers['After']).toBeUndefined();
  });

  test('keeps the keys of the latest pages only, and none where no rows follow', async () => {
    const things = provider();
    const list = async (name: string, number: number, headers: Record<string, string> = {}) => {
      replies = [{ json: [{ id: '1' }], headers: { 'X-Total-Count': '20', ...headers } }];
      await things.getList('things', { ...page(number), filter: { name } });
      return sent.at(-1)?.headers['After'];
    };
    for (let index = 0; index <= 200; index += 1) await list(`n${index}`, 1, { After: `key-${index}` });
    expect(await list('n200', 2)).toBe('key-200');
    expect(await list('n1', 2)).toBe('key-1');
    expect(await list('n0', 2)).toBeUndefined();
    await list('n200', 1);
    expect(await list('n200', 2)).toBeUndefined();
  });

  test('says which version it changes and deletes', async () => {
    replies = [{ json: { id: 'a', version: 8 } }, { status: 204 }];
    const previousData = { id: 'a', version: 7, name: 'old' };
    const { data } = await provider().update('things', { id: 'a', data: { name: 'new' }, previousData });
    expect(data).toEqual({ id: 'a', version: 8 });
    expect(sent[0]).toMatchObject({ method: 'PUT', url: 'http://api.example/api/120001/thing/a', body: '{"name":"new"}' });
    expect(sent[0]?.headers['If-Match']).toBe('"7"');
    expect(await provider().delete('things', { id: 'a', previousData })).toEqual({ data: previousData });
    expect(sent[1]).toMatchObject({ method: 'DELETE', url: 'http://api.example/api/120001/thing/a' });
    expect(sent[1]?.headers['If-Match']).toBe('"7"');
  });

  test('creates under one key until the server has said for certain', async () => {
    replies = [{ fails: true }, { json: { id: 'a' } }, { json: { id: 'b' } }];
    const things = provider();
    const create = () => things.create('things', { data: { name: 'x' } });
    await expect(create()).rejects.toMatchObject({ code: 'unavailable', status: 0 });
    await create();
    await create();
    const keys = sent.map(({ headers }) => headers['Idempotency-Key']);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('gives a form its errors per field', async () => {
    const json = {
      type: 'about:blank',
      title: 'Invalid',
      status: 400,
      code: 'invalid',
      errors: { name: ['Vul dit in.'], 'lines.2.quantity': ['a', 'b'] },
    };
    replies = [{ status: 400, json }];
    const error = await provider()
      .create('things', { data: {} })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 'invalid', errors: json.errors });
  });

  test('lists what is below another record', async () => {
    replies = [{ json: [{ id: 'p' }], headers: { 'X-Total-Count': '1' } }];
    const { data, total } = await provider().getManyReference('parts', { ...page(1), target: 'thingId', id: 'a/b' });
    expect([data, total]).toEqual([[{ id: 'p' }], 1]);
    expect(sent[0]?.url).toContain('/api/120001/thing/a%2Fb/part?');
  });

  test('fetches several records at once', async () => {
    replies = [{ json: [{ id: 'a' }, { id: 'b' }], headers: { 'X-Total-Count': '2' } }];
    expect(await provider().getMany('things', { ids: ['a', 'b'] })).toEqual({ data: [{ id: 'a' }, { id: 'b' }] });
    expect(sent.map(({ url }) => decodeURIComponent(url))).toEqual(['http://api.example/api/120001/thing?filter={"id":["a","b"]}']);
  });

  test('fetches several records one by one where there is no list', async () => {
    replies = [{ json: { id: 'a' } }, { json: { id: 'b' } }];
    expect(await provider().getMany('owners', { ids: ['a', 'b'] })).toEqual({ data: [{ id: 'a' }, { id: 'b' }] });
  });

  test('takes the filter as the query of a call that answers all it has', async () => {
    replies = [{ json: [{ id: 'k' }] }];
    expect(await provider().getList('kinds', { filter: { type: 'Sales' } })).toMatchObject({ data: [{ id: 'k' }], total: 1 });
    expect(sent[0]?.url).toBe('http://api.example/api/120001/kind?type=Sales');
  });

  test('asks a call that answers all it has for a page, sorted and found by a word, only where a page is wanted', async () => {
    replies = [{ json: [] }, { json: [] }];
    const filter = { type: 'a', q: 'valve' };
    await provider().getList('kinds', { filter, sort: { field: 'name', order: 'ASC' }, pagination: { page: 2, perPage: 10 } });
    await provider().getList('kinds', { filter: { type: 'a' } });
    expect(Object.fromEntries(new URL(sent[0]?.url ?? '').searchParams)).toEqual({
      sort: '["name","ASC"]',
      range: '[10,19]',
      filter: '{"q":"valve"}',
      type: 'a',
    });
    expect(Object.fromEntries(new URL(sent[1]?.url ?? '').searchParams)).toEqual({ type: 'a' });
  });

  test('has a method for every further call that a resource declares', async () => {
    replies = [{ json: { id: 'a', version: 8 } }];
    const { data } = await provider()['accept']('things', { path: { id: 'a' }, body: { reason: 'ok' }, ifMatch: 7 });
    expect(data).toEqual({ id: 'a', version: 8 });
    expect(sent[0]).toMatchObject({ method: 'POST', url: 'http://api.example/api/120001/thing/a/accept', body: '{"reason":"ok"}' });
    expect(sent[0]?.headers).toMatchObject({ 'If-Match': '"7"', 'Idempotency-Key': expect.any(String) });
  });

  test('finds no record where an address that holds a name answers several', async () => {
    replies = [{ json: [{ id: 'a' }, { id: 'b' }] }];
    await expect(provider().getOne('things', { id: 'linde' })).rejects.toMatchObject({ code: 'notFound' });
  });

  test('says which call is missing', async () => {
    await expect(provider().getOne('parts', { id: 'a' })).rejects.toThrow('The resource parts has no call for getOne');
    await expect(provider().getOne('nothing', { id: 'a' })).rejects.toThrow('No calls are known for the resource nothing');
  });
});
