import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { listReply, renderConsole } from '../../../../tests/support/renderConsole.tsx';
import { ShopAccountPage } from './ShopAccountPage.tsx';
import { ShopOrderPage } from './ShopOrderPage.tsx';

const [orderId, accountId, resellerId, articleId] = [1, 2, 3, 4].map((number) => `0194f2a0-7c1e-7b3a-8d2f-1a2b3c4d5e0${number}`);

const order = {
  id: orderId,
  division: 120003,
  orderNumber: 5012,
  externalReference: 'SHOP-17',
  accountId,
  accountName: 'Hotel',
  contactName: 'M. van Beek',
  resellerId,
  resellerName: 'Kempen Care',
  orderDate: '2026-03-02T09:30:00.000Z',
  created: '2026-03-02T09:30:00.000Z',
  paymentReference: 'iDEAL 1',
  deliveryAddress: { addressLine1: 'Markt 8', postcode: '5611 EB', city: 'Eindhoven' },
  total: '121.0000',
  vat: '21.0000',
  status: 'Open',
  lines: [
    {
      id: articleId,
      articleId,
      articleCode: 'ACCU',
      description: 'Accu 12 V',
      quantity: '2.0000',
      quantityDelivered: '0.0000',
      unitPrice: '50.0000',
      discount: 0,
      amount: '100.0000',
    },
  ],
};
const account = { id: resellerId, division: 120003, code: '00001011', name: 'Kempen Care', isReseller: true, resellerId: null };

function show(at: string, given: Partial<typeof order> = {}, ofAccount: Partial<typeof account> = {}) {
  return renderConsole(<p />, {
    answer: ({ url }) => {
      if (url.includes('/contacts')) return listReply([]);
      if (/\/orders\?|\/resellers\//.test(url)) return listReply([order]);
      return { json: url.includes('/orders/') ? { ...order, ...given } : { ...account, ...ofAccount } };
    },
    at,
    routes: { '/shop-orders/:id': <ShopOrderPage />, '/shop-accounts/:id': <ShopAccountPage /> },
  });
}

test('an order of the shop shows who buys what through whom, and leads on in the division of the shop', async () => {
  show(`/shop-orders/${orderId}`);
  expect(await screen.findByRole('link', { name: 'Kempen Care' })).toHaveAttribute('href', `/shop-accounts/${resellerId}?division=120003`);
  expect(screen.getByRole('link', { name: 'Accu 12 V' })).toHaveAttribute('href', `/items/${articleId}?division=120003`);
  expect(screen.getByText('Markt 8, 5611 EB Eindhoven')).toBeVisible();
  expect(screen.getByRole('link', { name: /Verkooporder openen/ })).toHaveAttribute('href', `/sales-orders/${orderId}?division=120003`);
  expect(screen.getByRole('link', { name: /Leveren/ })).toHaveAttribute('href', `/sales-orders/${orderId}/deliver?division=120003`);
});

test('an order that is delivered is not delivered again', async () => {
  show(`/shop-orders/${orderId}`, { status: 'Complete' });
  expect(await screen.findByText('geleverd')).toBeVisible();
  expect(screen.queryByRole('link', { name: /Leveren/ })).toBeNull();
});

test('a reseller shows what was ordered through it, its own orders and its contacts', async () => {
  const { requests } = show(`/shop-accounts/${resellerId}`);
  expect(await screen.findByRole('link', { name: '5012' })).toHaveAttribute('href', `/shop-orders/${orderId}?division=120003`);
  expect(requests.at(-1)?.url).toContain(`/api/EscapeMobility/resellers/${resellerId}/orders`);
  await userEvent.click(screen.getByRole('tab', { name: 'Eigen bestellingen' }));
  await waitFor(() => expect(requests.at(-1)?.url).toContain(encodeURIComponent(`"accountId":"${resellerId}"`)));
  expect(await screen.findByRole('link', { name: '5012' })).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Contactpersonen' }));
  expect(await screen.findByText('Nog geen contactpersonen')).toBeVisible();
  expect(screen.getAllByRole('link', { name: /Relatie openen/ })[0]).toHaveAttribute('href', `/accounts/${resellerId}?division=120003`);
});

test('an account that is a reseller no longer still shows what was ordered through it, after its own orders', async () => {
  show(`/shop-accounts/${resellerId}`, {}, { isReseller: false });
  await userEvent.click(await screen.findByRole('tab', { name: 'Via deze wederverkoper' }));
  await waitFor(() => expect(screen.getByRole('link', { name: '5012' })).toBeVisible());
  await waitFor(() => expect(screen.getAllByRole('tab')).toHaveLength(3));
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent.trim())).toEqual([
    'Eigen bestellingen',
    'Via deze wederverkoper',
    'Contactpersonen',
  ]);
});
