import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import type { TransportRequest } from '#contract/transport.ts';
import { listReply, renderConsole, sentBodies } from '../../../tests/support/renderConsole.tsx';
import { account, contact } from '../../../tests/support/accountScreens.tsx';
import { AccountEdit } from '#features/accounts/console/AccountEdit.tsx';
import { AccountPage } from '#features/accounts/console/AccountPage.tsx';
import { ComplaintList } from '#features/complaints/console/ComplaintList.tsx';
import { PageTitle } from '../layout/PageTitle.tsx';
import { AwaitedPlace } from '../records/AwaitedPlace.tsx';
import { LoadingPlace } from '../records/LoadingPlace.tsx';
import { ConnectionBar } from './ConnectionBar.tsx';

afterEach(() => onlineManager.setOnline(true));

const setOnline = (isOnline: boolean) => act(() => onlineManager.setOnline(isOnline));
const noAnswer = () => {
  throw new TypeError('Failed to fetch');
};
const other = { ...contact, id: 'c2', fullName: 'Piet Smit', isMainContact: false };
const complaint = { id: 'k', number: 310, complaint: 'Monteur niet verschenen', accountName: 'De Linde', status: 'Open' };

function serve({ method, url }: TransportRequest) {
  const path = url.split('?')[0];
  if (method === 'PUT') return onlineManager.isOnline() ? { json: { ...account, phone: '030 999', version: 4 } } : noAnswer();
  if (path === `/api/120001/account/${account.id}`) return { json: account };
  if (path?.endsWith('/contact')) return { json: [contact, other] };
  return path?.endsWith('/complaint') ? listReply([complaint]) : { json: [] };
}

describe('without a connection', () => {
  test('a list says so in place of its skeleton, and comes by itself when the connection is back', async () => {
    onlineManager.setOnline(false);
    renderConsole(<ComplaintList />, { answer: serve });
    expect(await screen.findByText('Geen verbinding: dit komt vanzelf zodra die er weer is.')).toBeVisible();
    setOnline(true);
    expect(await screen.findByRole('link', { name: 'Monteur niet verschenen' })).toBeVisible();
  });

  test('a page says so too', async () => {
    onlineManager.setOnline(false);
    renderConsole(<p />, { answer: serve, at: `/accounts/${account.id}`, routes: { '/accounts/:id': <AccountPage /> } });
    // a page that was never opened has no heading of its own yet
    expect(await screen.findByRole('heading', { level: 1, name: 'Geen verbinding: dit komt vanzelf zodra die er weer is.' })).toBeVisible();
    setOnline(true);
    expect(await screen.findByRole('heading', { level: 1, name: account.name })).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  test('parts of a page say so below its heading, and one of several parts without one is the heading', async () => {
    onlineManager.setOnline(false);
    const parts = [<LoadingPlace key="one" />, <LoadingPlace key="other" />];
    const { unmount } = renderConsole(<>{[<PageTitle key="title">Overzicht</PageTitle>, ...parts]}</>, {});
    expect(await screen.findAllByText(/^Geen verbinding: dit komt vanzelf/)).toHaveLength(2);
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual(['Overzicht']);
    unmount();
    renderConsole(<>{parts}</>, {});
    expect(await screen.findAllByText(/^Geen verbinding: dit komt vanzelf/)).toHaveLength(2);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  test('a page whose answer failed before has its reason as heading', async () => {
    renderConsole(<AwaitedPlace error={new TypeError('Failed to fetch')} refetch={() => undefined} />, {});
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  });

  test('what cannot be sent says so at once, and is not sent later', async () => {
    const { requests } = renderConsole(<p />, {
      answer: serve,
      at: `/accounts/${account.id}?tab=contacts`,
      routes: { '/accounts/:id': <AccountPage /> },
    });
    const button = await screen.findByRole('button', { name: 'Hoofdcontactpersoon maken' });
    setOnline(false);
    await userEvent.click(button);
    expect(await screen.findByText('Geen verbinding. Probeer het opnieuw zodra die er weer is.')).toBeVisible();
    expect(button).toBeEnabled();
    setOnline(true);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });

  test('a form keeps what was typed and saves it when the connection is back', async () => {
    const { requests, router } = renderConsole(<p>getoond</p>, {
      answer: serve,
      at: `/accounts/${account.id}/edit`,
      routes: { '/accounts/:id/edit': <AccountEdit /> },
    });
    const phone = await screen.findByRole('textbox', { name: 'Telefoon' });
    await userEvent.clear(phone);
    await userEvent.type(phone, '030 999');
    setOnline(false);
    await userEvent.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText(/Wat u hebt getypt, blijft staan en wordt bewaard zodra hij antwoordt/)).toBeVisible();
    expect(phone).toHaveValue('030 999');
    setOnline(true);
    await waitFor(() => expect(router.state.location.pathname).toBe(`/accounts/${account.id}`));
    expect(sentBodies(requests, 'PUT').at(-1)).toMatchObject({ phone: '030 999' });
  });
});

describe('the bar', () => {
  test('says that there is no connection for as long as there is none', async () => {
    renderConsole(<ConnectionBar />);
    expect(screen.queryByText(/Geen verbinding/)).not.toBeInTheDocument();
    setOnline(false);
    expect(await screen.findByText(/^Geen verbinding\. Wat u typt/)).toBeVisible();
    setOnline(true);
    await waitFor(() => expect(screen.queryByText(/Geen verbinding/)).not.toBeInTheDocument());
  });

  test('says that the server does not answer, until it answers again', { timeout: 20_000 }, async () => {
    let isDown = true;
    renderConsole(
      <>
        <ConnectionBar />
        <ComplaintList />
      </>,
      { answer: (request) => (isDown ? noAnswer() : serve(request)) },
    );
    expect(await screen.findByText(/^De server antwoordt niet/, {}, { timeout: 8000 })).toBeVisible();
    isDown = false;
    expect(await screen.findByRole('link', { name: 'Monteur niet verschenen' }, { timeout: 8000 })).toBeVisible();
    expect(screen.queryByText(/^De server antwoordt niet/)).not.toBeInTheDocument();
  });
});
