import { BrowserAuthError, ClientAuthError, InteractionRequiredAuthError, ServerError } from '@azure/msal-browser';
import { describe, expect, it } from 'vitest';
import nl from '../../../i18n/core/nl.json';
import { isDirectoryUnreachable, isPassingAtDirectory, needsPerson, SignInError, signInErrorOf, signInMessages } from './signInError.ts';

describe('a failed sign-in', () => {
  it.each([
    ['resourceRequired', 'resource is required'],
    ['loginRequired', 'User login is required'],
    ['interactionInProgress', 'Acquire token interactive is already in progress'],
    ['renewalTimeout', 'Token renewal operation failed due to timeout'],
    ['popupClosed', 'Popup Window closed'],
    ['notLoggedIn', 'User not logged in'],
  ] as const)('of the kind %s says "%s"', (code, sentence) => {
    expect(new SignInError(code)).toMatchObject({ code, message: sentence });
  });

  it.each([
    [new BrowserAuthError('interaction_in_progress', ''), 'interactionInProgress'],
    [new BrowserAuthError('timed_out', ''), 'renewalTimeout'],
    [new BrowserAuthError('user_cancelled', ''), 'popupClosed'],
    [new BrowserAuthError('popup_window_error', ''), 'popupBlocked'],
    [new BrowserAuthError('no_account_error', ''), 'notLoggedIn'],
    [new ClientAuthError('state_mismatch', ''), 'invalidState'],
    [new ClientAuthError('nonce_mismatch', ''), 'invalidNonce'],
    [new ClientAuthError('token_parsing_error', ''), 'invalidIdToken'],
    [new InteractionRequiredAuthError('login_required', ''), 'loginRequired'],
    [new ServerError('invalid_grant', ''), 'loginRequired'],
  ])('that MSAL calls %s becomes %s', (error, code) => {
    expect(signInErrorOf(error).code).toBe(code);
  });

  it("keeps the directory's own words when it is none of these", () => {
    const error = signInErrorOf(new ServerError('access_denied', '', 'The person said no'));
    expect(error.code).toBe('loginFailed');
    expect(error.message).toContain('access_denied, ');
    expect(error.message).toContain('The person said no');
  });

  it.each([
    [new ClientAuthError('network_error', ''), true],
    [new BrowserAuthError('no_network_connectivity', ''), true],
    [new BrowserAuthError('post_request_failed', ''), true],
    [new InteractionRequiredAuthError('login_required', ''), false],
    [new BrowserAuthError('timed_out', ''), false],
  ])('knows of %s whether the directory could be asked', (error, isUnreachable) => {
    expect(isDirectoryUnreachable(signInErrorOf(error))).toBe(isUnreachable);
  });

  it.each([
    [new BrowserAuthError('failed_to_parse_response', ''), true],
    [new ServerError('server_error', ''), true],
    [new ServerError('temporarily_unavailable', ''), true],
    [new BrowserAuthError('timed_out', ''), true],
    [new BrowserAuthError('post_request_failed', ''), true],
    [new ServerError('invalid_scope', ''), false],
    [new InteractionRequiredAuthError('login_required', ''), false],
    [new BrowserAuthError('user_cancelled', ''), false],
  ])('knows of %s whether the directory may answer in a moment', (error, isPassing) => {
    expect(isPassingAtDirectory(signInErrorOf(error))).toBe(isPassing);
  });

  it('asks for the person only where the person alone can continue', () => {
    const needing = Object.keys(signInMessages).filter((code) => needsPerson(new SignInError(code as SignInError['code'])));
    expect(needing).toEqual(['loginRequired', 'notLoggedIn']);
  });

  it('has a text of its own for every code', () => {
    expect(Object.keys(nl.signIn.error).sort()).toEqual(Object.keys(signInMessages).sort());
  });
});
