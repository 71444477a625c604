import { describe, expect, it } from 'vitest';
import { colleague } from './support/colleague.ts';
import { divisionOf, mannersOf, visit, type Manner, type Visitor } from './support/visitor.ts';

const item = { code: 'BHV-HESJE', part: 'BHV-LAMP', set: 'BHV-SET' };
const open = (manner: Manner, path: string) => ({ manner, userName: 'piet', path: `${path}?division=${divisionOf(manner)}` });

/** A select of the form by the key of its label, set to the option with a text. */
async function choose({ page, t }: Visitor, label: string, option: string | RegExp): Promise<void> {
  const select = page.getByRole('combobox', { name: t(label) });
  await select.waitFor();
  const texts = await select.locator('option').allTextContents();
  await select.selectOption({ label: texts.find((text) => (typeof option === 'string' ? text === option : option.test(text))) ?? '' });
}

async function scan({ page, t }: Visitor, code: string, times = 1): Promise<void> {
  const field = page.getByRole('textbox', { name: t('stock.scan.label') });
  for (let time = 0; time < times; time += 1) {
    await field.fill(code);
    await field.press('Enter');
    await expect.poll(() => field.inputValue()).toBe('');
  }
}

describe.each(mannersOf('nl', 1280))('purchasing keeps the stock ($language, $width px)', (manner) => {
  const itemName = { nl: 'BHV-hesje geel', de: 'Warnweste Ersthelfer gelb' }[manner.language];
  const van = { nl: /^Servicebus/, de: /^Servicewagen/ }[manner.language];

  it('counts by scanning, sees the difference, and finds it in the ledger', () =>
    visit(open(manner, '/stock'), async (visitor) => {
      const { page, t } = visitor;
      await visitor.meet(t('stock.title'));
      await visitor.look('stock');
      await visitor.command('t', visitor.link('stock.count'));
      await visitor.meet(t('stockCounts.new'));
      await choose(visitor, 'resources.stockCounts.fields.warehouseId', van);
      await scan(visitor, item.code, 9);
      await scan(visitor, item.part);
      await scan(visitor, 'BESTAAT-NIET');
      await page
        .getByText(t('stock.scan.unknown', { code: 'BESTAAT-NIET' }))
        .first()
        .waitFor();
      await expect.poll(() => page.getByRole('grid').innerText()).toContain(item.part);
      await visitor.look('stock-count-new');
      await visitor.button('stockCounts.book').click();
      await page.getByText(t('stockCounts.differences')).waitFor();
      await visitor.look('stock-count');
      await page.getByRole('main').getByRole('link', { name: itemName }).first().click();
      await page.getByRole('tab', { name: new RegExp(t('stock.places')) }).waitFor();
      await visitor.look('stock-card');
      await page.getByRole('tab', { name: new RegExp(t('stockMovements.title')) }).click();
      await page
        .getByText(new RegExp(`${t('stockMovements.sources.StockCount')} \\d+`))
        .first()
        .waitFor();
      await visitor.look('stock-card-movements');
    }));

  it('fills a van by a transfer, not with more than there is', () =>
    visit(open(manner, '/stock-transfers'), async (visitor) => {
      const { page, t } = visitor;
      await visitor.meet(t('stockTransfers.title'));
      await visitor.look('stock-transfers');
      await visitor.command('n', visitor.link('stockTransfers.new'));
      await choose(visitor, 'resources.stockTransfers.fields.warehouseToId', van);
      await scan(visitor, item.code);
      await visitor.look('stock-transfer-new');
      await visitor.button('stockTransfers.book').click();
      await page.getByRole('heading', { level: 1, name: new RegExp(t('stockTransfers.titleOf', { number: '' }).trim()) }).waitFor();
      await visitor.look('stock-transfer');
    }));

  it('puts an item together in parts and takes it back', async () => {
    const piet = await colleague('piet');
    const division = divisionOf(manner);
    const found = await piet.get<{ id: string }>(`/api/${division}/item/${item.set}`);
    const order = await piet.post<{ id: string }>(`/api/divisions/${division}/assemblyorders`, { itemId: found.id, plannedQuantity: '2' });
    await visit(open(manner, '/assembly-orders'), async (visitor) => {
      const { page, t } = visitor;
      await visitor.meet(t('assemblyOrders.title'));
      await visitor.look('assembly-orders');
      await visitor.goTo(`/assembly-orders/new?division=${division}`);
      await visitor.meet(t('assemblyOrders.new'));
      await visitor.look('assembly-order-new');
      await visitor.goTo(`/assembly-orders/${order.id}?division=${division}`);
      await page.getByText(t('assemblyOrders.states.Open')).first().waitFor();
      await visitor.look('assembly-order');
      await visitor.command('f', visitor.button('assemblyOrders.finish'));
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').fill('1');
      await visitor.look('assembly-order-finish');
      await dialog.getByRole('button', { name: t('assemblyOrders.steps.finish.book') }).click();
      await page.getByText(t('assemblyOrders.states.Partial')).first().waitFor();
      await visitor.command('u', visitor.button('assemblyOrders.undo'));
      await dialog.getByRole('button', { name: t('assemblyOrders.steps.undo.book') }).click();
      await page.getByText(t('assemblyOrders.states.Open')).first().waitFor();
    });
  });

  it('gives an item parts, orders it, finishes it and undoes that', async () => {
    const ada = await colleague('ada');
    const division = divisionOf(manner);
    const code = `SET-${manner.width}-${Date.now() % 1_000_000}`;
    const made = { code, description: `Set ${code}`, isMakeItem: true, isStockItem: true };
    const { id } = await ada.post<{ id: string }>(`/api/divisions/${division}/items`, made);
    await visit({ manner, userName: 'ada', path: `/items/${id}?division=${division}` }, async (visitor) => {
      const { page, t } = visitor;
      await visitor.meet(made.description);
      await visitor.button('items.part.add').click();
      await page.getByRole('combobox', { name: new RegExp(`^${t('resources.assemblyItems.fields.partItemId')}`) }).fill(item.code);
      await page.getByRole('listbox').getByRole('option').first().click();
      await page.getByRole('textbox', { name: new RegExp(`^${t('resources.assemblyItems.fields.quantity')}`) }).fill('2');
      await visitor.look('item-part');
      await visitor.button('forms.save').click();
      await page.getByRole('link', { name: itemName }).waitFor();
    });
    await visit(open(manner, '/assembly-orders/new'), async (visitor) => {
      const { page, t } = visitor;
      await visitor.meet(t('assemblyOrders.new'));
      await page.getByRole('combobox', { name: new RegExp(`^${t('resources.assemblyOrders.fields.itemId')}`) }).fill(code);
      await page.getByRole('listbox').getByRole('option').first().click();
      await page.getByText(itemName).first().waitFor();
      await visitor.button('forms.save').click();
      await page.waitForURL(/\/assembly-orders\/[0-9a-f-]{36}/);
      await visitor.command('f', visitor.button('assemblyOrders.finish'));
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: t('assemblyOrders.steps.finish.book') }).click();
      await page.getByText(t('assemblyOrders.states.Complete')).first().waitFor();
      await expect.poll(async () => (await ada.get<{ stock: string }>(`/api/${division}/item/${code}`)).stock).toBe('1.0000');
      await visitor.command('u', visitor.button('assemblyOrders.undo'));
      await dialog.getByRole('button', { name: t('assemblyOrders.steps.undo.book') }).click();
      await page.getByText(t('assemblyOrders.states.Open')).first().waitFor();
      await expect.poll(async () => Number((await ada.get<{ stock: string }>(`/api/${division}/item/${code}`)).stock)).toBe(0);
    });
  });

  it('orders what is below its minimum', () =>
    visit(open(manner, '/reorder'), async (visitor) => {
      const { page, t } = visitor;
      await visitor.meet(t('reorder.title'));
      await page.getByRole('combobox', { name: t('resources.stock.fields.warehouseId') }).selectOption('');
      await page.getByRole('checkbox', { checked: true }).first().waitFor();
      await visitor.look('reorder');
      const boxes = page.getByRole('checkbox', { checked: true });
      while ((await boxes.count()) > 1) await boxes.last().uncheck();
      await page.getByRole('toolbar').getByRole('button').click();
      await page.waitForURL(/\/purchase-orders\/[0-9a-f-]{36}/);
    }));

  it('looks through the ledger', () =>
    visit(open(manner, '/stock-movements'), async (visitor) => {
      await visitor.meet(visitor.t('stockMovements.title'));
      await visitor.look('stock-movements');
    }));
});

describe.each(mannersOf('de', 390))('an administrator keeps warehouses ($language, $width px)', (manner) => {
  it('adds one, and deletes it while nothing lies there', () =>
    visit({ manner, userName: 'ada', path: `/warehouses?division=${divisionOf(manner)}` }, async (visitor) => {
      const { page, t } = visitor;
      const code = `H${manner.width}${Date.now() % 100_000}`;
      await visitor.meet(t('warehouses.title'));
      await visitor.look('warehouses');
      await visitor.command('n', visitor.link('warehouses.new'));
      await page.getByRole('textbox', { name: t('resources.warehouses.fields.code') }).fill(code);
      await page.getByRole('textbox', { name: t('resources.warehouses.fields.description') }).fill(`Hal ${code}`);
      await visitor.look('warehouse-new');
      await visitor.button('forms.save').click();
      await page.getByRole('searchbox').fill(code);
      // the list writes what it was searched for into the address a moment later
      await page.waitForURL(({ search }) => search.includes(code));
      await page.getByRole('link', { name: `Hal ${code}` }).click();
      await visitor.button('ra.action.delete').click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('ra.action.delete') })
        .click();
      await visitor.meet(t('warehouses.title'));
      await expect.poll(() => page.getByRole('link', { name: `Hal ${code}` }).count()).toBe(0);
    }));
});
