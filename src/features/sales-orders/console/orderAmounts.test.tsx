import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { customer, openSale, sale, saleAddress } from '../../../../tests/support/salesScreens.tsx';
import { sentBodies } from '../../../../tests/support/renderConsole.tsx';

test('the discounts of line and order are calculated as the server does, and the amounts of lines add up to the total', async () => {
  const line = { ...sale.lines[1], quantity: '1.0000', unitPrice: '1.0000', discount: 0.1 };
  openSale(`${saleAddress}/edit`, {
    more: ({ url }) => (url.endsWith(sale.id) ? { json: { ...sale, discount: 0.05, lines: [line] } } : undefined),
  });
  // 1 − 0.9 × 0.95 is not 0.145 in binary
  expect(await screen.findByRole('cell', { name: /0,86/ })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('gridcell', { name: /0,86/ })).toBeVisible());
});

test('a new order has the currency of its customer, and the prices that were agreed in it', async () => {
  const asked: URLSearchParams[] = [];
  const { requests } = openSale(`/sales-orders/new?customer=${customer.id}`, {
    more: ({ url }) => {
      const { pathname, searchParams } = new URL(url, 'http://localhost');
      if (pathname.endsWith('/salesorder/price')) asked.push(searchParams);
      return pathname.includes('/account/') ? { json: { ...customer, salesCurrency: 'USD' } } : undefined;
    },
  });
  await userEvent.click(await screen.findByText('Typ een artikelcode of plak rijen uit een rekenblad…'));
  fireEvent.paste(document.activeElement ?? document.body, { clipboardData: { getData: () => 'Art.nr.\tAantal\r\nSB6\t2\r\n' } });
  expect(await screen.findByRole('cell', { name: 'US$\u00a0140,00' })).toBeVisible();
  expect(asked.map((query) => [query.get('currency'), query.get('exchangeRate')])).toEqual([['USD', '1']]);
  await userEvent.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(sentBodies(requests, 'POST', '/salesorder')).toMatchObject([{ lines: [{ unitPrice: '70.0000' }] }]));
});

test('a line that is added to an order in another currency is priced in it, at its rate', async () => {
  const asked: URLSearchParams[] = [];
  openSale(`${saleAddress}/edit`, {
    more: ({ url, method }) => {
      const { pathname, searchParams } = new URL(url, 'http://localhost');
      if (pathname.endsWith('/salesorder/price')) asked.push(searchParams);
      return method === 'GET' && pathname.endsWith(sale.id) ? { json: { ...sale, currency: 'CHF', exchangeRate: 0.95 } } : undefined;
    },
  });
  await userEvent.click(await screen.findByText('Typ een artikelcode of plak rijen uit een rekenblad…'));
  fireEvent.paste(document.activeElement ?? document.body, { clipboardData: { getData: () => 'Art.nr.\tAantal\r\nSB6\t2\r\n' } });
  await waitFor(() => expect(asked.map((query) => [query.get('currency'), query.get('exchangeRate')])).toEqual([['CHF', '0.95']]));
});
