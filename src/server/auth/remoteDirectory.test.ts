import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAuthenticate } from './createAuthenticate.ts';
import { discoveryUrlOf, issuersOf, remoteDirectory } from './remoteDirectory.ts';

const tenant = '11111111-2222-3333-4444-555555555555';
const entra = `https://login.microsoftonline.com/${tenant}`;

describe('an authority', () => {
  it.each([entra, `${entra}/`, `${entra}/v2.0`])('of Entra ID (%s) stands for the issuers of both token versions', (authority) => {
    expect(issuersOf(authority)).toEqual(expect.arrayContaining([`${entra}/v2.0`, `https://sts.windows.net/${tenant}/`]));
    expect(discoveryUrlOf(authority)).toBe(`${entra}/v2.0/.well-known/openid-configuration`);
  });

  it('of another directory is its own issuer', () => {
    expect(issuersOf('https://id.example.com/realm/')).toEqual(['https://id.example.com/realm']);
    expect(discoveryUrlOf('https://id.example.com/realm')).toBe('https://id.example.com/realm/.well-known/openid-configuration');
  });

  it.each(['common', 'organizations', 'contoso.onmicrosoft.com'])('of Entra ID must name one tenant by its id, not %s', (name) => {
    expect(() => issuersOf(`https://login.microsoftonline.com/${name}`)).toThrow('AUTHORITY must name the tenant by its id');
  });
});

describe('a remote directory', () => {
  let close = async () => {};
  afterEach(() => {
    vi.useRealTimers();
    return close();
  });

  async function startDirectory(state: { keys: object[]; isDown?: boolean }) {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      if (state.isDown) return void response.writeHead(500).end();
      const keys = `${origin}/keys`;
      return void response.end(JSON.stringify(request.url === '/keys' ? { keys: state.keys } : { jwks_uri: keys }));
    });
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
    const address = server.address();
    const origin = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
    close = () => new Promise((done) => void server.close(() => done()));
    return { origin, asked };
  }

  async function signingKey(id: string, issuer: () => string) {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const sign = () =>
      new SignJWT({ roles: ['CURA-Employee'], name: id, jti: String(Math.random()) })
        .setProtectedHeader({ alg: 'RS256', kid: id })
        .setIssuer(issuer())
        .setAudience('api://x')
        .setSubject('s')
        .setExpirationTime('1h')
        .sign(privateKey);
    return { sign, jwk: { ...(await exportJWK(publicKey)), kid: id, alg: 'RS256' } };
  }

  it('is asked once for its keys, and not again at once for a key that it does not have', async () => {
    let origin = '';
    const known = await signingKey('known', () => origin);
    const forged = await signingKey('forged', () => origin);
    const directory = await startDirectory({ keys: [known.jwk] });
    origin = directory.origin;
    const authenticate = createAuthenticate({ directory: remoteDirectory(origin), audiences: ['api://x'] });
    const call = async (token: string) => authenticate({ headers: { authorization: `Bearer ${token}` } });
    await expect(call(await known.sign())).resolves.toMatchObject({ name: 'known' });
    await expect(call(await known.sign())).resolves.toMatchObject({ name: 'known' });
    await expect(call(await forged.sign())).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(call(await forged.sign())).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(directory.asked).toEqual(['/.well-known/openid-configuration', '/keys']);
  });

  it('that is down later is not needed for tokens of a key that it had, but for those of any other', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    const known = await signingKey('known', () => directory.origin);
    const unknown = await signingKey('unknown', () => directory.origin);
    const state = { keys: [known.jwk], isDown: false };
    const directory = await startDirectory(state);
    const authenticate = createAuthenticate({ directory: remoteDirectory(directory.origin), audiences: ['api://x'] });
    const call = async (token: string) => authenticate({ headers: { authorization: `Bearer ${token}` } });
    await call(await known.sign());
    state.isDown = true;
    vi.advanceTimersByTime(20 * 60_000);
    await expect(call(await known.sign())).resolves.toMatchObject({ name: 'known' });
    await expect(call(await unknown.sign())).rejects.toMatchObject({ code: 'unavailable' });
    const asked = directory.asked.length;
    await expect(call(await known.sign())).resolves.toMatchObject({ name: 'known' });
    expect(directory.asked).toHaveLength(asked);
    vi.advanceTimersByTime(25 * 3_600_000);
    await expect(call(await known.sign())).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('that is down makes the API unavailable, and is left alone for a while', async () => {
    const key = await signingKey('known', () => directory.origin);
    const directory = await startDirectory({ keys: [], isDown: true });
    const authenticate = createAuthenticate({ directory: remoteDirectory(directory.origin), audiences: ['api://x'] });
    const authorization = `Bearer ${await key.sign()}`;
    await expect(async () => authenticate({ headers: { authorization } })).rejects.toMatchObject({ code: 'unavailable' });
    await expect(async () => authenticate({ headers: { authorization } })).rejects.toMatchObject({ code: 'unavailable' });
    expect(directory.asked).toHaveLength(1);
  });
});
