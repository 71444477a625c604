import { describe, expect, it } from 'vitest';
import type { Item } from '#features/items/schema.ts';
import type { SalesOrder } from '#features/sales-orders/schema.ts';
import { colleague } from './support/colleague.ts';
import { divisionOf, mannersOf, visit, type Visitor } from './support/visitor.ts';

describe.each(mannersOf('de', 390))('a clerk who sells ($language, $width px)', (manner) => {
  it('takes an order, delivers a part and the rest, and finds both with their slips', () =>
    visit({ manner, userName: 'ada', path: `/sales-orders?division=${divisionOf(manner)}` }, async (visitor) => {
      const { page, t } = visitor;
      await visitor.meet(t('salesOrders.title'));
      await visitor.look('sales-orders');
      const order = await enterOrder(visitor);
      await visitor.look('sales-order-page');
      await deliverPart(visitor, order);
      await deliverRest(visitor, order);
      await page.getByText(t('salesOrders.deliveryStatus.Complete')).first().waitFor();
      await visitor.look('sales-order-delivered');
    }));
});

/** An order of ten pieces that are not numbered, copied from one that stands there and changed in the form. */
async function enterOrder(visitor: Visitor): Promise<SalesOrder> {
  const { page, t, division } = visitor;
  const api = await colleague('ada');
  const [sample] = await api.get<SalesOrder[]>(`/api/${division}/salesorder?range=[0,0]&sort=["orderNumber","ASC"]`);
  const items = await api.get<Item[]>(`/api/${division}/item?filter={"isStockItem":true,"isSalesItem":true}&range=[0,99]`);
  const item = items.find(({ isSerialItem, isBatchItem, stock }) => !isSerialItem && !isBatchItem && Number(stock) > 40);
  const made = await api.post<SalesOrder>(`/api/${division}/salesorder`, {
    orderedById: sample?.orderedById,
    lines: [{ itemId: item?.id, quantity: '10' }],
  });
  await visitor.goTo(`/sales-orders/new?copy=${made.id}&division=${division}`);
  await visitor.meet(t('salesOrders.new'));
  await page.getByRole('grid').getByText(t('salesOrders.priceSource.Item')).or(page.getByRole('grid')).first().waitFor();
  await visitor.field('resources.salesOrders.fields.yourRef').fill(`E2E-${made.orderNumber}`);
  await visitor.look('sales-order-entry');
  await page.getByRole('button', { name: t('ra.action.save') }).click();
  await visitor.meet(new RegExp(t('salesOrders.titleOf', { number: '\\d+', name: made.orderedByName })));
  const id = /sales-orders\/([\w-]+)/.exec(page.url())?.[1] ?? '';
  const order = await api.get<SalesOrder>(`/api/${division}/salesorder/${id}`);
  expect(order).toMatchObject({ yourRef: `E2E-${made.orderNumber}`, lines: [{ itemId: item?.id, quantity: '10.0000' }] });
  return order;
}

/** Three scans count three; more than is open needs a reason. */
async function deliverPart(visitor: Visitor, order: SalesOrder): Promise<void> {
  const { page, t } = visitor;
  const [line] = order.lines ?? [];
  const named = { item: line?.itemCode ?? '', number: 1 };
  await visitor.command('l', visitor.link('salesOrders.deliver'));
  await visitor.meet(t('salesOrders.delivering.title', { number: order.orderNumber, name: order.orderedByName }));
  const scan = visitor.field('salesOrders.delivering.scan');
  for (let times = 0; times < 3; times += 1) {
    await scan.fill(line?.itemCode ?? '');
    await scan.press('Enter');
  }
  const quantity = page.getByRole('textbox', { name: t('salesOrders.delivering.quantity', named) });
  await expect.poll(() => quantity.inputValue()).toMatch(/^3/);
  await quantity.fill('99');
  await page.getByRole('textbox', { name: t('salesOrders.delivering.reason') }).waitFor();
  await visitor.look('sales-order-delivering');
  await quantity.fill('3');
  await book(visitor);
  await page.getByText(t('salesOrders.deliveryStatus.Partial')).first().waitFor();
}

/** All that can leave, by one key. */
async function deliverRest(visitor: Visitor, order: SalesOrder): Promise<void> {
  const { t } = visitor;
  await visitor.command('l', visitor.link('salesOrders.deliver'));
  await visitor.meet(t('salesOrders.delivering.title', { number: order.orderNumber, name: order.orderedByName }));
  await visitor.command('a', visitor.button('salesOrders.delivering.all'));
  await book(visitor);
}

async function book({ page, t }: Visitor): Promise<void> {
  const [slip] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('salesOrders.delivering.book') }).click(),
  ]);
  expect(slip.suggestedFilename()).toMatch(/^(Pakbon|Lieferschein) \d+\.pdf$/);
  await page.getByRole('tab', { name: t('salesOrders.deliveries') }).waitFor();
}
