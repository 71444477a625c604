import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiError } from '#contract/apiError.ts';
import { renderInConsole } from '../../../tests/support/renderInConsole.tsx';
import { SignInError } from '../auth/signInError.ts';
import { useProblemText } from './useProblemText.ts';

function Said({ error }: { error: unknown }) {
  return <p>{useProblemText()(error)}</p>;
}

it.each([
  ['the server, in its words', new ApiError({ type: 'x', title: 'Gesloten.', status: 409, code: 'closed', traceId: '7' }), 'Gesloten.'],
  ['something in between', new ApiError({ type: 'x', title: 'Bad gateway', status: 502, code: 'unavailable' }), /even niet bereikbaar/],
  ['sign-in', new SignInError('loginRequired'), 'U moet zich aanmelden.'],
  ['anything else', new TypeError('x is not a function'), /Er ging iets mis/],
])('says what went wrong with %s', async (_what, error, text) => {
  renderInConsole(<Said error={error} />, { language: 'nl' });
  expect(await screen.findByText(text)).toBeVisible();
});
