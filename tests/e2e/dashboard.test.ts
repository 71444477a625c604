import { describe, expect, it } from 'vitest';
import { divisionOf, mannersOf, visit, type Visitor } from './support/visitor.ts';

const path = '/dashboard';

describe.each(mannersOf('de', 390))('a supervisor at the dashboard ($language, $width px)', (manner) => {
  it('sees what is wrong, and finds as many rows behind each number as it says', () =>
    visit({ manner, userName: 'sofie', path: `/service-requests?division=${divisionOf(manner)}` }, async (visitor) => {
      await openByMenu(visitor);
      await visitor.look('dashboard');
      await followNumbers(visitor);
      await followRequests(visitor);
      await seeTable(visitor);
    }));
});

it('is as clean in dark', () =>
  visit({ manner: { language: 'nl', width: 1280 }, userName: 'sofie', path, colourScheme: 'dark' }, async (visitor) => {
    await numbersOf(visitor).first().waitFor();
    await visitor.look('dashboard-dark');
  }));

const numbersOf = ({ page }: Visitor) => page.getByRole('main').locator('ul').first().getByRole('listitem');

/** It is the first entry of the menu. */
async function openByMenu(visitor: Visitor): Promise<void> {
  const { page, t, isPhone } = visitor;
  await page.getByRole('main').getByRole('listitem').first().waitFor();
  if (isPhone) await visitor.button('console.menu.open').tap();
  const first = isPhone
    ? page.getByRole('dialog').getByRole('link', { name: t('console.areas.overview') })
    : page
        .getByRole('navigation', { name: t('console.menu.main') })
        .getByRole('link')
        .first();
  expect(await first.textContent()).toBe(t('console.areas.overview'));
  await first.click();
  await numbersOf(visitor).first().waitFor();
}

/** The links of the page to lists, with the numbers that they state, and how many rows each list says that it has. */
async function followNumbers(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  const asked = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((links) =>
      links
        .filter((link) => link.getAttribute('href')?.includes('filter='))
        .map((link) => ({
          href: link.getAttribute('href') ?? '',
          count: Number((link.querySelector('strong, .count')?.textContent ?? link.textContent ?? '').replace(/\D+.*/s, '')),
        })),
    );
  expect(asked.length).toBeGreaterThan(15);
  // one of each kind: the lists of all are compared through the API
  const kinds = new Map(asked.toReversed().map((link) => [link.href.replace(/\d{4}-\d\d|%22[A-Z][A-Za-z]+%22/g, ''), link]));
  expect(kinds.size).toBeGreaterThan(4);
  for (const { href, count } of kinds.values()) {
    await page.getByRole('main').locator(`a[href="${href}"]`).first().click();
    await page.getByRole('region', { name: t('dashboard.chart') }).waitFor({ state: 'detached' });
    const counts = page.getByRole('main').locator('header p').first();
    await expect.poll(async () => Number((await counts.textContent())?.match(/\d+/)?.[0]), { message: href, timeout: 20_000 }).toBe(count);
    await page.goBack();
    await numbersOf(visitor).first().waitFor();
  }
}

/** The queue states as many open requests as wait. */
async function followRequests(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  const link = page.getByRole('main').locator('a[href="/service-requests"]');
  const count = Number(await link.locator('strong').textContent());
  await link.click();
  const states = page.getByRole('group', { name: t('resources.serviceRequests.fields.status') });
  await states.getByRole('button', { name: `${t('serviceRequests.status.Open')} ${count}`, exact: true }).waitFor();
  await page.goto(new URL(path, page.url()).href);
  await numbersOf(visitor).first().waitFor();
}

/** The same figures as a table, by a key. */
async function seeTable(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await visitor.command('t', page.getByRole('button', { name: new RegExp(`^${t('dashboard.asTable')}`) }));
  await page.getByRole('button', { name: new RegExp(`^${t('dashboard.asChart')}`) }).waitFor();
  await visitor.look('dashboard-table');
}
