import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import { startServer, type StartedServer } from '../../../scripts/startServer.ts';
import { printToken } from '../../../src/app/server/printToken.ts';
import { seed } from '../../../src/app/server/seed.ts';
import { authorisation, Browser, locationOf } from '../../support/directory.ts';

const dataFolder = mkdtempSync(join(tmpdir(), 'log-'));
const jobKey = 'job-key-of-the-timer-4711';
const variables = { DATA_DIR: dataFolder, LOG_LEVEL: 'trace', CHECK_JOB_KEY: jobKey };
const request = seededId(120001, 'serviceRequest', 2);
const wifiCode = 'zonnebloem-4711';
let server: StartedServer;
let written = '';
let address = '';
let token = '';

beforeAll(async () => {
  await seed(variables, { accounts: '30', assets: '5', today: undefined });
  server = startServer(variables);
  server.child.stdout?.on('data', (chunk: Buffer) => (written += chunk.toString()));
  address = await server.address;
  token = await printToken(variables, { userName: 'ada', audience: undefined, expiresIn: undefined });
}, 120_000);

afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  rmSync(dataFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
});

const call = (path: string, options: RequestInit = {}) =>
  fetch(address + path, {
    ...options,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...(options.headers as Record<string, string>) },
  });

describe('the log', () => {
  it('holds no Wi-Fi code, however it was sent', async () => {
    const path = `/api/servicerequest/120001/${request}`;
    for (const query of [
      `WifiCode=${wifiCode}`,
      `wificode=${wifiCode}`,
      `Wifi%43ode=${wifiCode}`,
      `x=1&WifiCode=${wifiCode}&WifiCode=${wifiCode}`,
    ])
      await call(`${path}/accept?WifiNetwork=Gasten&${query}`, { method: 'POST' });
    const broken = [{ wifiCode, wifiNetwork: 'Gasten' }, { wifiCode, nosuch: 1 }, { wifiCode: [wifiCode] }];
    for (const body of broken) await call(path, { method: 'PUT', body: JSON.stringify(body) });
    await call(path, { method: 'PUT', body: `{"wifiCode":"${wifiCode}",` });
    expect(await theLog()).not.toContain(wifiCode);
  });

  it('holds no token and no key, good or bad', async () => {
    const [head = '', payload = ''] = token.split('.');
    for (const authorization of [`Bearer ${token}x`, `Bearer ${head}.${payload}.`, `Basic ${token}`, token])
      await call('/api/120001/account', { headers: { authorization } });
    await call('/api/servicerequest/120001/check', { method: 'POST', headers: { accesstoken: jobKey } });
    for (const name of ['access_token', 'token', 'Access_Token', 'id_token_hint', '%74oken'])
      await call(`/api/120001/account?${name}=${token}`);
    const log = await theLog();
    expect(log).not.toContain(payload);
    expect(log).not.toContain(jobKey);
  });

  it('holds nothing by which another person could continue a sign-in', async () => {
    const browser = new Browser(address);
    const { address: start, verifier } = authorisation(`${address}/auth-redirect.html`);
    const page = locationOf(await browser.open(start));
    await browser.submit(page, { userName: 'anna', password: 'a-wrong-password' });
    const back = new URL(locationOf(await browser.open(locationOf(await browser.submit(page, { userName: 'anna', password: 'anna' })))));
    const code = back.searchParams.get('code') ?? '';
    expect(code).not.toBe('');
    await browser.open(`/auth-redirect.html${back.search}`);
    const fields = { grant_type: 'authorization_code', client_id: 'cura-console', code, redirect_uri: `${address}/auth-redirect.html` };
    const answer = await browser.submit('/oidc/token', { ...fields, code_verifier: verifier });
    const tokens = (await answer.json()) as Record<string, string>; // the answer of the token endpoint
    const log = await theLog();
    for (const secret of [code, verifier, 'a-wrong-password', tokens['refresh_token'] ?? '', tokens['access_token'] ?? ''])
      expect(log).not.toContain(secret);
  });

  it('holds no error of the server when callers hang up before their documents are drawn', async () => {
    const leaving = new AbortController();
    const body = JSON.stringify({ locationId: seededId(120001, 'location', 1), paper: 'averyL7160' });
    const labels = (signal?: AbortSignal) => call('/api/divisions/120001/assets/labels', { method: 'POST', body, signal: signal ?? null });
    const asked = Array.from({ length: 8 }, () => labels(leaving.signal));
    await Promise.race(asked);
    leaving.abort();
    await Promise.allSettled(asked);
    // The documents of one person are drawn in the order in which they were asked for
    expect((await labels()).headers.get('content-type')).toBe('application/pdf');
    expect(await theLog()).not.toContain('"level":50');
  });

  it('holds no key for secrets', async () => {
    expect(await theLog()).not.toContain(readFileSync(join(dataFolder, 'secrets.key'), 'utf8').trim());
  });
});

/** What was written until now: the line of the last request among it. */
async function theLog(): Promise<string> {
  const last = (await call('/api/nothing')).headers.get('x-request-id');
  await expect.poll(() => written).toContain(`"reqId":"${last}"`);
  return written;
}
