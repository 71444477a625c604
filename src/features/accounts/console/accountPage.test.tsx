import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { fakeTime, passTime } from '../../../../tests/support/fakeTime.ts';
import { account, type Answers, complaint, contact, sentTo, showAccounts } from '../../../../tests/support/accountScreens.tsx';
import { listReply, problemReply, sentBodies } from '../../../../tests/support/renderConsole.tsx';
import { AccountPage } from './AccountPage.tsx';

const id = account.id;
const undoing: Answers = { 'POST /api/divisions/120001/audit/h2/undo': () => ({ json: { undone: 1, importId: null } }) };

describe('the page of an account', () => {
  const page = (answers: Answers = {}, tab = '') =>
    showAccounts(<AccountPage />, `/accounts/${id}${tab && `?tab=${tab}`}`, '/accounts/:id', answers);

  test('shows its main facts at once', async () => {
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
      'GET /api/120001/purchaseinvoice': () => listReply([]),
    });
    const newestOrders = () =>
      requests.filter(({ url }) => new URLSearchParams(url.split('?')[1]).get('sort') === '["orderNumber","DESC"]');
    await screen.findByText('4 objecten te laat');
    expect(newestOrders()).toEqual([]);
    await userEvent.click(screen.getByRole('tab', { name: /Inkooporders/ }));
    expect(await screen.findByText('Nog geen inkooporders')).toBeVisible();
    expect(newestOrders().map(({ url }) => url.includes(`supplierId=${id}`))).toEqual([true]);
  });

  test('shows the open work of a supplier: late orders and invoices not yet booked, with counts on their tabs', async () => {
    const order = { id: 'o1', orderNumber: 4043, receiptDate: '2026-01-06', receiptStatus: 'Open' };
    const later = { id: 'o2', orderNumber: 4044, receiptDate: '2999-01-06', receiptStatus: 'Open' };
    const received = { id: 'o3', orderNumber: 4045, receiptDate: '2026-01-06', receiptStatus: 'Complete' };
    page({
      [`GET /api/120001/account/${id}`]: () => ({ json: { ...account, isSupplier: true } }),
      'GET /api/120001/purchaseorder/order': () => listReply([order, later, received], 7),
      'GET /api/120001/purchaseinvoice': () =>
        listReply([{ id: 'i1', yourRef: '2026-311', created: '2026-01-05T10:00:00Z', dueDate: '2999-01-01' }]),
    });
    expect(await screen.findByRole('link', { name: 'Order 4043' })).toHaveAttribute('href', '/purchase-orders/o1');
    expect(screen.getByText('verwacht op 06-01-2026')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Factuur 2026-311' })).toHaveAttribute('href', '/purchase-invoices/i1');
    expect(screen.queryByRole('link', { name: /Order 404[45]/ })).not.toBeInTheDocument();
    expect(await screen.findByRole('tab', { name: 'Inkooporders 7' })).toBeVisible();
  });

  test('offers at the side to take the latest change back', async () => {
    const { requests } = page(undoing);
    const side = await screen.findByRole('complementary', { name: 'Tijdlijn' });
    await userEvent.click(await within(side).findByRole('button', { name: 'Ongedaan maken' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ongedaan maken' }));
    expect(await screen.findByText('1 record is teruggezet.')).toBeVisible();
    expect(sentBodies(requests, 'POST').at(-1)).toEqual({ entity: 'account', entityId: id });
  });

  test('tells of a contact whose data were erased without a name', async () => {
    const entry = {
      id: 'h9',
      at: '2026-01-05T10:00:00Z',
      by: 'anna-oid',
      byName: 'Anna',
      entity: 'contact',
      entityId: contact.id,
      reason: null,
    };
    const changes = [{ field: 'fullName', before: null, after: null }];
    page({
      [`GET /api/120001/account/${id}/history`]: () => ({
        json: [{ ...entry, action: 'create', operation: 'createContact', changes, undo: null }],
      }),
    });
    expect(await screen.findByText('Anna voegde contactpersoon zonder naam toe')).toBeVisible();
  });

  test('changes a contact in its place', async () => {
    const { requests } = page(
      { [`PUT /api/120001/contact/${contact.id}`]: () => ({ json: { ...contact, jobTitle: 'Directeur', version: 4 } }) },
      'contacts',
    );
    const panel = await screen.findByRole('tabpanel');
    await userEvent.click(await within(panel).findByRole('button', { name: 'Wijzigen' }));
    const job = await screen.findByRole('textbox', { name: 'Functie' });
    await userEvent.clear(job);
    await userEvent.type(job, 'Directeur');
    await userEvent.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Jannie Bakker is bewaard')).toBeVisible();
    expect(sentBodies(requests, 'PUT').at(-1)).toMatchObject({ jobTitle: 'Directeur', lastName: 'Bakker' });
  });

  test('makes a contact the main contact once, also by a double click', async () => {
    fakeTime();
    const other = { ...contact, id: 'c2', fullName: 'Piet Smit', isMainContact: false };
    const { requests } = page(
      {
        [`GET /api/120001/account/${id}/contact`]: () => ({ json: [contact, other] }),
        [`PUT /api/120001/account/${id}`]: () => ({ json: { ...account, mainContactId: other.id, version: 4 } }),
      },
      'contacts',
    );
    const button = await screen.findByRole('button', { name: 'Hoofdcontactpersoon maken' });
    act(() => {
      button.click();
      button.click();
    });
    await waitFor(() => expect(sentTo(requests, 'PUT')).toBeDefined());
    await passTime(50);
    expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });

  test('asks before another tab takes away what is typed of a contact', async () => {
    page({}, 'contacts');
    await screen.findByText('Jannie Bakker');
    await userEvent.keyboard('a');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Voornaam' }), 'Piet');
    await userEvent.click(screen.getByRole('tab', { name: /Overzicht/ }));
    const question = await screen.findByRole('dialog', { name: 'Nog niet bewaard' });
    await userEvent.click(within(question).getByRole('button', { name: 'Hier blijven' }));
    expect(screen.getByRole('textbox', { name: 'Voornaam' })).toHaveValue('Piet');
  });

  test('opens the form of the first contact from its overview at once', async () => {
    page({ [`GET /api/120001/account/${id}/contact`]: () => ({ json: [] }) });
    await userEvent.click(await screen.findByRole('link', { name: 'Contactpersoon toevoegen' }));
    expect(await screen.findByRole('heading', { name: 'Nieuwe contactpersoon' })).toBeVisible();
    expect(screen.getByRole('tab', { name: /Contactpersonen/ })).toHaveAttribute('aria-selected', 'true');
  });

  test('asks for a name before a contact is added', async () => {
    const { requests } = page({}, 'contacts');
    await screen.findByText('Jannie Bakker');
    await userEvent.keyboard('a');
    await screen.findByRole('heading', { name: 'Nieuwe contactpersoon' });
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
    expect(sentBodies(requests, 'POST').at(-1)).toMatchObject({ accountId: id, complaint: 'Factuur klopt niet' });
  });

  test('shows who changed what, from what to what, and takes a change back', async () => {
    const { requests } = page(undoing, 'history');
    const panel = await screen.findByRole('tabpanel');
    expect(await within(panel).findByText('030 1')).toBeVisible();
    expect(within(panel).getByText('Anna maakte de relatie')).toBeVisible();
    await userEvent.click(await within(panel).findByRole('button', { name: 'Ongedaan maken' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ongedaan maken' }));
    expect(await screen.findByText('1 record is teruggezet.')).toBeVisible();
    expect(sentTo(requests, 'POST')?.url).toBe('/api/divisions/120001/audit/h2/undo');
  });

  test('says that the account does not exist', async () => {
    page({ [`GET /api/120001/account/${id}`]: () => problemReply(404, 'notFound', 'Dit bestaat niet (meer).') });
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Dit bestaat niet (meer).' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Naar de relaties' })).toHaveAttribute('href', '/accounts');
  });
});
