import { hash } from 'node:crypto';
import { Problem } from '#contract/problem.ts';
import type { Person } from '../http/call.ts';
import { personOf, type RoleOptions } from './person.ts';
import { refusal, type TrustedDirectory, verifyToken } from './verifyToken.ts';

/** How bearer tokens are judged. */
export interface AuthenticationOptions extends RoleOptions {
  directory: TrustedDirectory;
  /** Every service that this server answers for; a token for any of them opens each call. */
  audiences: readonly string[];
}

/** What of a request tells who is calling. */
export interface WithAuthorization {
  headers: { authorization?: string | undefined };
}

interface Verified {
  person: Person;
  /** Milliseconds since 1970. */
  expires: number;
}

/** Verified tokens that are remembered; the oldest go first. */
const capacity = 10_000;
const longestToken = 16_384;

/**
 * Makes the function that finds the person behind a request's bearer token. A token that was verified is remembered by
 * its hash until it expires, so that the next call with it costs microseconds.
 * @throws Problem unauthenticated, tokenExpired, forbidden, unavailable
 */
export function createAuthenticate(options: AuthenticationOptions): (request: WithAuthorization) => Person | Promise<Person> {
  const remembered = new Map<string, Verified>();
  return (request) => {
    const token = bearerOf(request.headers.authorization);
    const key = hash('sha256', token, 'base64');
    const known = remembered.get(key);
    if (known && known.expires > Date.now()) return known.person;
    if (known) remembered.delete(key);
    return verify(token).then((verified) => {
      if (remembered.size >= capacity) remembered.delete(remembered.keys().next().value ?? '');
      remembered.set(key, verified);
      return verified.person;
    });
  };

  async function verify(token: string): Promise<Verified> {
    const claims = await verifyToken(token, options.directory, options.audiences);
    return { person: personOf(claims, options), expires: (claims.exp ?? 0) * 1000 };
  }
}

function bearerOf(authorization: string | undefined): string {
  if (authorization === undefined) throw new Problem('unauthenticated', { headers: { 'WWW-Authenticate': 'Bearer' } });
  const token = /^Bearer +([\w.~+/=-]+) *$/i.exec(authorization)?.[1];
  if (token === undefined || token.length > longestToken) throw refusal('unauthenticated', 'A bearer token is needed');
  return token;
}
