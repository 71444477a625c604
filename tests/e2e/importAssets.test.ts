import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { divisionOf, mannersOf, visit, type Manner } from './support/visitor.ts';

const tagOf = ({ language, width }: Manner, number: number) => `IMP-${language}-${width}-${number}`.toUpperCase();

describe.each(mannersOf('de', 390))('an administrator ($language, $width px)', (manner) => {
  it('imports objects with their type-specific fields, finds one while matching, mends what is wrong and takes it back', () =>
    visit({ manner, userName: 'ada', path: `/?division=${divisionOf(manner)}` }, async (visitor) => {
      const { page, t } = visitor;
      const answered = page.waitForResponse((response) => /\/api\/.*\/locations\?/.test(response.url()) && response.ok());
      await visitor.goTo(`/locations?division=${divisionOf(manner)}`);
      const answer = await answered;
      const [place] = (await answer.json()) as { code: string }[];
      const row = (number: number, ...cells: string[]) => [tagOf(manner, number), place?.code ?? '', ...cells].join(';');
      const content = [
        'Objectlabel;Locatie;Objecttype;Blusstof;Eenheid;Vulgewicht;Houdbaarheid blusstof;Soort;Bemessungsbetriebsdauer (min)',
        row(1, 'Feuerlöscher', 'Poeder', 'kg', '6 kg', '31-12-2029', '', ''),
        row(2, 'Noodverlichting', '', '', '', '', 'Rettungszeichenleuchte', '60'),
        row(3, 'Brandblusser', 'Zand', 'kg', '1.250,5', '31-2-2029', '', '60'),
        row(4, 'Noodverlichting', '', '', '', '', '', 'een uur'),
      ].join('\r\n');
      await visitor.goTo(`/imports/new?division=${divisionOf(manner)}`);
      await visitor.meet(t('imports.new'));
      await page.locator('input[type=file]').setInputFiles({ name: 'objecten.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
      await visitor.meet('objecten.csv');
      const field = page.getByRole('combobox', { name: t('imports.matching.fieldOf', { column: 'Vulgewicht' }) });
      await field.click();
      await field.fill(manner.language === 'nl' ? 'co2-blusser' : 'co2-löscher');
      const option = page.getByRole('option', { name: manner.language === 'nl' ? /^Inhoud \(kg/ : /^Füllmenge \(kg/ });
      await option.waitFor();
      await visitor.look('import-assets-choosing');
      await option.click();
      await visitor.look('import-assets-matching');
      await visitor.button('imports.matching.check').click();
      await page.getByText(t('imports.result.wrongRows'), { exact: true }).waitFor();
      await page.getByText(t('validation.otherType')).waitFor();
      await visitor.look('import-assets-checked');
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: t('imports.result.getErrors') }).click();
      const errors = (await buffer(await (await download).createReadStream())).toString();
      expect(errors).toContain(t('validation.otherType'));
      expect(errors).not.toContain(tagOf(manner, 1));
      await page.getByRole('button', { name: t('imports.result.write', { smart_count: 2, count: '2' }) }).click();
      await page.getByRole('button', { name: t('imports.undo') }).waitFor();
      await visitor.look('import-assets-done');
      await page.getByRole('button', { name: t('imports.undo') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('imports.undo') })
        .click();
      await page.getByText(t('imports.result.undone')).waitFor();
    }));
});
