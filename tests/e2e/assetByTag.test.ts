import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { asset } from '#features/assets/schema.ts';
import type { ServiceRequest } from '#features/service-requests/schema.ts';
import { colleague } from './support/colleague.ts';
import { photo } from './support/files.ts';
import { pageTexts } from './support/pageTexts.ts';
import { divisionOf, mannersOf, visit, type Manner, type Visitor } from './support/visitor.ts';

type Asset = z.infer<typeof asset>;

describe.each(mannersOf('de', 390))('a stranger at an object ($language, $width px)', (manner) => {
  it('reads what it is, and reports a defect that lands among the requests', async () => {
    const { tag } = await taggedAsset(manner, 'ExtinguishPowder');
    await visit({ manner, path: `/a/${tag.toLowerCase()}` }, async (visitor) => {
      const text = pageTexts(manner.language);
      await seeAsset(visitor, tag);
      const number = await reportDefect(visitor);
      const request = await requestOf(manner, number);
      expect(request).toMatchObject({ source: 'Public', status: 'Open', contacts: [{ name: 'J. de Wit', phone: '0612345678' }] });
      expect(request.assets?.map((one) => one.tag)).toEqual([tag]);
      expect(request.attachments?.map(({ mimeType }) => mimeType)).toEqual(['image/jpeg']);
      await visitor.page.getByRole('button', { name: text.common.back }).click();
      await checkIt(visitor);
    });
  });
});

describe('a stranger at an object', () => {
  const manner = { language: 'nl', width: 390 } as const;
  const text = pageTexts('nl');

  it('changes the language, which stays', () =>
    visit({ manner, path: '/a/no-such-label' }, async (visitor) => {
      visitor.expectFailure(/404/);
      await visitor.meet(text.asset.unknown);
      await visitor.look('asset-public-unknown');
      await visitor.page.getByRole('combobox').selectOption('de');
      await visitor.meet(pageTexts('de').asset.unknown);
      await visitor.page.reload();
      await visitor.meet(pageTexts('de').asset.unknown);
      expect(await visitor.page.locator('html').getAttribute('lang')).toBe('de');
    }));

  it('leaves a form by the Back of the browser, and sees what is missing in it', async () => {
    const { tag } = await taggedAsset(manner, 'FirstAidKit');
    await visit({ manner, path: `/a/${tag}`, colourScheme: 'dark' }, async (visitor) => {
      const { page } = visitor;
      await page.getByRole('button', { name: text.kind.Defect }).click();
      await page.getByRole('button', { name: text.report.send }).click();
      await page.getByText(text.report.whoNeeded).waitFor();
      await page.getByLabel(text.report.phone).fill('0612345678');
      await page.getByRole('button', { name: text.report.send }).click();
      await page.getByText(text.report.consentNeeded).waitFor();
      await visitor.look('asset-public-missing');
      await page.goBack();
      await page.getByRole('button', { name: text.kind.Used }).waitFor();
    });
  });

  it('sends a report again by itself when the connection was lost, and once', async () => {
    const { tag } = await taggedAsset(manner, 'Defibrillator');
    await visit({ manner, path: `/a/${tag}` }, async (visitor) => {
      visitor.expectFailure(/ERR_/);
      const { page } = visitor;
      const keys: (string | undefined)[] = [];
      await page.route('**/api/public/asset/**', async (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        // the first one arrives, and its answer is lost
        if (keys.length > 1) return route.continue();
        await route.fetch();
        return route.abort('internetdisconnected');
      });
      await page.getByRole('button', { name: text.kind.Used }).click();
      await page.getByRole('button', { name: text.report.send }).dblclick();
      await page.getByText(text.common.waiting).waitFor();
      // what is sent is what was on the screen when it was sent
      expect(await page.getByLabel(text.report.message).isDisabled()).toBe(true);
      await visitor.look('asset-public-waiting');
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await visitor.meet(text.report.thanks);
      expect(keys).toHaveLength(2);
      expect(new Set(keys).size).toBe(1);
    });
  });

  it('who is signed in finds the way into the console', async () => {
    const { tag } = await taggedAsset(manner, 'FirstAidKit');
    await visit({ manner: { language: 'nl', width: 1280 }, userName: 'anna' }, async (visitor) => {
      await visitor.goTo(`/a/${tag}`);
      await visitor.page.getByRole('link', { name: text.asset.staff }).waitFor();
    });
  });
});

/** An object whose tag the server made: only these answer strangers. */
async function taggedAsset(manner: Manner, assetType: string): Promise<Asset> {
  const filter = encodeURIComponent(JSON.stringify({ assetType, status: 'InService' }));
  const all = await (await colleague('ada')).get<Asset[]>(`/api/divisions/${divisionOf(manner)}/assets?filter=${filter}&range=[0,49]`);
  const found = all.find(({ isServerTag }) => isServerTag);
  if (!found) throw new Error(`There is no ${assetType} with a tag of the server`);
  return found;
}

async function requestOf(manner: Manner, number: number): Promise<ServiceRequest> {
  const division = divisionOf(manner);
  const api = await colleague('ada');
  const [found] = await api.get<ServiceRequest[]>(`/api/servicerequest/${division}?search=${number}`);
  return api.get<ServiceRequest>(`/api/servicerequest/${division}/${found?.id}`);
}

async function seeAsset({ page, manner }: Visitor, tag: string): Promise<void> {
  const text = pageTexts(manner.language);
  await page.getByText(tag).waitFor();
  await page.getByRole('heading', { name: text.asset.use }).waitFor();
  await page.getByText(text.asset.history).click();
}

async function reportDefect(visitor: Visitor): Promise<number> {
  const { page, manner } = visitor;
  const text = pageTexts(manner.language);
  await visitor.look('asset-public');
  await page.getByRole('button', { name: text.kind.Defect }).click();
  await visitor.meet(text.kind.Defect);
  await page.getByLabel(text.report.photo).setInputFiles(await photo('IMG_0012.jpg'));
  await page.getByRole('img', { name: text.report.preview }).waitFor();
  await page.getByLabel(text.report.message).fill('De slang is gescheurd.');
  await page.getByLabel(text.report.name).fill('J. de Wit');
  await page.getByLabel(text.report.phone).fill('0612345678');
  await page.getByLabel(text.report.consent).check();
  await visitor.look('asset-public-report');
  await page.getByRole('button', { name: text.report.send }).click();
  await visitor.meet(text.report.thanks);
  await visitor.look('asset-public-thanks');
  return Number((await page.locator('main').innerText()).match(/\d+/)?.[0]);
}

async function checkIt(visitor: Visitor): Promise<void> {
  const { page, manner } = visitor;
  const text = pageTexts(manner.language);
  await page.getByRole('button', { name: text.asset.check }).click();
  await visitor.meet(text.asset.check);
  await page.getByRole('button', { name: text.check.send }).click();
  await page.getByText(text.check.open).waitFor();
  await page.getByRole('button', { name: text.check.all }).click();
  await page.getByRole('group').first().getByLabel(text.check.fail).check();
  await visitor.look('asset-public-check');
  await page.getByRole('button', { name: text.check.send }).click();
  await visitor.meet(text.check.thanks);
  await page.getByRole('button', { name: text.check.report }).click();
  await visitor.meet(text.kind.Defect);
}
