import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { screensOf } from '#console/nouns/screensOf.tsx';
import type { VatCode } from '#features/lookups/schema.ts';
import { listReply, renderConsole } from '../../../../tests/support/renderConsole.tsx';
import { itemNoun, salesPriceNoun } from './nouns.ts';
import { generalVatCode } from './useUsualItem.ts';

const vatCode = (code: string, more: Partial<VatCode> = {}) =>
  ({
    code,
    description: `btw ${code}`,
    percentage: 0.21,
    type: 'Excluding',
    transactionType: 'Both',
    charged: false,
    blocked: false,
    validFrom: null,
    validTo: null,
    ...more,
  }) as VatCode; // without the fields that all records have

const codes = [
  vatCode('1', { percentage: 0.09 }),
  vatCode('3', { validTo: '2012-09-30', percentage: 0.25 }),
  vatCode('4', { type: 'Including' }),
  vatCode('5', { charged: true }),
  vatCode('6', { transactionType: 'Purchase', percentage: 0.3 }),
  vatCode('8', { blocked: true, percentage: 0.4 }),
  vatCode('2', { validFrom: '2012-10-01' }),
];

test('a new item starts in the default group, under the general rate of VAT', async () => {
  const { Create } = screensOf(itemNoun);
  const groups = [
    { id: '0194f2a0-7c1e-7b3a-8d2f-000000000001', code: 'A', description: 'Accu', isDefault: false },
    { id: '0194f2a0-7c1e-7b3a-8d2f-000000000002', code: 'BLUS', description: 'Blussers', isDefault: true },
  ];
  renderConsole(<Create />, {
    answer: ({ url }) => listReply(/itemgroup/i.test(url) ? groups : /vatcode/i.test(url) ? codes : []),
  });
  expect(await screen.findByRole('combobox', { name: /^Artikelgroep|^Groep/ })).toHaveDisplayValue('BLUS – Blussers');
  expect(screen.getByRole('combobox', { name: /^Btw/ })).toHaveDisplayValue('2 – btw 2');
});

test('a new price is in the currency of the division, and shown in the one that it gets', async () => {
  const { Create } = screensOf(salesPriceNoun);
  renderConsole(<Create />, { answer: () => listReply([]), division: { code: 340001, name: 'Zürich', currency: 'CHF' } });
  const currency = await screen.findByRole('textbox', { name: /^Valuta/ });
  expect(currency).toHaveValue('CHF');
  const price = screen.getByRole('textbox', { name: /^Prijs/ });
  expect(price.parentElement).toHaveTextContent('CHF');
  await userEvent.clear(currency);
  await userEvent.type(currency, 'USD');
  await waitFor(() => expect(price.parentElement).toHaveTextContent('USD'));
});

test('says at each choice of master data that there is none yet, and where it is added', async () => {
  const { Create } = screensOf(itemNoun);
  renderConsole(<Create />, { answer: () => listReply([]) });
  const none = 'Er is nog niets om uit te kiezen. Een beheerder voegt het toe onder Stamgegevens.';
  for (const label of [/^Artikelgroep|^Groep/, /^Eenheid/, /^Btw/]) {
    await waitFor(() => expect(screen.getByRole('combobox', { name: label })).toHaveAccessibleDescription(none));
  }
});

test.each([
  ['2026-03-02', '2'],
  ['2012-03-02', '3'],
])('the general rate is the highest one of sales on the day, %s', (day, code) => {
  expect(generalVatCode(codes, day)).toBe(code);
  expect(generalVatCode([], day)).toBeNull();
});
