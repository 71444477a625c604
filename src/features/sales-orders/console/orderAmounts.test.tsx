import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { customer, openSale, sale, saleAddress } from '../../../../tests/support/salesScreens.tsx';
import { sentBodies } from '../../../../tests/support/renderConsole.tsx';
import { startTyping } from '../../../../tests/support/startTyping.ts';

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
  await startTyping();
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
  await startTyping();
  fireEvent.paste(document.activeElement ?? document.body, { clipboardData: { getData: () => 'Art.nr.\tAantal\r\nSB6\t2\r\n' } });
  await waitFor(() => expect(asked.map((query) => [query.get('currency'), query.get('exchangeRate')])).toEqual([['CHF', '0.95']]));
});

describe('an order of a customer who buys in another currency', () => {
  const foreign = ({ url }: { url: string }) =>
    new URL(url, 'http://localhost').pathname.includes('/account/') ? { json: { ...customer, salesCurrency: 'USD' } } : undefined;
  const paste = async () => {
    await startTyping();
    fireEvent.paste(document.activeElement ?? document.body, { clipboardData: { getData: () => 'Art.nr.\tAantal\r\nSB6\t2\r\n' } });
  };

  test('warns until its rate is typed, shows the total in our own currency, and is saved with both', async () => {
    const { requests } = openSale(`/sales-orders/new?customer=${customer.id}`, { more: foreign });
    await paste();
    expect(await screen.findByRole('combobox', { name: /^Valuta/ })).toHaveValue('USD');
    const rate = screen.getByRole('textbox', { name: /^Koers/ });
    expect(rate).toHaveAccessibleDescription('▲ Bij koers 1 telt 1 USD als 1 EUR. Vul de koers in.');
    await userEvent.clear(rate);
    await userEvent.type(rate, '0,9');
    expect(rate).toHaveAccessibleDescription('De prijs van 1 USD in EUR.');
    const own = await screen.findByRole('row', { name: /^In EUR/ });
    await waitFor(() => expect(own).toHaveTextContent(/€ 152,46/));
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() =>
      expect(sentBodies(requests, 'POST', '/salesorder')).toMatchObject([
        { currency: 'USD', exchangeRate: 0.9, lines: [{ unitPrice: '70.0000' }] },
      ]),
    );
  });

  test('has no rate in our own currency', async () => {
    openSale(`/sales-orders/new?customer=${customer.id}`, { more: foreign });
    const currency = await screen.findByRole('combobox', { name: /^Valuta/ });
    await waitFor(() => expect(currency).toHaveValue('USD'));
    await userEvent.selectOptions(currency, 'EUR');
    expect(screen.queryByRole('textbox', { name: /^Koers/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('row', { name: /^In EUR/ })).not.toBeInTheDocument();
  });

  test('keeps its currency once anything was delivered, but not its rate', async () => {
    openSale(`${saleAddress}/edit`, {
      more: ({ url, method }) =>
        method === 'GET' && url.endsWith(sale.id) ? { json: { ...sale, currency: 'CHF', exchangeRate: 0.95 } } : undefined,
    });
    expect(await screen.findByRole('combobox', { name: /^Valuta/ })).toBeDisabled();
    expect(screen.getByRole('textbox', { name: /^Koers/ })).toHaveValue('0,95');
  });

  test('prices its stored lines again in another currency', async () => {
    const asked: URLSearchParams[] = [];
    const line = { ...sale.lines[0], quantityDelivered: '0.0000' };
    const { requests } = openSale(`${saleAddress}/edit`, {
      more: ({ url, method }) => {
        const { pathname, searchParams } = new URL(url, 'http://localhost');
        if (pathname.endsWith('/salesorder/price')) asked.push(searchParams);
        return method === 'GET' && pathname.endsWith(sale.id) ? { json: { ...sale, exchangeRate: 1, lines: [line] } } : undefined;
      },
    });
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: /^Valuta/ }), 'USD');
    await waitFor(() => expect(asked.map((query) => query.get('currency'))).toEqual(['USD']));
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(sentBodies(requests, 'PUT', '')).toMatchObject([{ currency: 'USD', lines: [{ unitPrice: '70.0000' }] }]));
  });

  test('shows the rate and the amount in our own currency on its page', async () => {
    openSale(saleAddress, {
      more: ({ url, method }) =>
        method === 'GET' && url.endsWith(sale.id)
          ? { json: { ...sale, currency: 'CHF', exchangeRate: 0.95, amountDc: '1017.3100' } }
          : undefined,
    });
    expect(await screen.findByText('€\u00a01.017,31', { normalizer: (text) => text })).toBeVisible();
    expect(screen.getByText('0,95')).toBeVisible();
  });
});
