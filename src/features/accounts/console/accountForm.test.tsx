import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { fakeTime, passTime } from '../../../../tests/support/fakeTime.ts';
import { account, type Answers, contact, sentTo, showAccounts } from '../../../../tests/support/accountScreens.tsx';
import { listReply, problemReply, sentBodies } from '../../../../tests/support/renderConsole.tsx';
import { AccountCreate } from './AccountCreate.tsx';
import { AccountEdit } from './AccountEdit.tsx';

// a form of fifty fields is slow in a simulated browser
vi.setConfig({ testTimeout: 20_000 });

const id = account.id;

describe('editing an account', () => {
  const edit = (answers: Answers = {}) => showAccounts(<AccountEdit />, `/accounts/${id}/edit`, '/accounts/:id/edit', answers);

  test('checks the rules before anything is sent and says it on the field', async () => {
    const { requests } = edit();
    const postcode = await screen.findByRole('textbox', { name: 'Postcode' });
    await userEvent.clear(postcode);
    await userEvent.type(postcode, '50667');
    await userEvent.keyboard('{Control>}s{/Control}');
    expect((await screen.findAllByText(/Een Nederlandse postcode heeft de vorm 1234 AB/)).length).toBeGreaterThan(0);
    expect(postcode).toHaveFocus();
    expect(sentTo(requests, 'PUT')).toBeUndefined();
  });

  test('names another account with the VAT number that it gets, and looks for nothing before one is typed', async () => {
    const other = { id: contact.id, code: '00001077', name: 'De Kroon B.V.', postcode: '3701 AB', city: 'Zeist' };
    const { requests } = edit({
      'GET /api/120001/account/alike': () => ({
        json: [
          { ...other, id, name: account.name, same: ['vatNumber'] },
          { ...other, same: ['vatNumber'] },
        ],
      }),
    });
    const vat = await screen.findByRole('textbox', { name: 'Btw-nummer' });
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(requests.filter(({ url }) => url.includes('/alike'))).toEqual([]);
    await userEvent.clear(vat);
    await userEvent.type(vat, 'NL1');
    expect(await screen.findByRole('link', { name: '00001077 · De Kroon B.V. · Zeist' })).toHaveAttribute('href', `/accounts/${other.id}`);
    expect(screen.queryByRole('link', { name: new RegExp(account.name) })).toBeNull();
    expect(requests.filter(({ url }) => url.endsWith('alike?vatNumber=NL1'))).toHaveLength(1);
  });

  test('saves by Ctrl+S with the version and goes back to the page', async () => {
    const { requests, router } = edit({
      [`PUT /api/120001/account/${id}`]: () => ({ json: { ...account, phone: '030 999 99 99', version: 4 } }),
    });
    const phone = await screen.findByRole('textbox', { name: 'Telefoon' });
    await userEvent.clear(phone);
    await userEvent.type(phone, '030 999 99 99');
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/accounts/${id}`));
    const sent = sentTo(requests, 'PUT');
    expect(sentBodies(requests, 'PUT').at(-1)).toMatchObject({ phone: '030 999 99 99', name: 'Ziekenhuis De Linde' });
    expect(JSON.stringify(sent?.headers)).toContain('3');
  });

  test('asks which value to keep when another person changed the same field', async () => {
    const theirs = { ...account, phone: '030 111 11 11', city: 'Zeist', version: 4, addresses: [{ id, version: 4 }] };
    edit({ [`PUT /api/120001/account/${id}`]: () => problemReply(412, 'versionConflict', 'Iemand anders', { current: theirs }) });
    const phone = await screen.findByRole('textbox', { name: 'Telefoon' });
    await userEvent.clear(phone);
    await userEvent.type(phone, '030 999 99 99');
    await userEvent.keyboard('{Control>}s{/Control}');
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('030 999 99 99');
    expect(dialog).toHaveTextContent('030 111 11 11');
    expect(dialog).toHaveTextContent('overgenomen van de ander: Plaats.');
  });
});

describe('a new account', () => {
  test('warns of accounts of the same name in any legal form, and leads to them', async () => {
    const found = { ...account, name: 'De Kroon B.V.', code: '00001077', city: 'Zeist' };
    const answers = { 'GET /api/120001/account': () => listReply([found, { ...account, id: contact.id, name: 'De Kroonprins' }]) };
    showAccounts(<AccountCreate />, '/accounts/new', '/accounts/new', answers);
    await userEvent.type(await screen.findByRole('textbox', { name: /^Naam/ }), 'de kroon bv');
    const link = await screen.findByRole('link', { name: '00001077 · De Kroon B.V. · Zeist' });
    expect(link).toHaveAttribute('href', `/accounts/${id}`);
    expect(screen.queryByRole('link', { name: /Kroonprins/ })).not.toBeInTheDocument();
  });

  test('warns of accounts with the same numbers, once each and with what they have in common', async () => {
    const found = { id, code: '00001077', name: 'De Kroon B.V.', postcode: '3701 AB', city: 'Zeist' };
    const answers = {
      'GET /api/120001/account': () => listReply([{ ...account, ...found }]),
      'GET /api/120001/account/alike': () => ({ json: [{ ...found, same: ['vatNumber', 'address'] }] }),
    };
    const { requests } = showAccounts(<AccountCreate />, '/accounts/new?name=De+Kroon', '/accounts/new', answers);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Btw-nummer' }), 'NL1');
    const link = await screen.findByRole('link', { name: '00001077 · De Kroon B.V. · Zeist' });
    expect(link).toHaveAttribute('href', `/accounts/${id}`);
    await waitFor(() => expect(link.parentElement).toHaveTextContent('zelfde naam, zelfde btw-nummer, zelfde postcode en huisnummer'));
    expect(requests.filter(({ url }) => url.endsWith('alike?vatNumber=NL1'))).toHaveLength(1);
  });

  test('does not look for accounts of a name that is too long for one', async () => {
    fakeTime();
    const { requests } = showAccounts(<AccountCreate />, `/accounts/new?name=${'lang+'.repeat(41)}`, '/accounts/new');
    const name = await screen.findByRole('textbox', { name: /^Naam/ });
    await userEvent.type(name, 'er');
    await passTime(400);
    expect(requests.filter(({ url }) => /\/account\?.*relevance/.test(url))).toEqual([]);
  });

  test('needs a name, takes the country of the division, and opens the page once made', async () => {
    const answers = { 'POST /api/120001/account': () => ({ status: 201, json: { ...account, version: 1 } }) };
    const { requests, router } = showAccounts(<AccountCreate />, '/accounts/new', '/accounts/new', answers);
    const name = await screen.findByRole('textbox', { name: /^Naam/ });
    await userEvent.keyboard('{Control>}s{/Control}');
    expect((await screen.findAllByText(/Vul dit in/)).length).toBeGreaterThan(0);
    await userEvent.type(name, 'Hotel De Kroon');
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/accounts/${id}`));
    expect(sentBodies(requests, 'POST').at(-1)).toMatchObject({ name: 'Hotel De Kroon', country: 'NL', status: 'Customer' });
  });

  test('is the supplier that a look-up of suppliers did not find', async () => {
    const answers = { 'POST /api/120001/account': () => ({ status: 201, json: { ...account, version: 1 } }) };
    const { requests } = showAccounts(<AccountCreate />, '/accounts/new?name=Noordkaap&isSupplier=true', '/accounts/new', answers);
    expect(await screen.findByRole('textbox', { name: /^Naam/ })).toHaveValue('Noordkaap');
    expect(screen.getByRole('checkbox', { name: 'Leverancier' })).toBeChecked();
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(sentBodies(requests, 'POST').at(-1)).toMatchObject({ name: 'Noordkaap', isSupplier: true, status: 'None' }));
  });
});
