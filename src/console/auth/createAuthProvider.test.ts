import { BrowserAuthError } from '@azure/msal-browser';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '../session.ts';
import { createAuthProvider, isAboutSignIn } from './createAuthProvider.ts';

const never = new Promise<never>(() => undefined);

function sessionOf(changes: Partial<Session> = {}) {
  return {
    authenticated: true,
    profile: { oid: 'o', name: 'Anna de Boer', email: 'anna@cura.example', roles: ['CURA-Employee'] },
    accessToken: vi.fn(async () => 'token'),
    renew: vi.fn(async () => undefined),
    logout: vi.fn(() => never),
    login: vi.fn(() => never),
    ...changes,
  };
}

afterEach(() => history.replaceState(null, '', '/'));

describe('the auth provider', () => {
  it('names the signed-in person', async () => {
    const provider = createAuthProvider(sessionOf());
    await expect(provider.getIdentity?.()).resolves.toEqual({
      id: 'o',
      fullName: 'Anna de Boer',
      email: 'anna@cura.example',
      roles: ['CURA-Employee'],
    });
    await expect(provider.getPermissions?.({})).resolves.toEqual(['CURA-Employee']);
  });

  it('sends an anonymous person to the directory, keeps the page, and never rejects', async () => {
    history.replaceState(null, '', '/accounts/7');
    const session = sessionOf({ authenticated: false });
    const checked = createAuthProvider(session).checkAuth({});
    const outcome = await Promise.race([checked, Promise.resolve('pending')]);
    expect(outcome).toBe('pending');
    expect(session.login).toHaveBeenCalledOnce();
    expect(sessionStorage.getItem('appRedirectAddress')).toBe('/accounts/7');
  });

  it('lets an anonymous person see a page that is open to all', async () => {
    history.replaceState(null, '', '/accounts/work-order/7');
    const session = sessionOf({ authenticated: false });
    await createAuthProvider(session).checkAuth({});
    expect(session.login).not.toHaveBeenCalled();
  });

  it('renews nothing on a page that is open to all', async () => {
    history.replaceState(null, '', '/accounts/work-order/7');
    const session = sessionOf();
    await createAuthProvider(session).checkError({ status: 401 });
    expect(session.renew).not.toHaveBeenCalled();
  });

  it.each([
    ['an answer 401', { status: 401 }, true],
    ['an error of MSAL, which has no status', new BrowserAuthError('timed_out', ''), true],
    ['an answer 403', { status: 403 }, false],
    ['an answer 500', { status: 500 }, false],
    ['a broken connection', new TypeError('Failed to fetch'), false],
  ])('after %s renews only if that can help, and never logs out', async (_name, error, renews) => {
    const session = sessionOf({ renew: vi.fn(async () => Promise.reject(new Error('put off'))) });
    await expect(createAuthProvider(session).checkError(error)).resolves.toBeUndefined();
    expect(session.renew).toHaveBeenCalledTimes(renews ? 1 : 0);
    expect(isAboutSignIn(error)).toBe(renews);
    expect(session.logout).not.toHaveBeenCalled();
  });
});
