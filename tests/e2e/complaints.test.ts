import { describe, expect, it } from 'vitest';
import { colleague } from './support/colleague.ts';
import { divisionOf, mannersOf, visit, type Manner, type Visitor } from './support/visitor.ts';

const complaint = ({ language }: Manner) => ({ nl: 'Blusser hangt te hoog', de: 'Löscher hängt zu hoch' })[language];
const label = (field: string) => `resources.complaints.fields.${field}`;

describe.each(mannersOf('de', 390))('a clerk whom a customer calls ($language, $width px)', (manner) => {
  it('takes the complaint down, finds it again and answers it', () =>
    visit({ manner, userName: 'anna', path: `/accounts?division=${divisionOf(manner)}` }, async (visitor) => {
      await openComplaints(visitor);
      const number = await takeDown(visitor);
      await findByNumber(visitor, number);
      await answer(visitor);
      await seeWithAccount(visitor);
    }));
});

async function openComplaints(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  if (visitor.isPhone) {
    await visitor.button('console.menu.open').tap();
    await page
      .getByRole('dialog', { name: t('console.menu.main') })
      .getByRole('link', { name: t('complaints.title') })
      .tap();
  } else {
    await visitor.button('console.areas.service').click();
    await page.getByRole('menuitem', { name: t('complaints.title') }).click();
  }
  await visitor.meet(t('complaints.title'));
  await visitor.button('console.list.removeFilter', { filter: t('complaints.open') }).waitFor();
  await visitor.look('complaints');
}

/** What is missing is said at its field; the language may change in the middle; a right one becomes a page. */
async function takeDown(visitor: Visitor): Promise<number> {
  const { page, t, manner } = visitor;
  await visitor.command('n', visitor.link('complaints.new'));
  await visitor.meet(t('complaints.new'));
  await save(visitor);
  await page.getByText(t('validation.required')).first().waitFor();
  await visitor.look('complaint-new');
  const [customer] = await (
    await colleague('ada')
  ).get<{ name: string; code: string }[]>(`/api/${visitor.division}/account?filter={"isCustomer":true}&range=[0,0]`);
  await page.getByRole('combobox', { name: new RegExp(`^${t(label('accountId'))}`) }).fill(customer?.code ?? '');
  await page.getByRole('option', { name: new RegExp(customer?.name ?? '') }).click();
  const text = page.getByRole('textbox', { name: t(label('complaint')) });
  await text.fill(complaint(manner));
  await changeLanguage(visitor);
  expect(await text.inputValue()).toBe(complaint(manner));
  await save(visitor);
  await visitor.meet(complaint(manner));
  await visitor.look('complaint');
  return Number(
    await page
      .getByRole('navigation', { name: t('console.breadcrumb') })
      .locator('[aria-current]')
      .innerText(),
  );
}

/** To the other language and back. */
async function changeLanguage({ page, manner }: Visitor): Promise<void> {
  const choices = [
    { now: 'Taal: NL', choice: 'Deutsch' },
    { now: 'Sprache: DE', choice: 'Nederlands' },
  ];
  const [there, back] = manner.language === 'nl' ? choices : choices.toReversed();
  for (const { now, choice } of [there, back].filter((one) => one !== undefined)) {
    await page.getByRole('button', { name: now }).click();
    await page.getByRole('menuitemradio', { name: choice }).click();
    await page.getByRole('button', { name: choice === 'Deutsch' ? 'Sprache: DE' : 'Taal: NL' }).waitFor();
    // keys belong to a menu until it has gone
    await page.locator('[role=menu]').waitFor({ state: 'detached' });
  }
}

async function findByNumber(visitor: Visitor, number: number): Promise<void> {
  const { page, t, manner } = visitor;
  if (visitor.isPhone) await page.getByRole('button', { name: t('console.commands.label') }).tap();
  else await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill(String(number));
  await page.getByRole('option', { name: new RegExp(`${complaint(manner)}.*${number}`) }).click();
  await visitor.meet(complaint(manner));
}

/** The customer's letter is kept; the answer is typed, kept when leaving by mistake, and closes it; a key opens it again. */
async function answer(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  const letter = { name: 'brief.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
  await page.locator('input[type=file]').setInputFiles(letter);
  await page.getByRole('button', { name: letter.name, exact: true }).waitFor();
  await visitor.command('e', visitor.link('complaints.answer'));
  const resolution = page.getByRole('textbox', { name: t(label('resolution')) });
  await resolution.fill('Gecontroleerd en verholpen');
  await page.getByRole('combobox', { name: t(label('status')) }).selectOption(t('complaints.status.Rejected'));
  await visitor.look('complaint-answer');
  await visitor.link('ra.action.cancel').click();
  await visitor.button('forms.unsaved.stay').click();
  // keys belong to a dialog until it has gone
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  if (visitor.isPhone) await visitor.button('forms.save').tap();
  else await page.keyboard.press('Control+s');
  await visitor.button('complaints.to.Open').waitFor();
  await visitor.look('complaint-answered');
  await visitor.command('o', visitor.button('complaints.to.Open'));
  await visitor.link('complaints.answer').waitFor();
}

/** On the page of the customer it waits for us. */
async function seeWithAccount(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  const number = await page
    .getByRole('navigation', { name: t('console.breadcrumb') })
    .locator('[aria-current]')
    .innerText();
  await page.locator('main dl').getByRole('link').first().click();
  await page.getByRole('link', { name: t('accounts.waiting.complaint', { number }) }).waitFor();
}

async function save(visitor: Visitor): Promise<void> {
  if (visitor.isPhone) await visitor.button('complaints.new').tap();
  else await visitor.page.keyboard.press('Control+s');
}
