import { describe, expect, it } from 'vitest';
import { addDays, dayOf } from '#contract/days.ts';
import { mondayOf } from '#features/planning/localTime.ts';
import type { PlanningBoard } from '#features/planning/schema.ts';
import type { WorkOrder } from '#features/work-orders/schema.ts';
import { pdfContent } from '../support/pdf.ts';
import { colleague } from './support/colleague.ts';
import { drawOn, fileBehind } from './support/customer.ts';
import { addedShower, answerByKeys, type Shower } from './support/inspection.ts';
import { pageTexts } from './support/pageTexts.ts';
import { divisionOf, visit, type Manner, type Visitor } from './support/visitor.ts';

const today = dayOf(new Date());
const nextWeek = addDays(mondayOf(today), 7);
const label = (field: string) => `resources.workOrders.fields.${field}`;

describe.each(['nl', 'de'] as const)('an object whose service is overdue (%s)', (language) => {
  const desk: Manner = { language, width: 1280 };
  const phone: Manner = { language, width: 390 };
  const division = divisionOf(desk);

  it('is planned, inspected, signed for by link on a phone; the PDF has the signature, the list the next date', async () => {
    const shower = await addedShower(division);
    expect(shower.nextServiceDate && shower.nextServiceDate < today).toBe(true);
    let orderId = '';
    await visit({ manner: desk, userName: 'sofie', path: `/assets?division=${division}` }, async (visitor) => {
      await openFromList(visitor, shower);
      orderId = await makeOrder(visitor, shower);
      await planByKeys(visitor, orderId);
    });
    await visit({ manner: phone, userName: 'mike', path: `/work-orders/${orderId}?division=${division}` }, (visitor) =>
      execute(visitor, shower),
    );
    await visit({ manner: phone, path: await mailedLink(division, orderId) }, sign);
    await visit({ manner: phone, userName: 'mike', path: `/work-orders/${orderId}?division=${division}` }, realise);
    await visit({ manner: desk, userName: 'sofie', path: `/assets?division=${division}&filter=${tagFilter(shower)}` }, async (visitor) => {
      await seeNextDate(visitor, shower);
      await readReport(visitor, orderId);
    });
  });
});

const tagFilter = ({ tag }: Shower) => encodeURIComponent(JSON.stringify({ q: tag }));

/** The list of what is late leads to the object. */
async function openFromList(visitor: Visitor, { tag }: Shower): Promise<void> {
  const { page, t } = visitor;
  await visitor.meet(t('assets.title'));
  await page.getByRole('button', { name: t('console.list.filter') }).click();
  await page.getByRole('textbox', { name: t('console.list.searchFilters') }).fill(t('assets.filter.late'));
  await page.getByRole('menuitemradio', { name: t('assets.filter.late') }).click();
  // a search begins when typing has paused
  const found = page.waitForResponse((response) => response.url().includes(tag));
  await page.getByRole('searchbox', { name: t('assets.search') }).fill(tag);
  await found;
  await visitor.look('due-list');
  await page.getByRole('link', { name: new RegExp(tag) }).click();
  await visitor.meet(new RegExp(`^${tag} `));
  await visitor.look('due-asset');
}

/** The work order names the object, and has a line for it. Gives its id. */
async function makeOrder(visitor: Visitor, { tag }: Shower): Promise<string> {
  const { page, t } = visitor;
  await visitor.command('w', visitor.link('assets.makeWorkOrder'));
  await visitor.field(label('description')).waitFor();
  await expect.poll(() => visitor.field(label('description')).inputValue()).not.toBe('');
  await page.getByText(tag).first().waitFor();
  await visitor.field(label('contactName')).fill('J. Bakker');
  await visitor.field(label('contactEmail')).fill('bakker@klant.example');
  await visitor.look('due-work-order-new');
  await visitor.button('workOrders.new').click();
  await page.getByRole('button', { name: t('workOrders.step.confirm.action') }).waitFor();
  await visitor.look('due-work-order');
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Picks the work order up on the board, brings it to the row of an engineer and puts it down there. */
async function planByKeys(visitor: Visitor, orderId: string): Promise<void> {
  const { page, t, division } = visitor;
  await visitor.goTo(`/planning?division=${division}&day=${nextWeek}`);
  const waiting = page.getByRole('region', { name: t('planning.backlog'), exact: true }).locator(`[data-plannable="${orderId}"]`);
  await waiting.focus();
  await page.keyboard.press('Enter');
  const { engineers } = await (
    await colleague('sofie')
  ).get<PlanningBoard>(`/api/divisions/${division}/planning?from=${nextWeek}&until=${addDays(nextWeek, 6)}`);
  const row = Math.max(
    engineers.findIndex(({ fullName }) => fullName === 'Mike Visser'),
    0,
  );
  for (let step = 0; step < row; step += 1) await page.keyboard.press('ArrowDown');
  await page.locator('.ghost').waitFor();
  await visitor.look('due-planning');
  await page.keyboard.press('Enter');
  await page.locator(`td [data-plannable="${orderId}"]`).waitFor();
  const { status } = await (await colleague('sofie')).get<WorkOrder>(`/api/workorders/${orderId}`);
  expect(status).toBe('Bevestigd');
}

/** The engineer inspects the object from the work order, and marks its line. */
async function execute(visitor: Visitor, { tag }: Shower): Promise<void> {
  const { page, t } = visitor;
  await page.getByRole('tab', { name: new RegExp(t('workOrders.tabs.assets')) }).tap();
  await page.getByRole('link', { name: t('workOrders.assets.inspectOf.make', { name: tag }) }).tap();
  await visitor.meet(new RegExp(`^${t('serviceReports.entry.title')}`));
  await answerByKeys(visitor);
  await visitor.look('due-report');
  await page.getByRole('button', { name: new RegExp(`^${t('serviceReports.entry.complete')}`) }).tap();
  await page.getByRole('link', { name: t('workOrders.assets.inspectOf.read', { name: tag }) }).waitFor();
  await visitor.look('due-work-order-inspected');
  await page.getByRole('tab', { name: new RegExp(t('workOrders.items.title')) }).tap();
  const state = page.getByRole('combobox', { name: t('workOrders.items.stateOf', { number: 1 }) });
  await state.selectOption('Gerealiseerd');
  await page.getByText(t('workOrders.cannot', { action: t('workOrders.step.realise.action') })).waitFor({ state: 'detached' });
}

/** The address in the mail that told the contact of the appointment. */
async function mailedLink(division: number, orderId: string): Promise<string> {
  const api = await colleague('sofie');
  const filter = encodeURIComponent(JSON.stringify({ subjectType: 'WorkOrder', subjectId: orderId }));
  const [{ id } = { id: '' }] = await api.get<{ id: string }[]>(`/api/divisions/${division}/mails?filter=${filter}`);
  const { text } = await api.get<{ text: string }>(`/api/divisions/${division}/mails/${id}?withSecrets=true`);
  const { pathname, search, hash } = new URL(/https?:\S+\/accounts\/work-order\/\S+/.exec(text)?.[0] ?? '');
  return pathname + search + hash;
}

/** The customer reads what was done, signs, and keeps the report. */
async function sign(visitor: Visitor): Promise<void> {
  const { page, manner } = visitor;
  const text = pageTexts(manner.language);
  await visitor.meet(text.order.done);
  await visitor.look('due-public');
  await drawOn(page);
  await page.getByLabel(text.sign.name, { exact: true }).fill('J. Bakker');
  await page.getByLabel(text.sign.role).fill('Facility');
  await page.getByLabel('9', { exact: true }).check({ force: true });
  await page.getByRole('button', { name: text.sign.send }).tap();
  await visitor.meet(text.signed.thanks);
  await page.getByRole('img', { name: /J\. Bakker/ }).waitFor();
  await visitor.look('due-public-signed');
  await expectSigned(await fileBehind(page, text.order.report));
}

/** A PDF that shows the signature and says who signed. */
async function expectSigned(bytes: Buffer): Promise<void> {
  expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  const { pages, alternatives } = await pdfContent(bytes);
  expect(pages.join(' ')).toContain('J. Bakker');
  expect(alternatives.some((text) => text.includes('J. Bakker'))).toBe(true);
}

async function realise({ page, t }: Visitor): Promise<void> {
  const action = t('workOrders.step.realise.action');
  await page.getByRole('button', { name: action }).tap();
  await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).tap();
  await page.locator('[data-standing]', { hasText: t('workOrders.status.Gerealiseerd') }).waitFor();
}

/** The object is no longer late: the list shows the next date. */
async function seeNextDate(visitor: Visitor, { id, tag, nextServiceDate }: Shower): Promise<void> {
  const { page, division, manner } = visitor;
  const after = await (await colleague('sofie')).get<Shower>(`/api/divisions/${division}/assets/${id}`);
  expect(after.nextServiceDate && after.nextServiceDate > today).toBe(true);
  expect(after.nextServiceDate).not.toBe(nextServiceDate);
  const row = page.getByRole('row', { name: new RegExp(tag) });
  const [year, month, day] = (after.dueDate ?? '').split('-');
  await row
    .getByText([day, month, year].join({ nl: '-', de: '.' }[manner.language]))
    .first()
    .waitFor();
  await visitor.look('due-list-after');
}

/** The report in the office is a PDF with the signature too. */
async function readReport(visitor: Visitor, orderId: string): Promise<void> {
  const { page, t, division } = visitor;
  await visitor.goTo(`/work-orders/${orderId}?division=${division}`);
  await page.getByRole('img', { name: t('workOrders.signature.alt', { name: 'J. Bakker' }) }).waitFor();
  await visitor.look('due-work-order-signed');
  await expectSigned(await fileBehind(page, t('workOrders.report')));
}
