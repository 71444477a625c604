import { get } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { authorisation, Browser, directoryOptions, locationOf, originOf, startDirectory } from '../../../tests/support/directory.ts';

let origin = '';
let redirectUri = '';

beforeAll(async () => {
  const { pool } = await testDatabase();
  origin = originOf(await startDirectory(await directoryOptions(pool)));
  redirectUri = `${origin}/auth-redirect.html`;
});

describe('characters that no database keeps', () => {
  const token = (fields: Record<string, string>) => new Browser(origin).submit('/oidc/token', { client_id: 'cura-console', ...fields });

  it.each([
    ['code', () => token({ grant_type: 'authorization_code', code: 'a\0b', redirect_uri: redirectUri, code_verifier: 'x'.repeat(43) })],
    ['refresh token', () => token({ grant_type: 'refresh_token', refresh_token: 'a\0b' })],
    ['client', () => token({ client_id: 'a\0b', grant_type: 'refresh_token', refresh_token: 'x' })],
    ['state', () => new Browser(origin).open(authorisation(redirectUri, { state: 'a\0b' }).address)],
    ['name to begin with', () => new Browser(origin).open(authorisation(redirectUri, { login_hint: 'a\0b' }).address)],
  ])('in the %s are the mistake of who sends them', async (_what, ask) => {
    const answer = await ask();
    if (answer.status === 303) return expect(locationOf(answer)).toContain('error=invalid_request');
    expect([400, 401]).toContain(answer.status);
  });

  it.each(['a b', 'x:99999'])('in the name of the host are the mistake of who sends them: %j', async (host) => {
    const { address } = authorisation(redirectUri);
    const status = await new Promise((done, fail) =>
      get(`${origin}${address}`, { headers: { host } }, (answer) => done(answer.resume().statusCode)).once('error', fail),
    );
    expect(status).toBe(400);
  });

  it('in the name of a person match no person', async () => {
    const browser = new Browser(origin);
    const page = locationOf(await browser.open(authorisation(redirectUri).address));
    const answer = await browser.submit(page, { userName: 'any\0body', password: 'x' });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('role="alert"');
  });
});
