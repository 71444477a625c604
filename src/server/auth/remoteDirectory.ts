import { createRemoteJWKSet, errors, type RemoteJWKSet } from 'jose';
import type { TrustedDirectory } from './verifyToken.ts';

const entraHosts = ['login.microsoftonline.com', 'login.microsoftonline.us', 'login.partner.microsoftonline.cn'];
const tenantId = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Least milliseconds between two requests to a directory, so that forged tokens cannot cause a request each. */
const cooldown = 30_000;
const timeout = 5000;

/** An authority that cannot be used; the message is one line for the person who runs the server. */
export class AuthorityError extends Error {
  override name = 'AuthorityError';
}

/**
 * A directory elsewhere, by its authority: its keys are fetched when the first token comes, kept, and asked for again
 * when a token names a key that is not among them, at most every 30 seconds.
 * @throws AuthorityError when the authority cannot be one of this product's
 */
export function remoteDirectory(authority: string): TrustedDirectory {
  const discovered = discoveredKeys(authority);
  return {
    issuers: issuersOf(authority),
    algorithms: ['RS256', 'PS256', 'ES256'],
    keys: async (header, token) => (await discovered())(header, token),
    async prove() {
      const keys = await discovered();
      if (!keys.jwks()) await keys.reload();
    },
  };
}

/**
 * The issuers of an authority's access tokens. For Entra ID that depends on `accessTokenAcceptedVersion` in the
 * registration of the API, not on the address that the console signs in at, so both are named: version 2 tokens say
 * `https://login.microsoftonline.com/<tenant>/v2.0`, version 1 tokens `https://sts.windows.net/<tenant>/`.
 * @throws AuthorityError for an Entra authority that is not one tenant by its id
 */
export function issuersOf(authority: string): string[] {
  const { origin, hostname, pathname } = new URL(authority);
  if (!entraHosts.includes(hostname)) return [authority.replace(/\/$/, '')];
  const tenant = pathname.split('/')[1] ?? '';
  if (!tenantId.test(tenant)) {
    throw new AuthorityError(`AUTHORITY must name the tenant by its id, https://${hostname}/<tenant id>/v2.0, not "${tenant}".`);
  }
  return [`${origin}/${tenant}/v2.0`, `https://sts.windows.net/${tenant}/`, `https://sts.chinacloudapi.cn/${tenant}/`];
}

/** Where an authority describes itself. */
export function discoveryUrlOf(authority: string): string {
  const { hostname, pathname } = new URL(authority);
  const base = authority.replace(/\/$/, '');
  const isVersionless = entraHosts.includes(hostname) && !pathname.includes('/v2.0');
  return `${base}${isVersionless ? '/v2.0' : ''}/.well-known/openid-configuration`;
}

function discoveredKeys(authority: string): () => Promise<RemoteJWKSet> {
  let found: Promise<RemoteJWKSet> | undefined;
  let failedAt = -Infinity;
  return async () => {
    if (performance.now() - failedAt < cooldown) throw new errors.JWKSTimeout('The directory was out of reach a moment ago');
    found ??= discover(authority);
    return found.catch((error: unknown) => {
      found = undefined;
      failedAt = performance.now();
      throw error;
    });
  };
}

async function discover(authority: string): Promise<RemoteJWKSet> {
  const response = await fetch(discoveryUrlOf(authority), { signal: AbortSignal.timeout(timeout) });
  if (!response.ok) throw new errors.JOSEError(`The directory answered ${response.status}`);
  const { jwks_uri: address } = (await response.json()) as { jwks_uri?: string };
  if (address === undefined || !URL.canParse(address)) throw new errors.JOSEError('The directory names no keys');
  return createRemoteJWKSet(new URL(address), { cooldownDuration: cooldown, timeoutDuration: timeout });
}
