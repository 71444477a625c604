import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage, signInAs } from '../support/browser.ts';
import { seededProduct } from './support/seededProduct.ts';

const { browser, address } = await seededProduct();

/** The names of the people in whose name a page writes, from the tokens of its requests. */
function writersOf(page: Page): string[] {
  const writers: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' || !request.url().includes('/api/')) return;
    const [, claims = ''] = (request.headers()['authorization'] ?? '').split('.');
    writers.push((JSON.parse(Buffer.from(claims, 'base64url').toString()) as { name: string }).name);
  });
  return writers;
}

describe('another person who signs in with the same browser, in a second tab', () => {
  it('sees nothing of the first tab; what was typed there is saved by the person who typed it', async () => {
    const { page, errors } = await openPage(browser);
    await page.goto(`${address}/accounts?division=120001`);
    await signInAs(page, 'anna');
    await page.locator('main a[href*="/accounts/01"]').first().click();
    await page.getByRole('link', { name: 'Wijzigen' }).first().click();
    await page.waitForURL(/\/edit/);
    const form = page.url();
    const name = page.locator('main input').first();
    await name.fill('Getypt door Anna');
    const writers = writersOf(page);
    const second = await page.context().newPage();
    await second.goto(`${address}/items?division=120001`);
    await second.getByText('Afmelden').first().click();
    await second.locator('#userName').waitFor();
    const dialog = page.getByRole('dialog', { name: 'U bent afgemeld' });
    await dialog.waitFor();
    await signInAs(second, 'bram');
    await second.getByText('Bram Hendriks').first().waitFor();
    await page.bringToFront();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+s');
    const again = dialog.getByRole('button', { name: 'Opnieuw aanmelden' });
    await again.click();
    await dialog.getByText('Er is een ander aangemeld dan wie aan deze pagina werkt.').waitFor();
    expect([writers, page.url(), await page.title()]).toEqual([[], form, 'Preventie']);
    const [popup] = await Promise.all([page.waitForEvent('popup'), again.click()]);
    await signInAs(popup, 'anna');
    await dialog.waitFor({ state: 'detached' });
    // the save that was asked for meanwhile goes on
    await page.waitForURL((url) => !url.pathname.endsWith('/edit'));
    await page.getByRole('heading', { name: 'Getypt door Anna' }).waitFor();
    expect(writers).toEqual(['Anna de Boer']);
    expect(errors.filter((error) => !error.includes('400'))).toEqual([]);
    await page.context().close();
  });

  it('goes on in the first tab with a page of their own', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${address}/accounts?division=120001`);
    await signInAs(page, 'sofie');
    await page.getByText('Sofie Jansen').first().waitFor();
    const second = await page.context().newPage();
    await second.goto(`${address}/items?division=120001`);
    await second.getByText('Afmelden').first().click();
    await signInAs(second, 'bram');
    await second.getByText('Bram Hendriks').first().waitFor();
    await page.bringToFront();
    await page.getByRole('button', { name: 'Als iemand anders verder' }).click();
    await page.getByText('Bram Hendriks').first().waitFor();
    await page.context().close();
  });
});

describe('an address that is open to all', () => {
  it('leads back to the whole address of the link, with its query and its place in the page', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${address}/accounts/work-order`);
    await page.getByRole('banner').waitFor();
    await page.evaluate(() => {
      history.pushState(null, '', '/items?division=120002&page=2#down');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await signInAs(page, 'anna');
    await page.getByText('Anna de Boer').first().waitFor();
    await page.waitForURL(`${address}/items?division=120002&page=2#down`);
    await page.context().close();
  });

  it('is shown to a person whom the server no longer lets in as to an anonymous one', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${address}/accounts`);
    await signInAs(page, 'anna');
    await page.getByText('Anna de Boer').first().waitFor();
    await page.route('**/api/**', (route) => route.fulfill({ status: 403, json: { status: 403, code: 'forbidden', title: 'Refused' } }));
    await page.goto(`${address}/accounts/work-order`);
    await page.getByRole('banner').waitFor();
    expect(await page.getByText('Anna de Boer').count()).toBe(0);
    expect(await page.getByText('Het programma kan niet starten').count()).toBe(0);
    await page.context().close();
  });
});
