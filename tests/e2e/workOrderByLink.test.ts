import { describe, expect, it } from 'vitest';
import type { CustomerWorkOrder } from '#features/work-orders/customerSchema.ts';
import { drawOn } from './support/customer.ts';
import { answer, linkPath as path, order, serve, visited } from './support/linkedWorkOrder.ts';
import { pageTexts } from './support/pageTexts.ts';
import { mannersOf, visit } from './support/visitor.ts';

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

  it('says quantities and units as the reader does', () =>
    visit({ manner: phone, path: start }, async (visitor) => {
      const [item] = order().items;
      if (!item) throw new Error('The work order has no lines');
      await serve(visitor.page, order({ items: [{ ...item, unitCode: 'HUR', unit: 'uur', quantity: '1.5000' }] }));
      await visitor.goTo(`${path}#a`);
      await visitor.page.getByText('1,5 uur').waitFor();
      await visitor.look('work-order-public-units');
    }));

  it('says that another person signed while the page was open', () =>
    visit({ manner: phone, path: start }, async (visitor) => {
      const { page } = visitor;
      const text = pageTexts('nl');
      const autograph = {
        signedBy: 'A. Ander',
        role: null,
        signedAt: '2026-11-24T11:50:00.000Z',
        remark: null,
        rating: null,
        isChanged: false,
      };
      let isSigned = false;
      await page.route('**/api/workorders/**', (route) => answer(route, order({ autograph: isSigned ? autograph : null })));
      await page.route('**/autograph', (route) => {
        isSigned = true;
        return answer(route, { title: 'Gewijzigd', code: 'versionConflict' }, 412);
      });
      visitor.expectFailure(/412/);
      await visitor.goTo(`${path}#a`);
      await drawOn(page);
      await page.getByLabel(text.sign.name, { exact: true }).fill('J. Bakker');
      await page.getByRole('button', { name: text.sign.send }).click();
      await page.getByText(text.signed.byAnother.replace('%{name}', 'A. Ander')).waitFor();
      expect(await page.locator('form').count()).toBe(0);
      await visitor.picture('work-order-public-signed-by-another');
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

describe.each(mannersOf('de', 390))('a customer whose object was rejected ($language, $width px)', (manner) => {
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
