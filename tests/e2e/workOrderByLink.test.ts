import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { CustomerWorkOrder } from '#features/work-orders/customerSchema.ts';
import type { workOrder } from '#features/work-orders/schema.ts';
import { colleague, type Colleague } from './support/colleague.ts';
import { drawOn, fileBehind } from './support/customer.ts';
import { answer, linkPath as path, order, serve, visited } from './support/linkedWorkOrder.ts';
import { pageTexts } from './support/pageTexts.ts';
import { divisionOf, manners, visit, type Manner } from './support/visitor.ts';

type WorkOrder = z.infer<typeof workOrder>;

// A page that asks the server nothing, on which it can be played before the link is opened
const start = '/accounts/work-order/none';
const phone = { language: 'nl', width: 390 } as const;
const desk = { language: 'nl', width: 1280 } as const;

describe('the link of a work order', () => {
  it('is taken out of the address, and works on in its tab', () =>
    visit({ manner: phone, path: start }, async (visitor) => {
      const calls = await serve(visitor.page, order());
      await visitor.goTo(`${path}#secret`);
      await visitor.meet(pageTexts('nl').order.done);
      expect(visitor.page.url()).not.toContain('secret');
      await visitor.page.reload();
      await visitor.meet(pageTexts('nl').order.done);
      expect(calls.map(({ token }) => token)).toEqual(['secret', 'secret']);
    }));

  it('that works no longer says so and what to do', () =>
    visit({ manner: desk, path: start }, async (visitor) => {
      visitor.expectFailure(/404/);
      const text = pageTexts('nl').link;
      await visitor.page.route('**/api/workorders/**', (route) => answer(route, { title: 'Niet gevonden', code: 'notFound' }, 404));
      await visitor.goTo(`${path}#old`);
      await visitor.meet(text.gone);
      await visitor.page.getByText(text.goneHint).waitFor();
      await visitor.look('work-order-public-gone');
      await visitor.goTo(path.replace('1', '3'));
      await visitor.meet(text.gone);
    }));

  it('shows a visit that is not planned yet, and one that is cancelled', () =>
    visit({ manner: phone, path: start }, async (visitor) => {
      const text = pageTexts('nl').order;
      await serve(visitor.page, order({ items: [], status: 'Open', plannedStart: null, plannedEnd: null, canSign: false }));
      await visitor.goTo(`${path}#a`);
      await visitor.meet(text.planned);
      await visitor.look('work-order-public-open');
      await visitor.page.unrouteAll();
      await serve(visitor.page, order({ status: 'Geannuleerd', canSign: false }));
      await visitor.page.reload();
      await visitor.meet(text.cancelled);
      expect(await visitor.page.getByRole('button', { name: text.report }).count()).toBe(0);
    }));

  it('says when only a part of the work is done, and when the work order was changed after it was signed', () =>
    visit({ manner: phone, path: start }, async (visitor) => {
      const text = pageTexts('nl').order;
      const [item] = order().items;
      if (!item) throw new Error('The work order has no lines');
      const items: CustomerWorkOrder['items'] = [item, { ...item, lineNumber: 2, description: 'Extra blusser', status: 'Open' }];
      await serve(visitor.page, order({ items }));
      await visitor.goTo(`${path}#a`);
      await visitor.meet(text.partly);
      await visitor.page.getByRole('heading', { name: text.workPartly, exact: true }).waitFor();
      await visitor.look('work-order-public-partly');
      await visitor.page.unrouteAll();
      const autograph = {
        signedBy: 'J. Bakker',
        role: null,
        signedAt: '2026-11-24T11:50:00.000Z',
        remark: null,
        rating: 8,
        isChanged: true,
      };
      await serve(visitor.page, order({ items, autograph }));
      await visitor.page.reload();
      await visitor.meet(text.changed);
    }));
});

describe.each(manners)('a customer whose object was rejected ($language, $width px)', (manner) => {
  const text = pageTexts(manner.language);

  it('reads which one and why before signing, and how the others came out', () =>
    visit({ manner, path: start }, async (visitor) => {
      const { page } = visitor;
      const reasons = { failedPoints: ['Slang'], findings: 'Scheur bij de koppeling.' };
      const assets = [
        visited({ result: 'Approved' }),
        visited({ tag: 'H1', name: 'Haspel entree', result: 'Rejected', ...reasons }),
        visited({ tag: 'S2', name: 'Blusser zolder', result: 'NotInspected', assetMissing: true }),
      ];
      await serve(page, order({ assets }));
      await visitor.goTo(`${path}#secret`);
      const section = page.locator('section', { has: page.getByRole('heading', { name: text.order.rejected.replace('%{count}', '1') }) });
      await section.getByText(text.order.rejectedHint).waitFor();
      expect(await section.getByRole('listitem').allInnerTexts()).toEqual([
        expect.stringMatching(/Haspel entree[^]*Slang[^]*Scheur bij de koppeling/),
      ]);
      await page.getByText(`${text.order.objects} (3)`).click();
      const all = await page.locator('details').getByRole('listitem').allInnerTexts();
      expect(all.map((row) => row.split('\n').at(-1))).toEqual([text.result.Approved, text.result.Rejected, text.result.Missing]);
      await visitor.look('work-order-public-rejected');
    }));
});

describe.each(manners)('a customer who signs ($language, $width px)', (manner) => {
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

describe.each(manners)('a customer whose visit changed after signing ($language, $width px)', (manner) => {
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

describe.each(manners)('the customer of a real visit ($language, $width px)', (manner) => {
  const text = pageTexts(manner.language);

  it('opens the link, keeps the appointment, reads the report and signs; the revoked link opens nothing', async () => {
    const api = await colleague('ada');
    const visitToSign = await plannedVisit(api, manner);
    const { address } = await api.post<{ address: string }>(`/api/workorders/${visitToSign.id}/link`, {});
    const { pathname, hash } = new URL(address);
    await visit({ manner, path: pathname + hash }, async (visitor) => {
      const { page } = visitor;
      await page.getByText(text.sign.later).waitFor();
      await page.clock.setFixedTime(new Date(visitToSign.plannedStart));
      await page.reload();
      await page.getByText(visitToSign.number).waitFor();
      await page.getByText(visitToSign.locationName ?? '').waitFor();
      await visitor.look('work-order-public-real');
      expect((await fileBehind(page, text.order.calendar)).toString()).toContain('BEGIN:VEVENT');
      expect((await fileBehind(page, text.order.report)).toString('latin1')).toMatch(/^%PDF-/);
      await drawOn(page);
      await page.getByLabel(text.sign.name, { exact: true }).fill('J. Bakker');
      await page.getByLabel(text.sign.role).fill('Facilitair manager');
      await page.getByLabel('8', { exact: true }).check({ force: true });
      await page.getByRole('button', { name: text.sign.send }).click();
      await visitor.meet(text.signed.thanks);
      await page.getByRole('img', { name: /J\. Bakker/ }).waitFor();
      await visitor.look('work-order-public-real-signed');
      const { autograph } = await api.get<WorkOrder>(`/api/workorders/${visitToSign.id}`);
      expect(autograph).toMatchObject({ signedBy: 'J. Bakker', role: 'Facilitair manager', rating: 8, signedByLink: true });
      await api.remove(`/api/workorders/${visitToSign.id}/link`);
      visitor.expectFailure(/404/);
      await page.reload();
      await visitor.meet(text.link.gone);
    });
  });
});

/** A visit in three days, at a location of the demonstration data. */
async function plannedVisit(api: Colleague, manner: Manner): Promise<WorkOrder & { plannedStart: string }> {
  const [other] = await api.get<WorkOrder[]>(`/api/divisions/${divisionOf(manner)}/workorders?range=[0,0]`);
  const at = Math.floor(Date.now() / 3_600_000) * 3_600_000 + 3 * 86_400_000;
  const plannedStart = new Date(at).toISOString();
  const made = await api.post<WorkOrder>(`/api/locations/${other?.locationId}/workorders`, {
    type: 'Maintenance',
    description: 'Jaarlijks onderhoud blusmiddelen',
    plannedStart,
    plannedEnd: new Date(at + 3_600_000).toISOString(),
    items: [{ kind: 'Service', description: 'Onderhoud blussers', quantity: '4' }],
  });
  return { ...made, plannedStart };
}

/** How many pixels of the glass are dark. */
function inkOn(page: Page): Promise<number> {
  return page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    return data.filter((value, index) => index % 4 === 0 && value < 100).length;
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
