import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeTime, passTime } from '../../../../tests/support/fakeTime.ts';
import { problemReply, sentBodies } from '../../../../tests/support/renderConsole.tsx';
import { changeSentTo, fakeObjectUrls, id, openReview, request, reviewServer, waiting } from '../../../../tests/support/reviewScreens.tsx';

fakeObjectUrls();

describe('one request', () => {
  it('stands with its customer, contacts, files and earlier requests on one screen', async () => {
    openReview({ at: `/service-requests/${id(1)}`, answer: reviewServer(waiting()) });
    expect(await screen.findByText('Lindelaan 12, 3511 AW Utrecht')).toBeVisible();
    expect(screen.getByText('Jeroen Bakker')).toBeVisible();
    expect(screen.getByRole('button', { name: 'foto-1.jpg' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Keuring vleugel A' })).toBeVisible();
    expect(screen.getByText(/Hoog, te laat sinds/)).toBeVisible();
  });

  it('is accepted by A with what is agreed, and then says what the server said', async () => {
    const { requests: sent } = openReview({ at: `/service-requests/${id(1)}`, answer: reviewServer(waiting()) });
    await userEvent.type(await screen.findByLabelText(/Inkoopordernummer klant/), '4500012345');
    await userEvent.type(screen.getByLabelText('Wifi-netwerk'), 'Gasten');
    await userEvent.type(screen.getByLabelText('Wifi-code'), 'zonnebloem');
    await userEvent.click(screen.getByRole('heading', { level: 1 }));
    await userEvent.keyboard('a');
    expect(await screen.findByText('Aanvraag 2041 is nu: Geaccepteerd.', { selector: 'p' })).toBeVisible();
    const accepted = changeSentTo(sent, '/accept');
    expect(accepted).toMatchObject({ headers: { 'If-Match': '"1"' } });
    expect(accepted?.url).not.toContain('zonnebloem');
    expect(sentBodies(sent, 'POST', '/accept')[0]).toEqual({ purchaseOrder: '4500012345', wifiNetwork: 'Gasten', wifiCode: 'zonnebloem' });
  });

  it('leaves the queue when it is accepted; the one behind it is still next, and K leads back to it', async () => {
    openReview({ at: `/service-requests/${id(2)}`, answer: reviewServer(waiting()) });
    await screen.findByRole('link', { name: /Klant 1/ });
    await userEvent.click(await screen.findByRole('button', { name: /Accepteren/ }));
    await screen.findByText('Aanvraag 2042 is nu: Geaccepteerd.', { selector: 'p' });
    await waitFor(() => expect(screen.queryByRole('link', { name: /Klant 2.*Aanvraag nummer 2/ })).toBeNull());
    await userEvent.keyboard('j');
    expect(await screen.findByRole('heading', { name: 'Aanvraag nummer 3' })).toBeVisible();
    await userEvent.keyboard('k');
    expect(await screen.findByRole('heading', { name: 'Aanvraag nummer 2' })).toBeVisible();
  });

  it('says at the field that the customer wants an order number', async () => {
    const refusal = problemReply(409, 'purchaseOrderRequired', 'Deze klant wil een inkoopordernummer.', {
      errors: { purchaseOrder: ['Vul dit in.'] },
    });
    openReview({
      at: `/service-requests/${id(1)}`,
      answer: reviewServer(waiting(), ({ url }) => (url.includes('/accept') ? refusal : undefined)),
    });
    await userEvent.click(await screen.findByRole('button', { name: /Accepteren/ }));
    expect(await screen.findByText('Deze klant wil een inkoopordernummer.')).toHaveAttribute('role', 'alert');
    const field = screen.getByLabelText(/Inkoopordernummer klant/);
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription(/Vul dit in/);
  });

  it('is declined by D with a reason', async () => {
    const { requests: sent } = openReview({ at: `/service-requests/${id(1)}`, answer: reviewServer(waiting()) });
    await screen.findByRole('button', { name: /Afwijzen/ });
    await userEvent.keyboard('d');
    const dialog = await screen.findByRole('dialog', { name: 'Aanvraag 2041 afwijzen' });
    await userEvent.type(within(dialog).getByLabelText('Reden van afwijzing'), 'Dubbel gemeld.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Aanvraag 2041 is nu: Afgewezen.', { selector: 'p' })).toBeVisible();
    expect(sentBodies(sent, 'POST', '/decline')[0]).toEqual({ reason: 'Dubbel gemeld.' });
  });

  it('shows a refusal in the words of the server', async () => {
    const refusal = problemReply(403, 'forbidden', 'U hebt hier geen rechten voor.');
    openReview({
      at: `/service-requests/${id(1)}`,
      answer: reviewServer(waiting(), ({ url }) => (url.includes('/accept') ? refusal : undefined)),
    });
    await userEvent.click(await screen.findByRole('button', { name: /Accepteren/ }));
    expect(await screen.findByText('U hebt hier geen rechten voor.')).toHaveAttribute('role', 'alert');
  });

  it.each([
    ['declined', { status: 'Declined', modifiedByName: 'Ada Vermeulen' }, /^Ada Vermeulen heeft deze aanvraag al afgewezen/],
    ['voided', { status: 'Void', modifiedByName: 'Ada Vermeulen' }, /^Ada Vermeulen heeft deze aanvraag op ‘Vervallen’ gezet/],
    ['changed', { priority: 'Low', modifiedByName: null }, /^Een collega heeft deze aanvraag intussen gewijzigd/],
  ] as const)('tells who %s it first, and keeps what is typed', async (_how, change, said) => {
    const all = waiting();
    openReview({
      at: `/service-requests/${id(1)}`,
      answer: reviewServer(all, ({ url }) => {
        if (!url.includes('/accept')) return undefined;
        Object.assign(all[0] ?? {}, change, { version: 2, modified: '2026-11-18T14:00:00.000Z' });
        return problemReply(412, 'versionConflict', 'Iemand anders heeft dit intussen gewijzigd.');
      }),
    });
    await userEvent.type(await screen.findByLabelText(/Inkoopordernummer klant/), '4500012345');
    await userEvent.click(screen.getByRole('button', { name: /Accepteren/ }));
    expect(await screen.findByText(said)).toHaveAttribute('role', 'alert');
    if (!('status' in change)) expect(screen.getByLabelText(/Inkoopordernummer klant/)).toHaveValue('4500012345');
    else await waitFor(() => expect(screen.queryByRole('button', { name: /Accepteren/ })).toBeNull());
  });

  it('keeps what is typed while another request is looked at', async () => {
    fakeTime();
    openReview({ at: `/service-requests/${id(1)}`, answer: reviewServer(waiting()) });
    await userEvent.type(await screen.findByLabelText('Wifi-netwerk'), 'Gasten');
    await userEvent.keyboard('{Escape}');
    // letters that follow at once were meant for the field
    await passTime(450);
    await userEvent.keyboard('j');
    expect(await screen.findByRole('heading', { name: 'Aanvraag nummer 2' })).toBeVisible();
    expect(await screen.findByLabelText('Wifi-netwerk')).toHaveValue('');
    await userEvent.keyboard('k');
    expect(await screen.findByRole('heading', { name: 'Aanvraag nummer 1' })).toBeVisible();
    expect(await screen.findByLabelText('Wifi-netwerk')).toHaveValue('Gasten');
  });

  it('takes back what was agreed when it is emptied', async () => {
    const agreed = request(1, { status: 'Accepted', purchaseOrder: '4711', wifiNetwork: 'Gasten', wifiCode: '********' });
    const { requests: sent } = openReview({ at: `/service-requests/${id(1)}`, answer: reviewServer([agreed]) });
    await userEvent.clear(await screen.findByLabelText('Wifi-netwerk'));
    await userEvent.click(screen.getByRole('button', { name: /Gegevens bijwerken/ }));
    expect(await screen.findByText('Aanvraag 2041 is bijgewerkt.', { selector: 'p' })).toBeVisible();
    expect(sentBodies(sent, 'PUT')[0]).toEqual({ purchaseOrder: '4711', wifiNetwork: null, wifiCode: null });
  });

  it('asks before it is void, which cannot be taken back', async () => {
    const { requests: sent } = openReview({ at: `/service-requests/${id(1)}`, answer: reviewServer(waiting()) });
    await screen.findByRole('button', { name: /Laten vervallen/ });
    await userEvent.keyboard('v');
    const dialog = await screen.findByRole('dialog', { name: 'Aanvraag 2041 laten vervallen?' });
    expect(sent.some(({ method }) => method === 'PUT')).toBe(false);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Laten vervallen' }));
    await waitFor(() => expect(sent.some(({ method }) => method === 'PUT')).toBe(true));
  });

  it('keeps the reason of a refusal that did not arrive', async () => {
    openReview({
      at: `/service-requests/${id(1)}`,
      answer: reviewServer(waiting(), ({ url }) =>
        url.includes('/decline') ? problemReply(503, 'unavailable', 'Even niet bereikbaar.') : undefined,
      ),
    });
    await screen.findByRole('button', { name: /Afwijzen/ });
    await userEvent.keyboard('d');
    const dialog = await screen.findByRole('dialog', { name: 'Aanvraag 2041 afwijzen' });
    await userEvent.type(within(dialog).getByLabelText('Reden van afwijzing'), 'Dubbel gemeld.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await within(dialog).findByText('Even niet bereikbaar.')).toBeVisible();
    expect(within(dialog).getByLabelText('Reden van afwijzing')).toHaveValue('Dubbel gemeld.');
  });

  it('shows where the work is and on which objects, the late ones marked', async () => {
    const location = {
      name: 'De Linde, vleugel B',
      addressLine1: 'Lindelaan 12',
      postcode: '3511 AW',
      city: 'Utrecht',
      openingHours: 'ma-vr 08:00-17:00',
    };
    const asset = {
      id: id(6),
      tag: 'FE-0231',
      assetType: 'ExtinguishSprayFoam',
      building: 'Keuken',
      status: 'InService',
      nextServiceDate: '2024-11-01',
    };
    const workOrders = [{ id: id(5), number: 'WB-2026-00012', status: 'Bevestigd', plannedStart: '2026-11-24T08:00:00.000Z' }];
    const more = {
      location,
      assets: [asset],
      workOrders,
      status: 'Planned',
      acceptedAt: '2026-11-18T14:00:00.000Z',
      acceptedByName: 'Sofie Jansen',
    };
    openReview({ at: `/service-requests/${id(1)}`, answer: reviewServer([request(1, more as never)]) });
    expect(await screen.findByText('De Linde, vleugel B')).toBeVisible();
    expect(screen.getByText('Keuken · FE-0231')).toBeVisible();
    expect(screen.getByText('Sproeischuimblusser')).toBeVisible();
    expect(screen.getByText('Onderhoud te laat sinds 01-11-2024')).toBeVisible();
    expect(screen.getByText('WB-2026-00012 · bevestigd · di 24 november')).toBeVisible();
    expect(screen.getByText(/^Sofie Jansen, 18-11-2026/)).toBeVisible();
  });

  it('shows its changes in words, not as ids and instants', async () => {
    const entry = { by: 'x', byName: 'Sofie Jansen', requestId: null, reason: null };
    const history = [
      {
        ...entry,
        id: id(4),
        at: '2026-11-18T14:00:00.000Z',
        entity: 'serviceRequest',
        entityId: id(1),
        action: 'accept',
        changes: [
          { field: 'status', before: 'Open', after: 'Accepted' },
          { field: 'acceptedBy', before: null, after: id(3) },
          { field: 'slaDueAt', before: null, after: '2026-11-19T13:02:00.000Z' },
        ],
      },
      {
        ...entry,
        id: id(3),
        at: '2026-11-18T13:30:00.000Z',
        entity: 'serviceRequestContact',
        entityId: id(8),
        action: 'create',
        changes: [{ field: 'name', before: null, after: 'Jeroen Bakker' }],
      },
    ];
    openReview({
      at: `/service-requests/${id(1)}`,
      answer: reviewServer(waiting(), ({ url }) => (url.includes('/history') ? { json: history } : undefined)),
    });
    await userEvent.click(await screen.findByText('Wijzigingen'));
    expect(await screen.findByText('Geaccepteerd door Sofie Jansen')).toBeInTheDocument();
    expect(screen.getByText('Contactpersoon toegevoegd door Sofie Jansen: Jeroen Bakker')).toBeInTheDocument();
    const changes = screen.getAllByRole('definition', { hidden: true }).map(({ textContent }) => textContent);
    expect(changes).toContain('was OpenOpen → Geaccepteerd');
    expect(changes.some((text) => /^19-11-2026 \d\d:02$/.test(text ?? ''))).toBe(true);
    expect(changes.join()).not.toContain(id(3));
  });

  it('offers no review to who may not', async () => {
    openReview({ at: `/service-requests/${id(1)}`, answer: reviewServer(waiting()), can: (capability) => capability === 'employee' });
    await screen.findByRole('heading', { name: 'Aanvraag nummer 1' });
    expect(screen.queryByRole('button', { name: /Accepteren/ })).toBeNull();
    expect(screen.getByRole('button', { name: /Volgende/ })).toBeVisible();
  });

  it('covers the Wi-Fi code until it is asked for', async () => {
    const secret = request(1, { status: 'Accepted', wifiNetwork: 'Gasten', wifiCode: '********' });
    const { requests: sent } = openReview({
      at: `/service-requests/${id(1)}`,
      answer: reviewServer([secret], ({ url, method }) =>
        method === 'GET' && url.endsWith(id(1)) ? { json: { ...secret, wifiCode: 'zonnebloem' } } : undefined,
      ),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Tonen' }));
    expect(await screen.findByText(/zonnebloem/)).toBeVisible();
    expect(sent.filter(({ url }) => url.endsWith(id(1)))).toHaveLength(1);
  });

  it('speaks German', async () => {
    openReview({ at: `/service-requests/${id(1)}`, answer: reviewServer(waiting()), language: 'de' });
    expect(await screen.findByRole('button', { name: /Annehmen/ })).toBeVisible();
    expect(screen.getByRole('button', { name: /Ablehnen/ })).toBeVisible();
  });
});
