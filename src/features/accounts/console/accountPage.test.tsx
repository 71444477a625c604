import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { account, type Answers, complaint, contact, sentTo, showAccounts } from '../../../../tests/support/accountScreens.tsx';
import { listReply, problemReply } from '../../../../tests/support/renderConsole.tsx';
import { AccountPage } from './AccountPage.tsx';

const id = account.id;

describe('the page of an account', () => {
  const page = (answers: Answers = {}, tab = '') =>
    showAccounts(<AccountPage />, `/accounts/${id}${tab && `?tab=${tab}`}`, '/accounts/:id', answers);

  test('tells everything at a glance', async () => {
    page();
    expect(await screen.findByRole('heading', { name: 'Ziekenhuis De Linde' })).toBeVisible();
    expect(await screen.findByText('4 objecten te laat')).toBeVisible();
    expect(screen.getByText('Lindelaan 12, 3511 AB Utrecht')).toBeVisible();
    expect(screen.getByRole('link', { name: '030 123 45 67' })).toHaveAttribute('href', 'tel:0301234567');
    expect(await screen.findByText('Jannie Bakker, Hoofd techniek')).toBeVisible();
    expect(await screen.findByText('30 dagen netto')).toBeVisible();
    expect(await screen.findByText('3 · 214 objecten')).toBeVisible();
    expect(await screen.findByText('Klacht 310')).toBeVisible();
    expect(await screen.findByText('Anna wijzigde Telefoon')).toBeVisible();
    expect(screen.queryByRole('tab', { name: /Inkooporders/ })).not.toBeInTheDocument();
  });

  test('loads a tab when it is opened, not before', async () => {
    const { requests } = page({
      [`GET /api/120001/account/${id}`]: () => ({ json: { ...account, isSupplier: true } }),
      'GET /api/120001/purchaseorder/order': () => listReply([]),
    });
    await screen.findByText('4 objecten te laat');
    expect(requests.some(({ url }) => url.includes('purchaseorder'))).toBe(false);
    await userEvent.click(screen.getByRole('tab', { name: /Inkooporders/ }));
    expect(await screen.findByText('Nog geen inkooporders')).toBeVisible();
    expect(requests.some(({ url }) => url.includes(`supplierId=${id}`))).toBe(true);
  });

  test('changes a contact in its place', async () => {
    const { requests } = page(
      { [`PUT /api/120001/contact/${contact.id}`]: () => ({ json: { ...contact, jobTitle: 'Directeur', version: 4 } }) },
      'contacts',
    );
    const panel = await screen.findByRole('tabpanel');
    await userEvent.click(await within(panel).findByRole('button', { name: 'Bewerken' }));
    const job = await screen.findByRole('textbox', { name: 'Functie' });
    await userEvent.clear(job);
    await userEvent.type(job, 'Directeur');
    await userEvent.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Jannie Bakker is bewaard')).toBeVisible();
    const sent = sentTo(requests, 'PUT');
    expect(JSON.parse(String(sent?.body))).toMatchObject({ jobTitle: 'Directeur', lastName: 'Bakker' });
  });

  test('asks for a name before a contact is added', async () => {
    const { requests } = page({}, 'contacts');
    await screen.findByText('Jannie Bakker');
    await userEvent.keyboard('a');
    await screen.findByRole('heading', { name: 'Nieuw contact' });
    await userEvent.keyboard('{Control>}s{/Control}');
    expect((await screen.findAllByText(/Vul een voornaam of een achternaam in|Vul dit in/)).length).toBeGreaterThan(0);
    expect(sentTo(requests, 'POST')).toBeUndefined();
  });

  test('takes a complaint down', async () => {
    const { requests } = page({ 'POST /api/120001/complaint': () => ({ status: 201, json: { ...complaint, number: 311 } }) }, 'complaints');
    await userEvent.click(await screen.findByRole('button', { name: 'Klacht noteren' }));
    await userEvent.type(await screen.findByRole('textbox', { name: /Klacht/ }), 'Factuur klopt niet');
    await userEvent.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Klacht 311 is genoteerd')).toBeVisible();
    expect(JSON.parse(String(sentTo(requests, 'POST')?.body))).toMatchObject({ accountId: id, complaint: 'Factuur klopt niet' });
  });

  test('shows who changed what, from what to what, and undoes the latest change', async () => {
    const { requests } = page({ [`PUT /api/120001/account/${id}`]: () => ({ json: { ...account, version: 4 } }) }, 'history');
    const panel = await screen.findByRole('tabpanel');
    expect(await within(panel).findByText('030 1')).toBeVisible();
    expect(within(panel).getByText('Anna maakte de relatie')).toBeVisible();
    await userEvent.click(within(panel).getByRole('button', { name: 'Ongedaan maken' }));
    expect(await screen.findByText('De vorige waarden staan er weer')).toBeVisible();
    const sent = sentTo(requests, 'PUT');
    expect(JSON.parse(String(sent?.body))).toEqual({ phone: '030 1' });
  });

  test('says that the account does not exist', async () => {
    page({ [`GET /api/120001/account/${id}`]: () => problemReply(404, 'notFound', 'Dit bestaat niet (meer).') });
    expect(await screen.findByRole('alert')).toHaveTextContent('Dit bestaat niet (meer).');
  });
});
