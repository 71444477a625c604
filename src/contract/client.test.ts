import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { ApiError } from './apiError.ts';
import { createClient, skipAuthenticationHeader, type Client, type ClientOptions } from './client.ts';
import { defineContract, operation } from './operation.ts';
import type { TransportAnswer, TransportRequest } from './transport.ts';

const contract = defineContract('accounting', {
  getThing: operation('GET /api/{division}/thing/{code}', {
    summary: 'One thing',
    access: 'employee',
    query: z.object({ filter: z.string().optional(), groups: z.array(z.string()).optional(), since: z.date().optional() }),
    answer: z.object({ id: z.string() }),
  }),
  listThings: operation('GET /api/{division}/thing', {
    summary: 'Things',
    access: 'employee',
    answer: z.array(z.object({ id: z.string() })),
  }),
  createThing: operation('POST /api/thing', { summary: 'New thing', access: 'employee', body: z.object({ name: z.string() }) }),
  attach: operation('POST /api/{division}/thing/{code}/file', { summary: 'File', access: 'employee', form: { type: z.string() } }),
  putPart: operation('PUT /api/{division}/thing/{code}/part', { summary: 'Part', access: 'employee', octets: true }),
  getFile: operation('GET /api/{division}/thing/{code}/file', { summary: 'Bytes', access: 'employee', bytes: true }),
  scan: operation('GET /api/assets/{tag}', { summary: 'Public', access: 'anonymous', answer: z.object({ tag: z.string() }) }),
});

let client: Client | undefined;
let sent: TransportRequest[] = [];
const reply: { status: number; body: string | Blob; headers: Record<string, string> } = { status: 200, body: '{}', headers: {} };

afterEach(() => {
  client?.unload();
  sent = [];
  Object.assign(reply, { status: 200, body: '{}', headers: {} });
});

function clientWith(options: Partial<ClientOptions> = {}): Client {
  client = createClient({
    transport: (request): Promise<TransportAnswer> => {
      sent.push(request);
      const headers = new Headers({ 'Content-Type': 'application/json; charset=utf-8', ...reply.headers });
      return Promise.resolve({ status: reply.status, body: reply.body, header: (name) => headers.get(name) });
    },
    basePath: { accounting: 'https://exact.example.com', mechanic: 'https://api.example.com/' },
    resources: { 'exact.example.com': 'api://exact', localhost: 'api://mechanic' },
    isAuthenticated: () => true,
    accessToken: (resource) => `token-for-${resource}`,
    cookies: () => 'a=b; XSRF-TOKEN=x%20y',
    ...options,
  });
  return client;
}

const path = { division: 120001, code: 'A/1 é' };

test('sends a call to the address of its service, with everything encoded', async () => {
  await clientWith().call(contract.getThing, {
    path,
    query: { filter: "Name eq 'x & y'", groups: ['a', 'b'], since: new Date('2026-01-02T03:04:05Z') },
  });
  expect(sent[0]).toMatchObject({
    method: 'GET',
    url: 'https://exact.example.com/api/120001/thing/A%2F1%20%C3%A9?filter=Name+eq+%27x+%26+y%27&groups=a&groups=b&since=2026-01-02T03%3A04%3A05.000Z',
    body: undefined,
  });
});

test('sends who calls, the XSRF token, the language and what the caller asks of a list', async () => {
  await clientWith({ apiKeys: { 'X-Key': 'k' }, language: () => 'de' }).list(contract.listThings, {
    path: { division: 1 },
    list: { pageSize: 25, page: 2, after: 'key', sort: ['name', 'DESC'], range: [0, 24], filter: { q: 'pump' } },
  });
  expect(sent[0]?.headers).toMatchObject({
    Authorization: 'Bearer token-for-api://exact',
    'X-XSRF-TOKEN': 'x y',
    'X-Key': 'k',
    'Accept-Language': 'de',
    PageSize: '25',
    Page: '2',
    After: 'key',
  });
  expect(decodeURIComponent(sent[0]?.url ?? '')).toContain('?sort=["name","DESC"]&range=[0,24]&filter={"q":"pump"}');
});

test('sends version and idempotency key of a write', async () => {
  await clientWith().call(contract.createThing, { body: { name: 'x' }, ifMatch: 7, idempotencyKey: 'once' });
  expect(sent[0]?.headers).toMatchObject({ 'If-Match': '"7"', 'Idempotency-Key': 'once', 'Content-Type': 'application/json' });
  expect(sent[0]?.body).toBe('{"name":"x"}');
});

/** A client of a server that refuses each token but `good`; `renewals` counts the tokens that were renewed. */
function refusingClient(renewToken?: () => Promise<void>) {
  const state = { token: 'old', renewals: 0 };
  const transport = async (request: TransportRequest): Promise<TransportAnswer> => {
    sent.push(request);
    const isGood = request.headers['Authorization'] === 'Bearer good';
    const headers = new Headers({ 'Content-Type': 'application/json' });
    return { status: isGood ? 200 : 401, body: isGood ? '{"id":"1"}' : '{"code":"tokenExpired"}', header: (name) => headers.get(name) };
  };
  const renew = async () => {
    state.renewals += 1;
    state.token = 'good';
  };
  return { state, client: clientWith({ transport, accessToken: () => state.token, renewToken: renewToken ?? renew }) };
}

test('sends a call of which the token was refused once more, with a new token', async () => {
  const { client: refusing, state } = refusingClient();
  await expect(refusing.call(contract.getThing, { path })).resolves.toEqual({ id: '1' });
  expect(sent.map(({ headers }) => headers['Authorization'])).toEqual(['Bearer old', 'Bearer good']);
  await refusing.call(contract.createThing, { body: { name: 'x' } });
  expect([sent.length, state.renewals]).toEqual([3, 1]);
});

test('refuses a call of which the new token is refused too, and does not ask again', async () => {
  const { client: refusing } = refusingClient(async () => undefined);
  await expect(refusing.call(contract.createThing, { body: { name: 'x' } })).rejects.toMatchObject({ status: 401, code: 'tokenExpired' });
  expect(sent).toHaveLength(2);
});

test('says why there is no new token', async () => {
  const { client: refusing } = refusingClient(() => Promise.reject(new Error('put off')));
  await expect(refusing.call(contract.getThing, { path })).rejects.toThrow('put off');
  expect(sent).toHaveLength(1);
});

test.each([null, undefined, ''])('throws before sending when a path parameter is %s', async (code) => {
  const call = clientWith().call(contract.getThing, { path: { division: 1, code } as never });
  await expect(call).rejects.toThrow(/^Required parameter code was null or undefined when calling getThing$/);
  expect(sent).toEqual([]);
});

test('throws before sending when a form has no file', async () => {
  await expect(clientWith().call(contract.attach, { path, form: { type: 'Photo' } })).rejects.toThrow(
    /^Required parameter file was null or undefined when calling attach$/,
  );
});

test.each(['.', '..'])('never climbs to another address by %s', async (code) => {
  await expect(clientWith().call(contract.getThing, { path: { division: 1, code } })).rejects.toThrow('cannot stand in an address');
});

test('refuses a secured call without a user, unless the skip header is set', async () => {
  const anonymous = clientWith({ isAuthenticated: () => false });
  await expect(anonymous.call(contract.getThing, { path })).rejects.toThrow(
    /^Cannot send request to registered endpoint if the user is not authenticated\.$/,
  );
  expect(sent).toEqual([]);
  await anonymous.call(contract.getThing, { path, headers: { [skipAuthenticationHeader]: 'true' } });
  expect(sent[0]?.headers).not.toHaveProperty('Authorization');
  expect(sent[0]?.headers).not.toHaveProperty(skipAuthenticationHeader);
});

test('refuses a secured call to a host without a resource', async () => {
  await expect(clientWith({ resources: {} }).call(contract.getThing, { path })).rejects.toThrow(/^resource is required$/);
});

test('knows the host of an empty base path by the page, with or without its port', async () => {
  const local = clientWith({ basePath: '', origin: 'http://localhost:8130' });
  await local.call(contract.getThing, { path: { division: 1, code: 'a' } });
  expect(sent[0]).toMatchObject({ url: '/api/1/thing/a', headers: { Authorization: 'Bearer token-for-api://mechanic' } });
});

test('lets an anonymous call go without a user', async () => {
  await clientWith({ isAuthenticated: () => false, resources: {} }).call(contract.scan, { path: { tag: 'T' } });
  expect(sent[0]?.headers).not.toHaveProperty('Authorization');
});

test('signs with a text token, else with user name and password', async () => {
  await clientWith({ accessToken: 'plain' }).call(contract.getThing, { path });
  client?.unload();
  await clientWith({ accessToken: () => undefined, username: 'u', password: 'p' }).call(contract.getThing, { path });
  expect(sent.map(({ headers }) => headers.Authorization)).toEqual(['Bearer plain', `Basic ${btoa('u:p')}`]);
});

test('exists once', () => {
  clientWith();
  expect(() => clientWith()).toThrow(/^ApiModule is already loaded\. Import in your base AppModule only\.$/);
});

test('needs a transport', () => {
  expect(() => clientWith({ transport: undefined })).toThrow(
    'You need to import the HttpClientModule in your AppModule! \nSee also https://github.com/angular/angular/issues/20575',
  );
});

test('gives a list with its total, whether that is estimated, and the key to go on behind', async () => {
  Object.assign(reply, { body: '[{"id":"1"}]', headers: { 'X-Total-Count': '4000', 'X-Total-Estimated': 'true', After: 'k2' } });
  expect(await clientWith().list(contract.listThings, { path: { division: 1 } })).toEqual({
    data: [{ id: '1' }],
    total: 4000,
    estimated: true,
    after: 'k2',
  });
  reply.headers = {};
  expect(await client?.list(contract.listThings, { path: { division: 1 } })).toMatchObject({
    total: 1,
    estimated: false,
    after: undefined,
  });
});

test('gives text, nothing and bytes as they come', async () => {
  Object.assign(reply, { body: 'hello', headers: { 'Content-Type': 'text/plain' } });
  expect(await clientWith().call(contract.getThing, { path })).toBe('hello');
  Object.assign(reply, { status: 204, body: '' });
  expect(await client?.call(contract.getThing, { path })).toBeUndefined();
  Object.assign(reply, {
    status: 200,
    body: new Blob(['abc']),
    headers: { 'Content-Disposition': `attachment; filename="x.pdf"; filename*=UTF-8''gr%C3%BCn.pdf`, 'Content-Type': 'application/pdf' },
  });
  const file = await client?.file(contract.getFile, { path });
  expect(sent.at(-1)).toMatchObject({ answer: 'bytes', headers: { Accept: '*/*' } });
  expect([file?.fileName, file?.bytes.type, await file?.bytes.text()]).toEqual(['grün.pdf', 'application/pdf', 'abc']);
});

test('sends a form with its file, and says how far it is', async () => {
  const onProgress = () => {};
  const { signal } = new AbortController();
  await clientWith().call(contract.attach, { path, form: { type: 'Photo' }, file: new File(['abc'], 'a.jpg'), onProgress, signal });
  const { body, headers, ...rest } = sent[0] as TransportRequest & { body: FormData };
  expect([body.get('type'), (body.get('file') as File).name]).toEqual(['Photo', 'a.jpg']);
  expect(headers).not.toHaveProperty('Content-Type');
  expect(rest).toMatchObject({ onProgress, signal });
});

test('sends plain bytes as they are, and a form with an upload in place of its file', async () => {
  const octets = new Blob(['abc']);
  await clientWith().call(contract.putPart, { path, octets });
  expect(sent[0]).toMatchObject({ body: octets, headers: { 'Content-Type': 'application/octet-stream' } });
  await client?.call(contract.attach, { path, form: { uploadId: 'u' } });
  const { body } = sent[1] ?? {};
  expect(body instanceof FormData && [...body.entries()]).toEqual([['uploadId', 'u']]);
  await expect(client?.call(contract.attach, { path, form: {} })).rejects.toThrow('Required parameter file');
});

test('turns a problem into a typed error', async () => {
  const problem = {
    type: 'urn:x',
    title: 'T',
    detail: 'D',
    status: 409,
    code: 'transition',
    traceId: 't',
    errors: { a: ['b'] },
    allowed: ['Open'],
  };
  Object.assign(reply, { status: 409, body: JSON.stringify(problem), headers: { 'Retry-After': '3' } });
  const error = await clientWith()
    .call(contract.getThing, { path })
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    code: 'transition',
    status: 409,
    message: 'D',
    errors: { a: ['b'] },
    extra: { allowed: ['Open'] },
    traceId: 't',
    retryAfter: 3,
  });
});

test.each([
  [502, 'unavailable'],
  [404, 'notFound'],
  [418, 'invalid'],
  [500, 'internal'],
])('knows an answer of %i that is no problem by its status', async (status, code) => {
  Object.assign(reply, { status, body: '<html>' });
  await expect(clientWith().call(contract.getThing, { path })).rejects.toMatchObject({ code, status });
});

test('distinguishes a missing answer from a cancelled call', async () => {
  const transport = () => Promise.reject(new TypeError('failed to fetch'));
  await expect(clientWith({ transport }).call(contract.getThing, { path })).rejects.toMatchObject({ code: 'unavailable', status: 0 });
  const signal = AbortSignal.abort();
  await expect(client?.call(contract.getThing, { path, signal })).rejects.toBeInstanceOf(TypeError);
});

test('holds callers to the contract by type', () => {
  const calls = (typed: Client) => [
    // @ts-expect-error a path parameter is missing
    () => typed.call(contract.getThing, { path: { division: 1 } }),
    // @ts-expect-error the body has another shape
    () => typed.call(contract.createThing, { body: { title: 'x' } }),
    // @ts-expect-error no such query
    () => typed.call(contract.getThing, { path, query: { nonsense: 1 } }),
  ];
  expect(calls).toBeTypeOf('function');
});
