import { errors, type JWTPayload, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { Problem } from '#contract/problem.ts';

/** A directory whose access tokens are accepted. */
export interface TrustedDirectory {
  /** Values of `iss` that this directory writes. */
  issuers: readonly string[];
  /** The signature algorithms that are accepted; the one that the token names must be among them. */
  algorithms: readonly string[];
  /** The key for a token's header. */
  keys: JWTVerifyGetKey;
  /** The `typ` that its access tokens carry, where it marks them (RFC 9068). */
  tokenType?: string;
  /** Claims of which its access tokens have at least one and its ID tokens none; absent where no such claims are known. */
  clientClaims?: readonly string[];
  /** Makes sure that the keys are loaded. @throws Error when they cannot be loaded; absent when they are always in memory */
  prove?: () => Promise<void>;
}

/** Seconds that the directory's clock may be ahead of ours, as usual. The expiry time is checked without this tolerance. */
const clockTolerance = 300;

/**
 * The claims of an access token with a valid signature, issuer, audience and lifetime.
 * @throws Problem tokenExpired, unauthenticated, and unavailable when the directory's keys cannot be fetched
 */
export async function verifyToken(token: string, directory: TrustedDirectory, audiences: readonly string[]): Promise<JWTPayload> {
  const { payload } = await jwtVerify(token, directory.keys, {
    issuer: [...directory.issuers],
    audience: [...audiences],
    algorithms: [...directory.algorithms],
    requiredClaims: ['exp', 'sub'],
    clockTolerance,
    ...(directory.tokenType ? { typ: directory.tokenType } : {}),
  }).catch(refuse);
  if ((payload.exp ?? 0) * 1000 <= Date.now()) throw refusal('tokenExpired', 'The token has expired');
  if (isIdToken(payload, directory)) throw refusal('unauthenticated', 'Not an access token');
  return payload;
}

// An ID token proves a sign-in to the console. It is not valid for the API, though its issuer and audience may be the same. It has no
// nonce where the sign-in had none. Keycloak names the type in a claim
function isIdToken(payload: JWTPayload, { clientClaims }: TrustedDirectory): boolean {
  if (payload['nonce'] !== undefined || payload['at_hash'] !== undefined || payload['typ'] === 'ID') return true;
  return clientClaims !== undefined && clientClaims.every((name) => payload[name] === undefined);
}

/** The problem of a token that was refused, with the challenge of RFC 6750. */
export function refusal(code: 'unauthenticated' | 'tokenExpired', description: string): Problem {
  return new Problem(code, { headers: { 'WWW-Authenticate': `Bearer error="invalid_token", error_description="${description}"` } });
}

function refuse(error: unknown): never {
  if (error instanceof errors.JWTExpired) throw refusal('tokenExpired', 'The token has expired');
  if (isOutage(error)) throw new Problem('unavailable', { headers: { 'Retry-After': '30' } });
  throw refusal('unauthenticated', 'The token is not valid');
}

// jose reports a failed request for keys as a time-out, as a plain JOSEError, or as the error that fetch threw
function isOutage(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout) return true;
  return error instanceof errors.JOSEError ? error.code === 'ERR_JOSE_GENERIC' : true;
}
