import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import themes from '../../../themes.json' with { type: 'json' };
import { problemOf } from './problemAnswer.ts';
import { registerConsole } from './registerConsole.ts';

const root = mkdtempSync(join(tmpdir(), 'console-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

for (const folder of ['dist/console', 'dist/themes/preventie', 'i18n/core']) mkdirSync(join(root, folder), { recursive: true });
writeFileSync(join(root, 'secret.txt'), 'not for you');
writeFileSync(join(root, 'i18n/secret.json'), '"not for you"');
writeFileSync(join(root, 'i18n/core/nl.json'), '{"core":"nl"}');
writeFileSync(join(root, 'dist/index.html'), '<title>console</title>');
for (const page of ['asset', 'work-order']) {
  const markup = `<html lang="nl"><head><!--head--></head><body data-page="${page}"><!--body--></body></html>`;
  writeFileSync(join(root, `dist/public-${page}.html`), markup);
}
writeFileSync(join(root, 'dist/auth-redirect.html'), '<title>console</title>');
writeFileSync(join(root, 'dist/console/entry-abc.js'), 'start()');
writeFileSync(join(root, 'dist/serviceWorker.js'), 'store()');
writeFileSync(join(root, 'dist/themes/preventie/logo.svg'), '<svg/>');

const asked: string[] = [];
const app = fastify();
app.setErrorHandler((error, _request, reply) => reply.code(problemOf(error).status).send());
await registerConsole(app, {
  folder: pathToFileURL(join(root, 'dist/')),
  translations: pathToFileURL(join(root, 'i18n/')),
  configuration: { theme: 'preventie' },
  publicPages: {
    theme: themes.preventie,
    themes,
    translate: (language, key) => `${language} ${key}`,
    themeOfTag: (tag) => {
      asked.push(tag);
      return tag === 'broken' ? Promise.reject(new Error('no database')) : Promise.resolve(tag === 'M1' ? 'mobiliteit' : null);
    },
  },
});
afterAll(() => app.close());

const get = (url: string) => app.inject({ method: 'GET', url });

it.each(['/', '/accounts', '/accounts/work-order?division=120001', '/accounts/work-order/1/lines', '/assets'])(
  'answers %s with the page, and a token against forged requests',
  async (url) => {
    const answer = await get(url);
    expect(answer).toMatchObject({ statusCode: 200, payload: '<title>console</title>' });
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache',
      'set-cookie': expect.stringMatching(/^XSRF-TOKEN=[\w-]{24}; Path=\/; SameSite=Lax$/) as unknown,
    });
  },
);

it.each([
  ['/a/M1', 'Mobiliteit'],
  ['/a/P1', 'Preventie'],
  ['/a/broken', 'Preventie'],
  ['/accounts/work-order/1?brand=mobiliteit', 'Mobiliteit'],
  ['/accounts/work-order/1?brand=__proto__', 'Preventie'],
  ['/accounts/work-order/1?brand=mobiliteit&brand=preventie', 'Preventie'],
  ['/accounts/work-order/1', 'Preventie'],
])('draws %s in the brand %s, whose style its policy allows', async (url, brand) => {
  const { payload, headers } = await get(url);
  expect(payload).toContain(`<strong>${brand}</strong>`);
  const style = /<style>(.*?)<\/style>/s.exec(payload)?.[1] ?? '';
  expect(headers['content-security-policy']).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
});

it('does not look up a tag that no database can hold', async () => {
  const { statusCode, payload } = await get('/a/%00');
  expect(statusCode).toBe(200);
  expect(payload).toContain('<strong>Preventie</strong>');
  expect(asked).not.toContain('\0');
});

it("answers the pages without sign-in in the reader's language, with the brand and no cookie", async () => {
  const headers = { 'accept-language': 'de-DE,de;q=0.9' };
  const answer = await app.inject({ method: 'GET', url: '/a/S%22%3E1', headers });
  expect(answer.payload).toContain('<html lang="de">');
  expect(answer.payload).toContain('<strong>Preventie</strong>');
  expect(answer.payload).toContain('href="/api/assets/S%22%3E1"');
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
  expect(answer.headers['set-cookie']).toBeUndefined();
});

it('keeps no copy of the page of a work order, and lets it load nothing from elsewhere', async () => {
  const { payload, headers } = await get('/accounts/work-order/0190?x=1');
  expect(payload).toContain('data-page="work-order"');
  expect(headers['cache-control']).toBe('no-store');
  const style = /<style>(.*?)<\/style>/s.exec(payload)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(style).toContain('--brand:#0a6152');
  expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}'`);
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
  expect(headers['content-security-policy']).not.toContain('unsafe');
});

it.each(['/config.json', '/auth-redirect.html'])('keeps %s for as long as it takes to come back from the directory', async (address) => {
  expect((await get(address)).headers['cache-control']).toBe('max-age=30');
});

it('keeps what carries a hash for a year, and asks for the rest anew', async () => {
  expect((await get('/console/entry-abc.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get('/serviceWorker.js')).headers['cache-control']).toBe('no-cache');
  expect((await get('/themes/preventie/logo.svg')).headers['cache-control']).toBe('public, max-age=3600');
  expect((await get('/assets/i18n/core/nl.json')).json()).toEqual({ core: 'nl' });
  expect((await get('/config.json')).json()).toEqual({ theme: 'preventie' });
});

it.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/console/..%2f..%2fsecret.txt',
  '/console/%2e%2e%5csecret.txt',
  '/themes/preventie/../../../secret.txt',
  '/themes/%00/logo.svg',
  '/assets/i18n/secret.json',
  '/assets/i18n/core/../secret.json',
  '/assets/i18n/core%2f..%2fsecret.json',
  '/assets/i18n/core/fr.json',
  '/console/missing.js',
  '/api/nothing',
  '/oidc/nothing',
  '/health',
])('gives nothing away at %s', async (url) => {
  const answer = await get(url);
  expect([400, 403, 404]).toContain(answer.statusCode);
  expect(answer.payload).not.toContain('not for you');
});

it('answers 404 to a POST at an address of the page', async () => {
  expect((await app.inject({ method: 'POST', url: '/accounts' })).statusCode).toBe(404);
});
