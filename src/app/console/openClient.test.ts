import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignInError } from '#console/auth/signInError.ts';
import { forgetDivisions, keepDivisions } from '#console/layout/knownDivisions.ts';
import type { Configuration } from '#contract/configuration.ts';
import type { Opening, Session } from '#console/session.ts';
import { openClient } from './openClient.ts';

const configuration = { apiUrl: '', exactApiUrl: '', resources: { localhost: 'api://cura' } } as unknown as Configuration; // what a client reads of it
const own = [{ code: 120001, name: 'Cura Nederland', currency: 'EUR' }];
const noNetwork = new SignInError('loginFailed', { cause: { errorCode: 'post_request_failed' } });

const sessionOf = (accessToken: Session['accessToken']): Session => ({
  authenticated: true,
  profile: { oid: 'mike', name: 'Mike Visser', roles: [] },
  accessToken,
  renew: () => Promise.resolve(),
  login: () => new Promise<never>(() => undefined),
  logout: () => new Promise<never>(() => undefined),
});

let opened: Opening | undefined;

/** Opens the only client of the page. */
function open(accessToken: Session['accessToken']): Opening['divisions'] {
  opened = openClient(configuration, sessionOf(accessToken));
  return opened.divisions;
}

beforeEach(() => {
  vi.useFakeTimers();
  keepDivisions('mike', own);
});
afterEach(() => {
  opened?.client.unload();
  forgetDivisions();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it.each([
  ['is too slow', new SignInError('renewalTimeout')],
  ['answers with a page of a proxy', new SignInError('loginFailed', { cause: { errorCode: 'failed_to_parse_response' } })],
])('a call for which the directory %s counts as unanswered, so that it is repeated', async (_what, error) => {
  forgetDivisions();
  await expect(open(() => Promise.reject(error))).rejects.toMatchObject({ status: 0 });
});

describe('the divisions of a start without a signal', () => {
  it('are those that were kept, where the directory cannot be asked', async () => {
    const divisions = open(() => Promise.reject(noNetwork));
    expect(await divisions).toEqual(own);
  });

  it('are those that were kept, where the server has not answered for some seconds', async () => {
    vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
    const divisions = open(() => Promise.resolve('token'));
    await vi.advanceTimersByTimeAsync(4000);
    expect(await divisions).toEqual(own);
  });

  it('are not those of another person', async () => {
    keepDivisions('sofie', own);
    const divisions = open(() => Promise.reject(noNetwork));
    await expect(divisions).rejects.toMatchObject({ status: 0 });
  });
});
