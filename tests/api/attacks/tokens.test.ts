import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { exportJWK, importJWK, SignJWT, type JWTHeaderParameters } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAuthenticate } from '#server/auth/createAuthenticate.ts';
import { type DirectoryKeys, loadDirectoryKeys } from '#server/directory/directoryKeys.ts';
import { embeddedDirectory, embeddedIssuer } from '#server/directory/embeddedDirectory.ts';
import { testDatabase } from '../../support/database.ts';
import { resources } from '../../support/directory.ts';

const database = await testDatabase();
const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' });
let keys: DirectoryKeys;
let asked = 0;
const evil = createServer((_request, response) => {
  asked++;
  void exportJWK(stranger.publicKey).then((jwk) => response.end(JSON.stringify({ keys: [{ ...jwk, kid: keys.signing.kid }] })));
});

beforeAll(async () => {
  keys = await loadDirectoryKeys(database.pool);
  await new Promise<void>((done) => evil.listen(0, '127.0.0.1', done));
});
afterAll(() => evil.close());

const evilAddress = () => `http://127.0.0.1:${(evil.address() as { port: number }).port}/keys`; // it listens

function signed(header: Partial<JWTHeaderParameters>, key: Parameters<SignJWT['sign']>[0], claims: Record<string, unknown> = {}) {
  return new SignJWT({ oid: 'mallory', roles: ['CURA-Employee', 'CURA-Admin'], ...claims })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', ...(keys.signing.kid ? { kid: keys.signing.kid } : {}), ...header })
    .setIssuer(embeddedIssuer)
    .setAudience(resources)
    .setSubject('mallory')
    .setExpirationTime('1h')
    .sign(key);
}

async function answerTo(token: string) {
  const authenticate = createAuthenticate({ directory: embeddedDirectory(keys), audiences: resources });
  return authenticate({ headers: { authorization: `Bearer ${token}` } });
}

const publicPem = () => createPublicKey({ key: keys.signing as JsonWebKey, format: 'jwk' }).export({ type: 'spki', format: 'pem' });

it('believes a token of its own key', async () => {
  expect(await answerTo(await signed({}, await importJWK(keys.signing, 'ES256')))).toMatchObject({ oid: 'mallory' });
});

it.each([
  ['the public key as a shared secret', () => signed({ alg: 'HS256' }, Buffer.from(publicPem()))],
  [
    'the public key in JSON as a shared secret',
    async () => signed({ alg: 'HS256' }, Buffer.from(JSON.stringify(createPublicKey(publicPem()).export({ format: 'jwk' })))),
  ],
  ['another key under the known name', () => signed({}, stranger.privateKey)],
  ['a key that it brings along', async () => signed({ jwk: await exportJWK(stranger.publicKey) }, stranger.privateKey)],
  ['keys that it says where to fetch', () => signed({ jku: evilAddress(), x5u: evilAddress(), kid: 'new' }, stranger.privateKey)],
  ['the name of a file', () => signed({ kid: '../../../../dev/null' }, stranger.privateKey)],
  ['the name of a statement', () => signed({ kid: "' or '1'='1" }, stranger.privateKey)],
])('believes no token signed by %s', async (_what, token) => {
  await expect(answerTo(await token())).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(asked).toBe(0);
});

it.each([
  ['a string for its end', { exp: '9999999999' }],
  ['no end', { exp: undefined }],
  ['a list of issuers', { iss: [embeddedIssuer] }],
  ['its roles in one text', { roles: 'CURA-Employee CURA-Admin' }],
])('believes no token with %s', async (_what, claims) => {
  const key = await importJWK(keys.signing, 'ES256');
  const token = new SignJWT({
    iss: embeddedIssuer,
    aud: resources,
    sub: 'x',
    exp: 9_999_999_999,
    roles: ['CURA-Employee'],
    ...claims,
  } as never);
  const compact = await token.setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: keys.signing.kid ?? '' }).sign(key);
  await expect(answerTo(compact)).rejects.toMatchObject({ code: expect.stringMatching(/^(unauthenticated|forbidden)$/) as unknown });
});
