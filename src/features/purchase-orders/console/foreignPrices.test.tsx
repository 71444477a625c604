import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer, item, order } from '../../../../tests/support/orderScreens.tsx';
import { listReply, renderConsole, sentBodies } from '../../../../tests/support/renderConsole.tsx';
import { startTyping } from '../../../../tests/support/startTyping.ts';
import { OrderCreate } from './OrderCreate.tsx';

const supplier = {
  id: order.supplierId,
  code: '5001',
  name: order.supplierName,
  isSupplier: true,
  purchaseCurrency: 'USD',
};
const extinguisher = { ...item, description: 'Sproeischuimblusser', unit: 'stuks', costPriceStandard: '48.6000', salesVatCode: null };

const prices = () =>
  screen.getAllByRole('gridcell').flatMap(({ dataset, textContent }) => (dataset['label'] === 'Prijs' ? [textContent] : []));

async function addItem() {
  await startTyping();
  await userEvent.keyboard('sb6');
  await screen.findByRole('option', { name: /SB6/ });
  await userEvent.keyboard('{Enter}');
}

test('cost prices are converted into the currency of the order, also when its rate is typed after them, and typed prices stay', async () => {
  const { requests } = renderConsole(<OrderCreate />, {
    answer: answer(({ url }) => {
      if (url.includes('/account/')) return { json: supplier };
      return new URL(url, 'http://localhost').pathname.endsWith('/item') ? listReply([extinguisher]) : undefined;
    }),
    at: `/purchase-orders/new?supplier=${order.supplierId}`,
  });
  const rate = await screen.findByRole('textbox', { name: /^Koers/ });
  await addItem();
  await waitFor(() => expect(prices()).toEqual(['48,60']));
  await addItem();
  await waitFor(() => expect(prices()).toHaveLength(2));
  await userEvent.click(screen.getAllByRole('gridcell').filter(({ dataset }) => dataset['label'] === 'Prijs')[1] as HTMLElement);
  await userEvent.keyboard('50{Enter}');
  await userEvent.clear(rate);
  await userEvent.type(rate, '0,9{Tab}');
  await waitFor(() => expect(prices()).toEqual(['54,00', '50,00']));
  await addItem();
  await waitFor(() => expect(prices()).toEqual(['54,00', '50,00', '54,00']));
  await userEvent.keyboard('{Control>}s{/Control}');
  await waitFor(() =>
    expect(sentBodies(requests, 'POST')).toMatchObject([{ currency: 'USD', exchangeRate: 0.9, lines: [{ unitPrice: '54.0000' }, {}, {}] }]),
  );
  expect(JSON.stringify(sentBodies(requests, 'POST'))).not.toContain('filledPrice');
});
