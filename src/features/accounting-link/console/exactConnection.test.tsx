import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { problemReply, renderConsole, type Reply } from '../../../../tests/support/renderConsole.tsx';
import type { ExactConnection } from '../contract.ts';
import { ExactConnectionPage } from './ExactConnectionPage.tsx';

const redirectUri = 'https://service.example.nl/api/Token/UpdateAccessToken/Callback';
const connected: ExactConnection = {
  status: 'Connected',
  redirectUri,
  expiresAt: '2026-03-02T09:10:00.000Z',
  connectedAt: '2026-03-02T09:00:00.000Z',
  connectedBy: 'Ada de Groot',
};
const none: ExactConnection = { status: 'NotConnected', redirectUri, expiresAt: null, connectedAt: null, connectedBy: null };

function show(connection: ExactConnection, { at = '/exact-connection', post }: { at?: string; post?: Reply } = {}) {
  const answer = ({ method }: { method: string }) => (method === 'GET' ? { json: connection } : post);
  return renderConsole(<ExactConnectionPage />, { at, answer });
}

afterEach(() => vi.unstubAllGlobals());

test('says who connected and until when the access holds, and renews it', async () => {
  const { requests } = show(connected, { post: { json: { status: 'Connected', expiresAt: connected.expiresAt } } });
  expect(await screen.findByText('verbonden')).toBeVisible();
  expect(screen.getByText('Ada de Groot')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Vernieuwen' }));
  expect(await screen.findByText('De verbinding is vernieuwd.')).toBeVisible();
  expect(requests.filter(({ method }) => method === 'POST').map(({ url }) => url)).toEqual(['/api/Token/UpdateAccessToken']);
});

test('goes to Exact Online for consent', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { ...window.location, assign });
  show(none, { post: { json: { status: 'ConsentNeeded', authorizationUrl: 'https://exact.example/consent' } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Verbinden' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://exact.example/consent'));
});

test.each([
  ['refused', /niet gegeven/],
  ['expired', /te oud/],
  ['<b>other', /antwoordde niet/],
])('says why a consent failed: %s', async (reason, text) => {
  show(none, { at: `/exact-connection?exact=failed&reason=${encodeURIComponent(reason)}` });
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});

test('says what to configure, and offers nothing else', async () => {
  show({ ...none, status: 'NotConfigured' });
  expect(await screen.findByText(/EXACT_CLIENT_ID/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('shows a problem of the provider', async () => {
  show(connected, { post: problemReply(503, 'exactUnavailable', 'Exact Online antwoordde niet zoals verwacht (timeout).') });
  await userEvent.click(await screen.findByRole('button', { name: 'Vernieuwen' }));
  expect(await screen.findByText(/Exact Online antwoordde niet/)).toBeVisible();
});
