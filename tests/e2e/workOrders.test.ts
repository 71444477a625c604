import { describe, expect, it } from 'vitest';
import type { Mail } from '#features/mails/schema.ts';
import { colleague } from './support/colleague.ts';
import { divisionOf, mannersOf, visit, type Visitor } from './support/visitor.ts';

const label = (field: string) => `resources.workOrders.fields.${field}`;

describe.each(mannersOf('nl', 1280))('a visit ($language, $width px)', (manner) => {
  it('is made from an accepted request, confirmed, signed, realised and handled', () =>
    visit({ manner, userName: 'sofie', path: `/service-requests?division=${divisionOf(manner)}&status=Accepted` }, async (visitor) => {
      await makeFromRequest(visitor);
      await confirm(visitor);
      await finishLine(visitor);
      await sign(visitor);
      await step(visitor, 'realise', 'Gerealiseerd');
      await step(visitor, 'handle', 'Afgehandeld');
      await visitor.look('work-order-handled');
      await readMail(visitor);
    }));
});

/** An accepted request offers to make a work order; what it says is filled in. */
async function makeFromRequest(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  const queue = page.getByRole('navigation', { name: t('serviceRequests.queue') });
  if (visitor.isPhone) await queue.getByRole('listitem').first().getByRole('link').click();
  await page.getByRole('link', { name: t('workOrders.new') }).click();
  await expect.poll(() => visitor.field(label('description')).inputValue()).not.toBe('');
  await page.getByText(t('workOrders.items.placeholder')).click();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Controle');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await visitor.look('work-order-new');
  await visitor.button('workOrders.new').click();
  await page.getByRole('button', { name: t('workOrders.step.confirm.action') }).waitFor();
  await visitor.look('work-order-open');
}

/** The appointment is asked for. */
async function confirm(visitor: Visitor): Promise<void> {
  const { page, t, manner } = visitor;
  await page.getByRole('button', { name: t('workOrders.step.confirm.action') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: new RegExp(`^${t('workOrders.day')}`) }).fill(manner.width === 390 ? '+41' : '+40');
  await dialog.getByLabel(new RegExp(`^${t('workOrders.from')}`)).fill('10:30');
  await dialog.getByRole('combobox').selectOption({ index: 1 });
  await visitor.look('work-order-confirm');
  await dialog.getByRole('button', { name: t('workOrders.step.confirm.action'), exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** As long as a line is open the page says why the visit cannot be realised. */
async function finishLine(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await page.getByText(t('workOrders.cannot', { action: t('workOrders.step.realise.action') })).waitFor();
  await page.getByRole('combobox', { name: t('workOrders.items.stateOf', { number: 1 }) }).selectOption('Gerealiseerd');
  await page.getByText(t('workOrders.cannot', { action: t('workOrders.step.realise.action') })).waitFor({ state: 'detached' });
}

/** The customer signs with the typed name. */
async function sign(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await page.getByRole('button', { name: t('workOrders.sign.action') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('J. Bakker');
  await visitor.look('work-order-sign');
  await dialog.getByRole('button', { name: t('workOrders.sign.type') }).click();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: t('workOrders.sign.submit'), exact: true }).click();
  await page.getByRole('img', { name: t('workOrders.signature.alt', { name: 'J. Bakker' }) }).waitFor();
}

async function step({ page, t }: Visitor, name: 'realise' | 'handle', status: string): Promise<void> {
  await page.getByRole('button', { name: t(`workOrders.step.${name}.action`) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t(`workOrders.step.${name}.action`), exact: true })
    .click();
  await page.locator('[data-standing]', { hasText: t(`workOrders.status.${status}`) }).waitFor();
}

/** A mail about it stands in a frame, as its receiver sees it. */
async function readMail(visitor: Visitor): Promise<void> {
  const { page, t, division } = visitor;
  const [mail] = await (await colleague('sofie')).get<Mail[]>(`/api/divisions/${division}/mails?range=[0,0]`);
  await visitor.goTo(`/mails/${mail?.id}?division=${division}`);
  await visitor.meet(mail?.subject ?? '');
  const frame = page.frameLocator(`iframe[title="${t('mails.preview')}"]`);
  await expect.poll(() => frame.locator('body').innerText()).toContain(mail?.receiverName ?? '');
  await visitor.look('mail');
}
