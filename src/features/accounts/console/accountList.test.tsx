import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { account, showAccounts } from '../../../../tests/support/accountScreens.tsx';
import { AccountList } from './AccountList.tsx';

const id = account.id;

describe('the list of accounts', () => {
  test('shows where each lies, what it is and how its service stands, each row a link', async () => {
    showAccounts(<AccountList />, '/accounts', '/accounts');
    expect(await screen.findByRole('link', { name: 'Ziekenhuis De Linde' })).toHaveAttribute('href', `/accounts/${id}`);
    const row = screen.getByRole('row', { name: /Ziekenhuis De Linde/ });
    expect(row).toHaveTextContent('00001042');
    expect(row).toHaveTextContent('Klant');
    await waitFor(() => expect(row).toHaveTextContent('4 te laat'));
    expect(within(row).getByText('3')).toBeVisible();
  });

  test('filters on customers and on a town', async () => {
    const { requests } = showAccounts(<AccountList />, '/accounts', '/accounts');
    await screen.findByRole('link', { name: 'Ziekenhuis De Linde' });
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Klanten' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Filter' }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Utrecht' }));
    expect(await screen.findByRole('button', { name: 'Filter Plaats: Utrecht weghalen' })).toBeVisible();
    await waitFor(() => expect(decodeURIComponent(requests.at(-1)?.url ?? '')).toContain('"isCustomer":true,"city":"Utrecht"'));
  });

  test('filters on prospects and sorts by service', async () => {
    const { requests } = showAccounts(<AccountList />, '/accounts', '/accounts');
    await screen.findByRole('link', { name: 'Ziekenhuis De Linde' });
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Prospects' }));
    await waitFor(() => expect(decodeURIComponent(requests.at(-1)?.url ?? '')).toContain('"status":"Prospect"'));
    await userEvent.click(await screen.findByRole('button', { name: 'Onderhoud' }));
    await waitFor(() => expect(requests.some(({ url }) => decodeURIComponent(url).includes('sort=["nextServiceDate","ASC"]'))).toBe(true));
  });

  test('opens a new account by N', async () => {
    const { router } = showAccounts(<AccountList />, '/accounts', '/accounts');
    await screen.findByRole('link', { name: 'Ziekenhuis De Linde' });
    await userEvent.keyboard('n');
    await waitFor(() => expect(router.state.location.pathname).toBe('/accounts/new'));
  });
});
