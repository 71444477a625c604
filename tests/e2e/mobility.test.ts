import { describe, expect, it } from 'vitest';
import type { Article, MobilityOrder, ShopAccount } from '#features/mobility/schema.ts';
import type { Item } from '#features/items/schema.ts';
import { colleague } from './support/colleague.ts';
import { divisionOf, mannersOf, visit, type Visitor } from './support/visitor.ts';

const shop = 120003;

describe.each(mannersOf('de', 390))('an order of the shop ($language, $width px)', (manner) => {
  it('arrives once however often it is sent, is seen in another division, opened and delivered', async () => {
    const { order, reseller } = await arrivedOrder(`E2E-${manner.language}-${manner.width}`);
    await visit({ manner, userName: 'ada', path: `/shop-orders?division=${divisionOf(manner)}` }, async (visitor) => {
      const { page, t } = visitor;
      await visitor.meet(t('shopOrders.title'));
      await page.getByText(String(order.externalReference)).first().waitFor();
      await visitor.look('shop-orders');
      await page.getByRole('searchbox', { name: t('shopOrders.search') }).fill(String(order.externalReference));
      await page.locator('[data-row-link]').nth(1).waitFor({ state: 'detached' });
      await page.getByRole('link', { name: String(order.orderNumber) }).click();
      await visitor.meet(t('shopOrders.titleOf', { number: order.orderNumber, name: order.accountName }));
      expect(new URL(page.url()).searchParams.get('division')).toBe(String(shop));
      await page.getByRole('link', { name: reseller.name }).waitFor();
      await visitor.look('shop-order');
      await deliver(visitor, order);
      await visitor.goTo(`/shop-orders/${order.id}?division=${shop}`);
      await page.getByText(t('shopOrders.status.Complete')).first().waitFor();
    });
  });

  it('stands on the page of its reseller, and accounts and articles lead into the division of the shop', async () => {
    const { order, reseller } = await arrivedOrder(`E2E-R-${manner.language}-${manner.width}`);
    await visit({ manner, userName: 'ada', path: `/shop-resellers?division=${divisionOf(manner)}` }, async (visitor) => {
      const { page, t } = visitor;
      await visitor.meet(t('shopResellers.title'));
      await visitor.look('shop-resellers');
      await page.locator(`a[href*="${reseller.id}"]`).click();
      await visitor.meet(reseller.name);
      await page.getByRole('link', { name: String(order.orderNumber) }).waitFor();
      await visitor.look('shop-reseller');
      await page.getByRole('tab', { name: t('shopAccounts.contacts') }).click();
      await page.getByRole('tabpanel').getByRole('listitem').or(page.getByRole('tabpanel').getByRole('table')).first().waitFor();
      await visitor.look('shop-contacts');
      await visitor.goTo(`/shop-accounts?division=${divisionOf(manner)}`);
      await visitor.meet(t('shopAccounts.title'));
      await visitor.look('shop-accounts');
      await visitor.goTo(`/shop-articles?division=${divisionOf(manner)}`);
      await visitor.meet(t('shopArticles.title'));
      await visitor.look('shop-articles');
      await page.locator('[data-row-link]').first().click();
      await page.waitForURL(/\/items\//);
      expect(new URL(page.url()).searchParams.get('division')).toBe(String(shop));
    });
  });
});

/** An order through a reseller that the shop sends fifty times at once: one of them makes it. */
async function arrivedOrder(externalReference: string): Promise<{ order: MobilityOrder; reseller: ShopAccount }> {
  const api = await colleague('ada');
  const base = '/api/EscapeMobility';
  const [reseller] = await api.get<ShopAccount[]>(`${base}/resellers`);
  const items = await api.get<Item[]>(`/api/${shop}/item?filter={"isStockItem":true,"isWebshopItem":true}&range=[0,99]`);
  const plain = items.find(({ isSerialItem, isBatchItem, stock }) => !isSerialItem && !isBatchItem && Number(stock) > 20);
  const [article] = await api.get<Article[]>(`${base}/articles/byIds?ids=${plain?.id ?? ''}`);
  const accounts = await api.get<(ShopAccount & { blocked: boolean })[]>(`/api/${shop}/account?filter={"isCustomer":true}&range=[0,20]`);
  const account = accounts.find(({ id, blocked }) => !blocked && id !== reseller?.id);
  if (!reseller || !article || !account) throw new Error('The shop has no reseller, article or customer');
  const body = {
    accountId: account.id,
    resellerId: reseller.id,
    externalReference,
    paymentReference: 'iDEAL 100200',
    deliveryAddress: { addressLine1: 'Markt 8', postcode: '5611 EB', city: 'Eindhoven', country: 'NL' },
    lines: [{ articleId: article.id, quantity: '2' }],
  };
  const answers = await Promise.all(Array.from({ length: 50 }, () => api.post<MobilityOrder>(`${base}/orders`, body)));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  const [order] = answers;
  if (!order) throw new Error('No order was answered');
  return { order, reseller };
}

async function deliver(visitor: Visitor, { orderNumber, accountName }: MobilityOrder): Promise<void> {
  const { page, t } = visitor;
  await visitor.command('l', visitor.link('salesOrders.deliver'));
  await visitor.meet(t('salesOrders.delivering.title', { number: orderNumber, name: accountName }));
  await visitor.command('a', visitor.button('salesOrders.delivering.all'));
  const [slip] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('salesOrders.delivering.book') }).click(),
  ]);
  expect(slip.suggestedFilename()).toMatch(/\.pdf$/);
  await page.getByText(t('salesOrders.deliveryStatus.Complete')).first().waitFor();
}
