import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import {
  authorisation,
  Browser,
  directoryOptions,
  locationOf,
  originOf,
  signIn,
  startDirectory,
} from '../../../tests/support/directory.ts';

let origin = '';
let redirectUri = '';

beforeAll(async () => {
  const database = await testDatabase();
  origin = originOf(await startDirectory(await directoryOptions(database.pool)));
  redirectUri = `${origin}/auth-redirect.html`;
});

describe('the sign-in page', () => {
  async function openPage(changes: Record<string, string> = {}, headers: Record<string, string> = {}) {
    const browser = new Browser(origin);
    const address = locationOf(await browser.open(authorisation(redirectUri, changes).address));
    const answer = await browser.open(address, { headers });
    return { browser, address, answer, markup: await answer.text() };
  }

  it.each([
    [{}, { 'accept-language': 'de-AT,de;q=0.9' }, 'de', 'Anmelden'],
    [{}, { 'accept-language': 'fr' }, 'nl', 'Aanmelden'],
    [{ ui_locales: 'en' }, { 'accept-language': 'de' }, 'en', 'Sign in'],
  ])('speaks the language that is asked for (%j, %j)', async (changes, headers, language, title) => {
    const { markup } = await openPage(changes as Record<string, string>, headers);
    expect(markup).toContain(`<html lang="${language}">`);
    expect(markup).toContain(`<h1>${title}</h1>`);
  });

  it('says in words that a password is wrong, and keeps the name', async () => {
    const { browser, address } = await openPage();
    const answer = await browser.submit(address, { userName: 'anna', password: 'wrong' });
    const markup = await answer.text();
    expect(answer.status).toBe(200);
    expect(markup).toContain('role="alert"');
    expect(markup).toContain('value="anna"');
  });

  it('shows what was typed as text, never as markup', async () => {
    const attack = '"><script>alert(1)</script>';
    const { browser, address } = await openPage();
    const typed = await (await browser.submit(address, { userName: attack, password: 'x' })).text();
    const hinted = (await openPage({ login_hint: attack })).markup;
    for (const markup of [typed, hinted]) {
      expect(markup).not.toContain('<script>alert');
      expect(markup).toContain('&quot;&gt;&lt;script&gt;');
    }
  });

  it('allows nothing but its own style, font, form and the one script that stands in it', async () => {
    const { answer, markup } = await openPage();
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|https?:/);
    const scripts = [...markup.matchAll(/<script nonce="([^"]+)">/g)].map(([, nonce]) => nonce);
    expect(scripts).toHaveLength(1);
    expect(policy).toMatch(new RegExp(`script-src 'nonce-${scripts[0]?.replaceAll(/[+/]/g, '\\$&')}'(;|$)`));
    expect(markup).not.toMatch(/(?:src|href)="https?:|url\('https?:/);
    const font = await new Browser(origin).open('/oidc/font.woff2');
    expect(font.headers.get('content-type')).toBe('font/woff2');
  });

  it('belongs to the browser that began', async () => {
    const { address } = await openPage();
    const stranger = await new Browser(origin).submit(address, { userName: 'anna', password: 'anna' });
    expect(stranger.status).toBe(400);
    expect(await stranger.text()).toMatch(/<a class="button" href="\/">(Opnieuw aanmelden|Erneut anmelden|Sign in again)<\/a>/);
  });

  it('takes a name and password only from a page of its own, which knows the XSRF token', async () => {
    const { browser, address, markup } = await openPage();
    const fields = { userName: 'anna', password: 'anna' };
    const post = (body: Record<string, string>, headers: Record<string, string> = {}) =>
      browser.open(address, { method: 'POST', body: new URLSearchParams(body), headers });
    for (const refused of [await post(fields), await post({ ...fields, xsrf: 'x' }), await post(fields, { 'x-xsrf-token': 'x' })])
      expect(refused.status).toBe(400);
    const xsrf = /name="xsrf" value="([\w-]+)"/.exec(markup)?.[1] ?? '';
    expect((await post({ ...fields, xsrf })).status).toBe(303);
  });

  it('limits wrong passwords per person, and lets others sign in', async () => {
    const { browser, address } = await openPage();
    const statuses = [];
    for (let guess = 0; guess < 11; guess++) {
      statuses.push((await browser.submit(address, { userName: 'piet', password: `guess ${guess}` })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
    const right = await browser.submit(address, { userName: 'piet', password: 'piet' });
    expect(right.status).toBe(429);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
    await expect(signIn(new Browser(origin), 'sofie', redirectUri)).resolves.toHaveProperty('code');
  });
});
