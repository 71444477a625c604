import { hash } from 'node:crypto';
import { Problem } from '#contract/problem.ts';
import type { Person } from '../http/call.ts';
import { personOf, type RoleOptions } from './person.ts';
import { refusal, type TrustedDirectory, verifyToken } from './verifyToken.ts';

/** The rules by which bearer tokens are verified. */
export interface AuthenticationOptions extends RoleOptions {
  directory: TrustedDirectory;
  /** The audiences that this server accepts; a token for any of them is valid for every call. */
  audiences: readonly string[];
}

/** The parts of a request that identify the caller. */
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

/** Finds the person behind a request's bearer token. */
export interface TokenAuthentication {
  /** @throws Problem unauthenticated, tokenExpired, forbidden, unavailable */
  (request: WithAuthorization): Person | Promise<Person>;
  /** The person of a token that was verified before and has not expired; nothing is verified. */
  known(request: WithAuthorization): Person | undefined;
}

/**
 * Makes the function that finds the person behind a request's bearer token. A token that was verified is remembered by
 * its hash until it expires, so that the next call with it costs microseconds.
 */
export function createAuthenticate(options: AuthenticationOptions): TokenAuthentication {
  const remembered = new Map<string, Verified>();

  function authenticate(request: WithAuthorization): Person | Promise<Person> {
    const token = bearerOf(request.headers.authorization);
    const key = keyOf(token);
    return recall(key) ?? verify(token).then((verified) => remember(key, verified));
  }

  function known({ headers: { authorization } }: WithAuthorization): Person | undefined {
    const token = tokenIn(authorization);
    return token === undefined ? undefined : recall(keyOf(token));
  }

  function recall(key: string): Person | undefined {
    const found = remembered.get(key);
    if (found && found.expires > Date.now()) return found.person;
    if (found) remembered.delete(key);
    return undefined;
  }

  function remember(key: string, verified: Verified): Person {
    if (remembered.size >= capacity) remembered.delete(remembered.keys().next().value ?? '');
    remembered.set(key, verified);
    return verified.person;
  }

  async function verify(token: string): Promise<Verified> {
    const claims = await verifyToken(token, options.directory, options.audiences);
    return { person: personOf(claims, options), expires: (claims.exp ?? 0) * 1000 };
  }

  return Object.assign(authenticate, { known });
}

function keyOf(token: string): string {
  return hash('sha256', token, 'base64');
}

function bearerOf(authorization: string | undefined): string {
  if (authorization === undefined) throw new Problem('unauthenticated', { headers: { 'WWW-Authenticate': 'Bearer' } });
  const token = tokenIn(authorization);
  if (token === undefined) throw refusal('unauthenticated', 'A bearer token is needed');
  return token;
}

function tokenIn(authorization: string | undefined): string | undefined {
  const token = /^Bearer +([\w.~+/=-]+) *$/i.exec(authorization ?? '')?.[1];
  return token === undefined || token.length > longestToken ? undefined : token;
}
