import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#contract/apiError.ts';
import { themeNamed } from '#contract/theme.ts';
import { SignInError } from './signInError.ts';
import { showStartFailure } from './startFailure.ts';

it('reports a failed start to the console and on the screen, an unknown theme in the exact sentence', async () => {
  const sentence =
    'A valid theme is required to proceed. Check your environment.ts file and set the `theme` property to a theme that is defined in themes.json';
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    themeNamed({}, 'nothing');
  } catch (error) {
    await showStartFailure(document.body, error, { language: 'de' });
  }
  expect(reported).toHaveBeenCalledWith(expect.objectContaining({ message: sentence }));
  expect(screen.getByRole('heading', { name: 'Das Programm kann nicht starten' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(sentence);
  expect(screen.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible();
  reported.mockClear();
});

it('says in the language of the reader why a sign-in failed, also when the directory gives no code that is known', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async () => Response.json({ signIn: { error: { loginFailed: 'Aanmelden is niet gelukt.' } } }));
  await showStartFailure(document.body, new SignInError('loginFailed', { detail: 'AADSTS50105' }), { language: 'nl' });
  expect(screen.getByRole('heading', { name: 'Aanmelden is niet gelukt.' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Login failed: AADSTS50105');
  vi.unstubAllGlobals();
  reported.mockClear();
});

it.each([
  [401, 1],
  [403, 1],
  [503, 0],
])('lets a person sign out whom the server answers %i', async (status, buttons) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const logout = vi.fn(() => new Promise<never>(() => undefined));
  const refusal = new ApiError({ type: 'about:blank', title: 'U hebt hier geen rechten voor.', status, code: 'forbidden' });
  await showStartFailure(document.body, refusal, { language: 'nl', session: { authenticated: true, logout } });
  expect(screen.getByRole('alert')).toHaveTextContent('U hebt hier geen rechten voor.');
  const signOut = screen.queryAllByRole('button', { name: 'Afmelden' });
  expect(signOut).toHaveLength(buttons);
  signOut[0]?.click();
  expect(logout).toHaveBeenCalledTimes(buttons);
});
