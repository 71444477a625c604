import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { TransportRequest } from '#contract/transport.ts';
import { listReply, renderConsole, sentBodies, type Reply } from '../../../../tests/support/renderConsole.tsx';
import { ComplaintCreate } from './ComplaintCreate.tsx';
import { ComplaintEdit } from './ComplaintEdit.tsx';
import { ComplaintList } from './ComplaintList.tsx';
import { ComplaintPage } from './ComplaintPage.tsx';
import { documentsConsole } from '#features/documents/console/index.ts';
import { divisionsConsole } from '#features/divisions/console/index.ts';
import { complaintsConsole } from './index.ts';

const complaint = {
  id: '0194f2a0-7c1e-7b3a-8d2f-1a2b3c4d5e6f',
  number: 310,
  complaint: 'Monteur niet verschenen',
  accountId: '0194f2a0-7c1e-7b3a-8d2f-000000000001',
  accountName: 'Ziekenhuis De Linde',
  contactId: '0194f2a0-7c1e-7b3a-8d2f-000000000002',
  contactName: 'Jannie Bakker',
  receiptDate: '2026-01-05',
  nextAction: '2026-01-12',
  status: 'Open',
  notes: 'Afspraak was bevestigd.',
  resolution: null,
  resolvedAt: null,
  attachments: [],
  version: 3,
};
const engineer = { id: '0194f2a0-7c1e-7b3a-8d2f-000000000008' };
const contact = { id: complaint.contactId, fullName: complaint.contactName, mobile: '06 12 34 56 78', phone: null };

function show(at: string, answers: Record<string, (request: TransportRequest) => Reply> = {}) {
  const known: typeof answers = {
    'GET /api/120001/complaint': () => listReply([complaint]),
    [`GET /api/120001/complaint/${complaint.id}`]: () => ({ json: complaint }),
    [`GET /api/120001/contact/${contact.id}`]: () => ({ json: contact }),
    [`GET /api/120001/account/${complaint.accountId}/contact`]: () => listReply([contact]),
    'GET /api/120001/account': () =>
      listReply([{ id: complaint.accountId, code: '00001042', name: complaint.accountName, city: 'Utrecht' }]),
    ...answers,
  };
  return renderConsole(<p />, {
    answer: (request) => known[`${request.method} ${request.url.split('?')[0]}`]?.(request),
    resources: { ...divisionsConsole.resources, ...documentsConsole.resources, ...complaintsConsole.resources },
    at,
    routes: {
      '/complaints': <ComplaintList />,
      '/complaints/new': <ComplaintCreate />,
      '/complaints/:id': <ComplaintPage />,
      '/complaints/:id/edit': <ComplaintEdit />,
    },
  });
}

describe('the complaints of a division', () => {
  test('begin with those that still wait, and lead to their page', async () => {
    const { requests } = show('/complaints');
    expect(await screen.findByRole('link', { name: complaint.complaint })).toHaveAttribute('href', `/complaints/${complaint.id}`);
    expect(screen.getByText('Ziekenhuis De Linde')).toBeVisible();
    expect(screen.getByText('Open, te laat')).toBeVisible();
    expect(new URLSearchParams(requests.at(-1)?.url.split('?')[1]).get('filter')).toBe('{"isOpen":true}');
    await userEvent.click(screen.getByRole('button', { name: 'Filter Openstaand weghalen' }));
    await waitFor(() => expect(new URLSearchParams(requests.at(-1)?.url.split('?')[1]).get('filter')).toBe('{}'));
  });

  test('each have a page, with the telephone number to call back', async () => {
    show(`/complaints/${complaint.id}`);
    expect(await screen.findByRole('heading', { level: 1, name: complaint.complaint })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ziekenhuis De Linde' })).toHaveAttribute('href', `/accounts/${complaint.accountId}`);
    expect(screen.getByText('Afspraak was bevestigd.')).toBeVisible();
    expect(await screen.findByRole('link', { name: contact.mobile })).toHaveAttribute('href', 'tel:0612345678');
  });
});

describe('taking a complaint down', () => {
  test('asks for the account, offers its contacts, and opens the page', async () => {
    const { requests, router } = show('/complaints/new', { 'POST /api/120001/complaint': () => ({ status: 201, json: complaint }) });
    const account = await screen.findByRole('combobox', { name: /^Relatie/ });
    await waitFor(() => expect(account).toHaveFocus());
    expect(screen.getByRole('combobox', { name: 'Contactpersoon' })).toBeDisabled();
    await userEvent.type(account, 'linde');
    await userEvent.click(await screen.findByRole('option', { name: /Ziekenhuis De Linde/ }));
    const people = screen.getByRole('combobox', { name: 'Contactpersoon' });
    await userEvent.selectOptions(people, await within(people).findByRole('option', { name: contact.fullName }));
    await userEvent.type(screen.getByRole('textbox', { name: /^Klacht/ }), 'Factuur klopt niet');
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/complaints/${complaint.id}`));
    expect(screen.getByText('Klacht 310 is genoteerd')).toBeVisible();
    expect(sentBodies(requests, 'POST')[0]).toMatchObject({
      accountId: complaint.accountId,
      contactId: contact.id,
      complaint: 'Factuur klopt niet',
    });
  });
});

describe('answering a complaint', () => {
  const page = `/api/120001/complaint/${complaint.id}`;
  const answered = {
    ...complaint,
    status: 'Realised',
    resolution: 'Creditfactuur gestuurd',
    resolvedAt: '2026-01-08T10:00:00Z',
    version: 4,
  };

  test('keeps the resolution and the state, of the states that follow', async () => {
    const { requests, router } = show(`/complaints/${complaint.id}`, { [`PUT ${page}`]: () => ({ json: answered }) });
    await screen.findByRole('heading', { level: 1, name: complaint.complaint });
    await userEvent.keyboard('e');
    const resolution = await screen.findByRole('textbox', { name: 'Oplossing' });
    await waitFor(() => expect(resolution).toHaveFocus());
    await userEvent.type(resolution, 'Creditfactuur gestuurd');
    const states = within(screen.getByRole('combobox', { name: /^Status/ })).getAllByRole('option');
    expect(states.map(({ textContent }) => textContent)).toEqual(['Open', 'Goedgekeurd', 'Afgewezen', 'Vervallen']);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Status/ }), 'Goedgekeurd');
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/complaints/${complaint.id}`));
    const sent = requests.find(({ method }) => method === 'PUT');
    expect(sent?.headers).toMatchObject({ 'If-Match': '"3"' });
    expect(sentBodies(requests, 'PUT')[0]).toMatchObject({ resolution: 'Creditfactuur gestuurd', status: 'Approved' });
  });

  test('says who deals with it, and which document it is about', async () => {
    const document = { id: '0194f2a0-7c1e-7b3a-8d2f-000000000007', subject: 'Brief van de klant', number: 12 };
    const engineers = [120001, 230001].map((code) => ({
      ...engineer,
      id: engineer.id.replace(/8$/, String(code % 10)),
      fullName: `Mike ${code}`,
      divisions: [code],
    }));
    const { requests } = show(`/complaints/${complaint.id}/edit`, {
      [`PUT ${page}`]: () => ({ json: answered }),
      'GET /api/engineer': () => listReply(engineers),
      'GET /api/120001/document': () => listReply([document]),
    });
    const assignee = await screen.findByRole('combobox', { name: 'Toegewezen aan' });
    await userEvent.selectOptions(assignee, await within(assignee).findByRole('option', { name: 'Mike 120001' }));
    expect(within(assignee).queryByRole('option', { name: 'Mike 230001' })).toBeNull();
    const documents = screen.getByRole('combobox', { name: 'Document' });
    await userEvent.selectOptions(documents, await within(documents).findByRole('option', { name: '12 Brief van de klant' }));
    await userEvent.keyboard('{Control>}s{/Control}');
    const dealtWith = { assignedToId: engineers[0]?.id, documentId: document.id };
    await waitFor(() => expect(sentBodies(requests, 'PUT')).toMatchObject([dealtWith]));
  });

  test('deals with an answered one or opens it again, in one step', async () => {
    const { requests } = show(`/complaints/${complaint.id}`, {
      [`GET ${page}`]: () => ({ json: answered }),
      [`PUT ${page}`]: () => ({ json: { ...answered, status: 'Open', version: 5 } }),
    });
    expect(await screen.findByText('Creditfactuur gestuurd')).toBeVisible();
    expect(screen.getByRole('button', { name: /Verwerken/ })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /Heropenen/ }));
    expect(await screen.findByRole('link', { name: /Beantwoorden/ })).toBeVisible();
    expect(sentBodies(requests, 'PUT')[0]).toEqual({ status: 'Open' });
  });
});
