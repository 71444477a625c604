import { beforeAll, describe, expect, it } from 'vitest';
import type { DirectoryConfiguration } from '#contract/configuration.ts';
import { msalConfigurationOf, signInRequest } from './msalConfiguration.ts';
import { WatchedApplication } from './WatchedApplication.ts';

const tenant = '11111111-2222-3333-4444-555555555555';

const entra: DirectoryConfiguration = {
  authority: `https://login.microsoftonline.com/${tenant}/v2.0`,
  clientId: 'aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee',
  knownAuthorities: ['login.microsoftonline.com'],
  apiResource: 'api://cura-mechanic-tool',
  accountingResource: 'api://cura-accounting',
  redirectUris: ['https://de.cura.example/auth-redirect.html', 'https://nl.cura.example/auth-redirect.html'],
  postLogoutRedirectUris: [],
  renewalOffsetSeconds: 300,
};

const embedded: DirectoryConfiguration = {
  ...entra,
  authority: 'https://localhost:8080/oidc',
  clientId: 'cura-console',
  knownAuthorities: ['localhost:8080'],
  redirectUris: [],
  authorityMetadata: {
    issuer: 'http://localhost:8080/oidc',
    authorization_endpoint: 'http://nl.localhost:9000/oidc/auth',
    token_endpoint: 'http://nl.localhost:9000/oidc/token',
    end_session_endpoint: 'http://nl.localhost:9000/oidc/session/end',
    jwks_uri: 'http://nl.localhost:9000/oidc/jwks',
  },
};

/** Where MSAL would send the browser. */
async function authoriseUrl(directory: DirectoryConfiguration, origin: string): Promise<URL> {
  const configuration = msalConfigurationOf(directory, origin);
  let address = '';
  const application = new WatchedApplication({
    ...configuration,
    auth: { ...configuration.auth, onRedirectNavigate: (url) => ((address = url), false) },
  });
  await application.initialize();
  await application.loginRedirect(signInRequest(directory, 'nl'));
  return new URL(address);
}

describe('the authorise URL', () => {
  beforeAll(() => {
    // jsdom's window has no cryptography of its own
    if (!window.crypto?.subtle) Object.defineProperty(window, 'crypto', { value: globalThis.crypto, configurable: true });
  });

  it('of Entra ID names tenant, client, resource, this site and PKCE', async () => {
    const url = await authoriseUrl(entra, 'https://nl.cura.example');
    expect(url.origin + url.pathname).toBe(`https://login.microsoftonline.com/${tenant}/oauth2/v2.0/authorize`);
    const query = Object.fromEntries(url.searchParams);
    expect(query).toMatchObject({
      client_id: 'aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee',
      redirect_uri: 'https://nl.cura.example/auth-redirect.html',
      response_type: 'code',
      code_challenge_method: 'S256',
      ui_locales: 'nl',
    });
    expect(query['scope']?.split(' ').sort()).toEqual(['api://cura-mechanic-tool/.default', 'offline_access', 'openid', 'profile']);
    expect(query['code_challenge']).toMatch(/^[\w-]{43}$/);
    expect(query['state']).toBeTruthy();
    expect(query['nonce']).toBeTruthy();
  });

  it("of the embedded directory leads to the page's own origin and asks for both resources", async () => {
    const url = await authoriseUrl(embedded, 'http://nl.localhost:9000');
    expect(url.origin + url.pathname).toBe('http://nl.localhost:9000/oidc/auth');
    const query = Object.fromEntries(url.searchParams);
    expect(query['redirect_uri']).toBe('http://nl.localhost:9000/auth-redirect.html');
    expect(query['scope']?.split(' ')).toEqual(
      expect.arrayContaining(['api://cura-mechanic-tool/.default', 'api://cura-accounting/.default']),
    );
  });

  it('is built with the times and sizes of the specification', () => {
    const { system, auth } = msalConfigurationOf(entra, 'https://nl.cura.example');
    expect(system).toMatchObject({ iframeBridgeTimeout: 6000, tokenRenewalOffsetSeconds: 300 });
    expect(auth.postLogoutRedirectUri).toBe('https://nl.cura.example/auth-redirect.html');
  });
});
