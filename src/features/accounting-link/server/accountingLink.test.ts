import type { ServerResponse } from 'node:http';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testApi } from '../../../../tests/support/api.ts';
import { refusal, startExactProvider } from '../../../../tests/support/exactProvider.ts';
import { callbackPath, type ConnectionState, type ExactConnection } from '../contract.ts';

const provider = await startExactProvider();
const settings = { EXACT_CLIENT_ID: 'app', EXACT_CLIENT_SECRET: 'app-secret', EXACT_TIMEOUT_MS: '1500' };
const api = await testApi({ EXACT_URL: provider.url, PUBLIC_URL: 'https://service.example.nl', ...settings });
const start = '2026-03-02T09:00:00Z';

beforeEach(() => api.setNow(start));
afterEach(async () => {
  provider.reset();
  await api.database.run('delete from "exactConnection"; delete from "exactConsent"');
});

const update = () => api.call<ConnectionState>('POST /api/Token/UpdateAccessToken', { as: 'ada' });
const connection = async () => (await api.call<ExactConnection>('GET /api/exact/connection', { as: 'ada' })).body;
const after = (minutes: number) => api.setNow(new Date(Date.parse(start) + minutes * 60_000).toISOString());

let codes = 0;
const newCode = () => `code-${(codes += 1)}`;
const callback = (query: Record<string, string>, as: string | null = null) =>
  api.call(`GET ${callbackPath}?${new URLSearchParams(query).toString()}`, { as });

/** Begins a consent: the address that the person is sent to. */
async function begin(): Promise<URL> {
  const { body } = await update();
  if (body.status !== 'ConsentNeeded') throw new Error(body.status);
  return new URL(body.authorizationUrl);
}
const stateOf = (address: URL) => address.searchParams.get('state') ?? '';

async function connect(): Promise<void> {
  const state = stateOf(await begin());
  expect((await callback({ code: newCode(), state })).headers['location']).toBe('/exact-connection?exact=connected');
}

const unknownState = { status: 400, errors: { state: [expect.stringContaining('10 minutes')] } };

/** What the database holds of the connection, as text. */
const stored = async () => JSON.stringify(await api.database.sql(sql`select * from "exactConnection", "exactConsent"`));

describe('without a provider', () => {
  it('says what to configure', async () => {
    const bare = await testApi();
    const problem = await bare.problem('POST /api/Token/UpdateAccessToken', { as: 'ada', headers: { 'accept-language': 'en' } });
    expect(problem).toMatchObject({ status: 409, code: 'exactNotConfigured', title: expect.stringContaining('EXACT_CLIENT_ID') });
    const { body } = await bare.call('GET /api/exact/connection', { as: 'ada' });
    expect(body).toMatchObject({ status: 'NotConfigured', connectedBy: null });
  });
});

describe('a consent', () => {
  it('is for administrators', async () => {
    expect((await api.problem('POST /api/Token/UpdateAccessToken', { as: 'anna' })).status).toBe(403);
    expect((await api.problem('GET /api/exact/connection', { as: 'anna' })).status).toBe(403);
    expect((await api.problem('POST /api/Token/UpdateAccessToken', { as: null })).status).toBe(401);
  });

  it('leads to the provider with a state and without a secret', async () => {
    const address = await begin();
    expect(address.origin + address.pathname).toBe(`${provider.url}/api/oauth2/auth`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'app',
      redirect_uri: `https://service.example.nl${callbackPath}`,
      response_type: 'code',
      force_login: '0',
      state: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(await connection()).toMatchObject({ status: 'NotConnected' });
  });

  it('is exchanged once, and keeps no token or state that can be read', async () => {
    const address = await begin();
    const consents = JSON.stringify(await api.database.sql(sql`select * from "exactConsent"`));
    expect(consents).not.toContain(stateOf(address));
    const code = newCode();
    const answer = await callback({ code, state: stateOf(address) });
    expect(answer).toMatchObject({
      status: 302,
      headers: { location: '/exact-connection?exact=connected', 'referrer-policy': 'no-referrer' },
    });
    expect(provider.asked).toEqual([
      {
        grant_type: 'authorization_code',
        code,
        redirect_uri: `https://service.example.nl${callbackPath}`,
        client_id: 'app',
        client_secret: 'app-secret',
      },
    ]);
    expect(await connection()).toEqual({
      status: 'Connected',
      redirectUri: `https://service.example.nl${callbackPath}`,
      expiresAt: '2026-03-02T09:10:00.000Z',
      connectedAt: '2026-03-02T09:00:00.000Z',
      connectedBy: expect.stringContaining('Ada'),
    });
    expect(await stored()).not.toMatch(/access-\d|refresh-\d/);
    expect(
      await api.problem(`GET ${callbackPath}?code=${newCode()}&state=${stateOf(address)}`, {
        as: null,
        headers: { 'accept-language': 'en' },
      }),
    ).toMatchObject(unknownState);
    expect(provider.asked).toHaveLength(1);
  });

  it.each([
    ['no state', { code: 'code' }, 'state'],
    ['an empty state', { code: 'code', state: '' }, 'state'],
    ['another state', { code: 'code', state: 'x'.repeat(43) }, 'state'],
    ['neither code nor error', { state: 'x'.repeat(43) }, 'code'],
  ])('is refused with %s', async (_name, query, field) => {
    await begin();
    expect(await api.wrongFields(`GET ${callbackPath}?${new URLSearchParams(query).toString()}`, { as: null })).toEqual([field]);
    expect(provider.asked).toEqual([]);
  });

  it('ends after ten minutes', async () => {
    const late = stateOf(await begin());
    after(10.1);
    expect((await callback({ code: newCode(), state: late })).status).toBe(400);
    const inTime = stateOf(await begin());
    after(20);
    expect((await callback({ code: newCode(), state: inTime })).status).toBe(302);
  });

  it('belongs to the person who began it', async () => {
    const state = stateOf(await begin());
    expect((await callback({ code: newCode(), state }, 'anna')).status).toBe(400);
    expect((await callback({ code: newCode(), state }, 'ada')).status).toBe(302);
  });

  it('counts once however often it comes at once', async () => {
    const state = stateOf(await begin());
    const answers = await Promise.all(Array.from({ length: 10 }, () => callback({ code: newCode(), state })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([302, ...Array.from({ length: 9 }, () => 400)]);
    expect(provider.asked).toHaveLength(1);
  });

  it.each([
    ['the person refuses', { error: 'access_denied' }, undefined, 'refused'],
    ['the code has expired', { code: 'code-x' }, refusal('invalid_grant'), 'expired'],
    ['the provider is silent', { code: 'code-x' }, () => undefined, 'unavailable'],
    ['the provider fails', { code: 'code-x' }, refusal('server_error', 500), 'unavailable'],
  ] as const)('fails when %s, and says so on the settings page', async (_name, query, behaviour, reason) => {
    const state = stateOf(await begin());
    provider.behave(behaviour);
    const answer = await callback({ ...query, state });
    expect(answer).toMatchObject({ status: 302, headers: { location: `/exact-connection?exact=failed&reason=${reason}` } });
    expect(await connection()).toMatchObject({ status: 'NotConnected' });
  });
});

describe('a connection', () => {
  beforeEach(connect);

  it('is not renewed before the provider allows it', async () => {
    after(5);
    expect((await update()).body).toEqual({ status: 'Connected', expiresAt: '2026-03-02T09:10:00.000Z' });
    expect(provider.asked).toHaveLength(1);
  });

  it('is renewed with the last refresh token each time, and no token is told', async () => {
    after(15);
    expect(await connection()).toMatchObject({ status: 'Expired' });
    const { text } = await update();
    expect(JSON.parse(text)).toEqual({ status: 'Connected', expiresAt: '2026-03-02T09:25:00.000Z' });
    after(30);
    expect((await update()).body.status).toBe('Connected');
    expect(provider.asked.map((form) => form['refresh_token'])).toEqual([undefined, 'refresh-1', 'refresh-2']);
    expect(await stored()).not.toMatch(/access-\d|refresh-\d/);
  });

  it('is renewed by one of many at once, since a refresh token works once', async () => {
    after(15);
    const answers = await Promise.all(Array.from({ length: 8 }, update));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body)).toEqual(
      answers.filter(({ status }) => status !== 200).map(() => expect.objectContaining({ code: 'busy' })),
    );
    expect(provider.asked).toHaveLength(2);
    expect(await connection()).toMatchObject({ status: 'Connected' });
  });

  it('needs consent again when its refresh token works no more', async () => {
    after(60 * 24 * 31);
    provider.behave(refusal('invalid_grant'));
    expect((await update()).body.status).toBe('ConsentNeeded');
    expect(await connection()).toMatchObject({ status: 'NotConnected' });
  });

  it('needs consent again when it was sealed with another key', async () => {
    after(15);
    await api.database.sql(sql`update "exactConnection" set "refreshToken" = 'v1.AAAA'`);
    expect((await update()).body.status).toBe('ConsentNeeded');
    expect(provider.asked).toHaveLength(1);
  });

  it.each([
    ['is silent', () => undefined, 'timeout'],
    ['breaks off', (response: ServerResponse) => void response.destroy(), 'connection'],
    ['answers garbage', (response: ServerResponse) => void response.end('<html>busy</html>'), '200'],
    ['answers without end', (response: ServerResponse) => void response.end(`"${'x'.repeat(100_000)}"`), 'connection'],
    ['sends elsewhere', (response: ServerResponse) => void response.writeHead(302, { Location: provider.url }).end(), 'connection'],
    ['knows the application no more', refusal('invalid_client', 401), 'invalid_client'],
    ['fails', refusal('<script>', 500), '500'],
  ])('stays when the provider %s, and is renewed once it is well again', async (_name, behaviour, reason) => {
    after(15);
    provider.behave(behaviour);
    const problem = await api.problem('POST /api/Token/UpdateAccessToken', { as: 'ada' });
    expect(problem).toMatchObject({ status: 503, code: 'exactUnavailable', reason });
    expect(JSON.stringify(problem)).not.toContain('app-secret');
    provider.behave(undefined);
    expect((await update()).body.status).toBe('Connected');
  });

  it('is free again after a process died while it renewed', async () => {
    after(15);
    await api.database.sql(sql`update "exactConnection" set "renewingUntil" = '2026-03-02T09:16:30Z'`);
    expect((await api.problem('POST /api/Token/UpdateAccessToken', { as: 'ada' })).code).toBe('busy');
    after(17);
    expect((await update()).body.status).toBe('Connected');
  });
});
