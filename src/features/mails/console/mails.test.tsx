import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { listReply, renderConsole } from '../../../../tests/support/renderConsole.tsx';
import type { MailStatus } from '../schema.ts';
import { mailsConsole } from './index.ts';
import { MailList } from './MailList.tsx';
import { MailPage } from './MailPage.tsx';

let previews: Blob[] = [];
beforeEach(() => {
  previews = [];
  URL.createObjectURL = (bytes) => `blob:mail/${previews.push(bytes as Blob)}`;
  URL.revokeObjectURL = () => undefined;
});

const address = '/api/divisions/120001/mails';
const mail = {
  id: '0194f2a0-7c1e-7b3a-8d2f-1a2b3c4d5e6f',
  subject: 'Uw aanvraag 2001 is geaccepteerd',
  receiver: 'm.visser@klant.example',
  receiverName: 'Marieke Visser',
  created: '2026-03-02T09:00:00.000Z',
  status: 'Parked' as MailStatus,
  subjectType: 'ServiceRequest',
  subjectId: '0194f2a0-7c1e-7b3a-8d2f-1a2b3c4d5e70',
  attempts: 1,
  nextAttempt: null,
  sentAt: null,
  lastError: '550 5.1.1 No such user',
  text: 'Beste Marieke Visser,\n\nDank u.',
  html: '<p>Beste Marieke Visser,</p>',
  version: 3,
};

function show(at: string, given: Partial<typeof mail> = {}, can?: () => boolean, whole: Partial<typeof mail> = {}) {
  const record = { ...mail, ...given };
  return renderConsole(<p />, {
    answer: ({ method, url }) => {
      if (method === 'POST') return { json: { ...record, status: url.endsWith('/cancel') ? 'Cancelled' : 'Pending', version: 4 } };
      if (url.includes('withSecrets=true')) return { json: { ...record, ...whole } };
      return url.startsWith(`${address}/`) ? { json: record } : listReply([record]);
    },
    resources: mailsConsole.resources,
    at,
    ...(can ? { can } : {}),
    routes: { '/mails': <MailList />, '/mails/:id': <MailPage /> },
  });
}

test('the list says what could not be sent and leads to it', async () => {
  const { requests } = show('/mails');
  expect(await screen.findByRole('link', { name: mail.subject })).toHaveAttribute('href', `/mails/${mail.id}`);
  expect(within(screen.getByRole('table')).getByText('niet verzonden')).toBeVisible();
  expect(new URLSearchParams(requests.at(-1)?.url.split('?')[1]).get('sort')).toBe('["created","DESC"]');
});

test('a mail is shown as its receiver sees it, in a frame that runs nothing, with the answer of the mail server', async () => {
  show(`/mails/${mail.id}`);
  const frame = await screen.findByTitle('Voorbeeld van de e-mail');
  expect(frame).toHaveAttribute('sandbox', '');
  expect(frame).toHaveAttribute('src', expect.stringMatching(/^blob:mail/));
  expect(await previews.at(-1)?.text()).toBe(mail.html);
  expect(previews.at(-1)?.type).toMatch(/^text\/html/);
  expect(screen.getByText(mail.lastError)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Serviceaanvraag' })).toHaveAttribute('href', `/service-requests/${mail.subjectId}`);
});

test('its text is copied with the subject', async () => {
  userEvent.setup();
  show(`/mails/${mail.id}`);
  await userEvent.click(await screen.findByRole('button', { name: /Tekst kopiëren/ }));
  expect(await screen.findByText('De tekst is gekopieerd.')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(`${mail.subject}\n\n${mail.text}`);
});

test('its text is copied with the token of its link, which is read for that only', async () => {
  userEvent.setup();
  const text = (token: string) => `Open de opdracht:\nhttps://x.example/accounts/work-order/1#${token}`;
  const { requests } = show(`/mails/${mail.id}`, { text: text('********') }, undefined, { text: text('the-token') });
  expect(await screen.findByText(/work-order\/1#\*{8}/)).toBeVisible();
  expect(requests.filter(({ url }) => url.includes('withSecrets'))).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: /Tekst kopiëren/ }));
  expect(await screen.findByText('De tekst is gekopieerd.')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(`${mail.subject}\n\n${text('the-token')}`);
  expect(screen.getByText(/work-order\/1#\*{8}/)).toBeVisible();
});

test.each([
  ['Nu verzenden', 'resend', 'De e-mail wordt zo verzonden.'],
  ['Niet verzenden', 'cancel', 'De e-mail wordt niet verzonden.'],
])('%s acts on the version that was read', async (name, action, told) => {
  const { requests } = show(`/mails/${mail.id}`);
  await userEvent.click(await screen.findByRole('button', { name }));
  expect(await screen.findByText(told)).toBeVisible();
  await waitFor(() => expect(requests.find(({ method }) => method === 'POST')).toMatchObject({ headers: { 'If-Match': '"3"' } }));
  expect(requests.find(({ method }) => method === 'POST')?.url).toBe(`${address}/${mail.id}/${action}`);
});

test('a mail that was sent can be sent again and no longer be held back', async () => {
  show(`/mails/${mail.id}`, { status: 'Sent' });
  expect(await screen.findByRole('button', { name: 'Nogmaals verzenden' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Niet verzenden' })).toBeNull();
});

test('who may not send reads and copies', async () => {
  show(`/mails/${mail.id}`, {}, () => false);
  expect(await screen.findByRole('button', { name: /Tekst kopiëren/ })).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Nu verzenden' })).toBeNull();
});
