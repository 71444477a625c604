import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { openSale, sale, saleAddress, soldItems } from '../../../../tests/support/salesScreens.tsx';
import { listReply, sentBodies } from '../../../../tests/support/renderConsole.tsx';

const [extinguisher, freight] = soldItems;

function cell(label: string): HTMLElement {
  const [first] = within(screen.getByRole('grid', { name: 'Regels' }))
    .getAllByRole('row')
    .slice(1);
  const found = within(first as HTMLElement)
    .getAllByRole('gridcell')
    .find((one) => one.dataset['label'] === label);
  if (!found) throw new Error(`No cell ${label}`);
  return found;
}

describe('a stored line of an order of a customer that gets another item', () => {
  const low = { code: '1', description: 'Laag', percentage: 0.09, type: 'Excluding', charged: false, blocked: false };
  const lowFreight = { ...freight, salesVatCode: '1' };
  const open = (line: object) =>
    openSale(`${saleAddress}/edit`, {
      more({ method, url }) {
        if (url.includes('/lookup/vatcode')) return { json: [low, { ...low, code: '2', description: 'Hoog', percentage: 0.21 }] };
        const { pathname, searchParams } = new URL(url, 'http://localhost');
        if (pathname.endsWith('/item')) {
          const isFreight = (searchParams.get('filter') ?? '').toLowerCase().includes('"q":"vracht"');
          return listReply(isFreight ? [lowFreight] : [extinguisher, lowFreight]);
        }
        const lines = [{ ...sale.lines[0], quantityDelivered: '0.0000', quantityOpen: '10.0000', ...line }];
        return method === 'GET' && pathname.endsWith(sale.id) ? { json: { ...sale, lines } } : undefined;
      },
    });
  const change = async () => {
    await screen.findByRole('grid', { name: 'Regels' });
    await userEvent.click(cell('Artikel'));
    await userEvent.keyboard('vracht');
    await screen.findByRole('option', { name: /VRACHT/ });
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(cell('Omschrijving')).toHaveTextContent('Vrachtkosten'));
  };

  test('takes its price, discount and VAT code', async () => {
    const { requests } = open({ priceSource: 'Customer', discount: 0.1 });
    await change();
    await waitFor(() => expect(cell('Prijs uit')).toHaveTextContent('Artikel'));
    expect(cell('Prijs')).toHaveTextContent('35,00');
    expect(cell('Korting %')).toBeEmptyDOMElement();
    expect(cell('Btw')).toHaveTextContent('9%');
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() =>
      expect(sentBodies(requests, 'PUT', sale.id)).toMatchObject([
        { lines: [{ itemId: freight.id, unitPrice: '35.0000', discount: 0, vatCode: '1' }] },
      ]),
    );
    expect(JSON.stringify(sentBodies(requests, 'PUT', sale.id))).not.toMatch(/isOtherItem|filledVatCode|itemVatCode|"found"/);
  });

  test('keeps a price and a VAT code that were typed', async () => {
    open({ priceSource: 'Manual', unitPrice: '60.0000', vatCode: '7', vatPercentage: 0, vatCharged: true });
    await change();
    await waitFor(() => expect(cell('Prijs uit')).toHaveTextContent('Handmatig'));
    expect(cell('Prijs')).toHaveTextContent('60,00');
    expect(cell('Btw')).toHaveTextContent(/verl\./);
  });
});
