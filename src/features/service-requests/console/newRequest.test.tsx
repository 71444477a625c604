import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { assetOf } from '../../../../tests/support/assetScreens.tsx';
import { listReply, renderConsole, sentBodies } from '../../../../tests/support/renderConsole.tsx';
import { NewRequest } from './NewRequest.tsx';

const accountId = '0b1c2d3e-0000-7000-8000-000000000009';
const newId = '0b1c2d3e-0000-7000-8000-000000000001';

const locationId = '0b1c2d3e-0000-7000-8000-000000000004';
const location = { id: locationId, code: '1001-2', name: 'De Linde, magazijn', addressLine1: 'Kade 4', city: 'Utrecht' };

const account = { id: accountId, code: '00001001', name: 'Ziekenhuis De Linde', city: 'Utrecht' };

function answer({ url, method }: { url: string; method: string }) {
  if (url.endsWith(`/location/${locationId}`)) return { json: location };
  if (url.includes('/locations')) return listReply([location]);
  if (method === 'POST') return { status: 201, json: { id: newId, version: 1 } };
  if (url.endsWith(`/account/${accountId}`)) return { json: account };
  if (url.includes('/account')) return listReply([account]);
  return undefined;
}

it('adds a request for a customer that is found by name, with a contact, and shows it', async () => {
  const { requests } = renderConsole(<NewRequest />, {
    answer,
    routes: { '/service-requests/:id': <p>getoond</p> },
  });
  await userEvent.type(await screen.findByRole('combobox', { name: /Relatie/ }), 'linde');
  await userEvent.click(await screen.findByRole('option', { name: /Ziekenhuis De Linde/ }));
  await userEvent.selectOptions(screen.getByLabelText(/Soort aanvraag/), 'Reparatie / storing');
  await userEvent.type(screen.getByLabelText(/Omschrijving/), 'Blusser leeg');
  await userEvent.click(screen.getByRole('button', { name: 'Contactpersoon toevoegen' }));
  await userEvent.type(screen.getByLabelText(/^Naam/), 'J. Bakker');
  await userEvent.type(screen.getByLabelText('Telefoon'), '06 12');
  await userEvent.click(screen.getByRole('button', { name: /Aanvraag toevoegen/ }));
  expect(await screen.findByText('getoond')).toBeVisible();
  expect(sentBodies(requests, 'POST')[0]).toMatchObject({
    accountId,
    requestType: 'Repair',
    description: 'Blusser leeg',
    priority: 'Normal',
    contacts: [{ name: 'J. Bakker', phone: '06 12', role: 'OnSite', isPrimary: true }],
  });
});

it('offers the people at the customer as contacts, each once', async () => {
  const people = [
    { id: newId, fullName: 'W. Wolters', jobTitle: 'Conciërge', phone: '030 1', mobile: null, email: null },
    { id: locationId, fullName: 'A. Vos', jobTitle: null, phone: null, mobile: '06 2', email: null },
  ];
  const { requests } = renderConsole(<NewRequest />, {
    answer: (sent) => (sent.url.includes('/contact') ? listReply(people) : answer(sent)),
    at: `/?accountId=${accountId}`,
    routes: { '/service-requests/:id': <p>getoond</p> },
  });
  await userEvent.selectOptions(await screen.findByLabelText('Bekende contactpersoon'), 'W. Wolters · Conciërge');
  expect(screen.getByLabelText(/^Naam/)).toHaveValue('W. Wolters');
  expect(screen.queryByRole('option', { name: /Wolters/ })).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText(/Soort aanvraag/), 'Reparatie / storing');
  await userEvent.type(screen.getByLabelText(/Omschrijving/), 'Blusser leeg');
  await userEvent.click(screen.getByRole('button', { name: /Aanvraag toevoegen/ }));
  expect(await screen.findByText('getoond')).toBeVisible();
  expect(sentBodies(requests, 'POST')[0]).toMatchObject({
    contacts: [{ contactId: newId, name: 'W. Wolters', phone: '030 1', isPrimary: true }],
  });
});

it('asks for a location of the customer, whose name stands there when the page is opened for them', async () => {
  const { requests } = renderConsole(<NewRequest />, { answer, at: `/?accountId=${accountId}` });
  await waitFor(() => expect(screen.getByRole('combobox', { name: /Relatie/ })).toHaveValue('Ziekenhuis De Linde'));
  await userEvent.type(screen.getByRole('combobox', { name: /Locatie/ }), 'magazijn');
  await userEvent.click(await screen.findByRole('option', { name: /De Linde, magazijn/ }));
  const asked = requests.map(({ url }) => decodeURIComponent(url)).find((url) => url.includes('"q":"magazijn"'));
  expect(asked).toContain(`"accountId":"${accountId}"`);
  expect(screen.getByRole('combobox', { name: /Locatie/ })).toHaveValue('1001-2 De Linde, magazijn');
});

it('picks objects at the location, and takes them off again', async () => {
  const objects = [assetOf(1), assetOf(2)];
  const { requests } = renderConsole(<NewRequest />, {
    answer: (sent) => (sent.url.includes('/assets') ? listReply(objects) : answer(sent)),
    at: `/?accountId=${accountId}&locationId=${locationId}`,
    routes: { '/service-requests/:id': <p>getoond</p> },
  });
  for (const name of ['FE-0231', 'FE-0232']) {
    await userEvent.type(await screen.findByRole('combobox', { name: 'Objecten' }), name);
    await userEvent.click(await screen.findByRole('option', { name: new RegExp(name) }));
  }
  const asked = requests.map(({ url }) => decodeURIComponent(url)).find((url) => url.includes('"q":"FE-0231"'));
  expect(asked).toContain(`"locationId":"${locationId}"`);
  await userEvent.click(screen.getByRole('button', { name: 'FE-0231, Poederblusser weghalen' }));
  await userEvent.selectOptions(screen.getByLabelText(/Soort aanvraag/), 'Reparatie / storing');
  await userEvent.type(screen.getByLabelText(/Omschrijving/), 'Blusser leeg');
  await userEvent.click(screen.getByRole('button', { name: /Aanvraag toevoegen/ }));
  expect(await screen.findByText('getoond')).toBeVisible();
  expect(sentBodies(requests, 'POST')[0]).toMatchObject({ assetIds: [objects[1]?.id] });
});

it('says what is missing before it sends anything', async () => {
  const { requests } = renderConsole(<NewRequest />, { answer });
  await userEvent.click(await screen.findByRole('button', { name: /Aanvraag toevoegen/ }));
  await waitFor(() => expect(screen.getByLabelText(/Omschrijving/)).toHaveAccessibleDescription(/Vul dit in/));
  expect(requests.some(({ method }) => method === 'POST')).toBe(false);
});
