import { expect, it } from 'vitest';
import type { Asset } from '#features/assets/schema.ts';
import type { SalesOrder } from '#features/sales-orders/schema.ts';
import { colleague } from './support/colleague.ts';
import { visit, type Visitor } from './support/visitor.ts';

// A4 between the usual margins of a browser
const paper = { width: 718, height: 1000 };

it('prints all columns of the lines of an order on paper', () =>
  visit({ manner: { language: 'nl', width: 1280 }, userName: 'ada', path: '/sales-orders?division=120001' }, async (visitor) => {
    const { page, t } = visitor;
    const api = await colleague('ada');
    const [order] = await api.get<SalesOrder[]>('/api/120001/salesorder?range=[0,0]&sort=["orderNumber","ASC"]');
    await visitor.goTo(`/sales-orders/${order?.id}?division=120001`);
    const table = page.getByRole('table', { name: t('salesOrders.lines') });
    await table.waitFor();
    await page.setViewportSize(paper);
    await page.emulateMedia({ media: 'print' });
    const beyond = () => table.evaluate((element) => element.getBoundingClientRect().right - document.documentElement.clientWidth);
    await expect.poll(beyond).toBeLessThanOrEqual(0);
    await visitor.picture('sales-order-print');
  }));

it.each([1280, 1024, 820, 768])('shows the states of rows, which are the last columns, at a width of %s px', (width) =>
  visit({ manner: { language: 'nl', width: 1280 }, userName: 'ada', path: '/work-orders?division=120001' }, async (visitor) => {
    const { page } = visitor;
    await page.setViewportSize({ width, height: 800 });
    for (const list of ['work-orders', 'complaints', 'assets', 'purchase-orders', 'sales-orders', 'purchase-invoices']) {
      await visitor.goTo(`/${list}?division=120001&perPage=25`);
      const table = page.getByRole('table').first();
      await table.waitFor();
      expect(await table.evaluate((element) => element.scrollWidth - (element.parentElement?.clientWidth ?? 0)), list).toBeLessThanOrEqual(
        1,
      );
    }
  }),
);

it('leaves out the place of an object before its location, where a list is too narrow for both', () =>
  visit({ manner: { language: 'de', width: 1280 }, userName: 'ada', path: '/assets?division=120001' }, async (visitor) => {
    const { page, t } = visitor;
    await page.getByRole('columnheader', { name: t('assets.column.place'), exact: true }).waitFor();
    const [place, location] = [t('assets.column.place'), t('resources.assets.fields.locationId')];
    // the columns fit again within two frames of a new width
    const headings = () =>
      page.evaluate(async () => {
        for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
        return [...document.querySelectorAll('thead th')].flatMap((one) => (one.checkVisibility() ? (one.textContent ?? '') : []));
      });
    const narrow = [];
    for (const width of [900, 820, 768, 705]) {
      await page.setViewportSize({ width, height: 1000 });
      narrow.push(await headings());
    }
    expect(narrow.filter((shown) => shown.includes(place) && !shown.includes(location))).toEqual([]);
    expect(narrow.filter((shown) => !shown.includes(place))).not.toEqual([]);
  }));

it('shows all columns of the lines that are entered on a tablet, as cards where they do not fit beside each other', () =>
  visit({ manner: { language: 'de', width: 1280 }, userName: 'ada', path: '/purchase-orders/new?division=230001' }, async (visitor) => {
    const { page } = visitor;
    for (const width of [820, 768]) {
      await page.setViewportSize({ width, height: 1000 });
      for (const list of ['purchase-orders', 'sales-orders', 'purchase-invoices']) {
        await visitor.goTo(`/${list}/new?division=230001`);
        const grid = page.getByRole('grid').first();
        await grid.waitFor();
        expect(await grid.evaluate((element) => element.scrollWidth - element.clientWidth), `${list} ${width}`).toBeLessThanOrEqual(1);
      }
    }
  }));

it.each([1280, 390] as const)('shows the outcome and the kind of a report whole in German at %s px', (width) =>
  visit({ manner: { language: 'de', width }, userName: 'ada', path: '/assets?division=230001' }, async (visitor) => {
    const { page, t } = visitor;
    const api = await colleague('ada');
    const assets = await api.get<Asset[]>('/api/divisions/230001/assets?range=[0,199]');
    const asset = assets.find(({ condition }) => condition === 'ApprovedWithRemarks');
    await visitor.goTo(`/assets/${asset?.id}?division=230001`);
    const card = page.locator('section', { has: page.getByRole('heading', { name: t('assets.reports.title'), exact: true }) }).last();
    await card.getByRole('listitem').first().waitFor();
    const cut = await card.evaluate((element) =>
      [...element.querySelectorAll('li > span')]
        .filter((part) => part.scrollWidth > part.clientWidth + 1 || part.getBoundingClientRect().height > 72)
        .map(({ textContent }) => textContent),
    );
    expect(cut).toEqual([]);
    await visitor.picture('asset-reports');
  }),
);

it('keeps what has the focus above the bar of a request at a zoom of 200 %', () =>
  visit({ manner: { language: 'de', width: 1280 }, userName: 'sofie', path: '/service-requests?division=230001' }, async (visitor) => {
    const { page, t } = visitor;
    // the first request opens beside the queue
    await page.getByRole('toolbar', { name: t('serviceRequests.decision') }).waitFor();
    await page.setViewportSize({ width: 640, height: 400 });
    expect(await hiddenOnTheWay(visitor, 30)).toEqual([]);
  }));

/** What has the focus without being seen on the way of a number of steps by Tab from the heading. */
async function hiddenOnTheWay({ page }: Visitor, steps: number): Promise<string[]> {
  const hidden: string[] = [];
  await page.getByRole('heading', { level: 1 }).focus();
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press('Tab');
    await page.waitForTimeout(50);
    const name = await page.evaluate(() => {
      const focused = document.activeElement ?? document.body;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      // after the last control, the document itself
      if (focused === document.body) return undefined;
      return seen && (focused.contains(seen) || seen.contains(focused)) ? undefined : focused.outerHTML.slice(0, 120);
    });
    if (name !== undefined) hidden.push(name);
  }
  return hidden;
}
