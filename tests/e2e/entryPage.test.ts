import AxeBuilder from '@axe-core/playwright';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from '../support/browser.ts';
import { serveEntryPage, type ServedPage } from '../support/entryPage.ts';

// every input and the line grid in a real browser: what jsdom cannot see, layout, contrast and the real keyboard
let served: ServedPage;
let browser: Browser;

beforeAll(async () => {
  [served, browser] = await Promise.all([serveEntryPage(), launchBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await served.close();
});

async function expectAccessible(page: Page, place: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${place}: ${id} at ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

const cellIn = (page: Page, line: number, column: number) =>
  page.locator('[role="row"][data-key]').nth(line).locator(`[data-column="${column}"]`);

describe.each([
  [1280, 'light', 'nl'],
  [390, 'light', 'de'],
  [1280, 'dark', 'en'],
] as const)('the entry of lines at %i px, %s, in %s', (width, mode, language) => {
  it('has no fault that axe finds, in rest and while it is worked in', async () => {
    const { page, errors } = await openPage(browser, { viewport: { width, height: 900 } });
    await page.goto(`${served.url}?mode=${mode}&language=${language}`);
    await page.getByRole('grid').waitFor();
    await expectAccessible(page, 'in rest');
    await cellIn(page, 0, 2).click();
    await page.keyboard.type('6x');
    await expectAccessible(page, 'while editing');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Home');
    await page.keyboard.press('F2');
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    await expectAccessible(page, 'with a list open');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'Factuurnummer' }).fill('');
    await page.keyboard.press('Control+s');
    await page.getByRole('alert').first().waitFor();
    await expectAccessible(page, 'with errors');
    await page
      .getByRole('button', { name: /Factuurdatum$/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page, 'with the calendar open');
    expect(errors).toEqual([]);
    await page.context().close();
  });
});

it('is worked in by keyboard alone: in, through, and out again', async () => {
  const { page } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  await page.goto(served.url);
  await page.getByRole('textbox', { name: 'Opmerkingen' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('ArrowDown');
  // typed at once, as a scanner does: the code, its end, the quantity
  await page.keyboard.type('aed-v');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect.poll(() => cellIn(page, 5, 1).textContent()).toBe('AED-elektroden volwassenen');
  expect(await cellIn(page, 5, 6).textContent()).toBe('156,00');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.closest("[role=grid]") === null')).toBe(true);
  await page.context().close();
});

it('pastes what the clipboard holds', async () => {
  const { page } = await openPage(browser, { viewport: { width: 1280, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto(served.url);
  await cellIn(page, 5, 0).waitFor();
  await page.evaluate(`navigator.clipboard.writeText('OPH-1\\t\\t12\\t4,10\\nVRACHT\\tSpoed\\t1\\t1.035,50\\n')`);
  await cellIn(page, 0, 0).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+v');
  await expect.poll(() => cellIn(page, 6, 6).textContent()).toBe('1.035,50');
  expect(await cellIn(page, 6, 1).textContent()).toBe('Spoed');
  await expect.poll(() => cellIn(page, 5, 1).textContent()).toBe('Ophangbeugel universeel');
  await page.context().close();
});

it('offers after a reload what was typed before', async () => {
  const { page } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  await page.goto(`${served.url}?draft`);
  await page.getByRole('textbox', { name: 'Factuurnummer' }).fill('2026-99');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Terugzetten' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Factuurnummer' }).inputValue()).toBe('2026-99');
  await page.context().close();
});

it('writes a notice across the width of a phone, with its buttons below', async () => {
  const { page } = await openPage(browser, { viewport: { width: 390, height: 900 }, hasTouch: true });
  await page.goto(`${served.url}?draft`);
  await page.getByRole('textbox', { name: 'Factuurnummer' }).fill('2026-99');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  const notice = page.locator('.MuiAlert-root').filter({ has: page.getByRole('button', { name: 'Terugzetten' }) });
  const [restore, discard] = [notice.getByRole('button', { name: 'Terugzetten' }), notice.getByRole('button', { name: 'Weggooien' })];
  await restore.waitFor();
  const boxOf = async (element: Locator) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await element.boundingBox()) ?? {};
    return { x, y, width, height };
  };
  const text = await boxOf(notice.locator('.MuiAlert-message'));
  expect(text.width).toBeGreaterThan(250);
  expect((await boxOf(restore)).y).toBeGreaterThanOrEqual(text.y + text.height);
  const { x, width } = await boxOf(restore);
  expect((await boxOf(discard)).x - x - width).toBeGreaterThanOrEqual(8);
  await page.context().close();
});

it('shows every code whole on one line, and a line at rest in two rows on a phone, with all its fields once it is touched', async () => {
  const { page } = await openPage(browser, { viewport: { width: 1280, height: 900 }, hasTouch: true });
  await page.goto(served.url);
  await cellIn(page, 0, 0).waitFor();
  expect(await cutCells(page, 'Artikel')).toEqual([]);
  await page.setViewportSize({ width: 390, height: 900 });
  await page.locator('[data-room="cards"]').waitFor();
  const heightOf = async (line: number) => (await page.locator('[role="row"][data-key]').nth(line).boundingBox())?.height;
  expect(await heightOf(0)).toBeLessThanOrEqual(64);
  expect(await cutCells(page, 'Artikel')).toEqual([]);
  await cellIn(page, 0, 1).tap();
  await expect.poll(() => heightOf(0)).toBeGreaterThan(200);
  await cellIn(page, 0, 3).scrollIntoViewIfNeeded();
  expect(await heightOf(1)).toBeLessThanOrEqual(64);
  await page.context().close();
});

/** The texts of a column's cells that do not fit into their cell. */
async function cutCells(page: Page, label: string): Promise<string[]> {
  const cells = page.locator(`[role="gridcell"][data-label="${label}"]`);
  return cells.evaluateAll((all) => all.flatMap((cell) => (cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? '') : [])));
}
