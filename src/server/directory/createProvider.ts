import type { Account, JWKS, KoaContextWithOIDC, ResourceServer } from 'oidc-provider';
import { InvalidTarget } from 'oidc-provider/lib/helpers/errors.js';
import { Provider } from 'oidc-provider/lib/provider.js';
import type { DatabasePool } from '../database/database.ts';
import { type DirectoryKeys, signingAlgorithm } from './directoryKeys.ts';
import { directoryPath, embeddedIssuer } from './embeddedDirectory.ts';
import { claimsOf, directoryPeople } from './people.ts';
import { isOwnOrigin, mayRedirect, mayRedirectAfterLogout, redirectPath, type RedirectOptions } from './redirects.ts';
import { stateAdapter } from './stateAdapter.ts';

/** The settings of the embedded directory. */
export interface ProviderOptions extends RedirectOptions {
  pool: DatabasePool;
  keys: DirectoryKeys;
  clientId: string;
  /** The protected resources; each token is for one of them. */
  resources: readonly string[];
}

/** The name of the cookie with the session at the embedded directory. */
export const sessionCookie = '_session';

/** The pages that the provider shows when it does not redirect. */
export interface ProviderPages {
  error(context: KoaContextWithOIDC, code: string): void;
  logout(context: KoaContextWithOIDC, form: string): void;
  loggedOut(context: KoaContextWithOIDC): void;
}

/** Lifetime of a token in seconds, the same as for tokens of Entra ID. */
export const tokenLifetime = 3599;

const hour = 3600;
const lifetimes = {
  AccessToken: tokenLifetime,
  AuthorizationCode: 60,
  Grant: 24 * hour,
  IdToken: tokenLifetime,
  Interaction: hour,
  RefreshToken: 24 * hour,
  Session: 24 * hour,
};
const profileClaims = ['name', 'email', 'preferred_username', 'login_hint', 'oid', 'roles'];

/** The OpenID provider behind the embedded directory: one public client, code flow with PKCE, access tokens as JWT. */
export function createProvider(options: ProviderOptions, pages: ProviderPages): Provider {
  const provider = new Provider(embeddedIssuer, {
    adapter: stateAdapter(options.pool),
    jwks: { keys: [options.keys.signing] } as JWKS, // jose and oidc-provider spell the same JWK differently
    clients: [clientOf(options)],
    findAccount: (_context, id) => accountOf(id),
    scopes: ['openid', 'offline_access', 'profile', 'email'],
    claims: { openid: ['sub'], profile: profileClaims, email: ['email'] },
    // MSAL reads the profile from the ID token and never asks the userinfo endpoint
    conformIdTokenClaims: false,
    extraTokenClaims: (_context, token) => {
      const person = directoryPeople.find(({ oid }) => 'accountId' in token && oid === token.accountId);
      return person && claimsOf(person);
    },
    issueRefreshToken: async (_context, client, code) => {
      keepOfflineAccess(code);
      return client.grantTypeAllowed('refresh_token');
    },
    // Tabs share their tokens, so two of them renewing at the same time must not look like a stolen token
    rotateRefreshToken: false,
    loadExistingGrant: (context) => grantEverything(context, options.resources),
    clientBasedCORS: (_context, origin) => isOwnOrigin(origin, options),
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: (context, _client, oneOf) => resourceOf(context, options.resources, oneOf),
        useGrantedResource: () => true,
        getResourceServerInfo: (_context, resource) => resourceServer(resource, options.resources),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => pages.logout(context, form),
        postLogoutSuccessSource: (context) => pages.loggedOut(context),
      },
    },
    interactions: { url: (_context, interaction) => `${directoryPath}/interaction/${interaction.uid}` },
    cookies: {
      keys: options.keys.cookies,
      names: { session: sessionCookie },
      short: { sameSite: 'lax' },
      long: { sameSite: 'lax' },
    },
    renderError: (context, out) => pages.error(context, out.error),
    ttl: lifetimes,
  });
  // registerDirectory.ts has already checked host and protocol
  provider.proxy = true;
  provider.Client.prototype.redirectUriAllowed = (uri: string) => mayRedirect(uri, options);
  provider.Client.prototype.postLogoutRedirectUriAllowed = (uri: string) => mayRedirectAfterLogout(uri, options);
  return provider;
}

// The provider drops offline_access from every request without a consent prompt, but MSAL sends it again on renewal and expects
// it
function keepOfflineAccess(code: { scope?: string | undefined; scopes: Set<string> }): void {
  if (!code.scopes.has('offline_access')) code.scope = `${code.scope ?? ''} offline_access`.trim();
}

function clientOf({ clientId }: ProviderOptions) {
  return {
    client_id: clientId,
    application_type: 'web' as const,
    token_endpoint_auth_method: 'none' as const,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code' as const],
    id_token_signed_response_alg: signingAlgorithm,
    redirect_uris: [new URL(redirectPath, embeddedIssuer).href],
  };
}

async function accountOf(id: string): Promise<Account | undefined> {
  const person = directoryPeople.find(({ oid }) => oid === id);
  return person && { accountId: id, claims: () => ({ sub: id, ...claimsOf(person) }) };
}

/** Grants every scope without asking for consent: the console and both resources belong to this product. */
async function grantEverything(context: KoaContextWithOIDC, resources: readonly string[]) {
  const { client, session, provider } = context.oidc;
  if (!client || !session?.accountId) return undefined;
  const known = session.grantIdFor(client.clientId);
  const grant =
    (known ? await provider.Grant.find(known) : undefined) ??
    new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope('openid offline_access profile email');
  for (const resource of resources) grant.addResourceScope(resource, scopeOf(resource));
  await grant.save();
  return grant;
}

/** The scope that Entra ID uses for all permissions of a resource. */
function scopeOf(resource: string): string {
  return `${resource}/.default`;
}

// MSAL names resources by scopes only (https://learn.microsoft.com/entra/identity-platform/scopes-oidc), never by RFC 8707
function resourceOf(
  { oidc: { params, route } }: KoaContextWithOIDC,
  resources: readonly string[],
  oneOf: readonly string[] | undefined,
): string | string[] {
  const scopes = String(params?.['scope'] ?? '').split(' ');
  const named = (oneOf ?? resources).filter((resource) => scopes.includes(scopeOf(resource)));
  if (route === 'token' || oneOf) return named[0] ?? (oneOf ?? [])[0] ?? [];
  return named;
}

function resourceServer(resource: string, resources: readonly string[]): ResourceServer {
  if (!resources.includes(resource)) throw new InvalidTarget();
  return {
    scope: scopeOf(resource),
    audience: resource,
    accessTokenTTL: tokenLifetime,
    accessTokenFormat: 'jwt',
    jwt: { sign: { alg: signingAlgorithm } },
  };
}
