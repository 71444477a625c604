import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { problemReply } from '../../../../tests/support/renderConsole.tsx';
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
    await userEvent.type(await screen.findByLabelText(/Inkooporder klant/), '4500012345');
    await userEvent.type(screen.getByLabelText('Wifi-netwerk'), 'Gasten');
    await userEvent.type(screen.getByLabelText('Wifi-code'), 'zonnebloem');
    await userEvent.click(screen.getByRole('heading', { level: 1 }));
    await userEvent.keyboard('a');
    expect(await screen.findByText('Aanvraag 2041 is nu: Geaccepteerd.')).toBeVisible();
    const accepted = changeSentTo(sent, '/accept');
    expect(accepted).toMatchObject({ headers: { 'If-Match': '"1"' } });
    expect(accepted?.url).not.toContain('zonnebloem');
    expect(JSON.parse(String(accepted?.body))).toEqual({ purchaseOrder: '4500012345', wifiNetwork: 'Gasten', wifiCode: 'zonnebloem' });
  });

  it('leaves the queue when it is accepted, and the one behind it is still next', async () => {
    openReview({ at: `/service-requests/${id(2)}`, answer: reviewServer(waiting()) });
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
    openReview({
      at: `/service-requests/${id(1)}`,
      answer: reviewServer(waiting(), ({ url }) => (url.includes('/accept') ? refusal : undefined)),
    });
    await userEvent.click(await screen.findByRole('button', { name: /Accepteren/ }));
    expect(await screen.findByText('Deze klant wil een inkoopordernummer.')).toHaveAttribute('role', 'alert');
    const field = screen.getByLabelText(/Inkooporder klant/);
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
    expect(await screen.findByText('Aanvraag 2041 is nu: Afgewezen.')).toBeVisible();
    expect(JSON.parse(String(changeSentTo(sent, '/decline')?.body))).toEqual({ reason: 'Dubbel gemeld.' });
  });

  it('shows a refusal in the words of the server', async () => {
    const refusal = problemReply(409, 'transition', 'Van Declined naar Accepted kan niet.');
    openReview({
      at: `/service-requests/${id(1)}`,
      answer: reviewServer(waiting(), ({ url }) => (url.includes('/accept') ? refusal : undefined)),
    });
    await userEvent.click(await screen.findByRole('button', { name: /Accepteren/ }));
    expect(await screen.findByText('Van Declined naar Accepted kan niet.')).toHaveAttribute('role', 'alert');
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
