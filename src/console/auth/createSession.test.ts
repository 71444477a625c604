import { BrowserAuthError, CacheLookupPolicy, type AccountInfo, type AuthenticationResult } from '@azure/msal-browser';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Configuration } from '#contract/configuration.ts';
import { createSession } from './createSession.ts';
import { isDirectoryUnreachable, SignInError } from './signInError.ts';
import { WatchedApplication } from './WatchedApplication.ts';

const account = {
  homeAccountId: 'Mike',
  localAccountId: 'local',
  name: 'Mike Visser',
  username: 'mike@cura.example',
  idTokenClaims: { oid: 'mike', email: 'mike@cura.example', roles: ['CURA-Employee'] },
} as unknown as AccountInfo; // what a session reads of it

const directory = {
  authority: 'https://login.cura.example/',
  clientId: 'console',
  knownAuthorities: [],
  redirectUris: [],
  postLogoutRedirectUris: [],
  apiResource: 'api://cura',
  accountingResource: 'api://exact',
  renewalOffsetSeconds: 300,
};
const configuration = { directory } as unknown as Configuration; // a session reads the directory only

const noNetwork = () => new BrowserAuthError('post_request_failed', 'Network request failed');
const valid = () => ({ account, accessToken: 'token', expiresOn: new Date(Date.now() + 3_600_000) }) as AuthenticationResult; // what a session reads of it

/** Lists accounts in the browser's storage, as MSAL does. */
function listAccounts(accounts: readonly AccountInfo[]): void {
  localStorage.setItem(
    'msal.3.account.keys',
    JSON.stringify(accounts.map(({ homeAccountId }) => `msal.3|${homeAccountId}|cura.example|`.toLowerCase())),
  );
}

/** A browser in which a person signed in before, and whose tokens have expired, before a directory that answers in this way. */
function playDirectory({ person = account, answer }: { person?: AccountInfo | null; answer: () => Promise<AuthenticationResult> }) {
  let active: AccountInfo | null = null;
  listAccounts(person ? [person] : []);
  vi.spyOn(WatchedApplication.prototype, 'initialize').mockResolvedValue();
  vi.spyOn(WatchedApplication.prototype, 'handleRedirectPromise').mockResolvedValue(null);
  vi.spyOn(WatchedApplication.prototype, 'getAllAccounts').mockReturnValue(person ? [person] : []);
  vi.spyOn(WatchedApplication.prototype, 'getActiveAccount').mockImplementation(() => active);
  vi.spyOn(WatchedApplication.prototype, 'setActiveAccount').mockImplementation((given) => void (active = given));
  vi.spyOn(WatchedApplication.prototype, 'acquireTokenSilent').mockImplementation(({ cacheLookupPolicy }) =>
    cacheLookupPolicy === CacheLookupPolicy.AccessToken ? Promise.reject(new BrowserAuthError('no_tokens_found', '')) : answer(),
  );
}

const open = () => createSession({ configuration, language: 'nl', askToSignInAgain: () => Promise.reject(new SignInError('popupClosed')) });

beforeEach(() => history.replaceState(null, '', '/work-orders'));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
});

/** Another person of the same browser. */
const other = {
  homeAccountId: 'other',
  localAccountId: 'other',
  name: 'Bram Hendriks',
  username: 'bram@cura.example',
  idTokenClaims: { oid: 'bram', roles: ['CURA-Employee'] },
} as unknown as AccountInfo; // what a session reads of it

describe('another person who signs in with the same browser, in a second tab', () => {
  it('does not become the person of this tab', async () => {
    playDirectory({ answer: async () => valid() });
    const session = await open();
    const asked = vi.spyOn(WatchedApplication.prototype, 'acquireTokenSilent').mockResolvedValue(valid());
    WatchedApplication.prototype.setActiveAccount(other);
    expect(session.profile.name).toBe('Mike Visser');
    await expect(session.accessToken('api://cura')).resolves.toBe('token');
    expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ account }));
  });

  it('gets no call sent in their name where the directory answers with their token', async () => {
    playDirectory({ answer: async () => valid() });
    const session = await open();
    playDirectory({ answer: async () => ({ ...valid(), account: other, accessToken: 'token of the other' }) });
    await expect(session.accessToken('api://cura')).rejects.toMatchObject({ code: 'popupClosed' });
    expect(session.profile.name).toBe('Mike Visser');
  });
});

describe('a sign-out in another tab', () => {
  const signOutElsewhere = () => {
    listAccounts([other]);
    dispatchEvent(new StorageEvent('storage', { key: 'msal.3.account.keys' }));
  };

  it('covers this page until the same person signs in', async () => {
    playDirectory({ answer: async () => valid() });
    const ask = vi.fn(() => new Promise<void>(() => undefined));
    await createSession({ configuration, language: 'nl', askToSignInAgain: ask });
    dispatchEvent(new StorageEvent('storage', { key: 'msal.3.account.keys' }));
    expect(ask).not.toHaveBeenCalled();
    signOutElsewhere();
    expect(ask).toHaveBeenCalledWith(expect.any(Function), 'signedOut');
  });

  it('is not taken for one where another tab has signed in a person whom MSAL has not read here yet', async () => {
    playDirectory({ answer: async () => valid() });
    const ask = vi.fn(() => new Promise<void>(() => undefined));
    await createSession({ configuration, language: 'nl', askToSignInAgain: ask });
    const read = vi.spyOn(WatchedApplication.prototype, 'getAllAccounts').mockClear().mockReturnValue([]);
    listAccounts([account, other]);
    dispatchEvent(new StorageEvent('storage', { key: 'msal.3.account.keys' }));
    expect(ask).not.toHaveBeenCalled();
    expect(read).not.toHaveBeenCalled();
  });

  it('lets another person who signs in not go on, and then asks who is there', async () => {
    playDirectory({ answer: async () => valid() });
    const popup = vi.spyOn(WatchedApplication.prototype, 'acquireTokenPopup').mockResolvedValue({ ...valid(), account: other });
    let signIn = async () => undefined as void;
    await createSession({
      configuration,
      language: 'nl',
      askToSignInAgain: (given) => {
        signIn = given;
        return new Promise(() => undefined);
      },
    });
    signOutElsewhere();
    await expect(signIn()).rejects.toMatchObject({ code: 'otherPerson' });
    popup.mockResolvedValue(valid());
    await signIn();
    expect(popup.mock.calls.map(([request]) => request?.prompt)).toEqual([undefined, 'login']);
  });
});

describe('tokens that a server refuses', () => {
  it('are renewed once for all calls that were refused, and not again at once', async () => {
    playDirectory({ answer: async () => valid() });
    const session = await open();
    const asked = vi.spyOn(WatchedApplication.prototype, 'acquireTokenSilent').mockResolvedValue(valid());
    await Promise.all([session.renew(), session.renew(), session.renew()]);
    await session.renew();
    expect(asked.mock.calls.filter(([request]) => request.forceRefresh)).toHaveLength(2);
  });

  it('bring no question on a page that is open to all', async () => {
    history.replaceState(null, '', '/accounts/work-order');
    playDirectory({ answer: () => Promise.reject(new BrowserAuthError('login_required', '')) });
    vi.spyOn(WatchedApplication.prototype, 'acquireTokenSilent').mockResolvedValueOnce(valid());
    const ask = vi.fn(async () => undefined);
    const session = await createSession({ configuration, language: 'nl', askToSignInAgain: ask });
    await expect(session.renew()).rejects.toMatchObject({ code: 'loginRequired' });
    expect(ask).not.toHaveBeenCalled();
  });
});

describe('a start without the answer of the directory', () => {
  it('goes on with the person who signed in last, and asks for tokens with each call', async () => {
    let isBack = false;
    playDirectory({ answer: () => (isBack ? Promise.resolve(valid()) : Promise.reject(noNetwork())) });
    const session = await open();
    expect(session.authenticated).toBe(true);
    expect(session.profile).toEqual({ oid: 'mike', name: 'Mike Visser', email: 'mike@cura.example', roles: ['CURA-Employee'] });
    await expect(session.accessToken('api://cura')).rejects.toMatchObject({
      name: 'SignInError',
      cause: { errorCode: 'post_request_failed' },
    });
    isBack = true;
    await expect(session.accessToken('api://cura')).resolves.toBe('token');
  });

  it.each([
    ['goes on where there is a network on which nothing arrives', () => Promise.reject(new TypeError('Failed to fetch')), true],
    ['asks the person to sign in where only the directory is silent', () => Promise.resolve(new Response('{}')), false],
  ])('%s', async (_what, health, goesOn) => {
    vi.useFakeTimers();
    vi.spyOn(globalThis, 'fetch').mockImplementation(health);
    playDirectory({ answer: () => new Promise(() => undefined) });
    const opened = open();
    await vi.advanceTimersByTimeAsync(6000);
    const session = await opened;
    expect(session.authenticated).toBe(goesOn);
    if (!goesOn) return;
    const asked = session.accessToken('api://cura').catch((error: unknown) => isDirectoryUnreachable(error));
    await vi.advanceTimersByTimeAsync(6000);
    expect(await asked).toBe(true);
  });

  it('goes on where the phone ended the whole browser, with which MSAL forgot the person, until a server answers', async () => {
    const { idTokenClaims: _claims, ...bare } = account;
    playDirectory({ answer: async () => ({ ...valid(), account: bare }) });
    await open();
    let isServerThere = false;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      if (!isServerThere) throw new TypeError('Failed to fetch');
      return new Response('{}');
    });
    playDirectory({ person: null, answer: async () => valid() });
    const session = await open();
    expect(session.authenticated).toBe(true);
    expect(session.profile).toEqual({ oid: 'mike', name: 'Mike Visser', email: 'mike@cura.example', roles: ['CURA-Employee'] });
    // a call waits for the signal, and asks no person to sign in before
    expect(isDirectoryUnreachable(await session.accessToken('api://cura').catch((error: unknown) => error))).toBe(true);
    isServerThere = true;
    await expect(session.accessToken('api://cura')).rejects.toMatchObject({ code: 'popupClosed' });
    expect((await open()).authenticated).toBe(false);
  });

  it('does not go on with a person who signed out', async () => {
    playDirectory({ answer: async () => valid() });
    vi.spyOn(WatchedApplication.prototype, 'logoutRedirect').mockResolvedValue();
    const session = await open();
    void session.logout();
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    playDirectory({ person: null, answer: async () => valid() });
    expect((await open()).authenticated).toBe(false);
  });

  it('has no session for a browser without a person who signed in', async () => {
    playDirectory({ person: null, answer: () => Promise.reject(noNetwork()) });
    const session = await open();
    expect(session.authenticated).toBe(false);
    expect(session.profile.oid).toBe('');
  });

  it.each(['login_required', 'interaction_required', 'invalid_grant'])('has none where the directory answers %s', async (code) => {
    playDirectory({ answer: () => Promise.reject(new BrowserAuthError(code, '')) });
    const session = await open();
    expect(session.authenticated).toBe(false);
  });
});
