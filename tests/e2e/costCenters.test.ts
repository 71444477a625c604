import { describe, it } from 'vitest';
import { divisionOf, mannersOf, visit, type Manner } from './support/visitor.ts';

const nameOf = ({ language, width }: Manner) => `${{ nl: 'Verhuur', de: 'Vermietung' }[language]} ${width}`;
const label = (field: string) => `resources.costCenters.fields.${field}`;

describe.each(mannersOf('nl', 1280))('an administrator ($language, $width px)', (manner) => {
  it('adds a cost centre, finds it and takes it out of use', () =>
    visit({ manner, userName: 'ada', path: `/cost-centers?division=${divisionOf(manner)}` }, async (visitor) => {
      const { page, t } = visitor;
      await visitor.meet(t('costCenters.title'));
      await visitor.look('cost-centers');
      await visitor.command('n', visitor.link('costCenters.new'));
      await page.getByRole('textbox', { name: t(label('code')) }).fill(`8${manner.width}`);
      await page.getByRole('textbox', { name: t(label('description')) }).fill(nameOf(manner));
      await visitor.look('cost-center-new');
      await visitor.button('forms.save').click();
      await page.getByRole('searchbox').fill(`8${manner.width}`);
      await page.getByRole('link', { name: nameOf(manner) }).click();
      await page.getByRole('checkbox', { name: t(label('active')) }).uncheck();
      await visitor.look('cost-center');
      await visitor.button('forms.save').click();
      await page.getByText(t('costCenters.ended')).first().waitFor();
    }));
});
