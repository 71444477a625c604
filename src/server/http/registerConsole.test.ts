import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { problemOf } from './problemAnswer.ts';
import { registerConsole } from './registerConsole.ts';

const root = mkdtempSync(join(tmpdir(), 'console-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

for (const folder of ['dist/console', 'dist/themes/preventie', 'i18n/core']) mkdirSync(join(root, folder), { recursive: true });
writeFileSync(join(root, 'secret.txt'), 'not for you');
writeFileSync(join(root, 'i18n/secret.json'), '"not for you"');
writeFileSync(join(root, 'i18n/core/nl.json'), '{"core":"nl"}');
writeFileSync(join(root, 'dist/index.html'), '<title>console</title>');
writeFileSync(join(root, 'dist/console/entry-abc.js'), 'start()');
writeFileSync(join(root, 'dist/themes/preventie/logo.svg'), '<svg/>');

const app = fastify();
app.setErrorHandler((error, _request, reply) => reply.code(problemOf(error).status).send());
await registerConsole(app, {
  folder: pathToFileURL(join(root, 'dist/')),
  translations: pathToFileURL(join(root, 'i18n/')),
  configuration: { theme: 'preventie' },
});
afterAll(() => app.close());

const get = (url: string) => app.inject({ method: 'GET', url });

it.each(['/', '/accounts', '/accounts/work-order/1?division=120001', '/assets'])(
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

it('keeps what carries a hash for a year, and asks for the rest anew', async () => {
  expect((await get('/console/entry-abc.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
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
