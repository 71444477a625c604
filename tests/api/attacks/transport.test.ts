import { connect } from 'node:net';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import { testApi } from '../../support/api.ts';
import { isDealt } from '../../support/processes.ts';
import { tokenFor } from '../../support/tokens.ts';
import { demonstratedApi } from '../../support/demonstratedApi.ts';

const api = await demonstratedApi({ BASE_URLS: 'https://nl.cura.example,https://de.cura.example' });
const limited = await testApi({ RATE_LIMIT_PER_MINUTE: '3' });
const behindProxy = await testApi({ RATE_LIMIT_PER_MINUTE: '3', TRUST_PROXY: 'true' });
const account = `/api/120001/account/${seededId(120001, 'account', 1)}`;
const request = seededId(120001, 'serviceRequest', 1);
let address: { host: string; port: number };

beforeAll(async () => {
  const url = new URL(await api.app.listen({ port: 0, host: '127.0.0.1' }));
  address = { host: url.hostname, port: Number(url.port) };
}, 120_000);

describe('authentication', () => {
  it.each([
    ['another issuer', () => tokenFor('ada', { issuer: 'https://login.microsoftonline.com/common/v2.0' })],
    ['another audience', () => tokenFor('ada', { audience: 'api://another-service' })],
    ['the id token of a sign-in', () => tokenFor('ada', { type: 'JWT' })],
    ['no signature', async () => `${(await tokenFor('ada')).split('.').slice(0, 2).join('.')}.`],
    ['no algorithm', async () => `${base64({ alg: 'none', typ: 'at+jwt' })}.${(await tokenFor('ada')).split('.')[1] ?? ''}.`],
    [
      'a key of its own',
      async () => `${base64({ alg: 'EdDSA', typ: 'at+jwt', jwk: { kty: 'OKP' } })}.${(await tokenFor('ada')).split('.')[1] ?? ''}.AAAA`,
    ],
    ['ten thousand characters', async () => 'x'.repeat(10_000)],
  ])('refuses a token with %s', async (_what, token) => {
    const answer = await api.call(`GET ${account}`, { as: null, headers: { authorization: `Bearer ${await token()}` } });
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });

  it.each(['access_token', 'token', 'authorization'])('takes no token from the address (%s)', async (name) => {
    const answer = await api.call(`GET ${account}?${name}=${await tokenFor('ada')}`, { as: null });
    expect(answer.status).toBe(401);
  });

  it('looks at the matched route, not at words in the address', async () => {
    for (const url of [
      `${account}?x=accounts/work-order`,
      `/api/120001/account/accounts%2Fwork-order`,
      `//api/120001/account`,
      '/API/120001/account',
      '/api/120001/account/',
    ]) {
      expect([401, 404], url).toContain((await api.call(`GET ${url}`, { as: null })).status);
    }
  });

  it.each(['x-http-method-override', 'x-http-method', 'x-method-override'])('is not fooled by %s', async (header) => {
    const answer = await api.call<{ id: string }>(`GET /api/120001/contact/${seededId(120001, 'contact', 1)}?`, {
      headers: { [header]: 'DELETE' },
    });
    expect(answer).toMatchObject({ status: 200, body: { deletedAt: null } });
    expect((await api.call(`POST ${account}?_method=DELETE`, { as: 'ada', body: {} })).status).toBe(405);
  });
});

describe('an address', () => {
  it.each(['/api/120001/account', '/API/120001/account', '/%61pi/120001/account'])('written %s is data and no page', async (url) => {
    const { headers } = await api.call(`GET ${url}`);
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  it('of data is kept by no browser, and asked for with TLS for a year', async () => {
    expect((await api.call(`GET ${account}`)).headers).toMatchObject({
      'cache-control': 'no-store',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
  });

  it('of a page takes no text as script or markup, nothing from elsewhere, and few abilities', async () => {
    const { headers } = await api.call('GET /api/docs');
    const policy = String(headers['content-security-policy']).split(';');
    expect(policy).toEqual(
      expect.arrayContaining([
        "object-src 'none'",
        "base-uri 'none'",
        "script-src 'self'",
        "frame-ancestors 'self'",
        "require-trusted-types-for 'script'",
        'trusted-types default',
        'report-to csp',
      ]),
    );
    expect(headers['reporting-endpoints']).toBe('csp="/csp-reports"');
    expect(headers['permissions-policy']).toContain('camera=(self), display-capture=(), geolocation=(self)');
  });

  it('answers its methods without sign-in, and echoes nothing', async () => {
    const asked = await api.call(`OPTIONS ${account}`, { as: null });
    expect(asked).toMatchObject({ status: 204, headers: { allow: 'GET, OPTIONS, PUT' } });
    expect(await api.call(`TRACE ${account}`)).toMatchObject({ status: 405, headers: { allow: 'GET, OPTIONS, PUT' } });
  });
});

describe('other origins', () => {
  const ask = (origin: string) =>
    api.call(`OPTIONS ${account}`, {
      as: null,
      headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' },
    });

  it('may call when they are consoles of ours, without cookies', async () => {
    const { headers } = await ask('https://nl.cura.example');
    expect(headers['access-control-allow-origin']).toBe('https://nl.cura.example');
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  });

  it.each([
    'https://evil.example',
    'null',
    'https://nl.cura.example.evil.example',
    'http://nl.cura.example',
    'https://evil.nl.cura.example',
  ])('may not as %s', async (origin) => {
    expect((await ask(origin)).headers['access-control-allow-origin']).toBeUndefined();
  });
});

// Several processes count together a second later: tests/severalProcesses.test.ts
describe.skipIf(isDealt)('too many requests', () => {
  it('are counted by the address that the proxy in front saw, not by those that the caller invents', async () => {
    const ask = async (forwarded: string) =>
      (await behindProxy.call('GET /api/nothing', { headers: { 'x-forwarded-for': forwarded } })).status;
    const statuses = [];
    for (let number = 1; number <= 5; number++) statuses.push(await ask(`10.0.0.${number}, 203.0.113.7`));
    expect(statuses).toEqual([404, 404, 404, 429, 429]);
    expect(await ask('203.0.113.7, 203.0.113.8')).toBe(404);
  });

  it('for what is not there are counted too', async () => {
    const statuses: number[] = [];
    for (let number = 1; number <= 5; number++) statuses.push((await limited.call(`GET /api/nothing/${number}`)).status);
    expect(statuses.slice(3)).toEqual([429, 429]);
  });

  it('are answered 429 with the time to wait, also with a forged address', async () => {
    const statuses: number[] = [];
    for (let number = 1; number <= 5; number++) {
      const answer = await limited.call('GET /api/120001/account', {
        headers: { 'x-forwarded-for': `10.0.0.${number}`, forwarded: `for=10.0.0.${number}` },
      });
      statuses.push(answer.status);
      if (answer.status !== 429) continue;
      expect(answer.body).toMatchObject({ code: 'tooManyRequests' });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(statuses.slice(3)).toEqual([429, 429]);
  });
});

describe('what comes over the wire', () => {
  it.each([
    ['a header that has no end', `GET ${account} HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`, /^HTTP\/1\.1 431 /],
    ['an address that has no end', `GET /api/${'a'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, /^HTTP\/1\.1 4(31|14|04) /],
    [
      'two lengths',
      `POST ${account} HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      /^HTTP\/1\.1 400 /,
    ],
    ['two hosts', `GET ${account} HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n`, /^HTTP\/1\.1 400 /],
    ['no HTTP', `\x16\x03\x01\x02\x00\x01\x00\r\n\r\n`, /^HTTP\/1\.1 400 /],
    [
      'a name that has no end',
      `GET /api/120001/account/${'a'.repeat(5000)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      /^HTTP\/1\.1 404 /,
    ],
    ['a broken escape', 'GET /api/120001/account/%E0%A4%A HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 40[04] /],
    ['bytes that are no UTF-8', 'GET /api/120001/account/%ff%fe HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 40[014] /],
    ['a way up', 'GET /api/docs/ui/../../../package.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 40[034] /],
    [
      'an escaped way up',
      'GET /api/docs/ui/%2e%2e%2f%2e%2e%2fpackage.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      /^HTTP\/1\.1 40[034] /,
    ],
  ])('%s is refused', async (_what, bytes, answer) => {
    const text = await exchange(bytes);
    expect(text.slice(0, 300)).toMatch(answer);
    expect(text).toContain('application/problem+json');
    expect(text).not.toMatch(/node_modules|at .*\.ts|FST_|HPE_/);
  });

  it('stands in a refusal with an address in the form of addresses', async () => {
    const text = await exchange('GET /api/120001/account/a|b{"}<>^`\\[ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    const { instance } = JSON.parse(text.slice(text.indexOf('\r\n\r\n'))) as { instance: string };
    expect(instance).toBe('/api/120001/account/a%7Cb%7B%22%7D%3C%3E%5E%60%5C%5B');
  });

  it('leaves nothing behind when an upload breaks off', async () => {
    const head = `POST /api/servicerequest/120001/${request}/attachment HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${await tokenFor('anna')}\r\n`;
    const form = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4\n';
    const before = await api.database.sql(sql`select count(*) from "serviceRequestAttachment"`);
    const socket = connect(address);
    socket.write(`${head}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n${form}${'x'.repeat(5000)}`);
    await pause(300);
    socket.destroy();
    await expect.poll(() => incoming(), { timeout: 10_000 }).toEqual([]);
    expect(await api.database.sql(sql`select count(*) from "serviceRequestAttachment"`)).toEqual(before);
    expect((await api.call(`GET ${account}`)).status).toBe(200);
  });

  it('writes nothing of a body that breaks off', async () => {
    const before = await api.database.sql(sql`select count(*) from account`);
    const socket = connect(address);
    const head = `POST /api/120001/account HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${await tokenFor('anna')}\r\nContent-Type: application/json\r\n`;
    socket.write(`${head}Content-Length: 1000\r\n\r\n{"name":"Half"}`);
    await pause(200);
    socket.destroy();
    await pause(100);
    expect(await api.database.sql(sql`select count(*) from account`)).toEqual(before);
  });

  it.each([
    ['an anonymous caller sends', `/api/120001/account`, 'POST', 401],
    ['is sent to a page that is not there', '/api/nothing', 'POST', 404],
    ['is sent by a method that is not there', account, 'PATCH', 405],
    ['is sent to ask for methods', account, 'OPTIONS', 413],
  ])('is not read where %s a body', async (_what, path, method, status) => {
    const head = `${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2000000\r\n\r\n{"name":"`;
    expect(await beginningOf(head)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  it('may not take for ever', () => {
    expect(api.app.server.requestTimeout).toBeGreaterThan(0);
    expect(api.app.server.timeout).toBeGreaterThan(0);
    expect(api.app.server.headersTimeout).toBeGreaterThan(0);
  });
});

describe('the file of accounts', () => {
  it.each(['=HYPERLINK("https://evil.example","x")', '+1+cmd', '-2+3', '@SUM(A1)', '\t=1+1'])(
    'runs no formula in a spreadsheet: %o',
    async (name) => {
      const { body } = await api.call<{ code: string }>('POST /api/120001/account', { body: { name, isSupplier: true } });
      const { text } = await api.call(`GET /api/120001/account?q=${body.code}`, {
        headers: { accept: 'text/csv', 'accept-language': 'nl' },
      });
      expect(text.replaceAll('"', '')).toContain(`;'${name.trim().replaceAll('"', '')};`);
    },
  );
});

function base64(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function incoming(): string[] {
  return readdirSync(join(api.filesFolder, 'incoming'));
}

/** Sends the beginning of a request, and gives the beginning of the answer. */
function beginningOf(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(address, () => socket.write(bytes));
    socket.once('data', (chunk) => (resolve(chunk.toString()), socket.destroy()));
    socket.setTimeout(3000, () => (reject(new Error('No answer')), socket.destroy()));
  });
}

/** Sends bytes as they are, and reads what comes until the other side has done. */
function exchange(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(address, () => socket.write(bytes));
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text));
    socket.setTimeout(5000, () => socket.destroy());
  });
}
