import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { colleague } from './support/colleague.ts';
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
      await page.locator(`a[href*="/assets/${asset.id}/reports/"]`).first().click();
      await visitor.meet(new RegExp(t('serviceReports.file.report', { number: 'SR' })));
      await page.getByRole('figure').getByRole('img').first().waitFor();
      await visitor.look('report');
      const after = await (await colleague('ada')).get<Shower>(`/api/divisions/${visitor.division}/assets/${asset.id}`);
      expect(after.nextServiceDate).not.toBeNull();
      expect(after.nextServiceDate).not.toBe(asset.nextServiceDate);
    }));
});

async function measureTooLittle({ page, t }: Visitor): Promise<void> {
  const measured = page.locator('fieldset[data-point]:has(.measured)').last();
  await measured.getByRole('textbox').first().fill('5');
  await page.keyboard.press('Tab');
  await measured.getByText(t('serviceReports.entry.verdict.below')).waitFor();
  expect(await measured.getAttribute('data-answer')).toBe('Fail');
}

async function addPhoto({ page, t }: Visitor): Promise<void> {
  const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
  const row = page.locator('fieldset[data-point]').first();
  await row.locator('input[type=file]').setInputFiles({ name: 'punt.jpg', mimeType: 'image/jpeg', buffer });
  await row.getByRole('button', { name: t('serviceReports.entry.photos', { smart_count: 1 }) }).waitFor();
}
