import { describe, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import type { Item } from '#features/items/schema.ts';
import type { PurchaseOrder, PurchaseOrderLine } from '#features/purchase-orders/schema.ts';
import { colleague } from './support/colleague.ts';
import { invoicePdf } from './support/files.ts';
import { divisionOf, mannersOf, visit, type Manner, type Visitor } from './support/visitor.ts';

const columns = { item: 1, description: 2, quantity: 3, price: 5, amount: 9 } as const;
const label = (field: string) => `resources.purchaseInvoices.fields.${field}`;
const decimal = { nl: 'nl-NL', de: 'de-DE' } as const;

/** The supplier's number of the invoice that this purchaser enters. */
const reference = ({ width }: Manner) => `2026-${width}`;

describe.each(mannersOf('nl', 1280))('a purchaser ($language, $width px)', (manner) => {
  it('receives an order and enters its invoice until it can be booked', () =>
    visit({ manner, userName: 'piet', path: `/purchase-orders?division=${divisionOf(manner)}` }, async (visitor) => {
      const order = await openOrder(visitor);
      await receiveGoods(visitor, order);
      await pickLines(visitor, order);
      await typeHeader(visitor);
      await attachPaper(visitor, order);
      await typeLines(visitor);
      await pasteRows(visitor);
      await explainDifference(visitor);
      await explainTotal(visitor);
      await release(visitor);
      await meetDuplicate(visitor, order);
    }));
});

/** An order of which nothing has arrived, found in the list by its number. */
async function openOrder(visitor: Visitor): Promise<PurchaseOrder> {
  const { page, t, division, isPhone } = visitor;
  const path = `/api/${division}/purchaseorder/order?filter={"receiptStatus":"Open","orderStatus":"Open"}&sort=["orderNumber","ASC"]&range=[0,9]`;
  const waiting = await (await colleague('ada')).get<PurchaseOrder[]>(path);
  const order = waiting[0];
  if (!order) throw new Error('Nothing is waiting to be received');
  const lines = await (await colleague('ada')).get<PurchaseOrderLine[]>(`/api/${division}/purchaseorder/order/${order.id}/lines`);
  await visitor.meet(t('purchaseOrders.title'));
  await visitor.look('orders');
  await page.getByRole('searchbox', { name: t('purchaseOrders.list.search') }).fill(String(order.orderNumber));
  await page.waitForURL(/filter=/);
  const link = page.getByRole('link', { name: String(order.orderNumber), exact: true });
  if (isPhone) await link.tap();
  else await link.click();
  await visitor.meet(t('purchaseOrders.titleOf', { number: order.orderNumber, name: order.supplierName }));
  await visitor.look('order-page');
  return { ...order, lines };
}

/** More than was ordered needs a reason; what was ordered is booked at once. */
async function receiveGoods(visitor: Visitor, order: PurchaseOrder): Promise<void> {
  const { page, t, manner } = visitor;
  await visitor.command('o', visitor.button('purchaseOrders.receive'));
  const dialog = page.getByRole('dialog', { name: t('purchaseOrders.receiving.title') });
  const [first] = order.lines ?? [];
  const item = `${first?.itemCode} ${first?.description ?? first?.itemDescription}`;
  const quantity = dialog.getByRole('textbox', { name: t('purchaseOrders.receiving.quantity', { item }) }).first();
  const ordered = await quantity.inputValue();
  await quantity.fill('99999');
  await dialog.getByText(t('purchaseOrders.receiving.over')).waitFor();
  await visitor.look('order-receiving');
  await quantity.fill(ordered);
  for (const line of order.lines ?? []) await tellPieces(dialog, t, line);
  await dialog.getByLabel(t('purchaseOrders.receiving.yourRef')).fill(`PB ${manner.width}`);
  await dialog.getByRole('button', { name: t('purchaseOrders.receiving.book') }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(t('purchaseOrders.receiptStatus.Complete')).first().waitFor();
  await page.getByRole('tab', { name: t('purchaseOrders.receipts') }).click();
  await page.getByRole('heading', { name: `PB ${manner.width}` }).waitFor();
  await visitor.look('order-received');
}

/** A serial number of each piece, one batch for all, where the item has them. */
async function tellPieces(dialog: Locator, t: Visitor['t'], line: PurchaseOrderLine): Promise<void> {
  const item = `${line.itemCode} ${line.description ?? line.itemDescription}`;
  const serials = dialog.getByRole('textbox', { name: t('purchaseOrders.receiving.serialNumbers', { item }) });
  const numbers = Array.from({ length: Number(line.quantity) }, (_, index) => `${line.itemCode}-${line.orderNumber}-${index + 1}`);
  if ((await serials.count()) > 0) await serials.fill(numbers.join('\n'));
  const batch = dialog.getByRole('textbox', { name: t('purchaseOrders.receiving.batch.number', { number: 1, item }) });
  if ((await batch.count()) > 0) await batch.fill(`L-${line.orderNumber}`);
}

/** What was received becomes lines, with one tick. */
async function pickLines(visitor: Visitor, order: PurchaseOrder): Promise<void> {
  const { page, t } = visitor;
  await visitor.command('f', visitor.link('purchaseOrders.enterInvoice'));
  const dialog = page.getByRole('dialog', { name: t('purchaseInvoices.pick.title') });
  const [begin = ''] = t('purchaseInvoices.pick.order', { number: order.orderNumber, date: '|' }).split('|');
  await dialog.getByRole('checkbox', { name: begin }).check();
  await visitor.look('invoice-pick');
  const count = order.lines?.length ?? 0;
  await dialog.getByRole('button', { name: t('purchaseInvoices.pick.add', { smart_count: count }) }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('grid').getByText(`${order.orderNumber}-1`, { exact: true }).waitFor();
  await visitor.meet(t('purchaseInvoices.titleOf', { name: order.supplierName }));
}

async function typeHeader(visitor: Visitor): Promise<void> {
  const { manner } = visitor;
  await visitor.field(label('yourRef')).fill(reference(manner));
  const today = new Date();
  const day = [today.getDate(), today.getMonth() + 1].map((part) => String(part).padStart(2, '0'));
  await visitor.field(label('invoiceDate')).fill([...day, today.getFullYear()].join(manner.language === 'nl' ? '-' : '.'));
  await visitor.field(label('controlAmount')).fill('1');
}

/** The paper stands beside the form. */
async function attachPaper({ page, t, manner }: Visitor, order: PurchaseOrder): Promise<void> {
  const word = { nl: 'Factuur', de: 'Rechnung' }[manner.language];
  const lines = (order.lines ?? []).map(
    ({ quantity, itemCode, unitPrice }) => `${Number(quantity)} × ${itemCode}   ${unitPrice.slice(0, -2)}`,
  );
  const paper = await invoicePdf(`${word}-${reference(manner)}.pdf`, order.supplierName, [`${word} ${reference(manner)}`, '', ...lines]);
  const pane = page.getByRole('region', { name: t('documents.title') });
  await pane.locator('input[type=file]').setInputFiles(paper);
  await pane.getByText(paper.name).waitFor();
  await pane.locator(`iframe[title="${paper.name}"]`).waitFor();
}

/** By keyboard alone: a code, what it is comes by itself, a quantity, a price, the next line. */
async function typeLines(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const item = await someItem(visitor, 0);
  const before = await lineCount(visitor);
  await addRow(visitor).click();
  await page.keyboard.type(item.code);
  await page.getByRole('listbox').getByText(item.description).waitFor();
  await visitor.look('invoice-item-list');
  await page.keyboard.press('Tab');
  const line = lineAt(visitor, before);
  await cell(line, 'description').getByText(item.description).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type('3');
  await page.keyboard.press('Tab');
  await page.keyboard.type('12,50');
  await page.keyboard.press('Enter');
  await cell(line, 'amount').getByText('37,50').waitFor();
}

/** Rows of a spreadsheet become lines. */
async function pasteRows(visitor: Visitor): Promise<void> {
  const { page, context } = visitor;
  const [one, other] = [await someItem(visitor, 1), await someItem(visitor, 2)];
  const before = await lineCount(visitor);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((rows) => navigator.clipboard.writeText(rows), `${one.code}\t\t12\t4,10\n${other.code}\tSpoed\t1\t1.035,50\n`);
  await addRow(visitor).click();
  await page.keyboard.press('Control+v');
  await cell(lineAt(visitor, before), 'amount').getByText('49,20').waitFor();
  await cell(lineAt(visitor, before + 1), 'amount')
    .getByText('1.035,50')
    .waitFor();
  await cell(lineAt(visitor, before), 'description').getByText(one.description).waitFor();
  await visitor.look('invoice-lines');
}

/** More than received is marked in its cell, said in words, and can be accepted. */
async function explainDifference(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  const quantity = cell(lineAt(visitor, 0), 'quantity');
  const total = await totalOf(visitor).innerText();
  await quantity.click();
  await page.keyboard.type('9999');
  await page.keyboard.press('Enter');
  const [invoiced = ''] = t('purchaseInvoices.differences.moreThanReceived', { expected: '|' }).split(',');
  await page
    .getByText(invoiced.replace('%{invoiced}', new Intl.NumberFormat(decimal[visitor.manner.language]).format(9999)))
    .first()
    .waitFor();
  await visitor.look('invoice-difference');
  await page.keyboard.press('Control+z');
  await page
    .getByRole('button', { name: t('purchaseInvoices.differences.accept') })
    .first()
    .waitFor({ state: 'detached' });
  await totalOf(visitor).filter({ hasText: total }).waitFor();
}

/** What the lines make is held against the amount on the paper; the draft is kept meanwhile. */
async function explainTotal(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  const totals = page.getByRole('region', { name: t('purchaseInvoices.totals.title') });
  await totals.getByRole('row', { name: t('purchaseInvoices.totals.rest') }).waitFor();
  const total = await totalOf(visitor).innerText();
  await visitor.field(label('controlAmount')).fill(total.replaceAll(/[^\d.,]/g, ''));
  await totals.getByText(t('purchaseInvoices.totals.explained')).waitFor();
  await page.waitForURL(/purchase-invoices\/[\da-f-]{36}/);
  await page.getByRole('toolbar').getByText(t('forms.changed')).waitFor({ state: 'hidden' });
  await visitor.look('invoice-entry');
}

/** Ready for booking by one key; then it only shows. */
async function release(visitor: Visitor): Promise<void> {
  const { page, t, isPhone } = visitor;
  if (isPhone) await visitor.button('purchaseInvoices.release').tap();
  else await page.keyboard.press('Control+Enter');
  await visitor.button('purchaseInvoices.takeBack').waitFor();
  await page.reload();
  await visitor.button('purchaseInvoices.takeBack').waitFor();
  expect(await visitor.field(label('yourRef')).isEditable()).toBe(false);
  await page.getByText(t('purchaseInvoices.status.Open')).first().waitFor();
  await visitor.look('invoice-released');
}

/** The same number of the same supplier is known before anything is saved. */
async function meetDuplicate(visitor: Visitor, order: PurchaseOrder): Promise<void> {
  const { page, t, division, manner } = visitor;
  await visitor.goTo(`/purchase-invoices/new?division=${division}&supplier=${order.supplierId}`);
  await page.getByRole('dialog', { name: t('purchaseInvoices.pick.title') }).waitFor();
  await page.keyboard.press('Escape');
  await typeHeader(visitor);
  const duplicate = t('purchaseInvoices.duplicate', { yourRef: reference(manner), year: new Date().getFullYear() });
  await page.getByText(duplicate).waitFor();
  await visitor.look('invoice-duplicate');
}

const totalOf = ({ page, t }: Visitor): Locator =>
  page
    .getByRole('region', { name: t('purchaseInvoices.totals.title') })
    .getByRole('row', { name: t('purchaseInvoices.totals.total') })
    .getByRole('cell');
const grid = ({ page }: Visitor): Locator => page.getByRole('grid');
// the first row holds the headings
const lineAt = (visitor: Visitor, index: number): Locator =>
  grid(visitor)
    .getByRole('row')
    .nth(index + 1);
const cell = (line: Locator, column: keyof typeof columns): Locator => line.getByRole('gridcell').nth(columns[column]);
const addRow = (visitor: Visitor): Locator => grid(visitor).getByText(visitor.t('purchaseInvoices.linePlaceholder'));
// without the headings and the row that adds
const lineCount = async (visitor: Visitor): Promise<number> => (await grid(visitor).getByRole('row').count()) - 2;

async function someItem({ division }: Visitor, index: number): Promise<Item> {
  const path = `/api/${division}/item?filter={"isPurchaseItem":true}&sort=["code","ASC"]&range=[${index},${index}]`;
  const [item] = await (await colleague('ada')).get<Item[]>(path);
  if (!item) throw new Error('There are too few items');
  return item;
}
