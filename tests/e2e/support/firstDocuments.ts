import { expect } from 'vitest';
import type { Visitor } from './visitor.ts';

/** A supplier, ten pieces ordered, received, and the invoice entered until it is ready for booking. */
export async function buyFirst(visitor: Visitor): Promise<void> {
  const { page, t, manner } = visitor;
  await visitor.goTo('/accounts/new');
  await visitor.field('resources.accounts.fields.code').fill('2001');
  await visitor.field('resources.accounts.fields.name').fill('Ajax');
  await page.getByRole('checkbox', { name: t('resources.accounts.fields.isSupplier') }).check();
  await visitor.button('accounts.create').click();
  await visitor.meet('Ajax');
  await visitor.goTo('/purchase-orders/new');
  await visitor.meet(t('purchaseOrders.newTitle'));
  await pick(visitor, 'resources.purchaseOrders.fields.supplierId', 'Ajax');
  await typeLine(visitor, 'purchaseOrders.linePlaceholder', ['SB6', '', '10', '48']);
  await visitor.look('first-purchase-order-new');
  await visitor.button('forms.save').click();
  await visitor.meet(new RegExp(t('purchaseOrders.titleOf', { number: '\\d+', name: 'Ajax' })));
  await visitor.command('o', visitor.button('purchaseOrders.receive'));
  const receiving = page.getByRole('dialog', { name: t('purchaseOrders.receiving.title') });
  await receiving.getByLabel(t('purchaseOrders.receiving.yourRef')).fill('PB 1');
  await receiving.getByRole('button', { name: t('purchaseOrders.receiving.book') }).click();
  await receiving.waitFor({ state: 'detached' });
  await page.getByText(t('purchaseOrders.receiptStatus.Complete')).first().waitFor();
  await visitor.look('first-purchase-order');

  await visitor.command('f', visitor.link('purchaseOrders.enterInvoice'));
  const picking = page.getByRole('dialog', { name: t('purchaseInvoices.pick.title') });
  await picking.getByRole('checkbox').first().check();
  await picking.getByRole('button', { name: t('purchaseInvoices.pick.add', { smart_count: 1 }) }).click();
  await picking.waitFor({ state: 'detached' });
  const field = (name: string) => visitor.field(`resources.purchaseInvoices.fields.${name}`);
  const now = new Date();
  const day = [now.getDate(), now.getMonth() + 1].map((part) => String(part).padStart(2, '0'));
  await field('yourRef').fill('2026-1');
  await field('invoiceDate').fill([...day, now.getFullYear()].join(manner.language === 'nl' ? '-' : '.'));
  await field('controlAmount').fill({ nl: '580,80', de: '571,20' }[manner.language]);
  await page
    .getByRole('region', { name: t('purchaseInvoices.totals.title') })
    .getByText(t('purchaseInvoices.totals.explained'))
    .waitFor();
  await page.waitForURL(/purchase-invoices\/[\da-f-]{36}/);
  await page.getByRole('toolbar').getByText(t('forms.changed')).waitFor({ state: 'hidden' });
  await visitor.look('first-invoice');
  await visitor.button('purchaseInvoices.release').click();
  await visitor.button('purchaseInvoices.takeBack').waitFor();
  await page.getByText(t('purchaseInvoices.status.Open')).first().waitFor();
  await visitor.look('first-invoice-ready');
}

/** An order of four pieces, delivered whole. */
export async function sellFirst(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await visitor.goTo('/sales-orders/new');
  await visitor.meet(t('salesOrders.new'));
  await pick(visitor, 'resources.salesOrders.fields.orderedById', 'Bakker');
  await typeLine(visitor, 'purchaseOrders.linePlaceholder', ['SB6', '', '4']);
  await page.getByRole('grid').getByText('358,00').first().waitFor();
  await visitor.look('first-sales-order-new');
  await visitor.button('forms.save').click();
  await visitor.meet(new RegExp(t('salesOrders.titleOf', { number: '\\d+', name: 'Bakker BV' })));
  await visitor.command('l', visitor.link('salesOrders.deliver'));
  await visitor.command('a', visitor.button('salesOrders.delivering.all'));
  await visitor.look('first-delivery');
  await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: t('salesOrders.delivering.book') }).click()]);
  await page.getByText(t('salesOrders.deliveryStatus.Complete')).first().waitFor();
  await visitor.look('first-sales-order');
}

/** A visit to the location, planned, signed, realised and handled. */
export async function visitFirst(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await visitor.goTo('/locations');
  await page.getByRole('link', { name: /Hal Bakker/ }).click();
  await visitor.meet('Hal Bakker');
  await visitor.command('p', visitor.link('locations.work.plan'));
  await visitor.field('resources.workOrders.fields.description').fill('SB6');
  await typeLine(visitor, 'workOrders.items.placeholder', ['', 'SB6', '', '', '1']);
  await visitor.look('first-work-order-new');
  await visitor.button('workOrders.new').click();
  await page.getByRole('button', { name: t('workOrders.step.confirm.action') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: new RegExp(`^${t('workOrders.day')}`) }).fill('+1');
  await dialog.getByLabel(new RegExp(`^${t('workOrders.from')}`)).fill('10:30');
  await dialog.getByRole('combobox').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: t('workOrders.step.confirm.action'), exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('combobox', { name: t('workOrders.items.stateOf', { number: 1 }) }).selectOption('Gerealiseerd');
  await page.getByText(t('workOrders.cannot', { action: t('workOrders.step.realise.action') })).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: t('workOrders.sign.action') }).click();
  await dialog.getByRole('textbox').first().fill('B. Bakker');
  await dialog.getByRole('button', { name: t('workOrders.sign.type') }).click();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: t('workOrders.sign.submit'), exact: true }).click();
  await page.getByRole('img', { name: t('workOrders.signature.alt', { name: 'B. Bakker' }) }).waitFor();
  for (const [step, status] of Object.entries({ realise: 'Gerealiseerd', handle: 'Afgehandeld' })) {
    const action = t(`workOrders.step.${step}.action`);
    await page.getByRole('button', { name: action }).click();
    await dialog.getByRole('button', { name: action, exact: true }).click();
    await page.locator('[data-standing]', { hasText: t(`workOrders.status.${status}`) }).waitFor();
  }
  await visitor.look('first-work-order-handled');
}

/** Chooses the first of what is found by words. */
async function pick({ page, t }: Visitor, label: string, words: string): Promise<void> {
  await page.getByRole('combobox', { name: new RegExp(`^${t(label)}`) }).fill(words);
  await page.getByRole('listbox').getByRole('option').first().click();
}

/** Types a line by keys, cell by cell. */
async function typeLine({ page, t }: Visitor, placeholder: string, cells: readonly string[]): Promise<void> {
  const grid = page.getByRole('grid');
  await grid.getByText(t(placeholder)).click();
  for (const [at, text] of cells.entries()) {
    if (text !== '') await page.keyboard.type(text);
    await page.keyboard.press(at === cells.length - 1 ? 'Enter' : 'Tab');
  }
  await expect.poll(() => grid.getByText('SB6').count()).toBeGreaterThan(0);
}
