import { describe, expect, it } from 'vitest';
import { mannersOf, visit, type Manner } from './support/visitor.ts';

const nameOf = ({ language, width }: Manner) => `Utrechtse prospects ${language} ${width}`;
const prospects = encodeURIComponent(JSON.stringify({ status: 'Prospect' }));

describe.each(mannersOf('nl', 1280))('a saved search ($language, $width px)', (manner) => {
  it('is shared with colleagues, and is taken away by who has read that they lose it too', async () => {
    const name = nameOf(manner);
    await visit({ manner, userName: 'anna', path: `/accounts?filter=${prospects}` }, async (visitor) => {
      const { page, t } = visitor;
      await visitor.goTo(`/accounts?division=${visitor.division}&filter=${prospects}`);
      await page.getByRole('button', { name: t('console.list.views') }).click();
      await page.getByRole('menuitem', { name: t('ra.saved_queries.new_label') }).click();
      const dialog = page.getByRole('dialog', { name: t('ra.saved_queries.new_dialog_title') });
      await dialog.getByRole('textbox').fill(name);
      await dialog.getByRole('checkbox').check();
      await dialog.getByRole('button', { name: t('ra.action.save') }).click();
      await page.getByRole('button', { name }).waitFor();
    });
    await visit({ manner, userName: 'ada', path: '/accounts' }, async (visitor) => {
      const { page, t } = visitor;
      await visitor.goTo(`/accounts?division=${visitor.division}`);
      await page.getByRole('button', { name: t('console.list.views') }).click();
      await page.getByRole('menuitem', { name: new RegExp(`${name}.*Anna de Boer`) }).click();
      await page.waitForURL((address) => (address.searchParams.get('filter') ?? '').includes('Prospect'));
      await page.getByRole('button', { name }).click();
      await page.getByRole('menuitem', { name: t('ra.saved_queries.remove_label_with_name', { name }) }).click();
      const question = page.getByRole('dialog', { name: t('console.list.removeView', { name }) });
      await visitor.look('saved-view-removal');
      expect(await question.textContent()).toContain(t('console.list.viewOf', { name: 'Anna de Boer' }));
      await question.getByRole('button', { name: t('ra.action.delete') }).click();
      await page.getByRole('button', { name: t('console.list.views') }).waitFor();
    });
  });
});
