import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderConsole, sentBodies } from '../../../../tests/support/renderConsole.tsx';
import { DivisionCreate, DivisionEdit } from './DivisionForms.tsx';

const division = {
  id: 120901,
  code: 120901,
  description: 'Assen',
  country: 'NL',
  currency: 'EUR',
  isMain: false,
  status: 'Active',
  theme: null,
  version: 1,
};

test('a division gets the brand of its documents, so that the mobility shop has one', async () => {
  const { requests } = renderConsole(<p />, {
    answer: ({ method, body }) => ({ json: method === 'PUT' ? { ...division, ...JSON.parse(String(body)), version: 2 } : division }),
    at: '/divisions/120901',
    routes: { '/divisions/:id': <DivisionEdit />, '/divisions': <p>de lijst</p> },
  });
  const brand = await screen.findByRole('combobox', { name: /^Huisstijl/ });
  expect(brand).toHaveDisplayValue('–');
  await userEvent.selectOptions(brand, 'Mobiliteit');
  await userEvent.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(sentBodies(requests, 'PUT')).toMatchObject([{ theme: 'mobiliteit' }]));
});

test.each([
  ['nl', 'NL'],
  ['de', 'DE'],
] as const)('the country of a new division is that of the reader of %s', async (language, country) => {
  renderConsole(<DivisionCreate />, { language, answer: () => ({ json: null }) });
  expect(await screen.findByRole('combobox', { name: /^Land/ })).toHaveValue(country);
});

test('the form of a division says what does not fit its country, and warns of wrong check digits', async () => {
  const { requests } = renderConsole(<DivisionCreate />, { language: 'de', answer: () => ({ json: null }) });
  await userEvent.type(await screen.findByRole('textbox', { name: /^Postleitzahl/ }), '3526 KS');
  await userEvent.type(screen.getByRole('textbox', { name: /^USt-IdNr/ }), 'DE 123456789');
  expect(await screen.findByText(/Prüfziffer/)).toBeVisible();
  await userEvent.keyboard('{Control>}s{/Control}');
  expect((await screen.findAllByText(/Eine deutsche Postleitzahl hat fünf Ziffern/)).length).toBeGreaterThan(0);
  expect(sentBodies(requests, 'POST')).toEqual([]);
});
