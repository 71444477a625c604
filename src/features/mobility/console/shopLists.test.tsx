import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listReply, problemReply, renderConsole } from '../../../../tests/support/renderConsole.tsx';
import { ShopArticleList, ShopOrderList, ShopResellerList } from './ShopLists.tsx';

const id = '0194f2a0-7c1e-7b3a-8d2f-1a2b3c4d5e6f';

test('an order of the shop leads to its page in the division of the shop, whichever is chosen', async () => {
  const order = {
    id,
    division: 120003,
    orderNumber: 5012,
    externalReference: 'SHOP-17',
    accountName: 'Hotel',
    resellerName: null,
    created: '2026-03-02T09:30:00.000Z',
    total: '12.5000',
    status: 'Open',
  };
  renderConsole(<ShopOrderList />, { answer: () => listReply([order]) });
  expect(await screen.findByRole('link', { name: '5012' })).toHaveAttribute('href', `/shop-orders/${id}?division=120003`);
  expect(screen.getByText('open')).toBeVisible();
});

test('the articles are those of the shop first', async () => {
  const article = {
    id,
    division: 120003,
    code: 'ACCU',
    description: 'Accu 12 V',
    price: '95.1250',
    currency: 'EUR',
    isWebshopItem: true,
    stock: '3.0000',
    pictureUrl: null,
  };
  const { requests } = renderConsole(<ShopArticleList />, { answer: () => listReply([article]) });
  expect(await screen.findByRole('link', { name: 'Accu 12 V' })).toHaveAttribute('href', `/items/${id}?division=120003`);
  expect(screen.getByText('€ 95,125')).toBeVisible();
  expect(JSON.parse(new URLSearchParams(requests.at(-1)?.url.split('?')[1]).get('filter') ?? '{}')).toEqual({ isWebshopItem: true });
});

test('a reseller leads to its account', async () => {
  renderConsole(<ShopResellerList />, {
    answer: () => listReply([{ id, division: 120003, code: '00001011', name: 'Kempen Care', city: 'Eindhoven', email: null, phone: null }]),
  });
  expect(await screen.findByRole('link', { name: 'Kempen Care' })).toHaveAttribute('href', `/shop-accounts/${id}?division=120003`);
});

test.each([
  [true, '/divisions'],
  [false, null],
])('without a division of the shop, the list says where it is chosen, and leads an administrator there: %s', async (may, to) => {
  const text = 'Kies bij de stamgegevens van een administratie de huisstijl Mobiliteit.';
  renderConsole(<ShopOrderList />, {
    answer: () => problemReply(404, 'noShopDivision', text),
    can: (capability) => may || capability !== 'administrator',
  });
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  const link = screen.queryByRole('link', { name: 'Administraties' });
  expect(link?.getAttribute('href') ?? null).toBe(to);
});
