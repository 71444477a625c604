import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { authorisation, Browser, directoryOptions, locationOf, originOf, startDirectory } from '../../../tests/support/directory.ts';

let origin = '';

beforeAll(async () => {
  const { pool } = await testDatabase();
  origin = originOf(await startDirectory(await directoryOptions(pool)));
});

describe('the addresses that a browser is sent to', () => {
  it.each([
    'http://localhost:8080/auth-redirect.html',
    'http://localhost:49152/auth-redirect.html',
    'http://127.0.0.1:3000/auth-redirect.html',
    'http://[::1]:3000/auth-redirect.html',
    'http://nl.localhost:8080/auth-redirect.html',
    'https://de.localhost/auth-redirect.html',
    'https://nl.cura.example/auth-redirect.html',
  ])('include %s', async (uri) => {
    const silent = await new Browser(origin).open(authorisation(uri, { prompt: 'none' }).address);
    expect(locationOf(silent)).toMatch(`${uri}?error=login_required`);
  });

  it.each([
    'https://evil.example/auth-redirect.html',
    'http://nl.cura.example/auth-redirect.html',
    'https://nl.cura.example:444/auth-redirect.html',
    'https://nl.cura.example.evil.example/auth-redirect.html',
    'https://nl.cura.example@evil.example/auth-redirect.html',
    'http://localhost@evil.example/auth-redirect.html',
    'http://localhost.evil.example/auth-redirect.html',
    'http://evillocalhost/auth-redirect.html',
    'http://127.0.0.1.evil.example/auth-redirect.html',
    'http://localhost:8080/auth-redirect.html?next=//evil.example',
    'http://localhost:8080/auth-redirect.html#x',
    'http://localhost:8080/other.html',
    'http://localhost:8080//evil.example/auth-redirect.html',
    'http://localhost:8080\\@evil.example/auth-redirect.html',
    'HTTP://LOCALHOST:8080/auth-redirect.html',
    'javascript://localhost/auth-redirect.html',
    '//evil.example/auth-redirect.html',
  ])('never include %s', async (uri) => {
    const answer = await new Browser(origin).open(authorisation(uri, { prompt: 'none' }).address);
    expect(answer.status).toBe(400);
    expect(locationOf(answer)).toBe('');
  });
});
