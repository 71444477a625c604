import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { listReply, problemReply, renderConsole, sentBodies, type Reply } from '../../../../tests/support/renderConsole.tsx';
import { AuditScreen } from './AuditScreen.tsx';
import { auditConsole } from './index.ts';

const address = '/api/divisions/120001/audit';
const entityId = '0194f2a0-7c1e-7b3a-8d2f-1a2b3c4d5e6f';
const resellerId = '0194f2a0-7c1e-7b3a-8d2f-1a2b3c4d5e70';
const entry = {
  id: '0194f2a0-7c1e-7b3a-8d2f-1a2b3c4d5e71',
  at: '2026-03-02T09:00:00.000Z',
  by: 'anna-oid',
  byName: 'Anna de Vries',
  entity: 'account',
  entityId,
  entityName: '1001 Bakkerij',
  action: 'update',
  reason: null,
  requestId: 'one',
  operation: 'updateAccount',
  channel: 'console',
  undo: 'values',
  names: { [resellerId]: '1002 Groothandel' },
  changes: [
    { field: 'city', before: 'Utrecht', after: 'Zeist' },
    { field: 'resellerId', before: null, after: resellerId },
    { field: 'noSuchLabel', before: 1, after: 2 },
  ],
};

function show(entries: unknown[] = [entry], answer: Reply = { json: { undone: 1, importId: null } }) {
  return renderConsole(<p />, {
    answer: ({ method, url }) => {
      if (method === 'POST') return answer;
      return url.startsWith(`${address}/people`) ? { json: [{ id: 'anna-oid', name: 'Anna de Vries' }] } : listReply(entries);
    },
    resources: auditConsole.resources,
    at: '/audit',
    routes: { '/audit': <AuditScreen /> },
  });
}

test('an entry says who, what and from what to what, in the words of the fields and records', async () => {
  const { requests } = show();
  expect(await screen.findByRole('link', { name: 'Relatie 1001 Bakkerij' })).toHaveAttribute('href', `/accounts/${entityId}`);
  expect(screen.getByText('Anna de Vries')).toBeVisible();
  expect(screen.getByText('Zeist')).toBeVisible();
  expect(screen.getByText('1002 Groothandel')).toBeVisible();
  expect(document.body.textContent).not.toContain('noSuchLabel');
  const list = requests.find(({ url }) => url.startsWith(`${address}?`));
  expect(new URLSearchParams(list?.url.split('?')[1]).get('sort')).toBe('["at","DESC"]');
});

test('a screen reader hears with each button which entry it is of', async () => {
  show();
  const described = /^02-03-2026.* Anna de Vries · Relatie 1001 Bakkerij · gewijzigd$/;
  expect(await screen.findByRole('button', { name: 'Ongedaan maken' })).toHaveAccessibleDescription(described);
  expect(screen.getByRole('button', { name: 'Alleen dit record' })).toHaveAccessibleDescription(described);
});

test('a job of the background has its name and its error in words', async () => {
  const changes = [{ field: 'error', before: 'unavailable', after: null }];
  show([{ ...entry, entity: 'job', entityName: 'forgetJobs', changes }]);
  expect(await screen.findByRole('link', { name: 'Taak op de achtergrond Oude taken weghalen' })).toHaveAttribute(
    'href',
    `/jobs/${entityId}`,
  );
  expect(document.body.textContent).not.toMatch(/forgetJobs|unavailable/);
});

test('an entry of the division itself says what was changed', async () => {
  const changes = [
    { field: 'phone', before: '030 555 01 00', after: '030 555 01 10' },
    { field: 'status', before: 'Active', after: 'Inactive' },
  ];
  show([{ ...entry, entity: 'division', entityName: null, undo: null, names: {}, changes }]);
  expect(await screen.findByText(/· Administratie ·/)).toBeVisible();
  expect(screen.getByText('030 555 01 10')).toBeVisible();
  expect(screen.getByText('niet actief', { exact: false })).toBeVisible();
});

test('an entry of master data says what was changed, and choices in words', async () => {
  show([
    {
      ...entry,
      entity: 'vatCode',
      entityName: '2 Hoog',
      changes: [
        { field: 'percentage', before: 0.19, after: 0.21 },
        { field: 'type', before: 'Excluding', after: 'Including' },
      ],
    },
    { ...entry, id: resellerId, entity: 'engineer', changes: [{ field: 'skills', before: ['Aed'], after: ['Aed', 'Electrical'] }] },
  ]);
  expect(await screen.findByRole('link', { name: 'Btw-code 2 Hoog' })).toHaveAttribute('href', `/vat-codes/${entityId}`);
  expect(screen.getByText('Percentage')).toBeVisible();
  expect(screen.getByText(/21%/)).toBeVisible();
  expect(screen.getByText('Inclusief btw')).toBeVisible();
  expect(screen.getByText('AED, Elektra')).toBeVisible();
});

test('a change is taken back after a question', async () => {
  const { requests } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Ongedaan maken' }));
  expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ongedaan maken' }));
  expect(await screen.findByText('1 record is teruggezet.')).toBeVisible();
  const post = requests.find(({ method }) => method === 'POST');
  expect(post?.url).toBe(`${address}/${entry.id}/undo`);
  expect(sentBodies(requests, 'POST')[0]).toEqual({ entity: 'account', entityId });
});

test('a refusal says what stands in the way', async () => {
  const hindrances = ['Plaats: daarna gewijzigd door Bram op 3 mrt 2026, 10:15'];
  show([entry], problemReply(409, 'changedSince', 'Dit kan niet: het is daarna opnieuw gewijzigd.', { hindrances }));
  await userEvent.click(await screen.findByRole('button', { name: 'Ongedaan maken' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ongedaan maken' }));
  const refusal = await screen.findByRole('dialog', { name: 'Niet ongedaan gemaakt' });
  expect(within(refusal).getByText(hindrances[0] ?? '')).toBeVisible();
  await userEvent.click(within(refusal).getByRole('button', { name: 'Sluiten' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what one request changed is taken back together', async () => {
  const other = { ...entry, id: resellerId, entityId: resellerId, entityName: '1002 Groothandel' };
  const { requests } = show([entry, other]);
  const [button] = await screen.findAllByRole('button', { name: 'Alle 2 records ongedaan maken' });
  if (!button) throw new Error('no button');
  await userEvent.click(button);
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Alle 2 records ongedaan maken' }));
  await waitFor(() => expect(requests.some(({ method, body }) => method === 'POST' && String(body).includes('"all":true'))).toBe(true));
});

test('the list is narrowed to one record from its entry', async () => {
  const { requests } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Alleen dit record' }));
  await waitFor(() => {
    const filter = new URLSearchParams(requests.findLast(({ url }) => url.startsWith(`${address}?`))?.url.split('?')[1]).get('filter');
    expect(JSON.parse(filter ?? '{}')).toEqual({ entity: 'account', entityId });
  });
});

test('an entry that cannot be taken back offers nothing of the kind', async () => {
  show([{ ...entry, action: 'create', undo: null }]);
  expect(await screen.findByText('3 velden')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ongedaan maken' })).toBeNull();
});
