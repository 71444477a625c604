import { get } from 'node:http';
import { decodeJwt } from 'jose';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import {
  authorisation,
  Browser,
  directoryOptions,
  locationOf,
  originOf,
  resources,
  signIn,
  startDirectory,
  tokensFor,
} from '../../../tests/support/directory.ts';
import { createAuthenticate } from '../auth/createAuthenticate.ts';
import { loadDirectoryKeys } from './directoryKeys.ts';
import { embeddedDirectory, embeddedIssuer } from './embeddedDirectory.ts';

const [apiResource = '', accountingResource = ''] = resources;
let database: TestDatabase;
let origin = '';
let redirectUri = '';

beforeAll(async () => {
  database = await testDatabase();
  origin = originOf(await startDirectory(await directoryOptions(database.pool)));
  redirectUri = `${origin}/auth-redirect.html`;
});

async function tokensOf(userName: string, browser = new Browser(origin)) {
  const { code, verifier } = await signIn(browser, userName, redirectUri);
  return tokensFor(browser, { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri });
}

async function personBehind(token: string) {
  const directory = embeddedDirectory(await loadDirectoryKeys(database.pool));
  return createAuthenticate({ directory, audiences: resources })({ headers: { authorization: `Bearer ${token}` } });
}

describe('signing in', () => {
  it('gives a token that the API believes, for the resource that was asked for, living 3599 seconds', async () => {
    const { access_token: token, id_token: idToken, expires_in: lifetime } = await tokensOf('bram');
    expect(lifetime).toBe(3599);
    expect(decodeJwt(token)).toMatchObject({ iss: embeddedIssuer, aud: apiResource });
    await expect(personBehind(token)).resolves.toMatchObject({ name: 'Bram Hendriks', divisions: [120001] });
    expect(decodeJwt(idToken)).toMatchObject({
      aud: 'cura-console',
      name: 'Bram Hendriks',
      roles: ['CURA-Employee', 'CURA-Division-120001'],
    });
    await expect(personBehind(idToken)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('gives a person without roles a token that opens nothing', async () => {
    const { access_token: token } = await tokensOf('gast');
    await expect(personBehind(token)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('gives tokens for either resource from one refresh token, more than once', async () => {
    const browser = new Browser(origin);
    const { refresh_token: refreshToken } = await tokensOf('anna', browser);
    for (const resource of [accountingResource, apiResource]) {
      const renewed = await tokensFor(
        browser,
        { grant_type: 'refresh_token', refresh_token: refreshToken, scope: `openid profile offline_access ${resource}/.default` },
        { origin },
      );
      expect(decodeJwt(renewed.access_token).aud).toBe(resource);
    }
  });

  it('is not asked for again while the session lives', async () => {
    const browser = new Browser(origin);
    await tokensOf('anna', browser);
    const silent = await browser.open(authorisation(redirectUri, { prompt: 'none' }).address);
    expect(new URL(locationOf(silent)).searchParams.get('code')).toBeTruthy();
  });

  it('makes a session anew: cookies that someone else has put there open nothing', async () => {
    const browser = new Browser(origin);
    const { address } = authorisation(redirectUri);
    const page = locationOf(await browser.open(address));
    await browser.open(page);
    const planted = browser.copy();
    const resume = locationOf(await browser.submit(page, { userName: 'anna', password: 'anna' }));
    expect(new URL(locationOf(await browser.open(resume))).searchParams.get('code')).toBeTruthy();
    const isSignedIn = async (one: Browser) => {
      const silent = await one.open(authorisation(redirectUri, { prompt: 'none' }).address);
      return new URL(locationOf(silent)).searchParams.get('error') ?? 'signed in';
    };
    expect(await isSignedIn(browser)).toBe('signed in');
    expect(await isSignedIn(planted)).toBe('login_required');
    expect((await planted.open(resume)).status).toBe(400);
  });

  it('lets another person sign in where one is signed in, when a new sign-in is asked for', async () => {
    const browser = new Browser(origin);
    await tokensOf('bram', browser);
    const { address, verifier } = authorisation(redirectUri, { prompt: 'login', login_hint: 'anna' });
    const page = locationOf(await browser.open(address));
    const resume = locationOf(await browser.submit(page, { userName: 'anna', password: 'anna' }));
    // the former person is signed out by a form that the browser submits by itself
    const form = await (await browser.open(resume)).text();
    const [action = '', xsrf = ''] = [/action="([^"]+)"/, /name="xsrf" value="([^"]+)"/].map((one) => one.exec(form)?.[1] ?? '');
    const back = locationOf(await browser.open(action, { method: 'POST', body: new URLSearchParams({ xsrf, logout: 'yes' }) }));
    const code = new URL(locationOf(await browser.open(back))).searchParams.get('code') ?? '';
    const tokens = await tokensFor(browser, { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri });
    await expect(personBehind(tokens.access_token)).resolves.toMatchObject({ name: 'Anna de Boer' });
  });

  it('says so when it cannot go on silently', async () => {
    const silent = await new Browser(origin).open(authorisation(redirectUri, { prompt: 'none' }).address);
    expect(new URL(locationOf(silent)).searchParams.get('error')).toBe('login_required');
  });

  it('needs the proof of the code (PKCE)', async () => {
    const browser = new Browser(origin);
    const { code } = await signIn(browser, 'anna', redirectUri);
    const wrong = { grant_type: 'authorization_code', code, code_verifier: 'x'.repeat(43), redirect_uri: redirectUri };
    expect((await tokensFor(browser, wrong)).error).toBe('invalid_grant');
    const without = new URL(locationOf(await browser.open(authorisation(redirectUri, { code_challenge: '' }).address)));
    expect(without.searchParams.get('error')).toBe('invalid_request');
  });

  it('refuses an unknown resource', async () => {
    const { address } = authorisation(redirectUri, { resource: 'api://other' });
    const answer = await new Browser(origin).open(address);
    expect(new URL(locationOf(answer)).searchParams.get('error')).toBe('invalid_target');
  });

  it('answers a page of another site with no tokens', async () => {
    const browser = new Browser(origin);
    const { code, verifier } = await signIn(browser, 'anna', redirectUri);
    const fields = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri };
    expect((await tokensFor(browser, fields, { origin: 'https://evil.example' })).error).toBe('invalid_request');
  });
});

describe('the addresses that the directory gives', () => {
  interface Discovery {
    issuer: string;
    token_endpoint: string;
    authorization_endpoint: string;
  }

  function discovery(
    at: string,
    headers: Record<string, string | undefined>,
  ): Promise<{ status: number; document: Partial<Discovery>; text: string }> {
    return new Promise((done, fail) =>
      get(`${at}/oidc/.well-known/openid-configuration`, { headers }, (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
        answer.on('end', () => done({ status: answer.statusCode ?? 0, document: JSON.parse(text) as Discovery, text }));
      }).once('error', fail),
    );
  }

  it('are those of the site that is asked, and kept by no cache', async () => {
    const { document } = await discovery(origin, {});
    expect(document).toMatchObject({
      issuer: embeddedIssuer,
      token_endpoint: `${origin}/oidc/token`,
      authorization_endpoint: `${origin}/oidc/auth`,
    });
    expect((await fetch(`${origin}/oidc/.well-known/openid-configuration`)).headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    'evil.example',
    'evil.example:8080',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'localhost@evil.example',
    '[::1].evil.example',
  ])('lead never to %s, which a caller names', async (host) => {
    const { status, text } = await discovery(origin, { host });
    expect(status).toBe(400);
    expect(text).not.toContain('evil');
    for (const forged of [
      { 'x-forwarded-host': host },
      { 'x-forwarded-host': host, 'x-forwarded-proto': 'https' },
      { forwarded: `host=${host}` },
    ])
      expect((await discovery(origin, forged)).document.token_endpoint).toBe(`${origin}/oidc/token`);
  });

  it('are those of the site that a trusted proxy names', async () => {
    const behind = originOf(await startDirectory(await directoryOptions(database.pool), '127.0.0.1'));
    const tls = { 'x-forwarded-proto': 'https' };
    const site = { ...tls, 'x-forwarded-host': 'nl.cura.example' };
    expect((await discovery(behind, site)).document.token_endpoint).toBe('https://nl.cura.example/oidc/token');
    // What stands before the last one was written by the caller
    const forged = { ...tls, 'x-forwarded-host': 'evil.example, nl.cura.example' };
    expect((await discovery(behind, forged)).document.token_endpoint).toBe('https://nl.cura.example/oidc/token');
    for (const host of ['evil.example', 'nl.cura.example, evil.example'])
      expect(await discovery(behind, { ...tls, 'x-forwarded-host': host })).toMatchObject({ status: 400 });
    const elsewhere = originOf(await startDirectory(await directoryOptions(database.pool), '192.0.2.1'));
    expect((await discovery(elsewhere, site)).document.token_endpoint).toBe(`${elsewhere}/oidc/token`);
  });
});

describe('logging out', () => {
  async function endSession(query: Record<string, string>, browser: Browser) {
    const answer = await browser.open(`/oidc/session/end?${new URLSearchParams(query)}`);
    return { answer, markup: await answer.text() };
  }

  it('ends the session for who proves to be asked by the person, and goes back to the console', async () => {
    const browser = new Browser(origin);
    const { id_token: idToken, refresh_token: refreshToken } = await tokensOf('anna', browser);
    const { markup } = await endSession({ id_token_hint: idToken, post_logout_redirect_uri: `${origin}/` }, browser);
    expect(markup).toContain(`document.getElementById('confirm').click()`);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(markup)?.[1] ?? '';
    const ended = await browser.submit('/oidc/session/end/confirm', { xsrf, logout: 'yes' });
    expect(locationOf(ended)).toBe(`${origin}/`);
    const silent = await browser.open(authorisation(redirectUri, { prompt: 'none' }).address);
    expect(locationOf(silent)).toContain('error=login_required');
    const renewed = await tokensFor(browser, { grant_type: 'refresh_token', refresh_token: refreshToken });
    expect(renewed.error).toBe('invalid_grant');
  });

  it('ends the session while another tab asks for its tokens', async () => {
    for (let round = 0; round < 10; round++) {
      const browser = new Browser(origin);
      const { id_token: idToken } = await tokensOf('anna', browser);
      const otherTab = () => Promise.all([1, 2, 3].map(() => browser.open(authorisation(redirectUri, { prompt: 'none' }).address)));
      const [{ markup }] = await Promise.all([
        endSession({ id_token_hint: idToken, post_logout_redirect_uri: `${origin}/` }, browser),
        otherTab(),
      ]);
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(markup)?.[1] ?? '';
      const [ended] = await Promise.all([browser.submit('/oidc/session/end/confirm', { xsrf, logout: 'yes' }), otherTab()]);
      expect(ended.status, `round ${round}`).toBe(303);
      expect(locationOf(ended)).toBe(`${origin}/`);
      const silent = await browser.open(authorisation(redirectUri, { prompt: 'none' }).address);
      expect(locationOf(silent)).toContain('error=login_required');
    }
  });

  it('asks first when there is no proof', async () => {
    const browser = new Browser(origin);
    await tokensOf('anna', browser);
    const { markup } = await endSession({ client_id: 'cura-console' }, browser);
    expect(markup).not.toContain('.click()');
    expect(markup).toContain('name="logout" value="yes"');
  });

  it('redirects to no other site', async () => {
    const browser = new Browser(origin);
    const { id_token: idToken } = await tokensOf('anna', browser);
    const { answer } = await endSession({ id_token_hint: idToken, post_logout_redirect_uri: 'https://evil.example/' }, browser);
    expect(answer.status).toBe(400);
  });
});

describe('the state', () => {
  it('outlives a restart and is shared by several processes', async () => {
    const browser = new Browser(origin);
    const { refresh_token: refreshToken } = await tokensOf('mike', browser);
    const second = originOf(await startDirectory(await directoryOptions(database.pool)));
    const elsewhere = new Browser(second);
    const renewed = await tokensFor(elsewhere, { grant_type: 'refresh_token', refresh_token: refreshToken });
    await expect(personBehind(renewed.access_token)).resolves.toMatchObject({ name: 'Mike Visser' });
  });

  it('has one set of keys, however many processes start at once', async () => {
    const { pool } = database;
    await database.sql(sql`delete from "directoryState" where model = 'Keys'`);
    const loaded = await Promise.all([1, 2, 3].map(() => loadDirectoryKeys(pool)));
    expect(new Set(loaded.map(({ signing }) => signing.kid)).size).toBe(1);
  });
});
