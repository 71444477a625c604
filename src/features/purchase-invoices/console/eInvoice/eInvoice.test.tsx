import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { readSample } from '../../../../../tests/support/readEInvoice.ts';
import { openInvoice } from '../../../../../tests/support/invoiceScreens.tsx';
import { draftInvoice } from '../../../../../tests/support/purchaseInvoices.ts';

const stored = { ...draftInvoice, documentId: '0b1c2d3e-0000-7000-8000-00000000ee01' };

test('an e-invoice is shown as paper, and taken over when a person asks for it, because the form is not empty', async () => {
  openInvoice({ stored, eInvoice: readSample });
  const paper = await screen.findByRole('article');
  expect(within(paper).getByRole('heading', { name: 'Factuur 2026-0815' })).toBeVisible();
  expect(within(paper).getByRole('rowheader', { name: /Blusser schuim/ })).toBeVisible();
  expect(
    within(paper)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent.replaceAll(/\s/g, ' ')),
  ).toEqual(['3', '€ 38,50', '21%', '€ 115,50']);
  expect(screen.getByText('Dit document is een e-factuur: 1 regel, totaal € 139,76.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Overnemen' }));
  expect(await screen.findByText(/Overgenomen uit de e-factuur.*Eén regel noemt geen artikel van ons: kies het\./)).toBeVisible();
  expect(screen.getByLabelText(/Factuurnummer/)).toHaveValue('2026-0815');
  expect(screen.getByLabelText('Controlebedrag')).toHaveValue('139,76');
  await waitFor(() => expect(within(screen.getByRole('grid')).getByText('Blusser schuim 6 l')).toBeVisible());
  expect(within(screen.getByRole('grid')).queryByText('SB6')).toBeNull();
});

test('a document without an e-invoice says nothing of one', async () => {
  openInvoice({ stored });
  await screen.findByRole('heading', { name: 'Factuur van Brandmeester Groothandel' });
  await waitFor(() => expect(screen.getAllByText('factuur.xml')[0]).toBeVisible());
  expect(screen.queryByText(/e-factuur/)).toBeNull();
});
