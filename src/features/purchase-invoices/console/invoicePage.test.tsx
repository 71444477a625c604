import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { invoiceAddress, invoiceServer, openInvoice, postedInvoices, supplier } from '../../../../tests/support/invoiceScreens.tsx';
import { draftInvoice, openOrderLine } from '../../../../tests/support/purchaseInvoices.ts';

describe('what is typed', () => {
  test('is warned of when a number has the same letters and digits, and is saved all the same', async () => {
    const other = { ...draftInvoice, id: openOrderLine.itemId, entryNumber: 25999, yourRef: '202604417' };
    const { requests } = openInvoice({ stored: draftInvoice, duplicates: [other] });
    expect(await screen.findByText(/in 2026 factuur 202604417 ingeboekt: dezelfde letters en cijfers/)).toBeVisible();
    await userEvent.click(screen.getByLabelText('Controlebedrag'));
    await userEvent.paste('83,00');
    await waitFor(() => expect(postedInvoices(requests)).toHaveLength(1), { timeout: 4000 });
  });

  test('is compared with other numbers before the date is known', async () => {
    const { requests } = openInvoice({}, `/purchase-invoices/new?supplier=${supplier.id}`);
    await screen.findByRole('dialog', { name: 'Wat staat er op de factuur?' });
    await userEvent.keyboard('{Escape}');
    await userEvent.type(await screen.findByLabelText(/Factuurnummer/), '20267781');
    await waitFor(() => expect(requests.some(({ url }) => url.includes('/duplicates?') && url.includes('yourRef=20267781'))).toBe(true));
    expect(requests.find(({ url }) => url.includes('/duplicates?'))?.url).not.toContain('invoiceDate');
  });

  test('is told in per cent when a discount cannot be', async () => {
    openInvoice({ stored: draftInvoice });
    const grid = await screen.findByRole('grid');
    await userEvent.click(within(grid).getByText('5'));
    await userEvent.keyboard('150{Enter}');
    await userEvent.keyboard('{Control>}s{/Control}');
    expect((await screen.findAllByText(/Een korting is van 0 tot en met 100 procent/)).length).toBeGreaterThan(0);
  });

  test('stands in the currency of the invoice, prices with the decimals that they have', async () => {
    const lines = draftInvoice.lines.map((line) => ({ ...line, orderPrice: '12.3450' }));
    openInvoice({ stored: { ...draftInvoice, currency: 'USD', lines } });
    const totals = await screen.findByRole('region', { name: 'Totalen' });
    expect(within(totals).getByText('US$ 82,76')).toBeVisible();
    expect(within(screen.getByRole('toolbar')).getByText(/US\$ 82,76/)).toBeVisible();
    expect(screen.getByText(/besteld voor US\$ 12,345/)).toBeVisible();
    expect(screen.queryByText(/€ \d/)).not.toBeInTheDocument();
  });
});

describe('the history of an invoice', () => {
  test('is fetched when it is opened', async () => {
    const answer = invoiceServer({ stored: draftInvoice });
    const release = { id: '1', at: '2026-11-09T10:05:00Z', since: '2026-11-09T10:05:00Z', byName: 'Piet', action: 'release', writes: 1 };
    const { requests } = openInvoice({}, invoiceAddress, {
      answer: (request) => {
        if (!request.url.endsWith('/history')) return answer(request);
        return { json: [{ ...release, changes: [{ field: 'status', before: 'Draft', after: 'Open' }] }] };
      },
    });
    const summary = await screen.findByText('Geschiedenis');
    expect(requests.some(({ url }) => url.endsWith('/history'))).toBe(false);
    await userEvent.click(summary);
    expect(await screen.findByText('Piet zette de factuur klaar voor boeken')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Annuleren' })).toHaveAttribute('href', '/purchase-invoices');
  });
});
