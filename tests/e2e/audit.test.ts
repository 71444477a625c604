import { describe, it } from 'vitest';
import type { Account } from '#features/accounts/schema.ts';
import { colleague } from './support/colleague.ts';
import { divisionOf, mannersOf, visit, type Manner, type Visitor } from './support/visitor.ts';

const clerk = { userName: 'anna', name: 'Anna de Boer' };

/** An account of its own for each manner, changed by the clerk: the town twice where the first change is to be refused. */
async function changedAccount(manner: Manner, towns: readonly string[]): Promise<Account> {
  const division = divisionOf(manner);
  const anna = await colleague(clerk.userName);
  const body = { name: `Bakkerij Zonnedauw ${manner.width}`, status: 'Customer', city: 'Utrecht', country: 'NL' };
  const account = await anna.post<Account>(`/api/${division}/account`, body);
  for (const city of towns) await anna.put(`/api/${division}/account/${account.id}`, { city });
  return account;
}

/** Narrows the list by a choice of a filter. */
async function choose({ page, t }: Visitor, text: string): Promise<void> {
  await page.getByRole('button', { name: t('console.list.filter'), exact: true }).click();
  await page.getByRole('textbox', { name: t('console.list.searchFilters') }).fill(text);
  await page.getByRole('menuitemradio', { name: text }).first().click();
  await page.getByRole('menu').waitFor({ state: 'detached' });
}

const monthOf = ({ language }: Manner) =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date());

describe.each(mannersOf('nl', 1280))('an administrator ($language, $width px)', (manner) => {
  it('finds a change by person, month and record, takes it back, and sees that in the history', async () => {
    const account = await changedAccount(manner, ['Zeist']);
    await visit({ manner, userName: 'ada', path: `/audit?division=${divisionOf(manner)}` }, async (visitor) => {
      const { page, t } = visitor;
      await visitor.meet(t('audit.title'));
      await choose(visitor, clerk.name);
      await choose(visitor, monthOf(manner));
      const entry = page.getByRole('listitem').filter({ hasText: account.name }).filter({ hasText: 'Zeist' }).first();
      await visitor.look('audit');
      await entry.getByRole('button', { name: t('audit.onlyThis') }).click();
      await entry.getByRole('button', { name: t('audit.undo'), exact: true }).click();
      const question = page.getByRole('dialog', { name: t('audit.question.values') });
      await visitor.look('audit-undo');
      await question.getByRole('button', { name: t('audit.undo'), exact: true }).click();
      await page.getByText(t('audit.done.values', { smart_count: 1 })).waitFor();
      await page
        .getByRole('link', { name: new RegExp(account.name) })
        .first()
        .click();
      await visitor.meet(account.name);
      await visitor.goTo(`/accounts/${account.id}?division=${visitor.division}&tab=history`);
      await page.getByText(t('console.timeline.byUndo')).first().waitFor();
      await visitor.look('audit-history');
    });
  });

  it('erases a contact after seeing where the person stands, and finds the values no more', async () => {
    const account = await changedAccount(manner, []);
    const division = divisionOf(manner);
    const anna = await colleague(clerk.userName);
    const name = `Quirijn ${manner.width}`;
    const body = { firstName: name, lastName: 'Zwart', email: `quirijn.${manner.width}@zwart.example` };
    await anna.post(`/api/${division}/account/${account.id}/contact`, body);
    await visit({ manner, userName: 'ada', path: `/accounts/${account.id}?division=${division}&tab=contacts` }, async (visitor) => {
      const { page, t } = visitor;
      const card = page.getByRole('article').filter({ hasText: name });
      await card.getByRole('button', { name: t('audit.erase.action') }).click();
      const dialog = page.getByRole('dialog', { name: t('audit.erase.question', { name: `${name} Zwart` }) });
      await dialog.getByRole('listitem').filter({ hasText: name }).waitFor();
      await visitor.look('erasure');
      await dialog.getByLabel(t('audit.erase.reason')).fill('Art. 17');
      await dialog.getByRole('button', { name: t('audit.erase.confirm') }).click();
      await page.getByText(t('audit.erase.done', { smart_count: 1, name: `${name} Zwart` })).waitFor();
      await card.waitFor({ state: 'detached' });
      await visitor.goTo(`/audit?division=${division}`);
      await page.getByRole('listitem').filter({ hasText: 'Art. 17' }).first().waitFor();
      await visitor.look('erasure-audit');
      await page.getByText(name).waitFor({ state: 'detached' });
    });
  });

  it('is told by whom and when a field was changed again', async () => {
    const account = await changedAccount(manner, ['Zeist', 'Bunnik']);
    const filter = encodeURIComponent(JSON.stringify({ entity: 'account', entityId: account.id }));
    await visit({ manner, userName: 'ada', path: `/audit?division=${divisionOf(manner)}&filter=${filter}` }, async (visitor) => {
      const { page, t } = visitor;
      visitor.expectFailure(/409/);
      await page.getByText('Bunnik').waitFor();
      await page
        .getByRole('button', { name: t('audit.undo'), exact: true })
        .nth(1)
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('audit.undo'), exact: true })
        .click();
      const refusal = page.getByRole('dialog', { name: t('console.undoRefused') });
      await refusal.getByRole('listitem').filter({ hasText: clerk.name }).waitFor();
      await visitor.look('audit-refused');
      await refusal.getByRole('button', { name: t('ra.action.close') }).click();
    });
  });
});
