import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { TransportRequest } from '#contract/transport.ts';
import { account, showAccounts } from '../../../../tests/support/accountScreens.tsx';
import { sentBodies, type Reply } from '../../../../tests/support/renderConsole.tsx';
import { AccountCreate } from './AccountCreate.tsx';

const call = 'POST /api/120001/account';
const keysOf = (requests: readonly TransportRequest[]) =>
  requests.filter(({ method, url }) => `${method} ${url}` === call).map(({ headers }) => headers['Idempotency-Key']);
const nameField = () => screen.findByRole('textbox', { name: /^Naam/ });
const open = (post: () => Reply) =>
  showAccounts(<AccountCreate />, '/accounts/new', '/accounts/new', {
    [call]: post,
    [`PUT /api/120001/account/${account.id}`]: () => ({ json: { ...account, name: 'De Linde', version: 2 } }),
  });
const lose = () => {
  throw new TypeError('Failed to fetch');
};

/** Sends a new account without an answer, and opens the form again in a new page. */
async function openAgain(reply: Reply) {
  const user = userEvent.setup();
  const first = open(lose);
  await user.type(await nameField(), 'Linde');
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText(/de server is niet bereikbaar/);
  cleanup();
  const second = open(() => reply);
  await user.click(await screen.findByRole('button', { name: 'Terugzetten' }));
  await waitFor(async () => expect(await nameField()).toHaveValue('Linde'));
  return { user, second, key: keysOf(first.requests)[0] };
}

afterEach(() => sessionStorage.clear());

describe('a new record that was stored without an answer, in the draft that the next page finds', () => {
  it('is sent under its first key again', async () => {
    const { user, second, key } = await openAgain({ status: 201, json: account });
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(keysOf(second.requests)).toEqual([key]));
    await waitFor(() => expect(second.router.state.location.pathname).toBe(`/accounts/${account.id}`));
  });

  it('is changed when it was typed in since', async () => {
    const stored = { ...account, name: 'Linde', version: 1 };
    const refusal = { type: 'about:blank', code: 'idempotencyMismatch', status: 422, title: 'Used', stored };
    const { user, second, key } = await openAgain({ status: 422, json: refusal });
    await user.clear(await nameField());
    await user.type(await nameField(), 'De Linde');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(sentBodies(second.requests, 'PUT')).toMatchObject([{ name: 'De Linde', city: account.city }]));
    expect(keysOf(second.requests)).toEqual([key]);
    await waitFor(() => expect(second.router.state.location.pathname).toBe(`/accounts/${account.id}`));
  });
});
