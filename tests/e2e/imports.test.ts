import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { Cell } from '#server/sheets/sheet.ts';
import { workbookType, writeWorkbook } from '#server/sheets/writeWorkbook.ts';
import { sheetsIn } from '../support/sheets.ts';
import { divisionOf, mannersOf, visit, type Manner } from './support/visitor.ts';

const codeOf = ({ language, width }: Manner) => `77${language === 'nl' ? 1 : 2}${String(width).padStart(5, '0')}`;

describe.each(mannersOf('nl', 1280))('an administrator ($language, $width px)', (manner) => {
  it('imports a file of accounts, sees what is wrong, writes the rest and takes it back', () =>
    visit({ manner, userName: 'ada', path: `/imports?division=${divisionOf(manner)}` }, async (visitor) => {
      const { page, t } = visitor;
      const name = `Import ${manner.language} ${manner.width}`;
      const country = manner.language.toUpperCase();
      await visitor.meet(t('imports.title'));
      await visitor.look('imports');
      await visitor.command('n', visitor.link('imports.new'));
      await visitor.meet(t('imports.new'));
      await visitor.look('import-new');
      const content = `Debiteurnummer;Name;Notitie;Land\r\n${codeOf(manner)};${name};Bijzonder;${country}\r\nabc;Fout;;${country}\r\n`;
      await page.locator('input[type=file]').setInputFiles({ name: 'klanten.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
      await visitor.meet('klanten.csv');
      const field = page.getByRole('combobox', { name: t('imports.matching.fieldOf', { column: 'Notitie' }) });
      await field.selectOption({ label: t('resources.accounts.fields.remarks') });
      await visitor.look('import-matching');
      await visitor.button('imports.matching.check').click();
      await page.getByText(t('imports.result.wrongRows'), { exact: true }).waitFor();
      await visitor.look('import-checked');
      await page.getByRole('button', { name: t('imports.result.write', { smart_count: 1, count: '1' }) }).click();
      await page.getByRole('button', { name: t('imports.undo') }).waitFor();
      await visitor.look('import-done');
      await page.getByRole('button', { name: t('imports.undo') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('imports.undo') })
        .click();
      await page.getByText(t('imports.result.undone')).waitFor();
      await visitor.look('import-undone');
    }));

  it('gets the wrong rows of a workbook as a workbook, mends them there and imports them', () =>
    visit({ manner, userName: 'ada', path: `/imports/new?division=${divisionOf(manner)}` }, async (visitor) => {
      const { page, t } = visitor;
      const [good, mended] = [1, 2].map((one) => `${codeOf(manner).slice(0, -1)}${one}`);
      const country = manner.language.toUpperCase();
      await visitor.meet(t('imports.new'));
      const rows = [
        [good ?? '', 'Goed in één keer', country],
        ['abc', 'Eerst fout', country],
      ];
      await page.locator('input[type=file]').setInputFiles(await workbook(['Relatienummer', 'Naam', 'Land'], rows));
      await visitor.button('imports.matching.check').click();
      await page.getByText(t('imports.result.wrongRows'), { exact: true }).waitFor();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: t('imports.result.getErrors') }).click();
      const [sheet] = await sheetsIn(await buffer(await (await download).createReadStream()));
      const [headings, wrong] = (sheet?.rows ?? []).map(({ cells }) => cells.map(String));
      expect(headings?.at(-1)).toBe(t('imports.reason'));
      expect(wrong).toEqual(['abc', 'Eerst fout', country, expect.stringContaining(t('resources.accounts.fields.code'))]);
      await visitor.look('import-errors');
      await page.getByRole('button', { name: t('imports.result.write', { smart_count: 1, count: '1' }) }).click();
      await page.getByRole('button', { name: t('imports.undo') }).waitFor();

      await visitor.goTo(`/imports/new?division=${visitor.division}`);
      await visitor.meet(t('imports.new'));
      await page.locator('input[type=file]').setInputFiles(await workbook(headings ?? [], [[mended ?? '', ...(wrong ?? []).slice(1)]]));
      await visitor.button('imports.matching.check').click();
      await page.getByRole('button', { name: t('imports.result.write', { smart_count: 1, count: '1' }) }).click();
      await page.getByRole('button', { name: t('imports.undo') }).waitFor();
      expect(await page.getByText(t('imports.result.wrongRows'), { exact: true }).count()).toBe(0);
    }));
});

/** A workbook of accounts. */
async function workbook(headings: readonly string[], rows: readonly Cell[][]) {
  const columns = headings.map((heading) => ({ heading }));
  return { name: 'relaties.xlsx', mimeType: workbookType, buffer: await buffer(writeWorkbook([{ name: 'Relaties', columns, rows }])) };
}
