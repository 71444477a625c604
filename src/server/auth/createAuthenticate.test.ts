import { generateKeyPairSync } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it, vi } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { testAudiences, testDirectory, tokenFor } from '../../../tests/support/tokens.ts';
import { createAuthenticate } from './createAuthenticate.ts';
import { remoteDirectory } from './remoteDirectory.ts';

const authenticate = createAuthenticate({ directory: testDirectory, audiences: testAudiences });

async function personOf(authorization?: string) {
  return authenticate({ headers: { authorization } });
}

async function problemOf(authorization?: string): Promise<Problem> {
  return personOf(authorization).then(
    () => Promise.reject(new Error('was let in')),
    (problem: Problem) => problem,
  );
}

const issuer = testDirectory.issuers[0] ?? '';
const claims = { oid: 'someone', roles: ['CURA-Employee'] };
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const inAnHour = inSeconds(3600);

function unsecured(): string {
  const token = new UnsecuredJWT({ ...claims, sub: 'someone' }).setIssuer(issuer).setAudience(testAudiences[0] ?? '');
  return token.setExpirationTime(inAnHour).encode();
}

function unsecuredAsAccessToken(): string {
  const [, payload] = unsecured().split('.');
  return `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${payload}.`;
}

async function signedBy(algorithm: string, key: Parameters<SignJWT['sign']>[0]): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: algorithm, typ: 'at+jwt' })
    .setIssuer(issuer)
    .setAudience(testAudiences[0] ?? '')
    .setSubject('someone')
    .setExpirationTime(inAnHour)
    .sign(key);
}

async function tampered(): Promise<string> {
  const [header, , signature] = (await tokenFor('anna')).split('.');
  const [, payload] = (await tokenFor('ada')).split('.');
  return `${header}.${payload}.${signature}`;
}

const stranger = generateKeyPairSync('ed25519').privateKey;

describe('a bearer token', () => {
  it('identifies the caller with roles and divisions', async () => {
    const person = await personOf(`Bearer ${await tokenFor('bram')}`);
    expect(person).toMatchObject({ name: 'Bram Hendriks', email: 'bram@cura.example', divisions: [120001] });
    expect(person.can('employee')).toBe(true);
    expect(person.can('administrator')).toBe(false);
  });

  it.each(testAudiences)('opens the API with the audience %s', async (audience) => {
    expect((await personOf(`Bearer ${await tokenFor('anna', { audience })}`)).divisions).toBe('all');
  });

  it.each([
    ['unsigned', async () => unsecured()],
    ['unsigned, but marked as an access token', async () => unsecuredAsAccessToken()],
    ['for another audience', () => tokenFor('anna', { audience: 'api://other' })],
    ['of another issuer', () => tokenFor('anna', { issuer: 'https://elsewhere.invalid' })],
    ['tampered with', tampered],
    ["signed with a stranger's key", () => signedBy('EdDSA', stranger)],
    ['signed with a shared secret', () => signedBy('HS256', Buffer.alloc(32, 1))],
    ['not an access token by its type', () => tokenFor('anna', { type: 'JWT' })],
    ['an ID token by its nonce', () => tokenFor('anna', { claims: { nonce: 'n' } })],
    ['an ID token by the claim of Keycloak', () => tokenFor('anna', { claims: { typ: 'ID' } })],
    ['valid in six minutes only', () => tokenFor('anna', { claims: { nbf: inSeconds(360) } })],
    ['no token at all', async () => 'a b c'],
    ['endless', async () => 'a'.repeat(20_000)],
  ])('is refused when it is %s', async (_name, token) => {
    const problem = await problemOf(`Bearer ${await token()}`);
    expect(problem.code).toBe('unauthenticated');
    expect(problem.details.headers?.['WWW-Authenticate']).toContain('error="invalid_token"');
  });

  it('of Entra ID is refused when it names no client, as an ID token', async () => {
    const { clientClaims } = remoteDirectory('https://login.microsoftonline.com/11111111-2222-3333-4444-555555555555/v2.0');
    const ofEntra = createAuthenticate({
      directory: { ...testDirectory, ...(clientClaims ? { clientClaims } : {}) },
      audiences: testAudiences,
    });
    const call = async (own: Record<string, unknown>) =>
      ofEntra({ headers: { authorization: `Bearer ${await tokenFor('anna', { claims: own })}` } });
    await expect(call({})).rejects.toMatchObject({ code: 'unauthenticated' });
    for (const own of [{ azp: 'console' }, { appid: 'console' }, { scp: 'access_as_user' }])
      await expect(call(own)).resolves.toMatchObject({ name: 'Anna de Boer' });
  });

  it('is accepted from a directory whose clock is four minutes ahead', async () => {
    const token = await tokenFor('anna', { claims: { nbf: inSeconds(240) } });
    expect((await personOf(`Bearer ${token}`)).name).toBe('Anna de Boer');
  });

  it('is asked for when there is none', async () => {
    await expect(async () => authenticate({ headers: {} })).rejects.toMatchObject({
      code: 'unauthenticated',
      details: { headers: { 'WWW-Authenticate': 'Bearer' } },
    });
  });

  it('is called expired when it has, also when it was good a moment ago', async () => {
    await expect(problemOf(`Bearer ${await tokenFor('anna', { expiresIn: -1 })}`)).resolves.toMatchObject({ code: 'tokenExpired' });
    vi.useFakeTimers({ toFake: ['Date'] });
    const token = await tokenFor('anna', { expiresIn: 10 });
    await expect(personOf(`Bearer ${token}`)).resolves.toMatchObject({ name: 'Anna de Boer' });
    vi.advanceTimersByTime(10_000);
    await expect(problemOf(`Bearer ${token}`)).resolves.toMatchObject({ code: 'tokenExpired' });
    vi.useRealTimers();
  });

  it('does not help a person without the role', async () => {
    const problem = await problemOf(`Bearer ${await tokenFor('gast')}`);
    expect(problem.code).toBe('forbidden');
    expect(problem.details.headers?.['WWW-Authenticate']).toContain('CURA-Employee');
  });

  it('is verified once, then remembered', async () => {
    const keys = vi.fn(testDirectory.keys);
    const once = createAuthenticate({ directory: { ...testDirectory, keys }, audiences: testAudiences });
    const authorization = `Bearer ${await tokenFor('anna')}`;
    const first = await once({ headers: { authorization } });
    expect(once({ headers: { authorization } })).toBe(first);
    expect(keys).toHaveBeenCalledOnce();
  });

  it('is not judged while the directory is out of reach', async () => {
    const keys = () => Promise.reject(new TypeError('fetch failed'));
    const offline = createAuthenticate({ directory: { ...testDirectory, keys }, audiences: testAudiences });
    const token = await tokenFor('anna');
    await expect(async () => offline({ headers: { authorization: `Bearer ${token}` } })).rejects.toMatchObject({ code: 'unavailable' });
  });
});
