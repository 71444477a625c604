import { describe, expect, it } from 'vitest';
import type { WorkOrder } from '#features/work-orders/schema.ts';
import { colleague } from './support/colleague.ts';
import { photo } from './support/files.ts';
import { addedShower, type Shower } from './support/inspection.ts';
import { divisionOf, visit, type Manner, type Visitor } from './support/visitor.ts';

const manners: readonly Manner[] = [
  { language: 'nl', width: 390 },
  { language: 'de', width: 390 },
];

describe.each(manners)('an engineer on a visit without a signal ($language, $width px)', (manner) => {
  it('does the lines, takes a photo and lets the customer sign; everything arrives once', () =>
    visit({ manner, userName: 'mike', path: `/work-orders?division=${divisionOf(manner)}` }, async (visitor) => {
      const { page, t, context } = visitor;
      await visitor.meet(t('workOrders.title'));
      const asset = await addedShower(visitor.division);
      const order = await visitFor(asset);
      await visitor.goTo(`/work-orders/${order.id}?division=${visitor.division}`);
      await visitor.meet(new RegExp(order.number));
      // what runs beside the screens is loaded some seconds after the first one
      await page.waitForResponse((response) => /WaitingVisits/.test(response.url()), { timeout: 15_000 });
      await visitor.look('visit-begun');
      await scan(visitor, asset, order);
      await page.getByRole('tab', { name: new RegExp(t('workOrders.items.title')) }).tap();
      for (const text of [/net::ERR_(INTERNET_DISCONNECTED|FAILED)/, /Failed to fetch/]) visitor.expectFailure(text);
      await context.setOffline(true);
      await doLines(visitor);
      await takePhoto(visitor);
      await sign(visitor);
      await page.locator('details summary', { hasText: t('workOrders.waiting.signatures', { smart_count: 1 }) }).tap();
      await visitor.look('visit-waiting');
      await context.setOffline(false);
      await page.getByText(t('workOrders.waiting.label')).waitFor({ state: 'detached' });
      const clerk = await colleague('ada');
      const stored = () => clerk.get<WorkOrder>(`/api/workorders/${order.id}?masked=true`);
      await expect.poll(async () => (await stored()).files?.map(({ fileName }) => fileName), { timeout: 30_000 }).toEqual(['pomp.jpg']);
      const after = await stored();
      expect(after.items?.map(({ status, outcome }) => ({ status, outcome }))).toEqual([
        { status: 'Gerealiseerd', outcome: null },
        { status: 'Herpland', outcome: 'Ruimte op slot' },
      ]);
      expect(after).toMatchObject({ isSigned: true, isChangedSinceSigned: false, autograph: { signedBy: 'K. Prins' } });
      await page.getByRole('img', { name: t('workOrders.signature.alt', { name: 'K. Prins' }) }).waitFor();
      await page.getByRole('tab', { name: new RegExp(t('workOrders.items.title')) }).tap();
      await visitor.look('visit-sent');
    }));
});

/** A visit of the engineer for an object, with two lines. */
async function visitFor({ id, locationId }: Shower): Promise<WorkOrder> {
  const clerk = await colleague('ada');
  const items = ['Keuring nooddouche', 'Pomp vervangen'].map((description) => ({ kind: 'Service', description, quantity: '1' }));
  return clerk.post(`/api/locations/${locationId}/workorders`, { type: 'Maintenance', description: 'Keuring', assetIds: [id], items });
}

/** The label of an object of the visit leads to its report, and back. */
async function scan(visitor: Visitor, { id, tag }: Shower, order: WorkOrder): Promise<void> {
  const { page, t } = visitor;
  await page.getByRole('tab', { name: new RegExp(t('workOrders.tabs.assets')) }).tap();
  await page.getByRole('button', { name: t('console.scan.open'), exact: true }).tap();
  await visitor.field('console.scan.typed').fill('X-404');
  await page.keyboard.press('Enter');
  visitor.expectFailure(/404/);
  await page.getByText(t('workOrders.assets.scan.unknown', { tag: 'X-404' })).waitFor();
  await visitor.look('visit-scan-unknown');
  await page.getByRole('button', { name: t('console.scan.open'), exact: true }).tap();
  await visitor.field('console.scan.typed').fill(`https://service.example/a/${tag}`);
  await page.keyboard.press('Enter');
  await visitor.meet(new RegExp(`^${t('serviceReports.entry.title')}`));
  expect(new URL(page.url()).pathname).toBe(`/assets/${id}/reports/new`);
  expect(new URL(page.url()).searchParams.get('workOrder')).toBe(order.id);
  await page.goBack();
  await visitor.meet(new RegExp(order.number));
}

/** One line is done, the other is for later. */
async function doLines({ page, t }: Visitor): Promise<void> {
  const choice = (number: number) => page.getByRole('combobox', { name: t('workOrders.items.stateOf', { number }) });
  await choice(1).selectOption('Gerealiseerd');
  await page.getByText(t('workOrders.waiting.offline'), { exact: true }).waitFor();
  await choice(2).selectOption('Herpland');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Ruimte op slot');
  await dialog.getByRole('button', { name: t('workOrders.itemStatus.Herpland'), exact: true }).tap();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByText(t('workOrders.waiting.offline'), { exact: true }).count()).toBe(2);
}

async function takePhoto(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await visitor.look('visit-lines-waiting');
  await page.getByRole('tab', { name: new RegExp(t('documents.files')) }).tap();
  await page.locator('input[type=file]').setInputFiles(await photo('pomp.jpg'));
  await page.getByRole('list', { name: t('workOrders.waiting.filesLabel') }).waitFor();
  await visitor.look('visit-file-waiting');
}

/** The customer signs with the typed name. */
async function sign({ page, t }: Visitor): Promise<void> {
  await page.getByRole('button', { name: t('workOrders.sign.action') }).tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('K. Prins');
  await dialog.getByRole('button', { name: t('workOrders.sign.type') }).tap();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: t('workOrders.sign.submit'), exact: true }).tap();
  await dialog.waitFor({ state: 'detached' });
}
