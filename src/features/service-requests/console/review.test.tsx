import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TransportRequest } from '#contract/transport.ts';
import { listReply, problemReply, renderConsole, type Reply, type RenderConsoleOptions } from '../../../../tests/support/renderConsole.tsx';
import type { ServiceRequest, ServiceRequestContact } from '../schema.ts';
import { ReviewPage } from './ReviewPage.tsx';

const id = (number: number) => `0b1c2d3e-0000-7000-8000-00000000000${number}`;
const contact = {
  id: id(8),
  name: 'Jeroen Bakker',
  phone: '06 12',
  mobile: null,
  email: null,
  role: 'OnSite',
  isPrimary: true,
  version: 4,
};
const photo = {
  id: id(7),
  serviceRequestId: id(1),
  fileName: 'foto-1.jpg',
  fileSize: 1200,
  mimeType: 'image/jpeg',
  mediaType: 'Photo',
  version: 1,
};

function request(number: number, more: Partial<ServiceRequest> = {}): Partial<ServiceRequest> {
  return {
    id: id(number),
    version: 1,
    number: 2040 + number,
    status: 'Open',
    priority: 'High',
    requestType: 'Repair',
    source: 'Console',
    description: `Aanvraag nummer ${number}`,
    notes: null,
    accountId: id(9),
    accountName: `Klant ${number}`,
    receiptDate: '2026-11-18T13:02:00.000Z',
    slaDueAt: '2026-11-19T13:02:00.000Z',
    periodStart: null,
    periodEnd: null,
    workOrderIds: [],
    wifiCode: null,
    contacts: [contact as ServiceRequestContact],
    attachments: [photo as never],
    ...more,
  };
}

/** Plays the server over a few requests that it changes itself. */
function server(requests: Partial<ServiceRequest>[], overrides: (request: TransportRequest) => Reply | undefined = () => undefined) {
  const find = (url: string) => requests.find((one) => url.includes(`/${one.id}`));
  const change = (url: string, part: Partial<ServiceRequest>): Reply => {
    const found = find(url);
    Object.assign(found ?? {}, part, { version: (found?.version ?? 0) + 1 });
    return { json: found };
  };
  return (sent: TransportRequest): Reply | undefined => {
    const { url, method } = sent;
    const own = overrides(sent);
    if (own) return own;
    if (url.includes('/counts')) {
      const open = requests.filter(({ status }) => status === 'Open').length;
      return {
        json: {
          statuses: {
            Open: open,
            Accepted: requests.length - open,
            Planned: 22,
            Draft: 0,
            Declined: 0,
            Realised: 0,
            Processed: 0,
            Void: 0,
          },
          overdue: 1,
        },
      };
    }
    if (url.includes('/accept')) return change(url, { status: 'Accepted' });
    if (url.includes('/decline')) return change(url, { status: 'Declined' });
    if (url.includes('/attachment'))
      return method === 'POST'
        ? { status: 201, json: photo }
        : { body: new Blob(['x'], { type: 'image/jpeg' }), headers: { 'Content-Type': 'image/jpeg' } };
    if (url.includes('/contact')) return { status: 200, json: contact };
    if (url.includes('/accounts/')) return listReply([request(1), { ...request(5), description: 'Keuring vleugel A' }]);
    if (url.includes('/account/'))
      return {
        json: {
          id: id(9),
          name: 'Klant',
          addressLine1: 'Lindelaan 12',
          postcode: '3511 AW',
          city: 'Utrecht',
          phone: null,
          blocked: false,
          customerPoRequired: true,
        },
      };
    if (url.includes('?') && !find(url)) return listReply(requests.filter(({ status }) => status === 'Open'));
    return { json: find(url) };
  };
}

function open(options: RenderConsoleOptions & { at: string }) {
  return renderConsole(null, { ...options, routes: { '/service-requests': <ReviewPage />, '/service-requests/:id': <ReviewPage /> } });
}

beforeEach(() => {
  URL.createObjectURL = vi.fn(() => 'blob:file');
  URL.revokeObjectURL = vi.fn();
});
afterEach(() => vi.restoreAllMocks());

const requests = () => [request(1), request(2), request(3, { slaDueAt: '2999-01-01T00:00:00.000Z' })];
const sentTo = (sent: readonly TransportRequest[], part: string) => sent.find(({ url, method }) => method !== 'GET' && url.includes(part));

describe('the queue', () => {
  it('shows counts, and each request as a link with its customer and whether it is late', async () => {
    open({ at: '/service-requests', answer: server(requests()) });
    const row = await screen.findByRole('link', { name: /Klant 1/ });
    expect(row).toHaveAttribute('href', `/service-requests/${id(1)}`);
    expect(row).toHaveTextContent('te laat');
    expect(screen.getByRole('link', { name: /Klant 3/ })).not.toHaveTextContent('te laat');
    expect(await screen.findByRole('button', { name: 'Open 3' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: 'Ingepland 22' })).toBeVisible();
  });

  it('asks for another state and period, and puts both into the address', async () => {
    const { requests: sent, router } = open({ at: '/service-requests', answer: server(requests()) });
    await userEvent.click(await screen.findByRole('button', { name: /Ingepland/ }));
    await userEvent.selectOptions(screen.getByLabelText('Gewenste periode'), 'Deze week');
    await waitFor(() => expect(router.state.location.search).toBe('?status=Planned&period=thisWeek'));
    await waitFor(() => expect(decodeURIComponent(sent.at(-1)?.url ?? '')).toContain('"status":"Planned"'));
    expect(sent.some(({ url }) => /counts\?periodStart=\d{4}-\d\d-\d\d&periodEnd=/.test(url))).toBe(true);
  });

  it('says what is empty and what failed', async () => {
    open({ at: '/service-requests', answer: server([]) });
    expect(await screen.findByText('Hier wacht niets')).toBeVisible();
    open({
      at: '/service-requests',
      answer: server([], ({ url }) =>
        url.includes('/counts') ? undefined : problemReply(503, 'unavailable', 'De gegevens zijn even niet bereikbaar.'),
      ),
    });
    expect(await screen.findByText('De gegevens zijn even niet bereikbaar.', {}, { timeout: 5000 })).toBeVisible();
  });

  it('goes on by J and back by K', async () => {
    const { router } = open({ at: '/service-requests', answer: server(requests()) });
    await screen.findByRole('link', { name: /Klant 1/ });
    await userEvent.keyboard('j');
    expect(await screen.findByRole('heading', { name: 'Aanvraag nummer 1' })).toBeVisible();
    await userEvent.keyboard('j');
    expect(await screen.findByRole('heading', { name: 'Aanvraag nummer 2' })).toBeVisible();
    await userEvent.keyboard('k');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/service-requests/${id(1)}`));
  });
});

describe('one request', () => {
  it('stands with its customer, contacts, files and earlier requests on one screen', async () => {
    open({ at: `/service-requests/${id(1)}`, answer: server(requests()) });
    expect(await screen.findByText('Lindelaan 12, 3511 AW Utrecht')).toBeVisible();
    expect(screen.getByText('Jeroen Bakker')).toBeVisible();
    expect(screen.getByRole('button', { name: 'foto-1.jpg' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Keuring vleugel A' })).toBeVisible();
    expect(screen.getByText(/Hoog, te laat sinds/)).toBeVisible();
  });

  it('is accepted by A with what is agreed, and then says what the server said', async () => {
    const { requests: sent } = open({ at: `/service-requests/${id(1)}`, answer: server(requests()) });
    await userEvent.type(await screen.findByLabelText(/Inkooporder klant/), '4500012345');
    await userEvent.type(screen.getByLabelText('Wifi-netwerk'), 'Gasten');
    await userEvent.type(screen.getByLabelText('Wifi-code'), 'zonnebloem');
    await userEvent.click(screen.getByRole('heading', { level: 1 }));
    await userEvent.keyboard('a');
    expect(await screen.findByText('Aanvraag 2041 is nu: Geaccepteerd.')).toBeVisible();
    const accepted = sentTo(sent, '/accept');
    expect(accepted).toMatchObject({ headers: { 'If-Match': '"1"' } });
    expect(accepted?.url).not.toContain('zonnebloem');
    expect(JSON.parse(String(accepted?.body))).toEqual({ purchaseOrder: '4500012345', wifiNetwork: 'Gasten', wifiCode: 'zonnebloem' });
  });

  it('leaves the queue when it is accepted, and the one behind it is still next', async () => {
    open({ at: `/service-requests/${id(2)}`, answer: server(requests()) });
    await screen.findByRole('link', { name: /Klant 1/ });
    await userEvent.click(await screen.findByRole('button', { name: /Accepteren/ }));
    await screen.findByText('Aanvraag 2042 is nu: Geaccepteerd.');
    await waitFor(() => expect(screen.queryByRole('link', { name: /Klant 2.*Aanvraag nummer 2/ })).toBeNull());
    await userEvent.keyboard('j');
    expect(await screen.findByRole('heading', { name: 'Aanvraag nummer 3' })).toBeVisible();
  });

  it('says at the field that the customer wants an order number', async () => {
    const refusal = problemReply(409, 'purchaseOrderRequired', 'Deze klant wil een inkoopordernummer.', {
      errors: { purchaseOrder: ['Vul dit in.'] },
    });
    open({ at: `/service-requests/${id(1)}`, answer: server(requests(), ({ url }) => (url.includes('/accept') ? refusal : undefined)) });
    await userEvent.click(await screen.findByRole('button', { name: /Accepteren/ }));
    expect(await screen.findByText('Deze klant wil een inkoopordernummer.')).toHaveAttribute('role', 'alert');
    const field = screen.getByLabelText(/Inkooporder klant/);
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription(/Vul dit in/);
  });

  it('is declined by D with a reason', async () => {
    const { requests: sent } = open({ at: `/service-requests/${id(1)}`, answer: server(requests()) });
    await screen.findByRole('button', { name: /Afwijzen/ });
    await userEvent.keyboard('d');
    const dialog = await screen.findByRole('dialog', { name: 'Aanvraag 2041 afwijzen' });
    await userEvent.type(within(dialog).getByLabelText('Reden van afwijzing'), 'Dubbel gemeld.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Aanvraag 2041 is nu: Afgewezen.')).toBeVisible();
    expect(JSON.parse(String(sentTo(sent, '/decline')?.body))).toEqual({ reason: 'Dubbel gemeld.' });
  });

  it('shows a refusal in the words of the server', async () => {
    const refusal = problemReply(409, 'transition', 'Van Declined naar Accepted kan niet.');
    open({ at: `/service-requests/${id(1)}`, answer: server(requests(), ({ url }) => (url.includes('/accept') ? refusal : undefined)) });
    await userEvent.click(await screen.findByRole('button', { name: /Accepteren/ }));
    expect(await screen.findByText('Van Declined naar Accepted kan niet.')).toHaveAttribute('role', 'alert');
  });

  it('offers no review to who may not', async () => {
    open({ at: `/service-requests/${id(1)}`, answer: server(requests()), can: (capability) => capability === 'employee' });
    await screen.findByRole('heading', { name: 'Aanvraag nummer 1' });
    expect(screen.queryByRole('button', { name: /Accepteren/ })).toBeNull();
    expect(screen.getByRole('button', { name: /Volgende/ })).toBeVisible();
  });

  it('covers the Wi-Fi code until it is asked for', async () => {
    const secret = request(1, { status: 'Accepted', wifiNetwork: 'Gasten', wifiCode: '********' });
    const { requests: sent } = open({
      at: `/service-requests/${id(1)}`,
      answer: server([secret], ({ url, method }) =>
        method === 'GET' && url.endsWith(id(1)) ? { json: { ...secret, wifiCode: 'zonnebloem' } } : undefined,
      ),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Tonen' }));
    expect(await screen.findByText(/zonnebloem/)).toBeVisible();
    expect(sent.filter(({ url }) => url.endsWith(id(1)))).toHaveLength(1);
  });

  it('speaks German', async () => {
    open({ at: `/service-requests/${id(1)}`, answer: server(requests()), language: 'de' });
    expect(await screen.findByRole('button', { name: /Annehmen/ })).toBeVisible();
    expect(screen.getByRole('button', { name: /Ablehnen/ })).toBeVisible();
  });
});

describe('its contacts', () => {
  it('are changed where they stand; Escape leaves them as they were', async () => {
    const { requests: sent } = open({ at: `/service-requests/${id(1)}`, answer: server(requests()) });
    await userEvent.click(await screen.findByRole('button', { name: 'Jeroen Bakker wijzigen' }));
    const name = screen.getByLabelText(/^Naam/);
    expect(name).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByLabelText(/^Naam/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Jeroen Bakker wijzigen' }));
    await userEvent.type(screen.getByLabelText('E-mail'), 'j@delinde.example{Enter}');
    await waitFor(() => expect(screen.queryByLabelText(/^Naam/)).toBeNull());
    const saved = sentTo(sent, `/contact/${contact.id}`);
    expect(saved).toMatchObject({ method: 'PUT', headers: { 'If-Match': '"4"' } });
    expect(JSON.parse(String(saved?.body))).toMatchObject({ name: 'Jeroen Bakker', email: 'j@delinde.example', isPrimary: true });
  });

  it('say at the field what is wrong', async () => {
    const refusal = problemReply(400, 'invalid', 'Deze gegevens kloppen nog niet.', {
      errors: { email: ['Geef een e-mailadres of een telefoonnummer op.'] },
    });
    open({
      at: `/service-requests/${id(1)}`,
      answer: server(requests(), ({ url, method }) => (method === 'POST' && url.includes('/contact') ? refusal : undefined)),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Contactpersoon toevoegen' }));
    await userEvent.type(screen.getByLabelText(/^Naam/), 'M. Visser{Enter}');
    expect(await screen.findByText('Geef een e-mailadres of een telefoonnummer op.')).toBeVisible();
  });
});

describe('its files', () => {
  it('are added and shown large', async () => {
    const { requests: sent } = open({ at: `/service-requests/${id(1)}`, answer: server(requests()) });
    const input = await screen.findByLabelText('Bijlage kiezen', { selector: 'input' });
    await userEvent.upload(input, new File(['%PDF'], 'rapport.pdf', { type: 'application/pdf' }));
    await waitFor(() => expect(sentTo(sent, '/attachment')?.body).toBeInstanceOf(FormData));
    await userEvent.click(screen.getByRole('button', { name: 'foto-1.jpg' }));
    expect(await screen.findByRole('dialog', { name: 'foto-1.jpg' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'foto-1.jpg vergroten' })).toBeVisible();
  });

  it('are refused by type before they are sent', async () => {
    const { requests: sent } = open({ at: `/service-requests/${id(1)}`, answer: server(requests()) });
    const input = await screen.findByLabelText('Bijlage kiezen', { selector: 'input' });
    await userEvent.setup({ applyAccept: false }).upload(input, new File(['x'], 'brief.txt', { type: 'text/plain' }));
    expect(await screen.findByText(/brief.txt is niet toegevoegd/)).toBeVisible();
    expect(sentTo(sent, '/attachment')).toBeUndefined();
  });

  it('are removed only when it is said twice', async () => {
    const { requests: sent } = open({
      at: `/service-requests/${id(1)}`,
      answer: server(requests(), ({ method }) => (method === 'DELETE' ? { status: 204 } : undefined)),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'foto-1.jpg' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Verwijderen' }));
    expect(sentTo(sent, '/attachment')).toBeUndefined();
    await userEvent.click(screen.getByRole('button', { name: 'Echt verwijderen' }));
    await waitFor(() => expect(sentTo(sent, '/attachment')).toMatchObject({ method: 'DELETE', headers: { 'If-Match': '"1"' } }));
  });

  it('stay as they are when the request is closed', async () => {
    open({ at: `/service-requests/${id(1)}`, answer: server([request(1, { status: 'Processed' })]) });
    await screen.findByRole('heading', { name: 'Aanvraag nummer 1' });
    expect(screen.queryByText('Bijlage kiezen')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Contactpersoon toevoegen' })).toBeNull();
    expect(screen.queryByRole('link', { name: /Bewerken/ })).toBeNull();
  });
});
