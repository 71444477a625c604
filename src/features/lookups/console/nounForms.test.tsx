import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { screensOf } from '#console/nouns/screensOf.tsx';
import { renderConsole } from '../../../../tests/support/renderConsole.tsx';
import { lookupsConsole } from './index.ts';
import { financialPeriodNoun, vatCodeNoun } from './nouns.ts';

const { Create, Edit } = screensOf(vatCodeNoun);
const high = {
  id: '0194f2a0-7c1e-7b3a-8d2f-1a2b3c4d5e6f',
  code: '2',
  description: 'Hoog',
  percentage: 0.21,
  type: 'Excluding',
  transactionType: 'Both',
  validFrom: null,
  validTo: null,
  charged: false,
  blocked: false,
  version: 1,
};

test.each(['new', 'stored'])('the form of a %s VAT code marks what it requires, and offers no empty choice for it', async (kind) => {
  const id = kind === 'new' ? 'new' : high.id;
  renderConsole(<p />, {
    answer: () => ({ json: high }),
    resources: lookupsConsole.resources,
    at: `/vat-codes/${id}`,
    routes: { '/vat-codes/:id': kind === 'new' ? <Create /> : <Edit /> },
  });
  const prices = await screen.findByRole('combobox', { name: /^Prijzen/ });
  expect(prices).toHaveAttribute('aria-required', 'true');
  expect(within(prices).queryByRole('option', { name: '' })).not.toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: /^Omschrijving/ })).toHaveAttribute('aria-required', 'true');
  expect(screen.getByRole('textbox', { name: /^Geldig vanaf/ })).not.toHaveAttribute('aria-required');
});

test('a year that is out of range is refused without a mark between its figures', async () => {
  const { Create: NewPeriod } = screensOf(financialPeriodNoun);
  renderConsole(<NewPeriod />, { answer: () => ({ json: [] }), resources: lookupsConsole.resources });
  await userEvent.type(await screen.findByRole('textbox', { name: /^Boekjaar/ }), '26{Tab}');
  expect(await screen.findByText(/minstens 1990/)).toBeVisible();
});
