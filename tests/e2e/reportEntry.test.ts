import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { colleague } from './support/colleague.ts';
import { photo } from './support/files.ts';
import { addedShower, answerByKeys, type Shower } from './support/inspection.ts';
import { divisionOf, visit, type Manner, type Visitor } from './support/visitor.ts';

const looked: readonly (Manner & { colourScheme: 'light' | 'dark' })[] = [
  { language: 'nl', width: 1280, colourScheme: 'light' },
  { language: 'de', width: 390, colourScheme: 'dark' },
];

describe.each(looked)('an engineer reports of an object ($language, $width px, $colourScheme)', ({ colourScheme, ...manner }) => {
  it('answers the points by keys, measures out of limits, adds a photo, completes; the next date is counted anew', () =>
    visit({ manner, userName: 'mike', path: `/assets?division=${divisionOf(manner)}`, colourScheme }, async (visitor) => {
      const { page, t } = visitor;
      await visitor.meet(t('assets.title'));
      const asset = await addedShower(visitor.division);
      await visitor.goTo(`/assets/${asset.id}?division=${visitor.division}`);
      await page.getByRole('link', { name: new RegExp(`^${t('assets.reports.new')}`) }).click();
      await visitor.meet(new RegExp(`^${t('serviceReports.entry.title')}`));
      await answerByKeys(visitor);
      await measureTooLittle(visitor);
      await addPhoto(visitor);
      await visitor.look('report-entry');
      await page.getByRole('button', { name: new RegExp(`^${t('serviceReports.entry.complete')}`) }).click();
      await page.waitForURL((url) => url.pathname === `/assets/${asset.id}`);
      await page.locator(`a[href*="/assets/${asset.id}/reports/"]:not([href*="/reports/new"])`).first().click();
      await visitor.meet(new RegExp(t('serviceReports.file.report', { number: 'SR' })));
      await page
        .getByRole('group', { name: t('serviceReports.file.photos') })
        .getByRole('img')
        .first()
        .waitFor();
      await visitor.look('report');
      const after = await (await colleague('ada')).get<Shower>(`/api/divisions/${visitor.division}/assets/${asset.id}`);
      expect(after.nextServiceDate).not.toBeNull();
      expect(after.nextServiceDate).not.toBe(asset.nextServiceDate);
    }));
});

describe.each(looked)('an engineer without a signal ($language, $width px)', ({ colourScheme, ...manner }) => {
  it('fills in a report with photos; a reload loses nothing, and each photo arrives once', () =>
    visit({ manner, userName: 'mike', path: `/assets?division=${divisionOf(manner)}`, colourScheme }, async (visitor) => {
      const { page, t, context } = visitor;
      await visitor.meet(t('assets.title'));
      const asset = await addedShower(visitor.division);
      const path = `/assets/${asset.id}/reports/new?division=${visitor.division}`;
      await visitor.goTo(path);
      await visitor.meet(new RegExp(`^${t('serviceReports.entry.title')}`));
      const points = page.locator('fieldset[data-point]');
      await points.first().waitFor();
      // what runs beside the screens is loaded some seconds after the first one
      await page.waitForResponse((response) => /WaitingBar/.test(response.url()), { timeout: 15_000 });
      // what the browser shows without a connection has no storage
      for (const text of [/net::ERR_(INTERNET_DISCONNECTED|FAILED)/, /Access is denied for this document/, /when fetching the script/])
        visitor.expectFailure(text);
      await context.setOffline(true);
      await visitor.field('serviceReports.file.findings').fill('Pakking lekt');
      await giveFiles(points.nth(0), 'een.jpg', 'twee.jpg');
      await giveFiles(points.nth(1), 'drie.jpg');
      const waiting = page.getByText(t('serviceReports.waiting.offline'), { exact: true });
      await expect.poll(() => waiting.count(), { timeout: 10_000 }).toBe(3);
      await page.getByText(t('serviceReports.entry.state.waiting')).waitFor();
      await page.locator('details summary', { hasText: t('serviceReports.waiting.photos', { smart_count: 3 }) }).click();
      await visitor.look('report-entry-offline');
      // a phone may have stored the console by now, and open it
      await page.reload().catch(() => undefined);
      await context.setOffline(false);
      await visitor.goTo(path);
      await visitor.meet(new RegExp(`^${t('serviceReports.entry.title')}`));
      expect(await visitor.field('serviceReports.file.findings').inputValue()).toBe('Pakking lekt');
      const clerk = await colleague('ada');
      const reported = () => clerk.get<Reported>(`/api/divisions/${visitor.division}/assets/${asset.id}`);
      await expect.poll(async () => (await reported()).serviceReports[0]?.attachments.length, { timeout: 30_000 }).toBe(3);
      await visitor.look('report-entry-sent');
      const { serviceReports } = await reported();
      expect(serviceReports).toHaveLength(1);
      expect(serviceReports[0]).toMatchObject({ status: 'Concept', findings: 'Pakking lekt' });
      expect(serviceReports[0]?.attachments.map(({ fileName }) => fileName).toSorted()).toEqual(['drie.jpg', 'een.jpg', 'twee.jpg']);
    }));
});

it('an engineer opens the visit on a phone again without a signal, and inspects an object', () => {
  const manner: Manner = { language: 'nl', width: 390 };
  return visit({ manner, userName: 'mike', path: `/work-orders?division=${divisionOf(manner)}` }, async (visitor) => {
    const { page, t, context } = visitor;
    await visitor.meet(t('workOrders.title'));
    const asset = await addedShower(visitor.division);
    const order = await visitFor(asset);
    const title = new RegExp(order.number);
    await visitor.goTo(`/work-orders/${order.id}?division=${visitor.division}`);
    await visitor.meet(title);
    await expect.poll(() => page.evaluate(isStored), { timeout: 60_000 }).toBe(true);
    for (const text of [/net::ERR_INTERNET_DISCONNECTED/, /Failed to fetch/]) visitor.expectFailure(text);
    await context.setOffline(true);
    await page.reload();
    await visitor.meet(title);
    await page.getByText(t('console.connection.offline')).waitFor();
    await visitor.look('visit-without-signal');
    await page.getByRole('tab', { name: new RegExp(t('workOrders.tabs.assets')) }).tap();
    await page.locator(`a[href*="/assets/${asset.id}/reports/new"]`).tap();
    await visitor.meet(new RegExp(`^${t('serviceReports.entry.title')}`));
    await visitor.field('serviceReports.file.findings').fill('Pakking lekt');
    await page.getByText(t('serviceReports.entry.state.waiting')).waitFor();
    await page.reload();
    await visitor.meet(new RegExp(`^${t('serviceReports.entry.title')}`));
    expect(await visitor.field('serviceReports.file.findings').inputValue()).toBe('Pakking lekt');
    await context.setOffline(false);
    const clerk = await colleague('ada');
    const findings = async () =>
      (await clerk.get<Reported>(`/api/divisions/${visitor.division}/assets/${asset.id}`)).serviceReports[0]?.findings;
    await expect.poll(findings, { timeout: 30_000 }).toBe('Pakking lekt');
  });
});

/** A visit for an object, of the engineer. */
async function visitFor({ id, locationId }: Shower): Promise<{ id: string; number: string }> {
  const clerk = await colleague('ada');
  return clerk.post(`/api/locations/${locationId}/workorders`, { type: 'Maintenance', description: 'Keuring', assetIds: [id] });
}

/** Whether the browser holds the console and the answers for the visit: the order, the kinds of objects, and the object. */
async function isStored(): Promise<boolean> {
  const files = (await (await caches.open('console')).keys()).map(({ url }) => new URL(url).pathname);
  const request = indexedDB.open('answers');
  const answers = await new Promise<IDBValidKey[]>((done) => {
    request.addEventListener('success', () => {
      const all = request.result.transaction('answers').objectStore('answers').getAllKeys();
      all.addEventListener('success', () => done(all.result));
    });
  });
  const script = await (await fetch('/serviceWorker.js')).text();
  const wanted = JSON.parse(/^const consoleFiles=(\[.*?\]);/.exec(script)?.[1] ?? '[]') as string[]; // as the build writes it
  return (
    wanted.length > 0 &&
    [...wanted, '/'].every((path) => files.includes(path)) &&
    ['workOrders', 'assetTypes', 'assets'].every((name) => answers.some((key) => String(key).includes(`["${name}"`)))
  );
}

interface Reported {
  serviceReports: { status: string; findings: string; attachments: { fileName: string }[] }[];
}

async function giveFiles(point: Locator, ...names: string[]): Promise<void> {
  await point.locator('input[type=file]').setInputFiles(await Promise.all(names.map(photo)));
}

async function measureTooLittle({ page, t }: Visitor): Promise<void> {
  const measured = page.locator('fieldset[data-point]:has(.measured)').last();
  await measured.getByRole('textbox').first().fill('5');
  await page.keyboard.press('Tab');
  await measured.getByText(t('serviceReports.entry.verdict.below')).waitFor();
  expect(await measured.getAttribute('data-answer')).toBe('Fail');
}

async function addPhoto({ page, t }: Visitor): Promise<void> {
  const row = page.locator('fieldset[data-point]').first();
  await giveFiles(row, 'punt.jpg');
  await row.getByText(t('serviceReports.waiting.sent'), { exact: true }).waitFor();
  await row.getByRole('button', { name: t('serviceReports.entry.photos', { smart_count: 1 }) }).waitFor();
}
