import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { drawOn } from './support/customer.ts';
import { answer, linkPath as path, order, serve } from './support/linkedWorkOrder.ts';
import { pageTexts } from './support/pageTexts.ts';
import { mannersOf, visit } from './support/visitor.ts';

// A page that asks the server nothing, on which it can be played before the link is opened
const start = '/accounts/work-order/none';
const phone = { language: 'nl', width: 390 } as const;
const desk = { language: 'nl', width: 1280 } as const;

describe.each(mannersOf('de', 390))('a customer who signs ($language, $width px)', (manner) => {
  const text = pageTexts(manner.language);

  it('draws on the glass, with name, role and rating, and sees what was signed', () =>
    visit({ manner, path: start }, async (visitor) => {
      const { page } = visitor;
      const calls = await serve(page, order());
      await visitor.goTo(`${path}#secret`);
      await visitor.look('work-order-public');
      await page.getByRole('button', { name: text.sign.send }).click();
      await page.getByText(text.sign.drawFirst).first().waitFor();
      await drawOn(page);
      await page.getByLabel(text.sign.name, { exact: true }).fill('J. Bakker');
      await page.getByLabel(text.sign.role).fill('Hoofd techniek');
      const rating = page.getByLabel('3', { exact: true });
      await rating.check({ force: true });
      await rating.click({ force: true });
      expect(await rating.isChecked()).toBe(false);
      await page.getByLabel('9', { exact: true }).check({ force: true });
      await page.getByRole('button', { name: text.sign.send }).click();
      await visitor.meet(text.signed.thanks);
      await page.getByRole('img', { name: /J\. Bakker/ }).waitFor();
      await visitor.look('work-order-public-signed');
      const [sent] = calls.filter(({ method }) => method === 'POST');
      expect(sent).toMatchObject({ token: 'secret', ifMatch: '"4"' });
      for (const part of ['J. Bakker', 'Hoofd techniek', 'name="rating"\r\n\r\n9', 'PNG']) expect(sent?.body).toContain(part);
    }));
});

describe('a customer who signs', () => {
  const text = pageTexts('nl');

  it('types the name, with the keyboard only', () =>
    visit({ manner: desk, path: start }, async (visitor) => {
      const { page } = visitor;
      const calls = await serve(page, order());
      await visitor.goTo(`${path}#secret`);
      await visitor.meet(text.order.done);
      await tabTo(page, text.sign.type);
      await page.keyboard.press('Enter');
      await page.getByLabel(text.sign.typed).focus();
      await page.keyboard.type('J. Bakker');
      await page.keyboard.press('Enter');
      await page.getByText(text.sign.confirmNeeded).first().waitFor();
      await visitor.look('work-order-public-typed');
      await tabTo(page, text.sign.confirm);
      await page.keyboard.press('Space');
      await tabTo(page, text.sign.send);
      await page.keyboard.press('Enter');
      await visitor.meet(text.signed.thanks);
      expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
    }));

  it('goes on with what was drawn and typed after Back left the page, in another tab too', () =>
    visit({ manner: phone, path: start }, async (visitor) => {
      const { page, context } = visitor;
      await serve(page, order());
      await visitor.goTo(`${path}#secret`);
      await drawOn(page);
      await page.getByLabel(text.sign.name, { exact: true }).fill('J. Bakker');
      await page.goBack();
      const again = await context.newPage();
      const calls = await serve(again, order());
      await again.goto(page.url().replace(start, `${path}#secret`));
      await again.getByText(text.sign.clear).waitFor();
      expect(await again.getByLabel(text.sign.name, { exact: true }).inputValue()).toBe('J. Bakker');
      await again.getByRole('button', { name: text.sign.send }).tap();
      await again.getByRole('heading', { level: 1, name: text.signed.thanks }).waitFor();
      const [sent] = calls.filter(({ method }) => method === 'POST');
      // an empty glass of this size has less than 2,000 bytes
      expect(sent?.body.length).toBeGreaterThan(4000);
      expect(await again.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('form/')))).toEqual([]);
    }));

  it('signs once when the button is tapped twice and the connection is lost, and keeps the drawing meanwhile', () =>
    visit({ manner: phone, path: start, colourScheme: 'dark' }, async (visitor) => {
      visitor.expectFailure(/ERR_/);
      const { page } = visitor;
      const calls = await serve(page, order(), { lost: 2 });
      await visitor.goTo(`${path}#secret`);
      await drawOn(page);
      await page.getByLabel(text.sign.name, { exact: true }).fill('J. Bakker');
      await page.getByRole('button', { name: text.sign.send }).dblclick();
      await page.getByText(text.common.waiting).waitFor();
      expect(await page.getByLabel(text.sign.name, { exact: true }).isDisabled()).toBe(true);
      // the circles of the browser stay hidden below the numbers
      expect(
        await page
          .locator('.rating input')
          .first()
          .evaluate((radio) => getComputedStyle(radio).opacity),
      ).toBe('0');
      const ink = await inkOn(page);
      await drawAcross(page);
      expect(await inkOn(page)).toBe(ink);
      await page.setViewportSize({ width: 844, height: 390 });
      await page.setViewportSize({ width: 390, height: 844 });
      await expect.poll(() => inkOn(page)).toBeGreaterThan(100);
      await visitor.look('work-order-public-waiting');
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await visitor.meet(text.signed.thanks);
      const keys = calls.filter(({ method }) => method === 'POST').map(({ key }) => key);
      expect(keys).toHaveLength(3);
      expect(new Set(keys).size).toBe(1);
    }));

  it('signs across a phone held sideways, and has the whole signature when it is turned upright', () =>
    visit({ manner: phone, path: start }, async (visitor) => {
      const { page } = visitor;
      await page.setViewportSize({ width: 844, height: 390 });
      await serve(page, order());
      await visitor.goTo(`${path}#secret`);
      await drawAcross(page);
      const before = await inkOn(page, 'right');
      expect(before).toBeGreaterThan(20);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect.poll(() => inkOn(page, 'right')).toBeGreaterThan(20);
      await visitor.look('work-order-public-turned');
      expect(await strokeEnd(page)).toBeLessThan(0.995);
    }));

  it('reads it on a phone whose page is enlarged to twice its size', () =>
    visit({ manner: phone, path: start }, async (visitor) => {
      const { page } = visitor;
      await serve(page, order());
      await page.setViewportSize({ width: 195, height: 422 });
      await visitor.goTo(`${path}#secret`);
      await visitor.look('work-order-public-enlarged');
      // a phone makes a page smaller that is wider than its screen
      expect(await page.evaluate(() => window.innerWidth)).toBe(195);
      const words = await page.locator('.rows .grow').first().boundingBox();
      expect(words?.width).toBeGreaterThan(80);
    }));

  it('learns that the link was revoked while the page was open', () =>
    visit({ manner: phone, path: start }, async (visitor) => {
      visitor.expectFailure(/404/);
      const { page } = visitor;
      await serve(page, order(), { refusal: 404 });
      await visitor.goTo(`${path}#secret`);
      await drawOn(page);
      await page.getByLabel(text.sign.name, { exact: true }).fill('J. Bakker');
      await page.route('**/api/workorders/**', (route) => answer(route, { title: 'Niet gevonden', code: 'notFound' }, 404));
      await page.getByRole('button', { name: text.sign.send }).click();
      await visitor.meet(pageTexts('nl').link.gone);
    }));

  it('learns so too when a file is asked for', () =>
    visit({ manner: phone, path: start }, async (visitor) => {
      visitor.expectFailure(/404/);
      const { page } = visitor;
      await serve(page, order());
      await visitor.goTo(`${path}#secret`);
      await visitor.meet(text.order.done);
      await page.route('**/api/workorders/**', (route) => answer(route, { title: 'Niet gevonden', code: 'notFound' }, 404));
      await page.getByRole('button', { name: text.order.report }).click();
      await visitor.meet(pageTexts('nl').link.gone);
    }));

  it('is shown the work order anew when it changed meanwhile', () =>
    visit({ manner: phone, path: start }, async (visitor) => {
      visitor.expectFailure(/412/);
      const { page } = visitor;
      await serve(page, order(), { refusal: 412 });
      await visitor.goTo(`${path}#secret`);
      await drawOn(page);
      await page.getByLabel(text.sign.name, { exact: true }).fill('J. Bakker');
      await page.getByRole('button', { name: text.sign.send }).click();
      await page.getByText(text.sign.changed).waitFor();
      expect(await page.locator('form .notice').allInnerTexts()).toEqual([text.sign.changed]);
      await page.getByRole('button', { name: text.sign.send }).click();
      await visitor.meet(text.signed.thanks);
    }));
});

describe.each(mannersOf('nl', 1280))('a customer whose visit changed after signing ($language, $width px)', (manner) => {
  const text = pageTexts(manner.language);
  const autograph = {
    signedBy: 'J. Bakker',
    role: null,
    signedAt: '2026-11-24T11:50:00.000Z',
    remark: null,
    rating: null,
    isChanged: true,
  };

  it('reads that it did, and signs what stands there now', () =>
    visit({ manner, path: start }, async (visitor) => {
      const { page } = visitor;
      const calls = await serve(page, order({ autograph }));
      await visitor.goTo(`${path}#secret`);
      await page.getByText(`${text.signed.changed} ${text.signed.again}`).waitFor();
      await visitor.look('work-order-public-changed');
      await drawOn(page);
      await page.getByLabel(text.sign.name, { exact: true }).fill('J. Bakker');
      await page.getByRole('button', { name: text.sign.send }).click();
      await visitor.meet(text.signed.thanks);
      await page.getByText(text.signed.what).waitFor();
      expect(calls.find(({ method }) => method === 'POST')?.body).toContain(`name="contentHash"\r\n\r\n${order().contentHash}`);
    }));
});

/** Draws a line from the left to the right edge of the glass. */
async function drawAcross(page: Page): Promise<void> {
  const glass = page.locator('canvas');
  await glass.scrollIntoViewIfNeeded();
  const box = await glass.boundingBox();
  if (!box) throw new Error('The glass is out of sight');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 10, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 10, y, { steps: 30 });
  await page.mouse.up();
}

/** How many pixels of the glass, or of its right tenth, are dark. */
function inkOn(page: Page, part: 'all' | 'right' = 'all'): Promise<number> {
  return page.locator('canvas').evaluate((canvas: HTMLCanvasElement, isRight) => {
    const left = isRight ? Math.floor(canvas.width * 0.9) : 0;
    const { data } = canvas.getContext('2d')?.getImageData(left, 0, canvas.width - left, canvas.height) ?? { data: [] };
    return data.filter((value, index) => index % 4 === 0 && value < 100).length;
  }, part === 'right');
}

/** Where the drawing ends at the right, as a part of the width of the glass. */
function strokeEnd(page: Page): Promise<number> {
  return page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    let end = 0;
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 100) end = Math.max(end, (at / 4) % canvas.width);
    return end / canvas.width;
  });
}

/** Goes on with the Tab key until what has this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    const here = await page.evaluate(() => {
      const element = document.activeElement === document.body ? null : document.activeElement;
      return `${element?.textContent ?? ''} ${element?.closest('label')?.textContent ?? ''}`;
    });
    if (here.includes(name)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not lead to ${name}`);
}
