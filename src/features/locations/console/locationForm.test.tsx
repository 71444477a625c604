import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { listReply, renderConsole, sentBodies } from '../../../../tests/support/renderConsole.tsx';
import { screensOf } from '#console/nouns/screensOf.tsx';
import { accountsConsole } from '#features/accounts/console/index.ts';
import { divisionsConsole } from '#features/divisions/console/index.ts';
import { locationsConsole } from './index.ts';
import { locationNoun } from './locationNoun.ts';

const { Create } = screensOf(locationNoun);

test.each(['NL', 'DE'])('a new location starts in the country of its division, %s', async (country) => {
  renderConsole(<p />, {
    answer: ({ url }) => (url.startsWith('/api/Divisions') ? listReply([{ code: 120001, description: 'Köln', country }]) : listReply([])),
    resources: { ...divisionsConsole.resources, ...locationsConsole.resources, ...accountsConsole.resources },
    at: '/locations/new',
    routes: { '/locations/new': <Create /> },
  });
  expect(await screen.findByRole('combobox', { name: /^Land/ })).toHaveValue(country);
});

const bakker = { id: '0194f2a0-7c1e-7b3a-8d2f-1a2b3c4d5e6f', code: '1001', name: 'Bakker BV', country: 'BE' };
const accounts = [
  { ...bakker, addressLine1: 'Dok 1', postcode: '2000', city: 'Antwerpen' },
  { ...bakker, id: '0194f2a0-7c1e-7b3a-8d2f-1a2b3c4d5e70', name: 'Visser', addressLine1: 'Kade 2', postcode: '9000', city: 'Gent' },
];

function showNew() {
  return renderConsole(<p />, {
    answer: ({ url }) => {
      if (url.startsWith('/api/Divisions')) return listReply([{ code: 120001, description: 'Utrecht', country: 'NL' }]);
      const one = accounts.find(({ id }) => new URL(url, 'http://localhost').pathname.endsWith(id));
      return one ? { json: one } : listReply(accounts.filter(({ name }) => url.includes(name)));
    },
    resources: { ...divisionsConsole.resources, ...locationsConsole.resources, ...accountsConsole.resources },
    at: `/locations/new?account=${bakker.id}`,
    routes: { '/locations/new': <Create /> },
  });
}
const street = () => screen.findByRole('textbox', { name: /^Adres|^Straat/ });

test('a location that is added to an account starts at its address, and at that of another account that is chosen', async () => {
  showNew();
  expect(await screen.findByDisplayValue('Dok 1', {}, { timeout: 5000 })).toBe(await street());
  expect(screen.getByRole('textbox', { name: /^Plaats/ })).toHaveValue('Antwerpen');
  expect(screen.getByRole('combobox', { name: /^Land/ })).toHaveValue('BE');
  const account = screen.getByRole('combobox', { name: /^Relatie|^Klant/ });
  await userEvent.clear(account);
  await userEvent.type(account, 'Visser');
  await userEvent.click(await screen.findByRole('option', { name: /Visser/ }));
  expect(await screen.findByDisplayValue('Kade 2', {}, { timeout: 5000 })).toBe(await street());
});

test('a new location may be saved without a code, which the server gives it', async () => {
  const { requests } = showNew();
  await screen.findByDisplayValue('Dok 1', {}, { timeout: 5000 });
  const code = screen.getByRole('textbox', { name: 'Code' });
  expect(code).toHaveAccessibleDescription('Leeg: het volgende nummer');
  await userEvent.type(screen.getByRole('textbox', { name: /^Naam/ }), 'Magazijn');
  await userEvent.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(sentBodies(requests, 'POST')).toMatchObject([{ name: 'Magazijn', city: 'Antwerpen' }]));
  expect(sentBodies(requests, 'POST')[0]).not.toHaveProperty('code', expect.any(String));
});

test('an address that was typed stays', async () => {
  showNew();
  expect(await screen.findByDisplayValue('Dok 1', {}, { timeout: 5000 })).toBe(await street());
  await userEvent.clear(await street());
  await userEvent.type(await street(), 'Markt 3');
  const account = screen.getByRole('combobox', { name: /^Relatie|^Klant/ });
  await userEvent.clear(account);
  await userEvent.type(account, 'Visser');
  await userEvent.click(await screen.findByRole('option', { name: /Visser/ }));
  await waitFor(() => expect(account).toHaveDisplayValue(/Visser/));
  expect(await street()).toHaveValue('Markt 3');
});
