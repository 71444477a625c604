import { createRemoteJWKSet, errors, type JWTVerifyGetKey, type RemoteJWKSet } from 'jose';
import { z } from 'zod';
import type { TrustedDirectory } from './verifyToken.ts';

const entraHosts = ['login.microsoftonline.com', 'login.microsoftonline.us', 'login.partner.microsoftonline.cn'];
const tenantId = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

// The client that a token was issued to, in version 2 and 1, and the scope, which tokens of an application alone do not have
const clientClaimsOfEntra = ['azp', 'appid', 'scp'];

/** Minimum milliseconds between two requests to a directory, so that forged tokens cannot cause one request each. */
const cooldown = 30_000;
const timeout = 5000;
/** Milliseconds after which keys are fetched again. */
const freshFor = 600_000;
/** Milliseconds for which they stay in use while the directory does not answer. */
const usableFor = 24 * 3_600_000;

/** An authority that cannot be used; the message is one line for the person who runs the server. */
export class AuthorityError extends Error {
  override name = 'AuthorityError';
}

/**
 * A directory on another server, identified by its authority. Its keys are fetched with the first token and cached; they are
 * fetched again after ten minutes, and, at most every 30 seconds, when a token names an unknown key. While the directory does not
 * answer, the keys that it had stay in use for a day.
 * @throws AuthorityError when the authority is not valid for this product
 */
export function remoteDirectory(authority: string): TrustedDirectory {
  const discovered = discoveredKeys(authority);
  return {
    issuers: issuersOf(authority),
    algorithms: ['RS256', 'PS256', 'ES256'],
    ...(isEntra(authority) ? { clientClaims: clientClaimsOfEntra } : {}),
    keys: async (header, token) => (await discovered()).find(header, token),
    prove: async () => (await discovered()).refresh(),
  };
}

/**
 * The issuers of an authority's access tokens. For Entra ID they depend on `accessTokenAcceptedVersion` in the registration of
 * the API, not on the address that the console signs in at, so both are accepted: version 2 tokens name
 * `https://login.microsoftonline.com/<tenant>/v2.0`, version 1 tokens `https://sts.windows.net/<tenant>/`.
 * @throws AuthorityError for an Entra authority that does not name one tenant by its id
 */
export function issuersOf(authority: string): string[] {
  const { origin, hostname, pathname } = new URL(authority);
  if (!isEntra(authority)) return [authority.replace(/\/$/, '')];
  const tenant = pathname.split('/')[1] ?? '';
  if (!tenantId.test(tenant)) {
    throw new AuthorityError(`AUTHORITY must name the tenant by its id, https://${hostname}/<tenant id>/v2.0, not "${tenant}".`);
  }
  return [`${origin}/${tenant}/v2.0`, `https://sts.windows.net/${tenant}/`, `https://sts.chinacloudapi.cn/${tenant}/`];
}

function isEntra(authority: string): boolean {
  return entraHosts.includes(new URL(authority).hostname);
}

/** The address of an authority's metadata document. */
export function discoveryUrlOf(authority: string): string {
  const { pathname } = new URL(authority);
  const base = authority.replace(/\/$/, '');
  const isVersionless = isEntra(authority) && !pathname.includes('/v2.0');
  return `${base}${isVersionless ? '/v2.0' : ''}/.well-known/openid-configuration`;
}

/** The keys of a directory. */
interface RemoteKeys {
  find: JWTVerifyGetKey;
  /** Fetches them unless they are fresh. @throws Error when that fails and there are none to go on with */
  refresh: () => Promise<void>;
}

function discoveredKeys(authority: string): () => Promise<RemoteKeys> {
  let found: Promise<RemoteKeys> | undefined;
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

const metadata = z.object({ jwks_uri: z.string().refine((address) => URL.canParse(address)) });

async function discover(authority: string): Promise<RemoteKeys> {
  const response = await fetch(discoveryUrlOf(authority), { signal: AbortSignal.timeout(timeout) });
  if (!response.ok) throw new errors.JOSEError(`The directory answered ${response.status}`);
  const { data } = metadata.safeParse(await response.json());
  if (!data) throw new errors.JOSEError('The directory names no keys');
  return lastingKeys(
    createRemoteJWKSet(new URL(data.jwks_uri), { cooldownDuration: cooldown, timeoutDuration: timeout, cacheMaxAge: Infinity }),
  );
}

function lastingKeys(keys: RemoteJWKSet): RemoteKeys {
  let [freshUntil, usableUntil] = [-Infinity, -Infinity];
  const refresh = async () => {
    const now = performance.now();
    if (now < freshUntil) return;
    try {
      await keys.reload();
      [freshUntil, usableUntil] = [now + freshFor, now + usableFor];
    } catch (error) {
      if (now >= usableUntil) throw error;
      freshUntil = now + cooldown;
    }
  };
  const find: JWTVerifyGetKey = async (header, token) => {
    await refresh();
    return keys(header, token);
  };
  return { find, refresh };
}
