import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { listReply, problemReply, renderConsole, sentBodies, type Reply } from '../../../../tests/support/renderConsole.tsx';
import { AuditScreen } from './AuditScreen.tsx';
import { ErasePerson } from './ErasePerson.tsx';
import { auditConsole } from './index.ts';

const entityId = '0194f2a0-7c1e-7b3a-8d2f-1a2b3c4d5e6f';
const address = '/api/divisions/120001/erasures';
const parts = [
  { entity: 'contact', records: 1, fields: ['firstName', 'email', 'noSuchLabel'], names: ['Eva Zwart'] },
  { entity: 'workOrder', records: 23, fields: ['contactName'], names: ['WB-2026-00001', 'WB-2026-00002'] },
  { entity: 'mail', records: 3, fields: [], names: [] },
];
const onDone = vi.fn();

const isPreview = ({ url }: { url: string }) => url.startsWith(`${address}?dryRun=true`);
const show = ({
  preview = { json: { dryRun: true, parts } },
  erasure,
  can,
}: { preview?: Reply; erasure?: Reply; can?: () => boolean } = {}) =>
  renderConsole(<ErasePerson entity="contact" entityId={entityId} name="Eva Zwart" onDone={onDone} />, {
    answer: (request) =>
      isPreview(request) ? preview : (erasure ?? { json: { dryRun: false, parts: parts.map((part) => ({ ...part, names: [] })) } }),
    resources: auditConsole.resources,
    ...(can ? { can } : {}),
  });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('what will be erased is shown by record and field before anything is', async () => {
  const { requests } = show();
  await press('Persoonsgegevens wissen');
  const dialog = await screen.findByRole('dialog', { name: 'Persoonsgegevens van Eva Zwart wissen?' });
  const [contact, orders, mails] = within(dialog).getAllByRole('listitem');
  expect(contact).toHaveTextContent('Contactpersoon: Eva ZwartVoornaam, E-mail');
  expect(orders).toHaveTextContent('Werkbon (23): WB-2026-00001, WB-2026-00002 en nog 21Naam contactpersoon');
  expect(mails).toHaveTextContent('E-mail (3)Worden verwijderd.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Terug' }));
  expect(requests.filter((request) => !isPreview(request))).toEqual([]);
});

test('a person is erased with the reason, and the result is told', async () => {
  const { requests } = show();
  await press('Persoonsgegevens wissen');
  await userEvent.type(await screen.findByLabelText(/Reden/), 'Op verzoek');
  await press('Definitief wissen');
  expect(await screen.findByText('De persoonsgegevens van Eva Zwart zijn gewist uit 27 records.')).toBeVisible();
  expect(
    sentBodies(
      requests.filter((request) => !isPreview(request)),
      'POST',
    ),
  ).toEqual([{ entity: 'contact', entityId, reason: 'Op verzoek' }]);
  expect(onDone).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('where nothing is left there is nothing to confirm', async () => {
  show({ preview: { json: { dryRun: true, parts: [] } } });
  await press('Persoonsgegevens wissen');
  const dialog = await screen.findByRole('dialog', { name: 'Van Eva Zwart staan hier geen persoonsgegevens meer' });
  expect(within(dialog).queryByRole('button', { name: 'Definitief wissen' })).toBeNull();
});

test('a refusal is told, and the dialog closes', async () => {
  show({ erasure: problemReply(404, 'notFound', 'Dit record is er niet.') });
  await press('Persoonsgegevens wissen');
  await press('Definitief wissen');
  expect(await screen.findByText('Dit record is er niet.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('only administrators see it', async () => {
  show({ can: () => false });
  expect(screen.queryByRole('button')).toBeNull();
});

test('the audit of one deleted contact leads to its erasure, that of all records does not', async () => {
  const entry = {
    id: '0194f2a0-7c1e-7b3a-8d2f-1a2b3c4d5e71',
    at: '2026-03-02T09:00:00.000Z',
    by: 'anna-oid',
    byName: 'Anna de Vries',
    entity: 'contact',
    entityId,
    entityName: 'Eva Zwart',
    action: 'delete',
    reason: null,
    requestId: 'one',
    operation: 'deleteContact',
    channel: 'console',
    undo: null,
    names: {},
    changes: [],
  };
  renderConsole(<p />, {
    answer: ({ url }) => (url.startsWith('/api/divisions/120001/audit/people') ? { json: [] } : listReply([entry])),
    resources: auditConsole.resources,
    at: '/audit',
    routes: { '/audit': <AuditScreen /> },
  });
  await screen.findByText('Anna de Vries');
  expect(screen.queryByRole('button', { name: 'Persoonsgegevens wissen' })).toBeNull();
  await press('Alleen dit record');
  expect(await screen.findByRole('button', { name: 'Persoonsgegevens wissen' })).toBeVisible();
});
